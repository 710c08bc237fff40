/** The decoding of JSON strings. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/**
 * Decodes the content of a string. An escape sequence that JSON does not have is decoded to the
 * character after its backslash, and a lone surrogate to U+FFFD.
 */
export function decodeString(raw: string): string {
  if (!raw.includes("\\")) return raw.toWellFormed();
  try {
    return (JSON.parse(`"${raw}"`) as string).toWellFormed();
  } catch {
    // The parser has reported the invalid string.
    return raw
      .replace(/\\(u[0-9a-fA-F]{4}|.?)/gsu, (_, sequence: string) =>
        sequence.length === 5 ? String.fromCharCode(Number.parseInt(sequence.slice(1), 16)) : (escapes.get(sequence) ?? sequence),
      )
      .toWellFormed();
  }
}
