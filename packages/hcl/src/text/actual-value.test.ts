import { expect, it } from "vitest";
import { actualValue } from "./actual-value.ts";

it.each([
  ["a bool is required, not a tuple", "this value is a tuple"],
  ["a number is required, but this string is not a number", "this string is not a number"],
  ["this value is null", "this value is null"],
])("follows the word but: %s", (reason, text) => {
  expect(actualValue(reason)).toBe(text);
});
