/** Numbers of configuration as JSON. */
import type { NumberContent } from "@hcl-ts/cty";
import { exactDouble, toDouble } from "@hcl-ts/cty/kernel";

/** Returns the nearest double; infinite if the number is too large for one. There is no negative zero. */
export function doubleOf(content: NumberContent): number {
  const double = toDouble(content);
  return double === 0 ? 0 : double;
}

/** Returns whether JavaScript prints the number with the same digits. */
export function isExact(content: NumberContent): boolean {
  return Number.isFinite(exactDouble(content));
}

/** Returns the text of a literal as a JSON number: without leading zeros. */
export function jsonNumberText(source: string): string {
  return source.replace(/^(-?)0+(?=\d)/, "$1");
}
