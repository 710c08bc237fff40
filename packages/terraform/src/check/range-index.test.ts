import type { Range } from "@hcl-ts/hcl";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RangeIndex } from "./range-index.ts";

const at = (byte: number) => ({ line: 1, column: byte + 1, byte, offset: byte });
const range = fc
  .tuple(fc.constantFrom("a.tf", "b.tf"), fc.nat(12), fc.nat(6))
  .map(([filename, start, length]): Range => ({ filename, start: at(start), end: at(start + length) }));

describe("An index of ranges", () => {
  it("finds what a search of all ranges finds", () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), range, (all, { filename, start, end }) => {
        const index = new RangeIndex(all);
        const own = all.filter((other) => other.filename === filename);
        const sharesPart = (other: Range) => other.start.byte < end.byte && start.byte < other.end.byte;
        expect(index.overlaps({ filename, start, end })).toBe(own.some((other) => other.start.byte === start.byte || sharesPart(other)));
        expect(index.contains({ filename, start, end })).toBe(
          own.some((other) => other.start.byte <= start.byte && end.byte <= other.end.byte),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
