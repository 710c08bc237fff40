/**
 * Prefixes of strings that stay the same regardless of what follows. The next character can combine
 * with the last one (an accent, the second half of a flag). So the last one is dropped, unless it
 * is a delimiter, with which no character combines in practice.
 */

import { graphemeEnd } from "./graphemes.ts";

/** Punctuation and spaces that commonly delimit the parts of strings. */
const delimiters = new Set("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'");

/** Returns a string in NFC without its last grapheme cluster. A delimiter at the end stays. */
export function safePrefix(text: string): string {
  const start = lastClusterStart(text);
  return delimiters.has(text.slice(start)) ? text : text.slice(0, start);
}

/** The number of code units at the end that are searched for a cluster. No cluster in real text is longer. */
const WINDOW = 256;

function lastClusterStart(text: string): number {
  const from = Math.max(0, text.length - WINDOW);
  let last = from;
  for (let end = from; end < text.length; end = graphemeEnd(text, end)) last = end;
  return last === from ? 0 : last;
}
