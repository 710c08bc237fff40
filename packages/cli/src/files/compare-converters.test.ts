import { describe, expect, it } from "vitest";
import { firstDifference } from "./compare-converters.ts";

describe("firstDifference", () => {
  it.each([
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, undefined],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, undefined],
    [{ a: 1 }, { a: 1, b: 2 }, "/b"],
    [{ a: { "x/y~": 1 } }, { a: { "x/y~": 2 } }, "/a/x~1y~0"],
    [[1, 2], [1], "/1"],
    [[], {}, ""],
    [null, {}, ""],
    [JSON.parse('{"__proto__": 1}'), {}, "/__proto__"],
    [1, "1", ""],
  ])("compares %j and %j and finds %j", (a, b, pointer) => {
    expect(firstDifference(a, b)).toBe(pointer);
    expect(firstDifference(b, a)).toBe(pointer);
  });
});
