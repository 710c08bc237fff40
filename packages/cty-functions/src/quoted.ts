/** Quotes strings in messages. */

/** Texts in messages are cut to this length. */
const MOST_SHOWN = 40;

/** A text in quotes, for a message. */
export function quoted(text: string): string {
  return text.length > MOST_SHOWN ? `${JSON.stringify(text.slice(0, MOST_SHOWN))}…` : JSON.stringify(text);
}
