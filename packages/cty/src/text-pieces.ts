/**
 * The number of pieces that are joined at once. An array of all pieces of a long string would take
 * more memory than the string.
 */
const MANY_PIECES = 8192;

/** Builds a string from many pieces. */
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
