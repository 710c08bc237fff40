import { cutText, escapeUnit, replaceUnsafe } from "./terminal-text.ts";

/** The longest name or text that a message repeats in full, in UTF-16 units: enough for any sensible name, short enough for one line. */
const MAX_LENGTH = 60;

/**
 * Text from a user in double quotes, for messages: quotes, backslashes and whatever a terminal would act on are escaped, and what is
 * longer than 60 characters is cut, so that a message stays one readable line whatever the text.
 */
export function quote(text: string): string {
  const cut = text.length > MAX_LENGTH ? cutText(text, MAX_LENGTH - 1) : text;
  const escaped = replaceUnsafe(cut.replace(/["\\]/g, "\\$&"), escapeUnit);
  return cut === text ? `"${escaped}"` : `"${escaped}…"`;
}
