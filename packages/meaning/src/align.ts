/** Aligns two sequences by the keys of their elements. */

/** A place in two aligned sequences: an element of the first, of the second, or of both. */
export interface Alignment {
  /** The index in the first sequence; undefined for an element that was added. */
  readonly before: number | undefined;
  /** The index in the second sequence; undefined for an element that was removed. */
  readonly after: number | undefined;
  readonly equal: boolean;
}

/** Longer gaps are not searched for equal elements. The table of a search has the product of both lengths. */
const MAX_TABLE = 1_000_000;

/**
 * Aligns two sequences by a longest common subsequence. Between equal elements, those that were
 * removed and those that were added are paired in their order, as changed.
 */
export function align(before: readonly string[], after: readonly string[]): readonly Alignment[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  const aligned: Alignment[] = [];
  const same = (count: number, i: number, j: number): void => {
    for (let k = 0; k < count; k++) aligned.push({ before: i + k, after: j + k, equal: true });
  };
  same(start, 0, 0);
  let [i, j] = [start, start];
  for (const [nextBefore, nextAfter] of [...commonPairs(before, after, start, endBefore, endAfter), [endBefore, endAfter] as const]) {
    for (; i < nextBefore || j < nextAfter; ) {
      const [a, b] = [i < nextBefore ? i++ : undefined, j < nextAfter ? j++ : undefined];
      aligned.push({ before: a, after: b, equal: false });
    }
    if (nextBefore < endBefore) same(1, i++, j++);
  }
  same(before.length - endBefore, endBefore, endAfter);
  return aligned;
}

/** Returns the pairs of a longest common subsequence of two ranges that start at the same index. */
function commonPairs(
  before: readonly string[],
  after: readonly string[],
  start: number,
  endBefore: number,
  endAfter: number,
): readonly (readonly [number, number])[] {
  const [rows, columns] = [endBefore - start, endAfter - start];
  if (rows === 0 || columns === 0 || rows * columns > MAX_TABLE) return [];
  const width = columns + 1;
  // The length of the longest common subsequence of the rests, from each pair of indexes on.
  const lengths = new Uint32Array((rows + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      lengths[i * width + j] =
        before[start + i] === after[start + j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (before[start + i] === after[start + j]) pairs.push([start + i++, start + j++]);
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/** Whether two sequences have the same elements, in whatever order. */
export function isPermutation(before: readonly string[], after: readonly string[]): boolean {
  if (before.length !== after.length) return false;
  const [a, b] = [[...before].sort(), [...after].sort()];
  return a.every((key, i) => key === b[i]);
}
