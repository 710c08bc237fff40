/**
 * Finds the name that was probably meant by a mistyped name: the candidate with the least edit
 * distance, if that is small for the length of the name. An edit inserts, drops or replaces a
 * character or swaps two neighbours; letters that differ only in case cost half an edit, so `Name`
 * finds `name` before `nome`.
 */

/** Longer names are not compared: the work is quadratic, and they are rarely mistyped names. */
const LONGEST_NAME = 64;

/** Past so many candidates a suggestion is not worth the time it takes. */
const MOST_CANDIDATES = 10_000;

/**
 * The candidate that is closest to the name, or undefined if none is close: a third of the name's length may be wrong,
 * one character at least and three at most. Of equally close ones the first counts.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  if (name === "" || name.length > LONGEST_NAME) return undefined;
  let best: string | undefined;
  // In half edits. A name of one or two letters has no letter to spare: only case or a swap may differ.
  let limit = name.length < 3 ? 2 : 2 * Math.min(3, Math.max(1, Math.floor(name.length / 3)));
  let left = MOST_CANDIDATES;
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

/** The optimal string alignment distance, in half edits; anything above the limit if it is above it. */
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
