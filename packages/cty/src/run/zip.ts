/** Returns the pairs of elements at the same index of two arrays, up to the end of the shorter one. */
export function zip<A, B extends NonNullable<unknown>>(first: readonly A[], second: readonly B[]): readonly (readonly [A, B])[] {
  const pairs: (readonly [A, B])[] = [];
  for (const [i, a] of first.entries()) {
    const b = second[i];
    if (b === undefined) break;
    pairs.push([a, b]);
  }
  return pairs;
}
