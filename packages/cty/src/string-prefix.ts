/**
 * How much of the start of a string stays as it is whatever comes after it. What follows can combine with the last character
 * (an accent, the second half of a flag), so that one is left out, unless it is one that nothing combines with.
 */

import { graphemeEnd } from "./graphemes.ts";

/** Punctuation and spaces that texts for people and programs are put together with: the next character starts anew after them. */
const delimiters = new Set("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'");

/** The text, which has to be in NFC, without its last grapheme cluster, unless that is a character that nothing combines with. */
export function safePrefix(text: string): string {
  const start = lastClusterStart(text);
  return delimiters.has(text.slice(start)) ? text : text.slice(0, start);
}

/** So many code units at the end are looked at: no cluster of any real text is longer. */
const WINDOW = 256;

function lastClusterStart(text: string): number {
  const from = Math.max(0, text.length - WINDOW);
  let last = from;
  for (let end = from; end < text.length; end = graphemeEnd(text, end)) last = end;
  return last === from ? 0 : last;
}
