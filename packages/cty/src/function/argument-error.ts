import { CtyError } from "../errors.ts";
import type { Path } from "../path.ts";

/** A fault of one argument of a function call. */
export class ArgumentError extends CtyError {
  override readonly name: string = "ArgumentError";
  /** Which argument, counted from 0; those of a variadic parameter count on. */
  readonly argument: number;

  /** @param path where inside the argument the fault is */
  constructor(argument: number, message: string, path: Path = []) {
    super(message, path);
    this.argument = argument;
  }
}
