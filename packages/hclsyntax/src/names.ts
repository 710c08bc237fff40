/**
 * Interns short identifiers. A configuration repeats few names many times, and slicing the source
 * for each occurrence would allocate a string. A small hash table finds most of them by their
 * characters.
 */

/** The number of slots in the table; a power of two. */
const SIZE = 2048;

/**
 * Longer names are not interned: engines may represent a long slice by a reference that keeps the
 * whole source alive.
 */
const MAX_INTERNED_LENGTH = 12;

const table: string[] = new Array<string>(SIZE).fill("");

/** Returns the string between two offsets, shared with equal strings where that is cheap. */
export function internedName(text: string, start: number, end: number): string {
  const length = end - start;
  if (length > MAX_INTERNED_LENGTH) return text.slice(start, end);
  let hash = length;
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  const slot = (hash ^ (hash >>> 11)) & (SIZE - 1);
  const known = table[slot]!;
  if (known.length === length) {
    let i = 0;
    while (i < length && known.charCodeAt(i) === text.charCodeAt(start + i)) i++;
    if (i === length) return known;
  }
  const name = text.slice(start, end);
  table[slot] = name;
  return name;
}
