/** Formatting of ranges, and the composition of edits. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatRange, formatRanges } from "../src/format/format.ts";
import { openConfig } from "../src/index.ts";
import { composeEdits } from "../src/pieces.ts";
import { applyReplacements, type Replacement } from "../src/text-edits.ts";

/** Formats the part of a source between two marks `|`. */
function formatMarked(marked: string, style: "hcl" | "terraform" = "hcl"): string {
  const [before = "", inside = "", after = ""] = marked.split("|");
  const source = before + inside + after;
  return applyReplacements(source, formatRange(source, before.length, before.length + inside.length, { style }));
}

describe("Formatting a range", () => {
  it.each<[marked: string, formatted: string]>([
    // Whole lines are formatted.
    ["a=1\n\n|b|=1\n\nc=1\n", "a=1\n\nb = 1\n\nc=1\n"],
    ["a=1\n\nb|=|1\n\nc=1\n", "a=1\n\nb = 1\n\nc=1\n"],
    ["a=1\n\nb=|1\n|\nc=1\n", "a=1\n\nb = 1\n\nc=1\n"],
    ["a=1\n|\n|\nb=1\n", "a=1\n\n\nb=1\n"],
    ["a=1\n\nb=|1\n\nc|=1\n\nd=1\n", "a=1\n\nb = 1\n\nc = 1\n\nd=1\n"],
    ["||a=1\n\nb=1\n", "a = 1\n\nb=1\n"],
    ["a=1\n\nb=1\n||", "a=1\n\nb=1\n"],
    ["a=1\n\nb=1||", "a=1\n\nb=1"],
    ["|a=1\n\nb=1|", "a = 1\n\nb = 1"],
    ["||", ""],
    // Lines with aligned values or comments are formatted together.
    ["a=1\nbb=1\n|ccc|=1\n\nd=1\n", "a   = 1\nbb  = 1\nccc = 1\n\nd=1\n"],
    ["|a|=1\nbb=1\nccc=1\n\nd=1\n", "a   = 1\nbb  = 1\nccc = 1\n\nd=1\n"],
    ["a=[\n1, # x\n|22|, # y\n]\n", "a=[\n  1,  # x\n  22, # y\n]\n"],
    ["b {} # x\n|ccc {}| # y\nd {}\n", "b {}   # x\nccc {} # y\nd {}\n"],
    ["a=1 # x\n|b {}| # y\nc=1\n", "a = 1 # x\nb {}  # y\nc=1\n"],
    ["a=1\n|b {\n|c=1\n}\n", "a=1\nb {\nc=1\n}\n"],
    // A heredoc is a part of its line.
    ["a=<<E\n |x\n|E\nb=1\n\nc=1\n", "a = <<E\n x\nE\nb = 1\n\nc=1\n"],
    // The indentation depends on all lines before.
    ["b {\nc {\n|d=1|\n}\n}\n", "b {\nc {\n    d = 1\n}\n}\n"],
  ])("%j becomes %j", (marked, formatted) => {
    expect(formatMarked(marked)).toBe(formatted);
  });

  it.each<[marked: string, formatted: string]>([
    ['a="${b}"\n\nc=|"${d}"|\n\ne="${f}"\n', 'a="${b}"\n\nc = d\n\ne="${f}"\n'],
    ["a x {\n}\n\n|b| y {\n}\n", 'a x {\n}\n\nb "y" {\n}\n'],
    ['variable "v" {\ntype=|list|\n}\n', 'variable "v" {\n  type = list(any)\n}\n'],
    ['a="${b}"\n\n|c="${d}"|', 'a="${b}"\n\nc = d'],
  ])("%j becomes %j in the style of Terraform", (marked, formatted) => {
    expect(formatMarked(marked, "terraform")).toBe(formatted);
  });

  it("formats several ranges at once", () => {
    const source = "a=1\n\nb=1\n\nc=1\n\nd=1\n";
    const edits = formatRanges(source, [
      [0, 1],
      [10, 11],
    ]);
    expect(applyReplacements(source, edits)).toBe("a = 1\n\nb=1\n\nc = 1\n\nd=1\n");
    expect(formatRanges(source, [])).toEqual([]);
  });
});

