import { ArgumentError, CtyError, defineFunction, type Func, list, number, numberVal, string, unknownVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, json } from "../../test/evaluate.ts";
import { parseExpression } from "../parse.ts";

const add: Func = defineFunction({
  params: [
    { name: "a", type: number },
    { name: "b", type: number },
  ],
  type: number,
  impl: ([a, b]) => numberVal(a.asNumber() + b.asNumber()),
});
const sum: Func = defineFunction({
  params: [],
  varParam: { name: "numbers", type: number },
  type: number,
  impl: (args) => numberVal(args.reduce((total, arg) => total + arg.asNumber(), 0)),
});
const positive: Func = defineFunction({
  params: [{ name: "n", type: number }],
  type: number,
  impl: ([n]) => {
    if (n.asNumber() < 0) throw new ArgumentError(0, "it is negative");
    if (n.asNumber() === 0) throw new CtyError("nothing to do");
    return n;
  },
});
const ctx = new EvalContext({
  functions: { add, sum, positive, "math::add": add },
  variables: { unknown: unknownVal(list(string)) },
});

describe("calls", () => {
  it("a call converts its arguments to the parameter types", () => {
    expect(json('add("1", 2)', ctx)).toBe(3);
    expect(json("math::add(1, 2)", ctx)).toBe(3);
  });

  it("a call expands its last argument", () => {
    expect(json("sum([1, 2, 3]...)", ctx)).toBe(6);
    expect(json("add(1, [2]...)", ctx)).toBe(3);
    expect(evaluate("sum(unknown...)", ctx).value.isKnown()).toBe(false);
    expect(evaluate('sum(["a", "b"]...)', ctx).problems).toEqual(['invalid-argument at "[\\"a\\", \\"b\\"]"']);
    expect(evaluate("sum({}...)", ctx).problems).toEqual(['invalid-expansion at "{}"']);
    expect(evaluate("sum(null...)", ctx).problems).toEqual(['invalid-expansion at "null"']);
  });

  it("an invalid argument is reported at that argument", () => {
    expect(evaluate('add(1, "x")', ctx).problems).toEqual(['invalid-argument at "x"']);
    expect(evaluate("add(1, null)", ctx).problems).toEqual(['invalid-argument at "null"']);
    expect(evaluate("positive(-1)", ctx).problems).toEqual(['invalid-argument at "-"']);
    expect(evaluate("positive(0)", ctx).problems).toEqual(['failed-call at "positive("']);
  });

  it("a call with too few or too many arguments is an error", () => {
    expect(evaluate("add(1)", ctx).problems).toEqual(['too-few-arguments at ")"']);
    expect(evaluate("add(1, 2, 3, 4)", ctx).problems).toEqual(['too-many-arguments at "3"']);
  });

  it("an unknown function is reported with a suggestion", () => {
    const [diagnostic] = parseExpression("positiv(1)", "test.hcl").expression.value(ctx).diagnostics;
    expect(diagnostic).toMatchObject({ code: "unknown-function" });
    expect(diagnostic!.detail).toContain('"positive"');
    expect(evaluate("add(1, 2)").problems).toEqual(['calls-not-allowed at "add(1, 2)"']);
  });
});
