import { ArgumentError, type NumberContent, type Value } from "@hcl-ts/cty";
import { isWholeNumber, toDouble } from "@hcl-ts/cty/kernel";

/**
 * Returns a known number as a JavaScript number.
 *
 * @param argument the index of the argument
 * @param limit the smallest magnitude that is too large; 2 ** 53 by default
 * @throws ArgumentError if the number has a fraction or is too large
 */
export function wholeNumber(value: Value, argument: number, limit: number = 2 ** 53): number {
  const content = value.content as NumberContent;
  if (!isWholeNumber(content)) throw new ArgumentError(argument, "a whole number is required");
  const double = toDouble(content);
  if (Math.abs(double) >= limit) throw new ArgumentError(argument, "the number is too large");
  return double;
}
