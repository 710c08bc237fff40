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

  it("answers the same in any order", () => {
    const text = '{\r\n\t"a":\t1,\r\r\n\t\t"é": 2\r\n}\r\n';
    const source = new JsonSource("t.json", text);
    const forward = columns(text);
    for (let i = 0; i < 200; i++) {
      const offset = (i * 7919) % (text.length + 1);
      const { line, column } = source.position(offset);
      expect(`${line}:${column}`).toBe(forward[offset]);
    }
  });
});
