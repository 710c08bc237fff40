import { CtyError } from "../run/errors.ts";
import type { Path } from "./path.ts";

/** An error in one argument of a function call. */
export class ArgumentError extends CtyError {
  override readonly name: string = "ArgumentError";
  /** The index of the argument. Arguments of the variadic parameter continue the count. */
  readonly argument: number;

  /** @param path the path to the invalid part of the argument */
  constructor(argument: number, message: string, path: Path = []) {
    super(message, path);
    this.argument = argument;
  }
}
