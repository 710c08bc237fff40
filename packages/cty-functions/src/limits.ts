/** Limits that keep what a function makes, and what it says of an argument, to a size that is of use to somebody. */
import { CtyError } from "@hcl-ts/cty";

/** Texts that functions make are at most this long, in UTF-16 units: 64 million, two for each byte of a large file. */
const MOST_TEXT = 1 << 26;

/** Texts in messages are cut to this length. */
const MOST_SHOWN = 40;

/** @throws CtyError if a text of this length would be too long */
export function checkTextLength(length: number): void {
  if (length > MOST_TEXT) throw new CtyError(`the result would have ${length} characters, more than the ${MOST_TEXT} that are possible`);
}

/** A text in quotes, for a message. */
export function quoted(text: string): string {
  return text.length > MOST_SHOWN ? `${JSON.stringify(text.slice(0, MOST_SHOWN))}…` : JSON.stringify(text);
}
