/** Comparing the elements of collections with each other, in linear time. */
import type { Value } from "@hcl-ts/cty";
import { SetContent } from "@hcl-ts/cty/kernel";

/** The elements in their order, each but the first of equal ones left out. They have to be wholly known, of one type and without marks. */
export function withoutRepeated(elements: readonly Value[]): readonly Value[] {
  // One value can be there several times itself, so each counts once.
  const left = new Set(SetContent.of(elements).elements);
  return elements.filter((element) => left.delete(element));
}

/** The elements that are in both. See {@link withoutRepeated} for what they have to be. */
export function intersection(a: readonly Value[], b: readonly Value[]): readonly Value[] {
  const other = SetContent.of(b);
  return a.filter((element) => other.has(element));
}

/** The elements of the first that are not in the second. See {@link withoutRepeated} for what they have to be. */
export function difference(a: readonly Value[], b: readonly Value[]): readonly Value[] {
  const other = SetContent.of(b);
  return a.filter((element) => !other.has(element));
}
