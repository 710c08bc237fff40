/**
 * How much of the start of a string stays as it is whatever comes after it. What follows can combine with the last character
 * (an accent, the second half of a flag), so that one is left out, unless it is one that nothing combines with.
 */

/** A prefix in JavaScript may be this long; the reference bounds it in bytes of UTF-8. */
const MAX_BYTES = 128;

/** The text without its last grapheme cluster, unless that ends in a character that stands alone, and of at most 128 bytes of UTF-8. */
export function safePrefix(text: string): string {
  let cut = text;
  let bytes = 0;
  for (let i = 0; i < text.length; ) {
    const codePoint = text.codePointAt(i)!;
    bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    if (bytes > MAX_BYTES) {
      cut = text.slice(0, i);
      break;
    }
    i += codePoint > 0xffff ? 2 : 1;
  }
  if (cut === "" || (cut === text && standsAlone(cut.charCodeAt(cut.length - 1)))) return cut;
  return cut.slice(0, lastCluster(cut));
}

/** ASCII punctuation that nothing combines with into another character; with `<`, `=` and `>` a stroke does. */
function standsAlone(unit: number): boolean {
  return "-_/.:;,?!@#$%^&*()[]{}+|~ \t\"'`\\".includes(String.fromCharCode(unit));
}

/** Where the last grapheme cluster starts. Only the end of the text is looked at, as a cluster is short. */
function lastCluster(text: string): number {
  const window = Math.max(0, text.length - 64);
  let start = window;
  for (const { index } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.slice(window))) start = window + index;
  return start;
}
