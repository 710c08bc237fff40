import { describe, expect, it } from "vitest";
import { parseConfig } from "./parse.ts";
import {
  blockSteps,
  headerEnd,
  KEYWORD,
  keywordValue,
  NUMBER,
  numberLiteral,
  parseRecords,
  signedLiteralOf,
  TUPLE,
  UNARY,
} from "./records.ts";

describe("parseRecords", () => {
  it("has the items of a body by their kinds and offsets", () => {
    const source = 'a = [1, true, -2]\nb "x" y {\n}\n';
    const { records, body, diagnostics } = parseRecords(source, "main.hcl");
    expect(diagnostics).toEqual([]);
    expect(records.file.filename).toBe("main.hcl");
    expect(records.size(body)).toBe(3);
    expect(records.item(body, 0)).toBe(1);
    const attribute = records.childAt(body, 1);
    expect(records.attributeName(attribute)).toBe("a");
    const value = records.valueOf(attribute);
    expect(records.kind(value)).toBe(TUPLE);
    const [first, second, third] = [0, 1, 2].map((i) => records.childAt(value, i)) as [number, number, number];
    expect([first, second, third].map((id) => records.kind(id))).toEqual([NUMBER, KEYWORD, UNARY]);
    expect(numberLiteral(source.slice(records.start(first), records.end(first))).content).toBe(1);
    expect(keywordValue(source, records.start(second), records.end(second)).content).toBe(true);
    expect(signedLiteralOf(records, third).value.content).toBe(-2);
    const block = records.childAt(body, 2);
    expect(blockSteps(records, block)).toEqual(["b", "x", "y"]);
    expect(source.slice(records.start(block), headerEnd(records, block))).toBe('b "x" y');
  });

  it("ends the header of a block without labels after its type", () => {
    const { records, body } = parseRecords("b {\n}\n");
    const block = records.childAt(body, 1);
    expect(blockSteps(records, block)).toEqual(["b"]);
    expect(headerEnd(records, block)).toBe(1);
  });

  it("reports the errors that parseConfig reports", () => {
    const source = "a = \nb = [1, , 2]\nc {\n";
    expect(parseRecords(source, "main.hcl").diagnostics).toEqual(parseConfig(source, "main.hcl").diagnostics);
  });
});
