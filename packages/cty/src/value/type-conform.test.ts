import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { types } from "../../test/arbitrary.ts";
import { formatPath } from "../path/path-text.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { capsule } from "./capsule-type.ts";
import { conforms, testConformance } from "./type-conform.ts";

/** Returns the errors of a type by a constraint, each with its path. */
const problems = (given: Type, constraint: Type): string[] =>
  testConformance(given, constraint).map((error) => `${formatPath(error.path)}: ${error.message}`);

describe("testConformance", () => {
  it("accepts every type for itself and for dynamic", () => {
    for (const type of [string, list(number), tuple([bool]), object({ a: map(set(string)) }), capsule("x")]) {
      expect(problems(type, type)).toEqual([]);
      expect(problems(type, dynamic)).toEqual([]);
    }
  });

  it("accepts any type for dynamic anywhere in the constraint", () => {
    expect(problems(object({ a: list(string), b: tuple([number]) }), object({ a: list(dynamic), b: dynamic }))).toEqual([]);
    expect(problems(dynamic, string)).toHaveLength(1);
  });

  it("ignores optional markers", () => {
    expect(problems(object({ a: string }, ["a"]), object({ a: string }))).toEqual([]);
  });

  it("reports every error with its path", () => {
    expect(problems(object({ a: string, extra: bool }), object({ a: number, missing: bool }))).toMatchInlineSnapshot(`
      [
        ": unexpected attribute "extra"",
        ".a: expected a value of type number, not one of type string",
        ": the required attribute "missing" is missing",
      ]
    `);
    expect(problems(tuple([list(string), map(set(bool))]), tuple([list(number), map(set(string))]))).toMatchInlineSnapshot(`
      [
        "[0][…]: expected a value of type number, not one of type string",
        "[1][…][…]: expected a value of type string, not one of type bool",
      ]
    `);
    expect(problems(tuple([string]), tuple([]))).toMatchInlineSnapshot(`
      [
        ": expected a tuple of 0 elements, not one of 1",
      ]
    `);
    expect(problems(capsule("image"), capsule("image"))).toHaveLength(1);
  });
});

it("names every unsuitable part of a large type once, with its path", () => {
  const wide = (element: Type): Type => tuple(Array.from({ length: 70 }, (_, i) => (i === 69 ? element : number)));
  const shared = wide(string);
  const wanted = wide(bool);
  expect(problems(shared, wanted).map((problem) => problem.split(":")[0])).toEqual(["[69]"]);
  expect(problems(tuple([shared, shared]), tuple([wanted, wanted])).map((problem) => problem.split(":")[0])).toEqual(["[0][69]"]);
  expect(problems(tuple([shared, wide(string)]), tuple([wanted, wanted])).map((problem) => problem.split(":")[0])).toEqual([
    "[0][69]",
    "[1][69]",
  ]);
  expect(problems(tuple([shared, shared]), tuple([wide(string), wanted])).map((problem) => problem.split(":")[0])).toEqual(["[1][69]"]);
  expect(conforms(tuple([shared, shared]), tuple([wide(string), wanted]))).toBe(false);
  expect(conforms(tuple([shared, shared]), tuple([wide(string), wide(dynamic)]))).toBe(true);
});

it("names the unsuitable parts of collections, tuples and objects", () => {
  const lines = (given: Type, constraint: Type): string[] => problems(given, constraint).map((problem) => problem.split(":")[0]!);
  expect(lines(list(string), list(number))).toEqual(["[…]"]);
  expect(lines(list(string), set(string))).toEqual([""]);
  expect(lines(tuple([string, bool]), tuple([number, string]))).toEqual(["[0]", "[1]"]);
  expect(lines(tuple([string, bool]), tuple([number]))).toEqual([""]);
  expect(lines(object({ a: string, c: bool }), object({ b: string, c: string }))).toEqual(["", "", ".c"]);
  expect(lines(object({ a: object({ b: string }) }), object({ a: object({}) }))).toEqual([".a"]);
  expect(lines(object({ a: object({}) }), object({ a: object({ b: string }) }))).toEqual([".a"]);
  const anyElement = (type: Type): unknown =>
    testConformance(type, map(list(set(bool))))[0]!.path.map((step) => step.kind === "index" && String(step.key.type));
  expect(anyElement(map(list(set(string))))).toEqual(["string", "number", "string"]);
});

it("agrees with conforms", () => {
  fc.assert(
    fc.property(types(), types(), (given, constraint) => {
      expect(conforms(given, constraint)).toBe(testConformance(given, constraint).length === 0);
    }),
    { numRuns: 2000 },
  );
});
