/** Matches a quote that only closing brackets, commas and white space follow on its line. */
const DISPLACED_QUOTE = /[ \t]*"(?=[\])},; \t\r]*$)/my;

/**
 * Returns the offset after a quote that starts the line at an offset and probably closes the string
 * that is open on the line before; -1 if there is none.
 */
export function displacedQuoteEnd(text: string, lineStart: number): number {
  DISPLACED_QUOTE.lastIndex = lineStart;
  return DISPLACED_QUOTE.test(text) ? DISPLACED_QUOTE.lastIndex : -1;
}
