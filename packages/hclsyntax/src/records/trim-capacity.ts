const nothing: readonly never[] = [];

/**
 * Copies an array to one without spare capacity. An array that grew by `push` has room for 17 more
 * elements, and a tree has so many short arrays that this would take a fifth of its memory. Array
 * literals are faster than copies and cover most arrays.
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
