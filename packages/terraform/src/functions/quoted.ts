/** Strings in messages are cut to this length. */
const MAX_SHOWN = 60;

/** A string in quotes, for a message; a long one is cut. */
export function quoted(text: string): string {
  return text.length > MAX_SHOWN ? `${JSON.stringify(text.slice(0, MAX_SHOWN))}…` : JSON.stringify(text);
}
