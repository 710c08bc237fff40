const nothing: readonly never[] = [];

/**
 * Copies an array to one without spare capacity. An array that grew by `push` has room for 17 more
 * elements. A tree has many short arrays, so this room would take a fifth of its memory. Array
 * literals, which cover most arrays, are faster than copies.
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
