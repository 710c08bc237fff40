const nothing: readonly never[] = [];

/**
 * Copies an array to one without spare capacity. One that grew by `push` has room for 17 more, and a tree has so many short ones that a fifth of its
 * memory would be that room. Literals are made faster than copies, and most arrays are as short as this.
 */
export function trimCapacity<T>(elements: readonly T[]): readonly T[] {
  switch (elements.length) {
    case 0:
      return nothing;
    case 1:
      return [elements[0]!];
    case 2:
      return [elements[0]!, elements[1]!];
    case 3:
      return [elements[0]!, elements[1]!, elements[2]!];
    default:
      return elements.slice();
  }
}
