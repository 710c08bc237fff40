/**
 * Makes text from a file, a name or a path safe to print. A terminal acts on control characters (it moves the cursor, rewrites the
 * screen, even types), and bidirectional controls show text in another order than it has. Every text that reaches a message or a
 * command's text output passes through here.
 */

/** C0 and C1 controls, line and paragraph separators, bidirectional controls, the byte order mark, and halves of surrogate pairs. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Longer pieces than this are cut: no path or name that people chose is as long. */
const MAX_LENGTH = 1000;

/**
 * Escapes everything that a terminal would act on: `\n`, `\t`, `\u001b` … in place of the characters. Text of more than 1,000 UTF-16
 * units is cut and ends in "…". Text without such characters is returned as it is.
 *
 * @param maxLength the length in UTF-16 units beyond which text is cut
 */
export function terminalText(text: string, maxLength: number = MAX_LENGTH): string {
  const cut = cutText(text, maxLength);
  const safe = replaceUnsafe(cut, escapeUnit);
  return cut === text ? safe : `${safe}…`;
}

/**
 * Escapes everything in a JSON text that a terminal would act on, which `JSON.stringify` leaves as it is. The result is the same JSON;
 * line breaks and tabs between its parts stay.
 */
export function terminalJson(json: string): string {
  return replaceUnsafe(json, (unit) => (unit === "\n" || unit === "\t" ? unit : unicodeEscape(unit)));
}

/** Replaces the characters that a terminal would act on. */
export function replaceUnsafe(text: string, replacement: (unit: string) => string): string {
  return text.replace(UNSAFE, replacement);
}

/** The first units of a text, without half of a surrogate pair at the end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maxLength - 1 : maxLength);
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes a character as JSON and the native syntax both do. */
export function escapeUnit(unit: string): string {
  return SHORT_ESCAPES[unit] ?? unicodeEscape(unit);
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
