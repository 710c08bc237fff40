/** The maximum length of strings in messages. */
const MAX_SHOWN = 60;

/** Returns a string in quotes for a message, cut if it is long. */
export function quoted(text: string): string {
  return text.length > MAX_SHOWN ? `${JSON.stringify(text.slice(0, MAX_SHOWN))}…` : JSON.stringify(text);
}
