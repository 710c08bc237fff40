import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { types } from "../test/arbitrary.ts";
import { capsule } from "./capsule-type.ts";
import { formatPath } from "./path-text.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "./type.ts";
import { conforms, testConformance } from "./type-conform.ts";

/** Returns the errors of a type by a constraint, each with its path. */
const faults = (given: Type, constraint: Type): string[] =>
  testConformance(given, constraint).map((error) => `${formatPath(error.path)}: ${error.message}`);

describe("testConformance", () => {
  test("every type conforms to itself and to dynamic", () => {
    for (const type of [string, list(number), tuple([bool]), object({ a: map(set(string)) }), capsule("x")]) {
      expect(faults(type, type)).toEqual([]);
      expect(faults(type, dynamic)).toEqual([]);
    }
  });

  test("dynamic stands for any type wherever it is in the constraint", () => {
    expect(faults(object({ a: list(string), b: tuple([number]) }), object({ a: list(dynamic), b: dynamic }))).toEqual([]);
    expect(faults(dynamic, string)).toHaveLength(1);
  });

  test("optional markers play no part", () => {
    expect(faults(object({ a: string }, ["a"]), object({ a: string }))).toEqual([]);
  });

  test("reports every error with its path", () => {
    expect(faults(object({ a: string, extra: bool }), object({ a: number, missing: bool }))).toMatchInlineSnapshot(`
      [
        ": unexpected attribute "extra"",
        ".a: expected a value of type number, not one of type string",
        ": the required attribute "missing" is missing",
      ]
    `);
    expect(faults(tuple([list(string), map(set(bool))]), tuple([list(number), map(set(string))]))).toMatchInlineSnapshot(`
      [
        "[0][…]: expected a value of type number, not one of type string",
        "[1][…][…]: expected a value of type string, not one of type bool",
      ]
    `);
    expect(faults(tuple([string]), tuple([]))).toMatchInlineSnapshot(`
      [
        ": expected a tuple of 0 elements, not one of 1",
      ]
    `);
    expect(faults(capsule("image"), capsule("image"))).toHaveLength(1);
  });
});

test("conforms is whether there is no error", () => {
  fc.assert(
    fc.property(types(), types(), (given, constraint) => {
      expect(conforms(given, constraint)).toBe(testConformance(given, constraint).length === 0);
    }),
    { numRuns: 2000 },
  );
});
