import { describe, expect, it } from "vitest";
import { JsonSource } from "./json-source.ts";

const columns = (text: string): readonly string[] => {
  const source = new JsonSource("t.json", text);
  return Array.from({ length: text.length + 1 }, (_, offset) => {
    const { line, column } = source.position(offset);
    return `${line}:${column}`;
  });
};

describe("JsonSource", () => {
  it("counts a tab as two columns", () => {
    expect(columns("\ta\tb")).toEqual(["1:1", "1:3", "1:4", "1:6", "1:7"]);
  });

  it("counts a carriage return as no column", () => {
    expect(columns("a\rb")).toEqual(["1:1", "1:2", "1:2", "1:3"]);
    expect(columns("a\r\nb")).toEqual(["1:1", "1:2", "1:2", "2:1", "2:2"]);
  });

  it("never moves backwards at a line end after wide characters", () => {
    expect(columns("日\r\n本\r\r\n")).toEqual(["1:1", "1:2", "1:2", "2:1", "2:2", "2:2", "2:2", "3:1"]);
  });

  it("returns the same positions in any order", () => {
    const text = '{\r\n\t"a":\t1,\r\r\n\t\t"é": 2\r\n}\r\n';
    const source = new JsonSource("t.json", text);
    const forward = columns(text);
    for (let i = 0; i < 200; i++) {
      const offset = (i * 7919) % (text.length + 1);
      const { line, column } = source.position(offset);
      expect(`${line}:${column}`).toBe(forward[offset]);
    }
  });

  it("changes only the column", () => {
    expect(new JsonSource("t.json", "\té\n\tx").position(4)).toEqual({ line: 2, column: 3, byte: 5, offset: 4 });
    expect(new JsonSource("t.json", "é\nx").position(2)).toEqual({ line: 2, column: 1, byte: 3, offset: 2 });
  });

  it("goes back within a line and to an earlier one", () => {
    const source = new JsonSource("t.json", "\t\ta\tb\r\n\tc\td");
    // The columns of "\t\ta\tb\r\n" are 1, 3, 5, 6, 8, 9, 9; the columns of "\tc\td" are 1, 3, 4, 6, 7.
    const offsets = [11, 5, 4, 2, 8, 7, 0, 10, 9, 1, 3, 6];
    expect(offsets.map((offset) => source.position(offset).column)).toEqual([7, 9, 8, 5, 3, 1, 1, 6, 4, 3, 6, 9]);
  });

  it("clamps offsets outside of the text", () => {
    const source = new JsonSource("t.json", "\ta\r");
    expect(source.position(-1)).toEqual({ line: 1, column: 1, byte: 0, offset: 0 });
    expect(source.position(99)).toEqual({ line: 1, column: 4, byte: 3, offset: 3 });
  });
});
