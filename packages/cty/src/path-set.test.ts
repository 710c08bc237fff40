import { expect, test } from "vitest";
import { tupleVal } from "./collections.ts";
import type { Path, PathStep } from "./path.ts";
import { equalPaths, hasPrefix, PathSet } from "./path-set.ts";
import { formatPath } from "./path-text.ts";
import { number, string } from "./type.ts";
import { nullVal, numberVal, stringVal, unknownVal, type Value } from "./value.ts";

const step = (x: string | Value): PathStep => (typeof x === "string" ? { kind: "attr", name: x } : { kind: "index", key: x });
const path = (...steps: (string | Value)[]): Path => steps.map(step);
const texts = (paths: Iterable<Path>): string[] => Array.from(paths, formatPath);

test("a path is in the set however it was made", () => {
  const set = new PathSet([path("a", numberVal(0)), path("a", numberVal("0.0")), path("a", stringVal("0")), path()]);
  expect(set.size).toBe(3);
  expect([path("a", numberVal(0)), path(), path("a"), path(stringVal("a"))].map((p) => set.has(p))).toEqual([true, true, false, false]);
});

test("paths with an unknown key, which represent any element, are distinguished by its type", () => {
  const set = new PathSet([path(unknownVal(number))]);
  expect([unknownVal(number), unknownVal(string), nullVal(number), numberVal(0)].map((key) => set.has(path(key)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("paths can be taken out", () => {
  const set = new PathSet([path("a"), path("b")]);
  expect([set.delete(path("a")), set.delete(path("a")), set.size, set.has(path("b"))]).toEqual([true, false, 1, true]);
});

test("all steps on the way can be added", () => {
  expect(texts(new PathSet().addAllSteps(path("a", numberVal(0), "b")))).toEqual([".a", ".a[0]", ".a[0].b"]);
});

test("sets of paths are combined as sets are", () => {
  const [ab, bc] = [new PathSet([path("a"), path("b")]), new PathSet([path("b"), path("c")])];
  expect(texts(ab.union(bc))).toEqual([".a", ".b", ".c"]);
  expect(texts(ab.intersection(bc))).toEqual([".b"]);
  expect(texts(ab.difference(bc))).toEqual([".a"]);
  expect(texts(ab.symmetricDifference(bc))).toEqual([".a", ".c"]);
  expect([ab.equals(new PathSet([path("b"), path("a")])), ab.equals(bc), ab.equals(new PathSet())]).toEqual([true, false, false]);
});

test("prefixes", () => {
  expect([path(), path("a"), path("a", "b"), path("a", "b", "c"), path("b")].map((prefix) => hasPrefix(path("a", "b"), prefix))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(equalPaths(path(tupleVal([numberVal(1)])), path(tupleVal([numberVal(1)])))).toBe(true);
});
