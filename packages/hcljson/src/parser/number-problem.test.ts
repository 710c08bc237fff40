import { describe, expect, it } from "vitest";
import { parseExpression } from "../index.ts";
import { numberProblem } from "./number-problem.ts";

describe("numberProblem", () => {
  it.each([
    ["+1", "plus"],
    ["Infinity", "infinite"],
    ["-inf", "infinite"],
    ["NaN", "infinite"],
    [".5", "no-whole"],
    ["-.5", "no-whole"],
    ["0x1F", "base"],
    ["-0b1", "base"],
    ["0O7", "base"],
    ["01", "leading-zero"],
    ["-00", "leading-zero"],
    ["1.", "no-fraction"],
    ["1.e5", "no-fraction"],
    ["1e", "no-exponent"],
    ["1.5E+", "no-exponent"],
    ["1_000", "separator"],
    ["1.2.3", "form"],
    ["10.0.0.0/8", "form"],
    ["-", "form"],
    ["1a", "form"],
  ])("classifies %s", (text, problem) => {
    expect(numberProblem(text)).toBe(problem);
  });
});

describe("numbers", () => {
  it.each(["0", "-0", "1.5", "1e5", "1E-05", "1e+5", "123456789012345678901234567890", "1e99999", "0.000"])("are read: %s", (text) => {
    for (const source of [text, `[${text}]`, `[${text},${text}]`, `{"a":${text}}`, `[${text}\n]`, `[${text}/**/]`]) {
      const { diagnostics } = parseExpression(source, "t.json");
      expect(diagnostics.filter(({ code }) => code !== "json-comment")).toEqual([]);
    }
  });

  it.each(["00", "-", "1.", ".1", "1e", "1e+", "+1", "1x", "1.5.2", "1e5e5", "1é", "1$"])("are refused as a whole: %s", (text) => {
    const { diagnostics } = parseExpression(`[${text}, 2]`, "t.json");
    expect(diagnostics.map(({ code, subject }) => [code, subject!.start.offset, subject!.end.offset])).toEqual([
      ["json-invalid-number", 1, 1 + text.length],
    ]);
  });

  it("have a limited exponent", () => {
    expect(parseExpression("1e100000", "t.json").diagnostics).toEqual([]);
    for (const text of ["1e100001", "1e-100001", "-1E+999999999999"]) {
      expect(parseExpression(`[${text}]`, "t.json").diagnostics.map(({ code }) => code)).toEqual(["json-number-out-of-range"]);
    }
  });
});