describe("Edits after edits", () => {
  const edits = (length: number): fc.Arbitrary<readonly Replacement[]> =>
    fc.array(fc.tuple(fc.nat(length), fc.nat(length), fc.constantFrom("", "x", "yz")), { maxLength: 4 }).map((found) => {
      const points = found.flatMap((edit) => edit.slice(0, 2) as [number, number]).sort((a, b) => a - b);
      return found.map(([, , newText], i) => ({ start: points[2 * i]!, end: points[2 * i + 1]!, newText }));
    });

  it("are composed into edits of the original source with the same effect", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("", "abc", "abcdefghij").chain((text) => fc.tuple(fc.constant(text), edits(text.length))),
        fc.nat(),
        ([text, first], seed) => {
          const middle = applyReplacements(text, first);
          const [second] = fc.sample(edits(middle.length), { numRuns: 1, seed });
          const composed = composeEdits(text.length, first, second!);
          expect(applyReplacements(text, composed)).toBe(applyReplacements(middle, second!));
          for (const [i, edit] of composed.entries()) expect(edit.start).toBeGreaterThanOrEqual(composed[i - 1]?.end ?? 0);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("touch only what either of them touches", () => {
    const edit = (start: number, end: number, newText: string): Replacement => ({ start, end, newText });
    expect(composeEdits(10, [edit(2, 3, "x")], [edit(7, 8, "y")])).toEqual([edit(2, 3, "x"), edit(7, 8, "y")]);
    expect(composeEdits(10, [edit(2, 3, "xyz")], [edit(3, 4, "")])).toEqual([edit(2, 3, "xz")]);
    expect(composeEdits(10, [edit(2, 2, "x")], [edit(2, 3, "")])).toEqual([]);
    expect(composeEdits(10, [edit(2, 4, "")], [edit(2, 3, "")])).toEqual([edit(2, 5, "")]);
    expect(composeEdits(10, [edit(10, 10, "x")], [edit(0, 1, "")])).toEqual([edit(0, 1, ""), edit(10, 10, "x")]);
    expect(composeEdits(10, [], [edit(0, 1, "")])).toEqual([edit(0, 1, "")]);
    expect(composeEdits(10, [edit(0, 1, "")], [])).toEqual([edit(0, 1, "")]);
  });
});

describe("A change that is formatted", () => {
  it("formats the edited lines", () => {
    const change = openConfig("a=1\n\nb=2\nlong=3\n\nc=4\n", "f.hcl").edit((e) => e.set("b", 22), { format: "lines" });
    expect(change.text).toBe("a=1\n\nb    = 22\nlong = 3\n\nc=4\n");
    expect(applyReplacements("a=1\n\nb=2\nlong=3\n\nc=4\n", change.edits)).toBe(change.text);
  });

  it("formats each edited part, wherever edits before it move it to", () => {
    const source = "a=1\n\nb=2\n\nc=3\n\nd=4\n";
    const change = openConfig(source).edit(
      (e) => {
        e.set("a", "a long value").set("c", [1, 2, 3]);
        e.remove("b");
      },
      { format: "lines" },
    );
    expect(change.text).toBe('a = "a long value"\n\nc = [1, 2, 3]\n\nd=4\n');
  });

  it("formats the whole file without other edits, too", () => {
    expect(openConfig("a=1\n").edit(() => {}, { format: "file" }).text).toBe("a = 1\n");
    expect(openConfig("a=1\n").edit(() => {}, { format: "lines" }).text).toBe("a=1\n");
    expect(openConfig("a=1\n").edit(() => {}, { format: "none" }).text).toBe("a=1\n");
    expect(openConfig('a="${b}"\n').edit(() => {}, { format: "file", style: "terraform" }).text).toBe("a = b\n");
  });
});
