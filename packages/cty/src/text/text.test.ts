import { describe, expect, it } from "vitest";
import { compareCodePoints, normalizeString } from "./text.ts";

describe("normalizeString", () => {
  it.each([
    ["plain", "plain"],
    ["e\u0301", "\u00e9"],
    ["\u1112\u1161\u11ab", "\ud55c"],
    ["\u212b", "\u00e5".toUpperCase()],
  ])("turns %j into %j", (text, normal) => {
    expect(normalizeString(text)).toBe(normal);
  });

  it("replaces half of a surrogate pair, which has no UTF-8 form", () => {
    expect(normalizeString("a\ud800b")).toBe("a\ufffdb");
  });
});

it("sets order strings by code point, not by UTF-16 unit", () => {
  const sorted = ["", "a", "a\u0000", "ab", "b", "\u00e9", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{1f600}"];
  expect([...sorted].reverse().sort(compareCodePoints)).toEqual(sorted);
  expect(compareCodePoints("same", "same")).toBe(0);
});

describe("compareCodePoints", () => {
  /** In ascending order. */
  const sorted = [
    "",
    "\u0000",
    "A",
    "a",
    "aa",
    "ab",
    "b",
    "\u00e9",
    "\ud7ff",
    "\ue000",
    "\uff01",
    "\uffff",
    "\u{10000}",
    "\u{10000}a",
    "\u{10001}",
    "\u{1f600}",
    "\u{10ffff}",
  ];

  it("orders strings by the code points of their characters", () => {
    for (let i = 0; i < sorted.length; i++) {
      for (let j = 0; j < sorted.length; j++) {
        expect([sorted[i], sorted[j], Math.sign(compareCodePoints(sorted[i]!, sorted[j]!))]).toEqual([
          sorted[i],
          sorted[j],
          Math.sign(i - j),
        ]);
        expect(Math.sign(compareCodePoints(`x${sorted[i]}`, `x${sorted[j]}`))).toBe(Math.sign(i - j));
      }
    }
  });
});
