import type { Path } from "../value/path.ts";

/**
 * The error that every function of this package throws if its arguments do not allow the operation:
 * adding a string to a number, reading an unknown value, building a list of mixed types. They throw
 * no other errors.
 */
export class CtyError extends Error {
  override readonly name: string = "CtyError";
  /** The path to the invalid part of an argument; empty for the argument itself. */
  readonly path: Path;

  constructor(message: string, path: Path = []) {
    super(message);
    this.path = path;
  }
}

/** Thrown for a value or type that would be nested deeper than `MAX_TYPE_DEPTH`. */
export class DepthError extends CtyError {
  override readonly name: string = "DepthError";
}
