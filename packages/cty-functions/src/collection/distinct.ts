/** Compares the elements of collections with each other in linear time. */
import type { Value } from "@hcl-ts/cty";
import { SetContent } from "@hcl-ts/cty/kernel";

/**
 * Removes repeated elements. The order stays. The elements must be wholly known, of one type and
 * without marks.
 */
export function withoutRepeated(elements: readonly Value[]): readonly Value[] {
  // A value can occur several times in the first array, so it is removed once it is found.
  const left = new Set(SetContent.of(elements).elements);
  return elements.filter((element) => left.delete(element));
}

/** Returns the elements that are in both arrays. They must meet the conditions of {@link withoutRepeated}. */
export function intersection(a: readonly Value[], b: readonly Value[]): readonly Value[] {
  const other = SetContent.of(b);
  return a.filter((element) => other.has(element));
}

/**
 * Returns the elements of the first array that are not in the second one. They must meet the conditions of
 * {@link withoutRepeated}.
 */
export function difference(a: readonly Value[], b: readonly Value[]): readonly Value[] {
  const other = SetContent.of(b);
  return a.filter((element) => !other.has(element));
}
