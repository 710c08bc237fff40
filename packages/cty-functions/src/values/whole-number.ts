import { ArgumentError, type Value } from "@hcl-ts/cty";
import { compareNumbers, contentOf, isWholeNumber, toDouble } from "@hcl-ts/cty/kernel";

/** The first number that an integer of 64 bits, which the reference implementation uses, cannot hold. */
const LIMIT = 2 ** 63;

/**
 * Returns a known number as a JavaScript number, which is rounded from 2 ** 53 on.
 *
 * @param argument the index of the argument
 * @throws ArgumentError if the number has a fraction or does not fit in 64 bits
 */
export function wholeNumber(value: Value, argument: number): number {
  const content = contentOf(value, "number");
  if (!isWholeNumber(content)) throw new ArgumentError(argument, "a whole number is required");
  if (compareNumbers(content, -LIMIT) < 0 || compareNumbers(content, LIMIT) >= 0)
    throw new ArgumentError(argument, "the number is too large");
  return toDouble(content);
}
