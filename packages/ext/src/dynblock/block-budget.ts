/**
 * The number of blocks that can still be generated, shared by all bodies that one reading of an
 * expanded body leads to.
 */
export class BlockBudget {
  readonly limit: number;
  left: number;
  /**
   * Whether a request exceeded the number. All later requests are refused, so that this is reported
   * once.
   */
  isSpent = false;
  /**
   * Whether the budget of the evaluation is spent, which was reported. No further block is
   * generated.
   */
  isExhausted = false;

  constructor(limit: number, left: number = limit) {
    this.limit = limit;
    this.left = left;
  }

  /** Takes a number of blocks. Returns false, and takes none, if fewer are left. */
  take(count: number): boolean {
    if (this.isSpent || count > this.left) {
      this.isSpent = true;
      return false;
    }
    this.left -= count;
    return true;
  }
}
