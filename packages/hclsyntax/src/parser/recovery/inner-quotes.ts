/** The number of characters that are examined. */
const MAX_EXAMINED = 1000;

/** Matches what can follow a string in an expression. */
const AFTER_STRING = /^[ \t\r]*(?:[,)\]}\n?]|$|#|\/\/)/;

/**
 * Returns the end of a string with quotes that are not escaped, from an offset inside it: after the
 * first quote on the line that something can follow which follows strings, and after which the other quotes are in pairs.
 * -1 if there is none.
 */
export function innerQuotesEnd(text: string, from: number): number {
  const [rest = ""] = text.slice(from, from + MAX_EXAMINED).split("\n", 1);
  const quotes = Array.from(rest.matchAll(/\\[\s\S]|"/g), ({ 0: found, index }) => (found === '"' ? index : -1)).filter((at) => at >= 0);
  const end = quotes.find((at, i) => (quotes.length - i) % 2 === 1 && AFTER_STRING.test(rest.slice(at + 1)));
  return end === undefined ? -1 : from + end + 1;
}
