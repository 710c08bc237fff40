/**
 * Returns the index of the first element for which a condition does not hold, by binary search. It holds for all elements
 * before that one and for none after it.
 */
export function partitionPoint<T extends NonNullable<unknown>>(elements: ArrayLike<T>, isBefore: (element: T) => boolean): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const element = elements[middle];
    if (element !== undefined && isBefore(element)) low = middle + 1;
    else high = middle;
  }
  return low;
}
