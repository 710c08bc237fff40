/** Letters, marks, numbers, punctuation and symbols, which are printed without escapes. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** Strings that need no escapes. */
const PLAIN = /^[ !#-[\]-~]*$/;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
  ["\\", "\\\\"],
  ['"', '\\"'],
]);

/**
 * Returns a string as a quoted literal of Go, with escapes for quotes, backslashes and characters
 * that cannot be printed.
 */
export function goQuote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  let quoted = '"';
  for (const character of text) quoted += ESCAPES.get(character) ?? (PRINTABLE.test(character) ? character : escaped(character));
  return `${quoted}"`;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, "0")}`;
  return `\\U${code.toString(16).padStart(8, "0")}`;
}
