/**
 * How much of the start of a string stays as it is whatever comes after it. What follows can combine with the last character
 * (an accent, the second half of a flag), so that one is left out, unless it is one that nothing combines with.
 */

/** Punctuation and spaces that texts for people and programs are put together with: the next character starts anew after them. */
const delimiters = new Set("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'");

/** The text without its last grapheme cluster, unless that is a character that nothing combines with. The text has to be in NFC. */
export function safePrefix(text: string): string {
  if (text === "" || delimiters.has(text.at(-1)!)) return text;
  return text.slice(0, lastClusterStart(text));
}

/** So many code units at the end are looked at: no cluster in any real text is longer. */
const WINDOW = 256;

function lastClusterStart(text: string): number {
  let start = Math.max(0, text.length - WINDOW);
  if (typeof Intl === "undefined" || Intl.Segmenter === undefined) {
    // On a host that does not know of clusters, a delimiter is the only safe end.
    let end = text.length;
    while (end > 0 && !delimiters.has(text[end - 1]!)) end--;
    return end;
  }
  for (const { index } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.slice(start))) {
    if (index > 0 || start === 0) start = Math.max(0, text.length - WINDOW) + index;
  }
  return start;
}
