/**
 * Errors about marked values. A problem is described in terms of the value, so an error
 * about a marked one says only that it is not shown.
 */

import { BudgetError } from "../run/budget.ts";
import { CtyError } from "../run/errors.ts";
import { ArgumentError } from "../value/argument-error.ts";
import { isValue, type Value } from "../value/value.ts";
import { containsMarked } from "./marks.ts";

/** The message in place of one that could show a marked argument of a function. */
const WITHHELD_ARGUMENT = "an argument is sensitive, so the details are withheld";

/**
 * Returns the error to throw for one about values, such as the arguments of a function. Any message
 * may quote the values, so if one of them is marked, the message, the path and the cause are withheld. The
 * error is still about the same argument. Errors of a spent budget show no values.
 */
export function shownError(error: unknown, values: readonly Value[]): unknown {
  if (error instanceof BudgetError || !values.some((value) => isValue(value) && containsMarked(value))) return error;
  return error instanceof ArgumentError ? new ArgumentError(error.argument, WITHHELD_ARGUMENT) : new CtyError(WITHHELD_ARGUMENT);
}
