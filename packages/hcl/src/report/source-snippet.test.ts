import { describe, expect, it } from "vitest";
import type { Range } from "../source/position.ts";
import { SourceFile } from "../source/source-file.ts";
import { displayWidth } from "../text/display-width.ts";
import { type SnippetLine, snippet } from "./source-snippet.ts";

/** The lines of a snippet for offsets, with its own line for a marker. */
function shown(lines: readonly SnippetLine[]): string {
  return lines
    .flatMap(({ number, text, marker }) => [
      `${number ?? "⋮"}|${text}`,
      ...(marker === undefined ? [] : [` |${" ".repeat(marker.indent)}${"^".repeat(marker.width)}`]),
    ])
    .join("\n");
}

/** The only snippet line of a source without line breaks. */
function only(text: string, start: number, end: number, width: number): SnippetLine {
  const file = new SourceFile("a.hcl", text);
  const lines = snippet(file, file.range(start, end), undefined, width);
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

describe("a line that is too long", () => {
  const texts = {
    ASCII: "abcdefghij0123456789ABCDEFGHIJ0123456789",
    "wide characters": "日本語のテキストは二桁です。そのとおり",
    tabs: "\ta\tbcdefgh\t\tijklmnop\tq",
  };

  it.each(Object.entries(texts))("is cut around the marked part: %s", async (name, text) => {
    const { length } = text;
    const results: string[] = [];
    for (const width of [10, 13, 24]) {
      for (const start of [0, 3, Math.floor(length / 2), length - 4, length]) {
        for (const size of [0, 2, 9, length]) {
          if (start + size > length) continue;
          const line = only(text, start, start + size, width);
          expect(displayWidth(line.text)).toBeLessThanOrEqual(width);
          expect(line.marker!.indent + line.marker!.width).toBeLessThanOrEqual(Math.max(width, displayWidth(line.text) + 1));
          results.push(`${width} cells, ${start}-${start + size}\n${shown([line])}\n`);
        }
      }
    }
    await expect(results.join("")).toMatchFileSnapshot(`__snapshots__/snippets of ${name}.txt`);
  });

  it.each([
    [11, "abcdefghij1"],
    [10, "abcdefghi…"],
  ])("is cut at %i cells only if it does not fit, also without a marker", (width, expected) => {
    const file = new SourceFile("a.hcl", "first\nabcdefghij1\nlast");
    const lines = snippet(file, file.range(0, file.text.length), undefined, width);
    expect(lines.map(({ text }) => text)).toEqual(["first", expected, "last"]);
  });

  it("is shown up to a thousand units from the marked part, however wide the terminal is", () => {
    const text = "0123456789".repeat(400);
    const at = (start: number, end: number) => {
      const { text: cut, marker } = only(text, start, end, 10_000);
      return [cut.length, marker!.indent, marker!.width];
    };
    expect(at(0, 10)).toEqual([1010, 0, 10]);
    expect(at(1000, 1010)).toEqual([2010, 1000, 10]);
    // One more than that before the marked part is cut, which "…" shows.
    expect(at(1001, 1011)).toEqual([2011, 1001, 10]);
    expect(at(500, 1500)).toEqual([2500, 500, 1000]);
    expect(at(500, 1600)).toEqual([2500, 500, 1000]);
    const file = new SourceFile("a.hcl", `a\n${text}\nb`);
    const [, middle] = snippet(file, file.range(0, file.text.length), undefined, 10_000);
    expect(middle!.text).toHaveLength(1000);
  });
});

describe("the lines of a snippet", () => {
  const file = new SourceFile("a.hcl", "l1\nl2\n\n  l4\nl5\nl6\nl7\nl8\nl9\nl10\n");
  /** The text range of some lines. */
  const ofLines = (first: number, last: number): Range =>
    file.range(file.lineStart(first)!, file.lineStart(last)! + file.lineText(last)!.length);
  const numbers = (subject: Range, context?: Range): readonly (number | undefined)[] =>
    snippet(file, subject, context, 80).map(({ number }) => number);

  it.each([
    [1, 1, [1]],
    [2, 2, [1, 2]],
    [4, 4, [4]],
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [1, 7, [1, 2, undefined, 7]],
    [2, 4, [1, 2, 3, 4]],
    [2, 8, [1, 2, 3, undefined, 8]],
  ])("are the range's, up to six, and the line before unless it is blank: %i to %i", (first, last, expected) => {
    expect(numbers(ofLines(first, last))).toEqual(expected);
  });

  it("end before a line that the range only just reaches", () => {
    expect(numbers(file.range(0, 3))).toEqual([1]);
    expect(numbers(file.range(3, 3))).toEqual([1, 2]);
    expect(numbers(file.range(0, 4))).toEqual([1, 2]);
  });

  it.each([
    [5, 5, 4, 6, [4, 5, 6]],
    [5, 5, 5, 5, [5]],
    [5, 5, 1, 9, [1, 2, undefined, 5, undefined, 9]],
    [3, 3, 1, 7, [1, 2, 3, undefined, 7]],
    [4, 6, 5, 5, [4, 5, 6]],
  ])("include the context's: %i to %i in %i to %i", (first, last, contextFirst, contextLast, expected) => {
    expect(numbers(ofLines(first, last), ofLines(contextFirst, contextLast))).toEqual(expected);
  });

  it("ignore a context in another file", () => {
    expect(numbers(ofLines(5, 5), { ...ofLines(1, 9), filename: "b.hcl" })).toEqual([4, 5]);
  });

  it("have markers at the start and the end of the range, the last one from the first word on", () => {
    const subject = file.range(1, file.lineStart(4)! + 3);
    expect(shown(snippet(file, subject, undefined, 80))).toBe("1|l1\n | ^\n2|l2\n3|\n4|  l4\n |  ^");
  });

  it("are numbered as in the file if the source is a part of it", () => {
    const part = new SourceFile("a.md", "x = 1\ny = yes\nz = 3\n", { line: 10, column: 5, byte: 100, offset: 90 });
    const subject = part.range(10, 12);
    expect(shown(snippet(part, subject, undefined, 80))).toBe("10|x = 1\n11|y = yes\n |    ^^");
  });
});

it("snippets show tabs as spaces, and control characters as pictures or as U+FFFD", () => {
  expect(only("\u0000\u001f\u007f\u0080\u202e\t|", 6, 7, 80)).toMatchObject({ text: "␀␟␡��    |", marker: { indent: 9, width: 1 } });
});
