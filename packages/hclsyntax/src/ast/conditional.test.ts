import { bool, dynamic, list, listVal, mark, nullVal, number, numberVal, rangeOf, refine, True, unknownVal } from "@hcl-ts/cty";
import { numberText } from "@hcl-ts/cty/kernel";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, json } from "../../test/evaluate.ts";
import { parseExpression } from "../parse.ts";

const ctx = new EvalContext({ variables: { maybe: unknownVal(bool), secret: mark(True, "secret"), n: numberVal(1) } });

describe("conditionals", () => {
  it("a conditional returns the selected result, converted to the common type", () => {
    expect(json('true ? 1 : "x"')).toBe("1");
    expect(json("false ? 1 : 2")).toBe(2);
    expect(json("true ? null : 2")).toBe(null);
  });

  it("a conditional discards the diagnostics of the result that is not selected", () => {
    expect(evaluate("true ? 1 : missing", ctx).problems).toEqual([]);
    expect(evaluate("false ? missing : n", ctx).problems).toEqual([]);
    expect(evaluate("true ? missing : 1", ctx).problems).toEqual(['unknown-variable at "missing"']);
  });

  it("a condition must be a bool", () => {
    expect(evaluate('"x" ? 1 : 2').problems).toEqual(['invalid-condition at "\\"x\\""']);
    expect(evaluate("null ? 1 : 2").problems).toEqual(['null-condition at "null"']);
  });

  it("results without a common type are reported with both ranges and their difference", () => {
    const source = "true ? {a = 1, b = [1]} : {a = 1, b = [{}]}";
    const { expression } = parseExpression(source, "test.hcl");
    const [diagnostic] = expression.value(ctx).diagnostics;
    expect(source.slice(diagnostic!.subject!.start.offset, diagnostic!.subject!.end.offset)).toBe("{a = 1, b = [1]} : {a = 1, b = [{}]}");
    expect(diagnostic!.detail).toContain('element 0 of attribute "b": a number is required, not an object');
  });

  it("an unknown condition yields the range that both results share", () => {
    const { value } = evaluate("maybe ? 1 : 3", ctx);
    expect([value.type, value.isKnown()]).toEqual([number, false]);
    expect(evaluate("maybe ? 2 : 2", ctx).value.isKnown()).toBe(true);
  });

  it("a literal null takes the type of the other result, whichever it is", () => {
    for (const source of ["true ? 1 : null", "false ? null : 1", "true ? null : 1", "false ? 1 : null"])
      expect(evaluate(source).value.type).toBe(number);
    expect(evaluate("true ? null : null").value.type).toBe(dynamic);
    expect(evaluate("maybe ? null : null", ctx).value.content).toBe(null);
  });

  describe("an unknown condition", () => {
    const facts = new EvalContext({
      variables: {
        maybe: unknownVal(bool),
        above0: refine(unknownVal(number)).notNull().numberMin(0, false).numberMax(5, true).newValue(),
        none: nullVal(number),
        unknown: unknownVal(number),
        one: listVal([True]),
        three: listVal([True, True, True]),
        noList: nullVal(list(bool)),
      },
    });
    /** The facts about the value: whether it can be null, its bounds as in mathematics, and its lengths. */
    const rangeIn = (source: string): string => {
      const { value } = evaluate(source, facts);
      const range = rangeOf(value);
      const [min, max] = value.type === number ? [range.numberMin(), range.numberMax()] : [undefined, undefined];
      const low = min === undefined ? "" : `${min.inclusive ? "[" : "("}${numberText(min.value)}`;
      const high = max === undefined ? "" : `${numberText(max.value)}${max.inclusive ? "]" : ")"}`;
      const lengths = value.type.kind === "list" ? ` ${range.lengthMin()}-${range.lengthMax()}` : "";
      return `${range.definitelyNotNull() ? "not null" : "may be null"} ${low},${high}${lengths}`;
    };

    it.each([
      ["maybe ? 1 : 3", "not null [1,3]"],
      ["maybe ? 3 : 1", "not null [1,3]"],
      ["maybe ? above0 : 3", "not null (0,5]"],
      ["maybe ? above0 : 0", "not null [0,5]"],
      ["maybe ? 0 : above0", "not null [0,5]"],
      ["maybe ? above0 : 5", "not null (0,5]"],
      ["maybe ? above0 : 7", "not null (0,7]"],
      ["maybe ? above0 : -7", "not null [-7,5]"],
      ["maybe ? above0 : none", "may be null (-Infinity,Infinity)"],
      ["maybe ? above0 : unknown", "may be null (-Infinity,Infinity)"],
      ["maybe ? unknown : 1", "may be null (-Infinity,Infinity)"],
      ["maybe ? one : three", "not null , 1-3"],
      ["maybe ? three : one", "not null , 1-3"],
      ["maybe ? three : three", "not null , 3-3"],
      ['maybe ? "a" : "b"', "not null ,"],
      ['maybe ? "a" : null', "may be null ,"],
    ])("%s is %s", (source, expected) => {
      expect(rangeIn(source)).toBe(expected);
    });
  });

  it("a conditional keeps the marks of its condition and of both results", () => {
    expect([...(evaluate("secret ? 1 : 2", ctx).value.marks ?? [])]).toEqual(["secret"]);
    expect([...(evaluate("true ? n > 0 : secret", ctx).value.marks ?? [])]).toEqual(["secret"]);
  });
});
