/**
 * Names as shared strings. A configuration repeats few names many times, and a slice of the source for each of them would cost
 * an allocation; a small table finds most of them by their characters alone.
 */

/** How many names the table holds; a power of two. */
const SIZE = 2048;

/** Longer names are not kept: an engine may represent their slices by keeping the whole source alive. */
const LONGEST = 12;

const table: string[] = new Array<string>(SIZE).fill("");

/** The text between two offsets, as a string that is shared with other such texts where that is cheap. */
export function internedName(text: string, start: number, end: number): string {
  const length = end - start;
  if (length > LONGEST) return text.slice(start, end);
  let hash = length;
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  const place = (hash ^ (hash >>> 11)) & (SIZE - 1);
  const known = table[place]!;
  if (known.length === length) {
    let i = 0;
    while (i < length && known.charCodeAt(i) === text.charCodeAt(start + i)) i++;
    if (i === length) return known;
  }
  const name = text.slice(start, end);
  table[place] = name;
  return name;
}
