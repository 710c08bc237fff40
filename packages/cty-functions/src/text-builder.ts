/** Units that are collected before they become a string. */
const CHUNK = 8192;

/**
 * Builds a long string of short pieces. Adding strings one by one would keep an object for each piece until the result is
 * used, which for millions of characters takes more memory than there is.
 */
export class TextBuilder {
  readonly #chunk: Uint16Array = new Uint16Array(CHUNK);
  #length = 0;
  readonly #done: string[] = [];

  /** Adds a piece. */
  add(piece: string): void {
    if (piece.length > CHUNK - this.#length) {
      this.#flush();
      if (piece.length > CHUNK) {
        this.#done.push(piece);
        return;
      }
    }
    const chunk = this.#chunk;
    let at = this.#length;
    for (let i = 0; i < piece.length; i++) chunk[at++] = piece.charCodeAt(i);
    this.#length = at;
  }

  /** All pieces in order, as one string. */
  toString(): string {
    this.#flush();
    return this.#done.join("");
  }

  #flush(): void {
    if (this.#length === 0) return;
    this.#done.push(String.fromCharCode.apply(null, this.#chunk.subarray(0, this.#length) as never));
    this.#length = 0;
  }
}
