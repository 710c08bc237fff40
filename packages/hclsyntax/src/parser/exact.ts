/**
 * The same elements in an array that has room for no more. One that grew by `push` has room for 17 more, and a tree has so many short ones that half of its
 * memory would be that room.
 */
export function exact<T>(elements: readonly T[]): readonly T[] {
  return elements.slice();
}
