import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../vitest.tier.ts";
import { stringVal } from "../index.ts";
import { sortedElements as sortedByComparison } from "./sorted-elements.ts";
import { sortedElements } from "./sorted-elements-for-node.ts";

const COUNT = 8200;

/** Returns strings that are distinct, repeated or alike for many characters, made from some strings and a number. */
const stringsOf = (pieces: readonly string[], multiplier: number): readonly string[] =>
  Array.from({ length: COUNT }, (_, i) => {
    const number = (i * multiplier) % 10_007;
    return `${pieces[number % pieces.length]}${pieces[(number >> 4) % pieces.length]}${number % 3 === 0 ? number.toString(36) : ""}`;
  });

describe("sorting many strings", () => {
  it("gives the order of comparing them", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("", "\0", "a", "\uffff", "\u0431\u0430", "prefix-".repeat(5), "x".repeat(300)),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 10_006 }), (pieces, multiplier) => {
        const elements = stringsOf(pieces, multiplier).map(stringVal);
        expect(sortedElements(elements, true)).toEqual(sortedByComparison(elements, true));
      }),
      { numRuns: amount(8, 60) },
    );
  });

  it.each<[string, (i: number) => string]>([
    ["in order", (i) => String(i).padStart(8, "0")],
    ["in reverse order", (i) => String(COUNT - i).padStart(8, "0")],
    ["that are equal", () => "same"],
    ["that differ at the end of each other", (i) => "\0".repeat((i * 7919) % 50)],
    ["with a long common prefix", (i) => "x".repeat(1000) + ((i * 7919) % COUNT)],
    ["with two common prefixes", (i) => `arn:aws:iam::${1000 + (i % 2)}:role/${(i * 7919) % COUNT}`],
    ["in other scripts", (i) => String.fromCharCode(0x430 + ((i * 31) % 32), 0x4e00 + ((i * 7919) % COUNT))],
    ["with surrogates", (i) => String.fromCodePoint(0xffff + ((i * 7919) % 3)) + i],
  ])("gives this order for strings %s", (_, textOf) => {
    const elements = Array.from({ length: COUNT }, (__, i) => stringVal(textOf(i)));
    const sorted = sortedElements(elements, true);
    const expected = sortedByComparison(elements, true);
    expect(sorted.map(({ content }) => content)).toEqual(expected.map(({ content }) => content));
    // Of equal values, the first counts.
    expect(sorted.every((value, i) => value === expected[i])).toBe(true);
  });
});
