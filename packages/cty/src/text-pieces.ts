/** So many pieces are put together at once: an array of all pieces of a long text would be larger than the text. */
const MANY_PIECES = 8192;

/** A text that is made of many pieces. */
export class TextPieces {
  /** The length of all pieces, in UTF-16 code units. */
  length = 0;
  private pieces: string[] = [];
  private readonly done: string[] = [];

  /** Adds a piece at the end. */
  add(piece: string): void {
    this.length += piece.length;
    this.pieces.push(piece);
    if (this.pieces.length < MANY_PIECES) return;
    this.done.push(this.pieces.join(""));
    this.pieces = [];
  }

  toString(): string {
    return this.done.join("") + this.pieces.join("");
  }
}
