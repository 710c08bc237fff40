import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codesOf, WIDE } from "./codes.ts";

const LONG_TEXT = "name = 1\n".repeat(20);

describe("codes of a text", () => {
  const expected = (text: string): readonly number[] => [
    ...Array.from({ length: text.length }, (_, i) => Math.min(text.charCodeAt(i), WIDE)),
    ...(text.length % 2 === 0 ? [] : [0]),
    0,
    0,
  ];

  it.each([
    ["empty", ""],
    ["short", "a = 1"],
    ["short and not ASCII", "ä = 1"],
    ["long", LONG_TEXT],
    ["long with one other character at the start", `ä${LONG_TEXT}`],
    ["long with one other character inside", `${LONG_TEXT}€${LONG_TEXT}`],
    ["long with one other character at the end", `${LONG_TEXT}😀`],
    ["long with other characters only", "漢字".repeat(100)],
    ["long with lone surrogates", `${LONG_TEXT}\ud800${LONG_TEXT}\udc00\ud800\ud800\udc00${LONG_TEXT}`],
    ["long with runs of other characters", `${LONG_TEXT}${"ä€😀".repeat(50)}`.repeat(5)],
    ["other characters, then a long text", "ä€😀".repeat(50) + LONG_TEXT.repeat(5)],
    ["a pair that is encoded in two parts", `${"a".repeat(4095)}😀${LONG_TEXT}`],
  ])("%s", (_, text) => {
    expect([...codesOf(text)]).toEqual(expected(text));
  });
});

it("any text", () => {
  const part = fc.constantFrom("a", "\n", "ä", "€", "😀", "\ud800", "\udc00", "x".repeat(63), "€".repeat(40), LONG_TEXT);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      const codes = codesOf(text);
      expect(codes.length % 2).toBe(0);
      for (let i = 0; i < codes.length; i++) expect(codes[i]).toBe(i < text.length ? Math.min(text.charCodeAt(i), WIDE) : 0);
    }),
  );
});
