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
