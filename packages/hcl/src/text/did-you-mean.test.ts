import { expect, it } from "vitest";
import { loadCounted, stepsOf } from "../../../../vitest.steps.ts";
import { suggest } from "./did-you-mean.ts";

const counted = await loadCounted<typeof import("./did-you-mean.ts")>(import.meta.url, "./did-you-mean.ts");

it.each([
  ["prot", ["host", "port"], "port"],
  ["instance_tpye", ["instance_type", "instance_types"], "instance_type"],
  ["regoin", ["region", "regional"], "region"],
  ["Name", ["nome", "name"], "name"],
  ["contianer_definitons", ["container_definitions"], "container_definitions"],
  ["vra", ["var"], "var"],
  ["bo", ["ob"], "ob"],
  ["__proto_", ["__proto__"], "__proto__"],
])("suggest takes %s among %j to mean %s", (name, candidates, meant) => {
  expect(suggest(name, candidates)).toBe(meant);
});

it.each([
  ["a", ["b", "c"]],
  ["xy", ["ab", "xz"]],
  ["port", ["host", "name"]],
  ["anything", []],
  ["", ["a"]],
  ["short", ["something_else_entirely"]],
])("suggest finds nothing for %s among %j", (name, candidates) => {
  expect(suggest(name, candidates)).toBeUndefined();
});

it("suggest returns the first of equally close names", () => {
  expect(suggest("cat", ["bat", "rat"])).toBe("bat");
});

it("suggest prefers the closest to the first", () => {
  expect(suggest("volume_size", ["volume_sizes2", "volume_siz", "volume_Size"])).toBe("volume_Size");
});

it("suggest does not compare very long names", () => {
  expect(suggest("x".repeat(1000), ["x".repeat(999)])).toBeUndefined();
});

it("suggest considers 10,000 candidates", () => {
  const others = (count: number): readonly string[] => Array.from({ length: count }, () => "of another length");
  expect(suggest("name", [...others(9_999), "nam"])).toBe("nam");
  expect(suggest("name", [...others(10_000), "nam"])).toBeUndefined();
});

it.each([
  // One edit up to five letters, two up to eight, three from nine on.
  ["abc", "abx", "axx"],
  ["abcde", "abcdx", "abcxx"],
  ["abcdef", "abcdxx", "abcxxx"],
  ["abcdefgh", "abcdefxx", "abcdexxx"],
  ["abcdefghi", "abcdefxxx", "abcdexxxx"],
  ["abcdefghijkl", "abcdefghixxx", "abcdefghxxxx"],
])("suggest allows a third of %s to be mistyped: %s, but not %s", (name, near, far) => {
  expect(suggest(name, [near])).toBe(near);
  expect(suggest(name, [far])).toBeUndefined();
});

it("suggest finds the same as a comparison of all pairs of characters", () => {
  const random = randomNumbers(1);
  const word = (): string => Array.from({ length: 1 + (random() % 12) }, () => "abAB_"[random() % 5]).join("");
  for (let i = 0; i < 3000; i++) {
    const name = word();
    const candidates = Array.from({ length: 5 }, word);
    const limit = 2 * Math.min(3, Math.max(1, Math.floor(name.length / 3)));
    const distances = candidates.map((candidate) => fullDistance(name, candidate));
    const suited = candidates.filter((candidate, at) => {
      const sameLetters = [...name.toLowerCase()].sort().join() === [...candidate.toLowerCase()].sort().join();
      return distances[at]! <= limit && (name.length > 2 || sameLetters);
    });
    const least = Math.min(...suited.map((candidate) => fullDistance(name, candidate)));
    const found = suggest(name, candidates);
    if (suited.length === 0) expect(found, `${name} among ${candidates}`).toBeUndefined();
    // A difference of half an edit ends the search.
    else expect(fullDistance(name, found!), `${name} among ${candidates}`).toBeLessThanOrEqual(Math.max(1, least));
  }
});

it("suggest compares few characters of many long names that differ at the end", () => {
  const names = Array.from({ length: 10_000 }, (_, i) => `${"x".repeat(50)}${String(i).padStart(14, "y")}`);
  const unknown = `${"x".repeat(50)}${"z".repeat(14)}`;
  const steps = stepsOf(() => counted.suggest(unknown, names));
  expect(steps).toBeGreaterThan(names.length);
  // Comparing two of them by a table takes a thousand times as many.
  expect(steps).toBeLessThan(10 * names.length);
});

/** Returns the distance in half edits by a table of all pairs of positions. */
function fullDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j * 2)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i * 2];
    for (let j = 1; j <= b.length; j++) {
      const [x, y] = [a[i - 1]!, b[j - 1]!];
      const replaced = rows[i - 1]![j - 1]! + (x === y ? 0 : x.toLowerCase() === y.toLowerCase() ? 1 : 2);
      rows[i]![j] = Math.min(replaced, rows[i - 1]![j]! + 2, rows[i]![j - 1]! + 2);
      if (x === b[j - 2] && a[i - 2] === y) rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 2);
    }
  }
  return rows[a.length]![b.length]!;
}

/** Returns a generator of pseudo-random numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}
