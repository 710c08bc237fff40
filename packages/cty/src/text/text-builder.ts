import { isStackOverflow } from "../run/stack.ts";

/** The number of pieces after which the string so far is flattened. */
const MANY_PIECES = 4096;

/**
 * Builds a long string from short pieces. An engine keeps an object for each concatenated string
 * until the result is read. For millions of characters, these objects do not fit into memory, so the
 * string is flattened at intervals.
 */
export class TextBuilder {
  /** The length of all pieces, in UTF-16 code units. */
  length = 0;
  private text = "";
  private count = 0;
  private readonly done: string[] = [];

  /** Adds a piece at the end. */
  add(piece: string): void {
    this.length += piece.length;
    this.text += piece;
    if (++this.count < MANY_PIECES) return;
    // Reading a character makes the engine flatten the string.
    if (this.text.charCodeAt(0) >= 0) this.done.push(this.text);
    this.text = "";
    this.count = 0;
  }

  /** Returns all pieces in order, as one string. */
  toString(): string {
    return this.done.join("") + this.text;
  }
}

/** Writes a string. Returns false once it is too long, so that the caller stops. */
export type Write = (text: string) => boolean;

/**
 * Builds a string with a limited length. A longer one is truncated with "…".
 * @param write writes all of the string, and returns false if it was stopped
 * @param tooDeep the result if the stack overflows
 */
export function limitedText(maxLength: number, tooDeep: string, write: (add: Write) => boolean): string {
  const builder = new TextBuilder();
  const add = (text: string): boolean => {
    builder.add(text);
    return builder.length <= maxLength;
  };
  try {
    if (!write(add)) builder.add("…");
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return tooDeep;
  }
  return builder.toString();
}

/** Writes items between brackets, with commas between them. Returns false if it was stopped. */
export function writeList<T>(
  open: string,
  close: string,
  items: readonly T[],
  add: Write,
  writeItem: (item: T, i: number) => boolean,
): boolean {
  if (!add(open)) return false;
  for (const [i, item] of items.entries()) if ((i > 0 && !add(", ")) || !writeItem(item, i)) return false;
  return add(close);
}
