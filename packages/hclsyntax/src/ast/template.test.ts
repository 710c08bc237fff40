import { listVal, mark, nullVal, string, stringVal, unknownVal, unmark } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, evaluateTemplate, json } from "../../test/evaluate.ts";
import { parseExpression } from "../parse.ts";
import type { TemplateExpr } from "./template.ts";

const ctx = new EvalContext({
  variables: { name: stringVal("Ada"), unknown: unknownVal(string), secret: mark(stringVal("x"), "secret"), nothing: nullVal(string) },
});

const template = (text: string): TemplateExpr => parseExpression(text).expression as TemplateExpr;

describe("templates", () => {
  it("a template converts interpolated values to strings", () => {
    expect(json('"Hello, ${name}! ${1 + 1}${true}"', ctx)).toBe("Hello, Ada! 2true");
  });

  it("a template with a single interpolation returns the value unchanged", () => {
    expect(json('"${[1]}"')).toEqual([1]);
  });

  it("template directives repeat and select their content", () => {
    expect(evaluateTemplate("%{ for x in [1, 2] }<${x}>%{ endfor }").value.asString()).toBe("<1><2>");
    expect(evaluateTemplate("%{ if true }a%{ else }b%{ endif }").value.asString()).toBe("a");
  });

  it("the result of a template is normalized as a whole", () => {
    expect(json('"e${"\\u0301"}"')).toBe("é");
  });

  it("a template reports null and non-string parts and evaluates the rest", () => {
    expect(evaluate('"a${nothing}${[]}b"', ctx).problems).toEqual(['null-in-template at "nothing"', 'not-text-in-template at "[]"']);
  });

  it("a template with an unknown part has a known prefix", () => {
    const { value } = evaluate('"hello ${unknown}"', ctx);
    expect([value.type, value.isKnown()]).toEqual([string, false]);
  });

  it("a template keeps the marks of its parts", () => {
    expect([...(evaluate('"a${secret}"', ctx).value.marks ?? [])]).toEqual(["secret"]);
  });

  it("a plain string has one literal part, whether its text or its parts are requested first", () => {
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

describe("the directive for", () => {
  const scope = new EvalContext({
    variables: {
      some: listVal([mark(stringVal("a"), "element"), stringVal("b")]),
      all: mark(listVal([stringVal("a")]), "list"),
      later: listVal([unknownVal(string), mark(stringVal("b"), "second")]),
      none: listVal([nullVal(string), mark(stringVal("b"), "second")]),
    },
  });
  const joined = (name: string) => {
    const { value, problems } = evaluateTemplate(`%{ for x in ${name} }<\${x}>%{ endfor }`, scope);
    const { value: text, marks } = unmark(value);
    return [text.isKnown() ? text.asString() : "unknown", [...(marks ?? [])], problems];
  };

  it("joins the strings, with the marks of the collection and of all elements", () => {
    expect(joined("some")).toEqual(["<a><b>", ["element"], []]);
    expect(joined("all")).toEqual(["<a>", ["list"], []]);
  });

  it("is unknown if one of the strings is, still with all marks", () => {
    expect(joined("later")).toEqual(["unknown", ["second"], []]);
  });

  it("reports an element that is null, and continues", () => {
    const [, marks, problems] = joined("none");
    expect([marks, problems]).toEqual([["second"], ['null-in-template at "x"']]);
  });
});
