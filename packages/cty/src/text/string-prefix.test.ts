import { describe, expect, it } from "vitest";
import { safePrefix } from "./string-prefix.ts";

describe("safePrefix", () => {
  it.each([
    ["a letter, which an accent can follow", "hello", "hell"],
    ["a digit", "v1", "v"],
    ["a character with its accents", "ax\u0301\u0302", "a"],
    ["half a flag", "\u{1f1e9}\u{1f1ea}\u{1f1eb}", "\u{1f1e9}\u{1f1ea}"],
    ["a family, which can grow", "a\u{1f469}\u200d\u{1f469}\u200d\u{1f467}", "a"],
    ["a carriage return, which a line feed can follow", "a\r", "a"],
    ["a syllable that can take a final", "\ud558", ""],
  ])("omits %s", (_name, text, safe) => {
    expect(safePrefix(text)).toBe(safe);
  });

  it.each(["", "host-", "https://", "a.b.", "x ", "x\t", "{", "${", "a:", "#", "\u00e9/"])("keeps all of %j", (text) => {
    expect(safePrefix(text)).toBe(text);
  });

  it("cuts a long string only at its end", () => {
    expect(safePrefix("x".repeat(100_000))).toBe("x".repeat(99_999));
    expect(safePrefix(`a${"\u0301".repeat(1000)}`)).toBe("");
  });
});
