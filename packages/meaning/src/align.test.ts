import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align, isPermutation } from "./align.ts";

const shown = (before: string, after: string): string =>
  align([...before], [...after])
    .map(({ before: i, after: j, equal }) => `${i === undefined ? "" : before[i]}${equal ? "=" : ">"}${j === undefined ? "" : after[j]}`)
    .join(" ");

describe("align", () => {
  it("pairs equal elements, and those between them in their order", () => {
    expect(shown("abc", "abc")).toBe("a=a b=b c=c");
    expect(shown("abc", "axc")).toBe("a=a b>x c=c");
    expect(shown("abc", "abxc")).toBe("a=a b=b >x c=c");
    expect(shown("abcd", "ad")).toBe("a=a b> c> d=d");
    expect(shown("", "a")).toBe(">a");
  });

  it("has each element of both sequences once, in order", () => {
    const sequences = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(sequences, sequences, (before, after) => {
        const aligned = align(before, after);
        expect(aligned.flatMap(({ before: i }) => (i === undefined ? [] : [i]))).toEqual([...before.keys()]);
        expect(aligned.flatMap(({ after: j }) => (j === undefined ? [] : [j]))).toEqual([...after.keys()]);
        for (const { before: i, after: j, equal } of aligned) if (equal) expect(before[i!]).toBe(after[j!]);
      }),
    );
  });

  it("does not search long gaps", () => {
    const many = (prefix: string): readonly string[] => Array.from({ length: 3000 }, (_, i) => prefix + i);
    expect(align(many("a"), many("b"))).toHaveLength(3000);
  });
});

it("a permutation has the same elements as often", () => {
  expect([isPermutation(["a", "b"], ["b", "a"]), isPermutation(["a", "a"], ["a", "b"]), isPermutation(["a"], [])]).toEqual([
    true,
    false,
    false,
  ]);
});
