/** So many pieces are put together at once. */
const MANY_PIECES = 4096;

/**
 * Builds a long string of short pieces. An engine keeps an object for each string that was added to another one until the
 * result is read, which for millions of characters takes more memory than there is. So pieces are put together in between.
 */
export class TextBuilder {
  private text = "";
  private count = 0;
  private readonly done: string[] = [];

  /** Adds a piece at the end. */
  add(piece: string): void {
    this.text += piece;
    if (++this.count < MANY_PIECES) return;
    // Reading a character makes the engine put the pieces together.
    if (this.text.charCodeAt(0) >= 0) this.done.push(this.text);
    this.text = "";
    this.count = 0;
  }

  /** All pieces in order, as one string. */
  toString(): string {
    return this.done.join("") + this.text;
  }
}
