import { describe, expect, it } from "vitest";
import { fixedRange, movingSource } from "./moving-source.ts";
import { SourceFile } from "./source-file.ts";

describe("a moving source", () => {
  const text = "é = 1\nb = 2\n";

  it("has the positions of a source at its base", () => {
    const base = { line: 3, column: 1, byte: 20, offset: 18 };
    const range = fixedRange(movingSource(new SourceFile("a.hcl", text), base).range(6, 7));
    expect(range).toEqual(new SourceFile("a.hcl", text, base).range(6, 7));
  });

  it("moves positions that were read before", () => {
    const base = { line: 1, column: 1, byte: 0, offset: 0 };
    const range = movingSource(new SourceFile("a.hcl", text), base).range(6, 7);
    Object.assign(base, { line: 5, byte: 100, offset: 90 });
    expect(fixedRange(range)).toEqual({
      filename: "a.hcl",
      start: { line: 6, column: 1, byte: 107, offset: 96 },
      end: { line: 6, column: 2, byte: 108, offset: 97 },
    });
  });

  it("can have another file name, and leaves the source as it is", () => {
    const file = new SourceFile("a.hcl", text);
    expect(movingSource(file, { line: 2, column: 1, byte: 9, offset: 9 }, "b.hcl").range(0, 1).filename).toBe("b.hcl");
    expect(file.range(0, 1)).toMatchObject({ filename: "a.hcl", start: { line: 1, offset: 0 } });
  });

  it("writes positions as JSON like others", () => {
    const file = new SourceFile("a.hcl", text);
    expect(JSON.stringify(movingSource(file, file.base).position(6))).toBe(JSON.stringify(file.position(6)));
  });
});
