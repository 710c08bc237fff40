import type { Path } from "./path.ts";

/**
 * The error that every function of this package throws when it is asked for something that the values or types it was
 * given do not allow: adding a string to a number, reading an unknown value, building a list of mixed types.
 * Nothing else is thrown. `path` says where inside the given value the fault is (empty: the value itself).
 */
export class CtyError extends Error {
  override readonly name: string = "CtyError";
  /** Where in the value that was passed the fault lies; empty for the value itself. */
  readonly path: Path;

  constructor(message: string, path: Path = []) {
    super(message);
    this.path = path;
  }
}

/** A value or a type that would be nested deeper than `MAX_TYPE_DEPTH`. */
export class DepthError extends CtyError {
  override readonly name: string = "DepthError";
}
