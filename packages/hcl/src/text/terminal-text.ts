/**
 * Makes a string from a file, a name or a path safe to print. A terminal executes control
 * characters (it moves the cursor, rewrites the screen, even types), and bidirectional controls
 * change the visible order. All strings in messages and in the output of commands pass through this
 * file.
 */

/**
 * C0 and C1 controls, line and paragraph separators, bidirectional controls, the byte order mark,
 * and lone surrogates.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/gu;

/** The same without line breaks and tabs, which are most of the matches in JSON. */
const UNSAFE_IN_JSON =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/gu;

/** The maximum length of a string by default. No real path or name is longer. */
const MAX_LENGTH = 1000;

/**
 * Escapes all control characters: `\n`, `\t`, `\u001b` and so on. A string of more than 1,000
 * UTF-16 code units is truncated with "…". A string without such characters is returned unchanged.
 *
 * @param maxLength the length in UTF-16 code units beyond which the string is truncated
 */
export function terminalText(text: string, maxLength: number = MAX_LENGTH): string {
  const cut = cutText(text, maxLength);
  const safe = replaceUnsafe(cut, escapeUnit);
  return cut === text ? safe : `${safe}…`;
}

/**
 * Escapes the control characters in JSON that `JSON.stringify` does not escape. The result is
 * equivalent JSON; line breaks and tabs between its parts stay.
 */
export function terminalJson(json: string): string {
  return json.replace(UNSAFE_IN_JSON, unicodeEscape);
}

/** Replaces control characters. */
export function replaceUnsafe(text: string, replacement: (unit: string) => string): string {
  return text.replace(UNSAFE, replacement);
}

/** Truncates a string, without half of a surrogate pair at the end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maxLength - 1 : maxLength);
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes a character in the syntax that JSON and the native syntax share. */
export function escapeUnit(unit: string): string {
  return SHORT_ESCAPES[unit] ?? unicodeEscape(unit);
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
