/** Quotes strings in messages. */

/** The maximum length of a quoted string. */
const MAX_LENGTH = 40;

/** Quotes a string for a message. */
export function quoted(text: string): string {
  return text.length > MAX_LENGTH ? `${JSON.stringify(text.slice(0, MAX_LENGTH))}…` : JSON.stringify(text);
}
