import { describe, expect, it } from "vitest";
import { calledNames } from "./called-names.ts";

describe("the names that a text calls", () => {
  it.each([
    ["a = 1", []],
    ["a = upper(x)", ["upper"]],
    ["a = [for x in (y) : max (1, min(x))]", ["in", "max", "min"]],
    ["a = (1 + 2) * ((3))", []],
    ['description = "Names (of things)"', ["Names"]],
    ['a = "${join("", [x])}"', ["join"]],
  ])("are found without reading its expressions: %j", (text, names) => {
    expect([...(calledNames(text) ?? ["not certain"])]).toEqual(names);
  });

  it.each([
    "a = upper /* a comment */ (x)",
    "a = (upper\n(x))",
    "a = kebab-upper(x)",
    "a = provider::upper(x)",
    "a = éupper(x)",
    "a = é(x)",
    "upper(x)",
    `a = ${"x".repeat(200)}(1)`,
  ])("are not certain: %j", (text) => {
    expect(calledNames(text)).toBeUndefined();
  });
});
