/** So many pieces are put together at once. */
const MANY_PIECES = 4096;

/**
 * Builds a long string of short pieces. Adding strings one by one would keep an object for each piece until the result is
 * used, which for millions of characters takes more memory than there is.
 */
export class TextBuilder {
  private pieces: string[] = [];
  private readonly done: string[] = [];

  /** Adds a piece at the end. */
  add(piece: string): void {
    this.pieces.push(piece);
    if (this.pieces.length < MANY_PIECES) return;
    this.done.push(this.pieces.join(""));
    this.pieces = [];
  }

  /** All pieces in order, as one string. */
  toString(): string {
    return this.done.join("") + this.pieces.join("");
  }
}
