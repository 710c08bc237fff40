/** Numbers of configuration as JSON. */
import type { NumberContent } from "@hcl-ts/cty";
import { compareNumbers, numberContent, toDouble } from "@hcl-ts/cty/kernel";

/** Returns the nearest double; infinite if the number is too large for one. There is no negative zero. */
export function doubleOf(content: NumberContent): number {
  const double = toDouble(content);
  return double === 0 ? 0 : double;
}

/** Returns whether the shortest decimal form of a double is exactly this number. */
export function isExact(content: NumberContent, double: number): boolean {
  return Number.isFinite(double) && (typeof content === "number" || compareNumbers(numberContent(String(double)), content) === 0);
}

/** Returns the text of a literal as a JSON number: without leading zeros. */
export function jsonNumberText(source: string): string {
  return source.replace(/^(-?)0+(?=\d)/, "$1");
}
