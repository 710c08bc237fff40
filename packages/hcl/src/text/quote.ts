import { cutText, escapeUnit, replaceUnsafe } from "./terminal-text.ts";

/**
 * The maximum length of a quoted string in a message, in UTF-16 code units: enough for reasonable
 * names, short enough for one line.
 */
const MAX_LENGTH = 60;

/**
 * Quotes a string of the user for a message. Quotes, backslashes and control characters are
 * escaped. A string of more than 60 characters is truncated, so that a message always is one
 * readable line.
 */
export function quote(text: string): string {
  const cut = text.length > MAX_LENGTH ? cutText(text, MAX_LENGTH - 1) : text;
  const escaped = replaceUnsafe(cut.replace(/["\\]/g, "\\$&"), escapeUnit);
  return cut === text ? `"${escaped}"` : `"${escaped}…"`;
}
