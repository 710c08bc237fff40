import { expect, it } from "vitest";
import { decodeString } from "./json-string.ts";

it.each([
  ["plain", "plain"],
  ['a\\n\\t\\"\\\\\\/\\b\\f\\r', 'a\n\t"\\/\b\f\r'],
  ["\\u00e9\\ud83d\\ude00", "é😀"],
  // A lone surrogate is not a character.
  ["\\ud83d", "\ufffd"],
  // Escapes that JSON does not have stand for what they escape.
  ["\\x41 \\u12 \\é", "x41 u12 é"],
  // In quotes of another kind the right ones need no escape.
  ['say \\"hi\\" or "hi"', 'say "hi" or "hi"'],
  ["cut off\\", "cut off"],
  ["\\q\\b\\f\\n\\r\\t", "q\b\f\n\r\t"],
])("decodeString turns %j into %j", (raw, text) => {
  expect(decodeString(raw)).toBe(text);
});
