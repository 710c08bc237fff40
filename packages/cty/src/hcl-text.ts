/** Strings and names in the syntax of configuration. */
import { isValidIdentifier } from "./identifier.ts";

const ESCAPED = /["\\\n\r\t]|[\p{C}\u2028\u2029]|\$(?=\{)|%(?=\{)/gu;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["$", "$$"],
  ["%", "%%"],
]);

/** Returns a string as a quoted literal. Invisible characters and template markers are escaped. */
export function stringText(text: string): string {
  return `"${text.replace(ESCAPED, escapeOf)}"`;
}

function escapeOf(character: string): string {
  const short = ESCAPES.get(character);
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!;
  const digits = code.toString(16);
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** Names with a special meaning at the start of an object. */
const KEYWORDS: readonly string[] = ["for", "null", "true", "false"];

/** Returns the key of an object in configuration syntax, in quotes if they are necessary. */
export function keyText(name: string): string {
  return isValidIdentifier(name) && !KEYWORDS.includes(name) ? name : stringText(name);
}
