/** Strings and names in the syntax of configuration. */
import { isValidIdentifier } from "./identifier.ts";
import { unicodePattern } from "./unicode-pattern.ts";

const ESCAPED = unicodePattern(String.raw`["\\\n\r\t]|[\p{C}\u2028\u2029]|[$%](?=\{)`, "gu");

/** The characters with short escapes, and their escapes. */
const SHORT = '"\\\n\r\t$%';
const SHORT_ESCAPES = ['\\"', "\\\\", "\\n", "\\r", "\\t", "$$", "%%"] as const;

/** Returns a string as a quoted literal. Invisible characters and template markers are escaped. */
export function stringText(text: string): string {
  return `"${text.replace(ESCAPED(), escapeOf)}"`;
}

function escapeOf(character: string): string {
  return SHORT_ESCAPES[SHORT.indexOf(character)] ?? unicodeEscape(character);
}

/** Returns the escape of a character by its code point, `\u00a0` or `\U0001f600`. */
export function unicodeEscape(character: string): string {
  return character.length === 1 ? `\\u${hexDigits(character, 4)}` : `\\U${hexDigits(character, 8)}`;
}

/** Returns the code point of a character in hexadecimal digits. */
export function hexDigits(character: string, count: number): string {
  return character.codePointAt(0)!.toString(16).padStart(count, "0");
}

/** Names with a special meaning at the start of an object. */
const KEYWORDS: readonly string[] = ["for", "null", "true", "false"];

/** Returns the key of an object in configuration syntax, in quotes if they are necessary. */
export function keyText(name: string): string {
  return isValidIdentifier(name) && !KEYWORDS.includes(name) ? name : stringText(name);
}
