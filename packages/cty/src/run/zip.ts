/** Returns the pairs of elements at the same index of two arrays, up to the end of the shorter one. */
export function zip<A, B extends NonNullable<unknown>>(first: readonly A[], second: readonly B[]): readonly (readonly [A, B])[] {
  return first.flatMap((a, i) => {
    const b = second[i];
    return b === undefined ? [] : [[a, b] as const];
  });
}
