import { expect, it } from "vitest";
import { tupleVal } from "../compound/collections.ts";
import { number, string } from "../type/type.ts";
import type { Path, PathStep } from "../value/path.ts";
import { refine } from "../value/refinement.ts";
import { nullVal, numberVal, stringVal, unknownVal, type Value } from "../value/value.ts";
import { equalPaths, hasPrefix, PathSet } from "./path-set.ts";
import { formatPath } from "./path-text.ts";

const step = (x: string | Value): PathStep => (typeof x === "string" ? { kind: "attr", name: x } : { kind: "index", key: x });
const path = (...steps: (string | Value)[]): Path => steps.map(step);
const texts = (paths: Iterable<Path>): string[] => Array.from(paths, formatPath);

it("PathSet has a path however it was created", () => {
  const set = new PathSet([path("a", numberVal(0)), path("a", numberVal("0.0")), path("a", stringVal("0")), path()]);
  expect(set.size).toBe(3);
  expect([path("a", numberVal(0)), path(), path("a"), path(stringVal("a"))].map((p) => set.has(p))).toEqual([true, true, false, false]);
});

it("paths with an unknown key, which represent any element, are distinguished by its type", () => {
  const set = new PathSet([path(unknownVal(number))]);
  expect([unknownVal(number), unknownVal(string), nullVal(number), numberVal(0)].map((key) => set.has(path(key)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it("PathSet deletes paths", () => {
  const set = new PathSet([path("a"), path("b")]);
  expect([set.delete(path("a")), set.delete(path("a")), set.size, set.has(path("b"))]).toEqual([true, false, 1, true]);
});

it("addAllSteps adds each prefix of a path", () => {
  expect(texts(new PathSet().addAllSteps(path("a", numberVal(0), "b")))).toEqual([".a", ".a[0]", ".a[0].b"]);
});

it("PathSet has the operations of sets", () => {
  const [ab, bc] = [new PathSet([path("a"), path("b")]), new PathSet([path("b"), path("c")])];
  expect(texts(ab.union(bc))).toEqual([".a", ".b", ".c"]);
  expect(texts(ab.intersection(bc))).toEqual([".b"]);
  expect(texts(ab.difference(bc))).toEqual([".a"]);
  expect(texts(ab.symmetricDifference(bc))).toEqual([".a", ".c"]);
  expect([ab.equals(new PathSet([path("b"), path("a")])), ab.equals(bc), ab.equals(new PathSet())]).toEqual([true, false, false]);
});

it("hasPrefix and equalPaths compare paths by their steps", () => {
  expect([path(), path("a"), path("a", "b"), path("a", "b", "c"), path("b")].map((prefix) => hasPrefix(path("a", "b"), prefix))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(equalPaths(path(tupleVal([numberVal(1)])), path(tupleVal([numberVal(1)])))).toBe(true);
});

it("the size counts paths that are added and deleted once", () => {
  const set = new PathSet([path("a"), path("a"), path("b")]);
  expect(set.size).toBe(2);
  expect(set.delete(path("c"))).toBe(false);
  expect(set.delete(path("a"))).toBe(true);
  expect([set.size, texts(set)]).toEqual([1, [".b"]]);
  expect(set.add(path("a")).size).toBe(2);
  // Keys with the same text are distinguished.
  const unknowns = new PathSet([path(unknownVal(number)), path(refine(unknownVal(number)).notNull().newValue())]);
  expect(unknowns.size).toBe(2);
  expect(unknowns.delete(path(unknownVal(number)))).toBe(true);
  expect([
    unknowns.size,
    unknowns.has(path(unknownVal(number))),
    unknowns.has(path(refine(unknownVal(number)).notNull().newValue())),
  ]).toEqual([1, false, true]);
  expect(unknowns.delete(path(refine(unknownVal(number)).notNull().newValue()))).toBe(true);
  expect([unknowns.size, [...unknowns]]).toEqual([0, []]);
});

it("PathSet distinguishes steps of different kinds", () => {
  expect(equalPaths(path("a"), path(stringVal("a")))).toBe(false);
  expect(equalPaths(path(stringVal("a")), path("a"))).toBe(false);
  expect(equalPaths(path("a"), path("b"))).toBe(false);
  expect(equalPaths(path("a"), path("a", "b"))).toBe(false);
  expect(new PathSet([path("a"), path(stringVal("a")), path(numberVal(1)), path(stringVal("1"))]).size).toBe(4);
});
