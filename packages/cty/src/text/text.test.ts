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

  // The results are Go's.
  it.each([
    ["of 30 characters that combine", `a${"\u0301".repeat(30)}`, `\u00e1${"\u0301".repeat(29)}`],
    ["of 31", `a${"\u0301".repeat(31)}`, `\u00e1${"\u0301".repeat(29)}\u034f\u0301`],
    ["of 65", `a${"\u0301".repeat(65)}`, `\u00e1${"\u0301".repeat(29)}\u034f${"\u0301".repeat(30)}\u034f${"\u0301".repeat(5)}`],
    ["without a base", "\u0301".repeat(40), `${"\u0301".repeat(30)}\u034f${"\u0301".repeat(10)}`],
    ["after a base that is composed", `\u01d6${"\u0302".repeat(29)}`, `\u01d6${"\u0302".repeat(28)}\u034f\u0302`],
    ["of pairs", `a${"\u0344".repeat(20)}`, `\u00e4${"\u0301\u0308".repeat(14)}\u0301\u034f${"\u0308\u0301".repeat(5)}`],
    ["that are sorted", `x\u0345${"\u0300".repeat(40)}`, `x${"\u0300".repeat(29)}\u0345\u034f${"\u0300".repeat(11)}`],
    ["of vowels", `\u1100${"\u1161".repeat(40)}`, `\uac00${"\u1161".repeat(29)}\u034f${"\u1161".repeat(10)}`],
    ["beyond U+FFFF", `a${"\u{1d165}".repeat(33)}`, `a${"\u{1d165}".repeat(30)}\u034f${"\u{1d165}".repeat(3)}`],
    [
      "interrupted by another character",
      `a${"\u0301".repeat(30)}b${"\u0301".repeat(30)}`,
      `\u00e1${"\u0301".repeat(29)}b${"\u0301".repeat(30)}`,
    ],
    ["of characters that do not", `a${"\u0903".repeat(40)}`, `a${"\u0903".repeat(40)}`],
  ])("divides long runs %s as Go does", (_, text, normal) => {
    expect(normalizeString(text)).toBe(normal);
    expect(normalizeString(normal)).toBe(normal);
  });

  it.each(["\u0315\u0300\u05ae", "\u0345\u0300", "\u{1d165}\u0300", "\u0f73\u0300", "\u0327\u0300"])(
    "takes linear time for runs of %j",
    (unit) => {
      // Sorting the whole run would take minutes.
      expect(normalizeString(`a${unit.repeat(500_000)}`)).toMatch(/\u034f/);
    },
  );

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
