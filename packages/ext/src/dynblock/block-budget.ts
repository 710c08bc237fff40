/** How many blocks can still be generated. Shared by all bodies that one reading of an expanded body leads to. */
export class BlockBudget {
  readonly limit: number;
  left: number;
  /** Whether more was asked for than was left. From then on nothing is granted, so that this is reported once. */
  isSpent = false;
  /** Whether the budget of the evaluation is spent, which was reported; no further block is generated. */
  isExhausted = false;

  constructor(limit: number, left: number = limit) {
    this.limit = limit;
    this.left = left;
  }

  /** Asks for a number of blocks; nothing is granted if they are not all left. */
  take(count: number): boolean {
    if (this.isSpent || count > this.left) {
      this.isSpent = true;
      return false;
    }
    this.left -= count;
    return true;
  }
}
