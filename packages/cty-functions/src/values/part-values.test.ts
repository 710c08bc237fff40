import { expect, it } from "vitest";
import { partValues } from "./part-values.ts";

const parts = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => ["", "a", "b", "aa", "é", "日本", `unique-${i}`][i % 7] ?? "");

it.each([0, 1, 255, 256, 5000])("partValues returns a value for each of %d parts, in order", (count) => {
  expect(partValues(parts(count)).map((value) => value.asString())).toEqual(parts(count));
});

it("partValues shares the values of equal parts of long strings", () => {
  expect(new Set(partValues(new Array(1000).fill("a"))).size).toBe(1);
});
