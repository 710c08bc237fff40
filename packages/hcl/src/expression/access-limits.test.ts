/** Messages about missing indices of a collection, and the values that they keep secret. */
import { list, listVal, mapVal, mark, numberVal, objectVal, string, stringVal, tupleVal, unknownVal, type Value } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { NO_RANGE } from "../source/position.ts";
import { index } from "./access.ts";

function problem(collection: Value, key: Value): Diagnostic | undefined {
  const diagnostics: Diagnostic[] = [];
  const value = index(collection, key, { range: NO_RANGE }, diagnostics);
  if (diagnostics.length > 0) expect(value.isKnown()).toBe(false);
  expect(diagnostics.length).toBeLessThan(2);
  return diagnostics[0];
}

const words = listVal([stringVal("a"), stringVal("b")]);
const pair = tupleVal([stringVal("a"), numberVal(2)]);

describe("index", () => {
  it.each([words, pair])("finds the elements by numbers and by strings of digits", (collection) => {
    for (const key of [numberVal(0), numberVal(1), stringVal("0"), stringVal("1")]) expect(problem(collection, key)).toBeUndefined();
    const diagnostics: Diagnostic[] = [];
    expect(index(collection, numberVal(0), { range: NO_RANGE }, diagnostics).asString()).toBe("a");
    expect(index(collection, stringVal("0"), { range: NO_RANGE }, diagnostics).asString()).toBe("a");
  });

  it.each([words, pair])("reports the number of elements", (collection) => {
    const { code, detail } = problem(collection, numberVal(7))!;
    expect(code).toBe("index-out-of-range");
    expect(detail).toContain("7");
    expect(detail).toContain("2");
    expect(problem(collection, numberVal(2))?.code).toBe("index-out-of-range");
    expect(problem(collection, numberVal(-1))?.code).toBe("negative-index");
    expect(problem(collection, numberVal(0.5))?.code).toBe("fractional-index");
  });

  it("reveals nothing about marked collections and keys", () => {
    for (const [collection, key] of [
      [mark(words, "m"), numberVal(17)],
      [words, mark(numberVal(17), "m")],
    ] as const) {
      const { detail, params } = problem(collection, key)!;
      expect(detail).not.toContain("17");
      expect(JSON.stringify(params)).not.toContain("17");
    }
    expect(problem(mapVal({ secretive: stringVal("x") }), mark(stringVal("secretiv"), "m"))?.detail).not.toContain("secret");
  });

  it("keeps the marks of the collection and of the key", () => {
    const diagnostics: Diagnostic[] = [];
    const at = { range: NO_RANGE };
    const value = index(mark(words, "collection"), mark(numberVal(0), "key"), at, diagnostics);
    expect([value.hasMark("collection"), value.hasMark("key")]).toEqual([true, true]);
    const wrong = index(mark(words, "collection"), mark(numberVal(9), "key"), at, diagnostics);
    expect([wrong.hasMark("collection"), wrong.hasMark("key")]).toEqual([true, true]);
    expect(index(words, numberVal(0), at, []).isMarked()).toBe(false);
  });

  it("suggests a name of an object or a map that is similar to the key", () => {
    expect(problem(objectVal({ name: stringVal("x") }), stringVal("nmae"))?.detail).toContain('"name"');
    expect(problem(mapVal({ name: stringVal("x") }), stringVal("nmae"))?.detail).toContain('"name"');
  });

  it("distinguishes numbers for names of objects from numbers for keys of maps", () => {
    const [ofObject, ofMap] = [
      problem(objectVal({ a: stringVal("x") }), numberVal(0)),
      problem(mapVal({ a: stringVal("x") }), numberVal(0)),
    ];
    expect(ofObject?.code).toBe(ofMap?.code);
    expect(ofObject?.detail).not.toBe(ofMap?.detail);
  });

  it("knows the element type of an unknown list", () => {
    const diagnostics: Diagnostic[] = [];
    expect(index(unknownVal(list(string)), numberVal(3), { range: NO_RANGE }, diagnostics).type).toBe(string);
    expect(diagnostics).toEqual([]);
  });
});
