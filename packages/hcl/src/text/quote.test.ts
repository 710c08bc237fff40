import { expect, it } from "vitest";
import { quote } from "./quote.ts";

it("quote shows printable characters unchanged", () => {
  expect(quote("größe")).toBe('"größe"');
});

it("quote escapes characters that would end the quotes or the line", () => {
  expect(quote('a"b\\c\nd\te\rf\u001b[31m\u202e')).toBe('"a\\"b\\\\c\\nd\\te\\rf\\u001b[31m\\u202e"');
});

it("quote cuts long strings between characters", () => {
  expect(quote("x".repeat(60))).toHaveLength(62);
  expect(quote("x".repeat(61))).toBe(`"${"x".repeat(59)}…"`);
  expect(quote("😀".repeat(31))).toBe(`"${"😀".repeat(29)}…"`);
});
