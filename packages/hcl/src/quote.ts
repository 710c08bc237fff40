/** The longest name or text that a message repeats in full, in UTF-16 units: enough for any sensible name, short enough for one line. */
const LONGEST = 60;

/**
 * Text from a user in double quotes, for messages: control characters, quotes and backslashes are escaped, and what is
 * longer than 60 characters is cut, so that a message stays one readable line whatever the text.
 */
export function quote(text: string): string {
  const cut = text.length > LONGEST ? cutAt(text, LONGEST - 1) : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  const escaped = cut.replace(/["\\\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escapeUnit);
  return cut === text ? `"${escaped}"` : `"${escaped}…"`;
}

/** The first units of a text, without half of a surrogate pair at the end. */
function cutAt(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

function escapeUnit(unit: string): string {
  const escaped = JSON.stringify(unit).slice(1, -1);
  return escaped === unit ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : escaped;
}
