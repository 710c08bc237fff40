/** A set of small integers that can be cleared in constant time. */
export class VisitedSet {
  /** The round in which each integer was last added. */
  readonly #rounds: Uint32Array;
  #round = 1;

  /** @param size one more than the greatest integer */
  constructor(size: number) {
    this.#rounds = new Uint32Array(size);
  }

  /** Adds an integer, and reports whether it is new. */
  add(index: number): boolean {
    if (this.#rounds[index] === this.#round) return false;
    this.#rounds[index] = this.#round;
    return true;
  }

  clear(): void {
    this.#round++;
    if (this.#round <= 0xffffffff) return;
    this.#rounds.fill(0);
    this.#round = 1;
  }
}
