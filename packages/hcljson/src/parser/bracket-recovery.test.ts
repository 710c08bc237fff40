import { describe, expect, it } from "vitest";
import { BracketRecovery, findUnclosedBracket } from "./bracket-recovery.ts";

describe("unmatchedAhead", () => {
  it.each([
    ["]}", 0, 5, "]}"],
    ["]}]", 0, 2, "]}"],
    ["]}]", 1, 5, "}]"],
    ["[]{}[[]]}", 0, 5, "}"],
    ['"]" "}\\"}" ]', 0, 5, "]"],
    // A string ends with its line, even after a backslash.
    ['"a\n]"\\\n}"', 0, 5, "]}"],
    ["", 0, 5, ""],
  ])("reads %j from %i, up to %i, and returns %j", (text, from, limit, expected) => {
    expect(new BracketRecovery(text).unmatchedAhead(from, limit)).toBe(expected);
  });

  it("returns nothing once it has read the source a few times", () => {
    const recovery = new BracketRecovery(`${" ".repeat(10_000)}]`);
    const found = Array.from({ length: 20 }, () => recovery.unmatchedAhead(5000, 1));
    expect(found.slice(0, 2)).toEqual(["]", "]"]);
    expect(found.slice(10).join("")).toBe("");
  });
});

describe("decide", () => {
  it.each([
    ["[[1}]]", 3, [0, 1], "superfluous"],
    ["[[1}]", 3, [0, 1], "mistyped"],
    ["[[1}", 3, [0, 1], "mistyped"],
    ["{[1}", 3, [0, 1], "innermost-unclosed"],
    ["{[1}}", 3, [0, 1], "mistyped"],
    ["{[1}]}", 3, [0, 1], "superfluous"],
    ["[{1]", 3, [0, 1], "innermost-unclosed"],
  ] as const)("decides about the bracket in %j at %i by those that follow", (text, closer, open, expected) => {
    expect(new BracketRecovery(text).decide(closer, open)).toBe(expected);
  });
});

it.each([
  ["[", 0],
  ["[[", 1],
  ["[{}", 0],
  ['["[', 0],
  ["[\n  [\n]", 4],
  ["{\n\t[\n}", 3],
  ["  [\n  [\n]", 6],
  // A bracket that does not come first on its line has the indentation of the line.
  ["  {[\n ]", 3],
  ["  {[\n  ]", 2],
])("findUnclosedBracket finds the bracket in %j at %i", (text, offset) => {
  expect(findUnclosedBracket(text)).toBe(offset);
});
