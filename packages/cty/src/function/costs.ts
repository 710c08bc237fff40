/**
 * The costs of calls, for the `cost` of function definitions. By default, a call costs the size of
 * its arguments.
 */
import { isMapContent } from "../value/container.ts";
import type { Value } from "../value/value.ts";

/** The cost of functions that look at an argument or at one element of it. */
export const constantCost = (): number => 1;

/** The cost of functions that visit the elements of their arguments, but nothing inside them. */
export function elementCost(args: readonly Value[]): number {
  let cost = 1;
  for (const { content } of args) cost += Array.isArray(content) ? content.length : isMapContent(content) ? content.keys.length : 1;
  return cost;
}

/** The cost of functions that visit the characters of the strings among their arguments one by one. */
export function characterCost(args: readonly Value[]): number {
  let cost = 1;
  for (const { content } of args) cost += typeof content === "string" ? content.length : 1;
  return cost;
}
