import { describe, expect, it } from "vitest";
import { codesOf, WIDE } from "./codes.ts";

const LONG_TEXT = "name = 1\n".repeat(20);

describe("codes of a text", () => {
  const expected = (text: string): readonly number[] => [
    ...Array.from({ length: text.length }, (_, i) => Math.min(text.charCodeAt(i), WIDE)),
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
    ["long with lone surrogates", `${LONG_TEXT}\ud800`],
  ])("%s", (_, text) => {
    expect([...codesOf(text)]).toEqual(expected(text));
  });
});
