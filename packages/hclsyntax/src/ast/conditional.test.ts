import { bool, mark, number, numberVal, True, unknownVal } from "@hcl-ts/cty";
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

  it("a conditional keeps the marks of its condition and of both results", () => {
    expect([...(evaluate("secret ? 1 : 2", ctx).value.marks ?? [])]).toEqual(["secret"]);
    expect([...(evaluate("true ? n > 0 : secret", ctx).value.marks ?? [])]).toEqual(["secret"]);
  });
});
