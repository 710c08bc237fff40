import { compareNumbers } from "../number/number.ts";
import { codePointOrder } from "../text/text.ts";
import type { Value } from "./value.ts";
import { orderKey } from "./value-key.ts";

/**
 * Sorts known values of a type. Returns equal ones of a primitive type once: comparing them takes less time than a Map.
 * In the files for Node, `sorted-elements-for-node.ts` takes the place of this file: it sorts many strings faster.
 */
export function sortedElements(elements: readonly Value[], isPrimitive: boolean): readonly Value[] {
  // Bools compare like strings.
  const keys = elements.map(isPrimitive ? ({ content }) => content as string : orderKey);
  const compareKeys = (elements[0]?.type.kind === "number" ? compareNumbers : codePointOrder(keys)) as (a: unknown, b: unknown) => number;
  const compare = (i: number, j: number): number => compareKeys(keys[i], keys[j]);
  const order = keys.map((_, i) => i).sort(compare);
  return order.filter((at, i) => i === 0 || !isPrimitive || compare(order[i - 1]!, at) !== 0).map((at) => elements[at]!);
}
