import { CtyError } from "@hcl-ts/cty";

/**
 * The maximum number of elements and members in a value that is written. A small value can contain
 * another one many times, and its source has a copy for each time.
 */
const MAX_PARTS = 1_000_000;

/** The maximum length of a value's source, in UTF-16 code units. */
const MAX_LENGTH = 100_000_000;

/** The nesting limit. Deeper data contains a cycle, or could not be parsed again. */
const MAX_DEPTH = 200;

/** Limits the size of one value's source. */
export class WriteBudget {
  #partsLeft = MAX_PARTS;
  #lengthLeft = MAX_LENGTH;

  /** @throws CtyError if a value at this depth is too deep */
  enter(depth: number): void {
    if (depth > MAX_DEPTH) throw new CtyError(`a value to write is nested more than ${MAX_DEPTH} levels deep, or contains itself`);
  }

  /** Counts the parts of a list or an object before they are written. @throws CtyError if there are too many */
  addParts(count: number): void {
    this.#partsLeft -= count;
    if (this.#partsLeft < 0) throw new CtyError(`a value to write has more than ${MAX_PARTS} parts`);
  }

  /** Counts the length of a text, and returns the text. @throws CtyError if the source is too long */
  counted(text: string): string {
    this.#lengthLeft -= text.length;
    if (this.#lengthLeft < 0) throw new CtyError(`the source of a value to write is longer than ${MAX_LENGTH} characters`);
    return text;
  }
}
