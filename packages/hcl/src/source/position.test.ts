import { describe, expect, it } from "vitest";
import { formatRangeStart, NO_RANGE, type Range, rangeBetween, rangeOver } from "./position.ts";
import { SourceFile } from "./source-file.ts";

const file = new SourceFile("a.hcl", "0123456789\nx");
const offsets = ({ start, end }: Range): readonly number[] => [start.offset, end.offset];

describe("rangeOver", () => {
  it.each([
    ["apart", [0, 2], [5, 7], [0, 7]],
    ["one inside the other", [0, 9], [2, 3], [0, 9]],
    ["overlapping", [2, 6], [4, 8], [2, 8]],
    ["with the same start", [2, 6], [2, 8], [2, 8]],
    ["with the same end", [2, 8], [4, 8], [2, 8]],
    ["equal", [2, 3], [2, 3], [2, 3]],
  ] as const)("contains both ranges in any order: %s", (_, a, b, expected) => {
    const [one, other] = [file.range(a[0], a[1]), file.range(b[0], b[1])];
    for (const range of [rangeOver(one, other), rangeOver(other, one)]) {
      expect(offsets(range)).toEqual(expected);
      expect(range.filename).toBe("a.hcl");
    }
  });
});

it("rangeBetween extends from the start of one range to the end of another", () => {
  expect(rangeBetween(file.range(1, 2), file.range(4, 6))).toEqual(file.range(1, 6));
});

describe("formatRangeStart", () => {
  it("shows the file name, if there is one, and the start", () => {
    expect(formatRangeStart(file.range(11, 12))).toBe("a.hcl:2,1");
    expect(formatRangeStart(new SourceFile("", "ab").range(1, 2))).toBe("line 1, column 2");
    expect(formatRangeStart(NO_RANGE)).toBe("line 0, column 0");
  });

  it("is safe for terminals", () => {
    expect(formatRangeStart(new SourceFile("a\u001b[2J", "x").range(0, 1))).toBe("a\\u001b[2J:1,1");
  });
});
