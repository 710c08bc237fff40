/**
 * Places in a text that is edited, of which those below a change move together.
 *
 * The places from a certain one on follow one shift, so that typing at one place moves all of those
 * below by changing three numbers. Only the places between two changes are visited.
 */
import type { Position } from "@hcl-ts/hcl";

/** The start of a part of a document. */
export type Start = Pick<Position, "offset" | "line" | "byte">;

/** By how much the places that follow it are moved. */
export interface Shift {
  offset: number;
  line: number;
  byte: number;
}

/** A place that may follow a shift. */
export class MovingPlace implements Position {
  readonly column = 1;
  #offset: number;
  #line: number;
  #byte: number;
  #shift: Shift | undefined = undefined;

  constructor({ offset, line, byte }: Start) {
    this.#offset = offset;
    this.#line = line;
    this.#byte = byte;
  }

  get offset(): number {
    return this.#shift === undefined ? this.#offset : this.#offset + this.#shift.offset;
  }

  get line(): number {
    return this.#shift === undefined ? this.#line : this.#line + this.#shift.line;
  }

  get byte(): number {
    return this.#shift === undefined ? this.#byte : this.#byte + this.#shift.byte;
  }

  /** Follows a shift from now on, or none, and stays where it is. */
  follow(shift: Shift | undefined): void {
    const { offset, line, byte } = this;
    this.#shift = shift;
    this.#offset = offset - (shift?.offset ?? 0);
    this.#line = line - (shift?.line ?? 0);
    this.#byte = byte - (shift?.byte ?? 0);
  }
}
