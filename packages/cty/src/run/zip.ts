/** Returns the pairs of elements at the same index of two arrays, up to the end of the shorter one. */
export function zip<A extends NonNullable<unknown>, B extends NonNullable<unknown>>(
  first: readonly A[],
  second: readonly B[],
): readonly (readonly [A, B])[] {
  const pairs: (readonly [A, B])[] = [];
  // Iterators and flatMap take several times as long, and every conversion of an object pays for it.
  for (let i = 0; i < first.length; i++) {
    const [a, b] = [first[i], second[i]];
    if (a === undefined || b === undefined) break;
    pairs.push([a, b]);
  }
  return pairs;
}
