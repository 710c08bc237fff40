import { expect, it } from "vitest";
import { quote } from "./quote.ts";

it("shows plain text as it is", () => {
  expect(quote("größe")).toBe('"größe"');
});

it("escapes what would break out of the quotes or the line", () => {
  expect(quote('a"b\\c\nd\te\rf\u001b[31m\u202e')).toBe('"a\\"b\\\\c\\nd\\te\\rf\\u001b[31m\\u202e"');
});

it("cuts long text, but no character in half", () => {
  expect(quote("x".repeat(60))).toHaveLength(62);
  expect(quote("x".repeat(61))).toBe(`"${"x".repeat(59)}…"`);
  expect(quote("😀".repeat(31))).toBe(`"${"😀".repeat(29)}…"`);
});
