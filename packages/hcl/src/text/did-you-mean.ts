/**
 * Finds the name that was probably meant by a mistyped name: the candidate with the least edit
 * distance, if that is small for the length of the name. An edit inserts, deletes or replaces a
 * character or swaps adjacent ones. Letters that differ only in case cost half an edit, so `Name`
 * finds `name` before `nome`.
 */

/** The maximum length of names that are compared. Longer names are rarely mistyped. */
const MAX_NAME_LENGTH = 64;

/** The maximum number of candidates. With more, a suggestion is not worth the time it takes. */
const MAX_CANDIDATES = 10_000;

/**
 * The maximum number of pairs of characters that are compared for one suggestion. With it, a suggestion takes some
 * 0.1 ms, for which an evaluation charges with each error. Most names take a dozen.
 */
const MAX_COMPARED = 8_000;

/** The pairs of characters that can be compared in the time that starting a row of distances takes. */
const ROW_COST = 4;

/** The maximum distance, in edits. */
const MAX_EDITS = 3;

/** The work of one suggestion. */
interface Work {
  /** The number of pairs of characters that can still be compared. */
  left: number;
  /** The space for the distances of the last characters of a name, used by one candidate after the other. */
  readonly rows: readonly [number[], number[], number[]];
}

/**
 * Returns the candidate that is closest to the name, or undefined if none is close. The distance
 * may be a third of the name's length, but at least one edit and at most three. Of equally close
 * candidates, the first one wins.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  if (name === "" || name.length > MAX_NAME_LENGTH) return undefined;
  let best: string | undefined;
  // In half edits. Names of one or two letters may only differ in case or by a swap.
  let limit = 2 * Math.min(MAX_EDITS, Math.floor(name.length / 3) || 1);
  let left = MAX_CANDIDATES;
  const work: Work = { left: MAX_COMPARED, rows: [[], [], []] };
  for (const candidate of candidates) {
    if (left-- === 0 || work.left <= 0) break;
    if (candidate === "" || Math.abs(candidate.length - name.length) * 2 > limit) continue;
    const distance = halfEdits(name, candidate, limit, work);
    if (distance > limit || (name.length < 3 && !sameLetters(name, candidate))) continue;
    best = candidate;
    if (distance <= 1) break;
    limit = distance - 1;
  }
  return best;
}

function sameLetters(a: string, b: string): boolean {
  return [...a.toLowerCase()].sort().join("") === [...b.toLowerCase()].sort().join("");
}

/**
 * Returns the optimal string alignment distance in half edits, or any greater number if it exceeds
 * the limit. Only pairs of characters whose positions differ by as many edits as the limit allows are
 * compared, because the others cannot be aligned within it.
 */
function halfEdits(name: string, candidate: string, limit: number, work: Work): number {
  // Edits of equal parts at the start and the end cost more than none.
  const most = Math.min(name.length, candidate.length);
  let start = 0;
  while (start < most && name[start] === candidate[start]) start++;
  let end = 0;
  while (end < most - start && name[name.length - 1 - end] === candidate[candidate.length - 1 - end]) end++;
  work.left -= (start + end) >> 2;
  // Slices would be slow to read. Characters count from 1.
  const length = candidate.length - start - end;
  const before = start - 1;
  const reach = limit >> 1;
  const tooFar = limit + 1;
  let [beforeLast, last, row] = work.rows;
  for (let j = 0; j <= length; j++) last[j] = j <= reach ? j * 2 : tooFar;
  for (let i = 1; i <= name.length - start - end; i++) {
    const from = Math.max(1, i - reach);
    const to = Math.min(length, i + reach);
    work.left -= to - from + ROW_COST;
    // The places beside those that are compared.
    let least = from === 1 ? i * 2 : tooFar;
    row[from - 1] = least;
    row[to + 1] = tooFar;
    for (let j = from; j <= to; j++) {
      const x = name.charAt(before + i);
      const y = candidate.charAt(before + j);
      let cost = last[j - 1]! + (x === y ? 0 : x.toLowerCase() === y.toLowerCase() ? 1 : 2);
      cost = Math.min(cost, last[j]! + 2, row[j - 1]! + 2);
      if (i > 1 && j > 1 && x === candidate[before + j - 1] && name[before + i - 1] === y) cost = Math.min(cost, beforeLast[j - 2]! + 2);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[length] ?? tooFar;
}
