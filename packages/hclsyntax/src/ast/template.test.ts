import { mark, nullVal, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, evaluateTemplate, json } from "../../test/evaluate.ts";
import { parseExpression } from "../parse.ts";
import type { TemplateExpr } from "./template.ts";

const ctx = new EvalContext({
  variables: { name: stringVal("Ada"), unknown: unknownVal(string), secret: mark(stringVal("x"), "secret"), nothing: nullVal(string) },
});

const template = (text: string): TemplateExpr => parseExpression(text).expression as TemplateExpr;

describe("a template", () => {
  it("puts values into text", () => {
    expect(json('"Hello, ${name}! ${1 + 1}${true}"', ctx)).toBe("Hello, Ada! 2true");
  });

  it("that is a single interpolation has the value itself", () => {
    expect(json('"${[1]}"')).toEqual([1]);
  });

  it("joins what a directive repeats, and chooses", () => {
    expect(evaluateTemplate("%{ for x in [1, 2] }<${x}>%{ endfor }").value.asString()).toBe("<1><2>");
    expect(evaluateTemplate("%{ if true }a%{ else }b%{ endif }").value.asString()).toBe("a");
  });

  it("is normalized as a whole", () => {
    expect(json('"e${"\\u0301"}"')).toBe("é");
  });

  it("refuses null and what is no text, and goes on", () => {
    expect(evaluate('"a${nothing}${[]}b"', ctx).problems).toEqual(['null-in-template at "nothing"', 'not-text-in-template at "[]"']);
  });

  it("knows the start of a text that goes on with something unknown", () => {
    const { value } = evaluate('"hello ${unknown}"', ctx);
    expect([value.type, value.isKnown()]).toEqual([string, false]);
  });

  it("carries marks", () => {
    expect([...(evaluate('"a${secret}"', ctx).value.marks ?? [])]).toEqual(["secret"]);
  });

  it("that is a plain string has one part, its text, whichever of the two is asked for first", () => {
    for (const [text, start, end] of [
      ["", 2, 2],
      ["plain text", 1, 11],
    ] as const) {
      const [a, b] = [template(`"${text}"`), template(`"${text}"`)];
      expect(a.literalText()?.asString()).toBe(text);
      expect(a.parts.map((part) => [part.kind, part.start, part.end])).toEqual([["LiteralValueExpr", start, end]]);
      expect(b.parts.map((part) => [part.kind, part.start, part.end])).toEqual([["LiteralValueExpr", start, end]]);
      expect(b.literalText()?.asString()).toBe(text);
      expect(b.parts).toBe(b.parts);
    }
  });
});
