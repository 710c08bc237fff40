/**
 * Finds the name that was probably meant by a mistyped name: the candidate with the least edit
 * distance, if that is small for the length of the name. An edit inserts, deletes or replaces a
 * character or swaps adjacent ones. Letters that differ only in case cost half an edit, so `Name`
 * finds `name` before `nome`.
 */

/**
 * The maximum length of names that are compared. The comparison takes quadratic time, and longer
 * names are rarely mistyped.
 */
const MAX_NAME_LENGTH = 64;

/** The maximum number of candidates. With more, a suggestion is not worth the time it takes. */
const MAX_CANDIDATES = 10_000;

/**
 * Returns the candidate that is closest to the name, or undefined if none is close. The distance
 * may be a third of the name's length, but at least one edit and at most three. Of equally close
 * candidates, the first one wins.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  if (name === "" || name.length > MAX_NAME_LENGTH) return undefined;
  let best: string | undefined;
  // In half edits. Names of one or two letters may only differ in case or by a swap.
  let limit = 2 * Math.min(3, Math.max(1, Math.floor(name.length / 3)));
  let left = MAX_CANDIDATES;
  for (const candidate of candidates) {
    if (left-- === 0) break;
    if (candidate === "" || Math.abs(candidate.length - name.length) * 2 > limit) continue;
    const distance = halfEdits(name, candidate, limit);
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
 * the limit.
 */
function halfEdits(a: string, b: string, limit: number): number {
  const width = b.length + 1;
  let beforeLast: number[] = [];
  let last: number[] = Array.from({ length: width }, (_, j) => j * 2);
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = [i * 2];
    let least = i * 2;
    for (let j = 1; j < width; j++) {
      const x = a[i - 1]!;
      const y = b[j - 1]!;
      let cost = last[j - 1]! + (x === y ? 0 : x.toLowerCase() === y.toLowerCase() ? 1 : 2);
      cost = Math.min(cost, last[j]! + 2, row[j - 1]! + 2);
      if (i > 1 && j > 1 && x === b[j - 2] && a[i - 2] === y) cost = Math.min(cost, beforeLast[j - 2]! + 2);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return least;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
