/** What JSON strings say. */
const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/**
 * What stands between the quotes of a string, with its escapes resolved. Escapes that JSON does not have stand for what follows the backslash, and
 * halves of surrogate pairs for U+FFFD.
 */
export function decodeString(raw: string): string {
  if (!raw.includes("\\")) return raw.toWellFormed();
  try {
    return (JSON.parse(`"${raw}"`) as string).toWellFormed();
  } catch {
    // It is unsound, which the parser has reported.
    return raw
      .replace(/\\(u[0-9a-fA-F]{4}|.?)/gsu, (_, sequence: string) =>
        sequence.length === 5 ? String.fromCharCode(Number.parseInt(sequence.slice(1), 16)) : (escapes.get(sequence) ?? sequence),
      )
      .toWellFormed();
  }
}
