import { bool, mark, number, numberVal, stringVal, True, unknownVal, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, json } from "../../test/evaluate.ts";

const ctx = new EvalContext({
  variables: { n: numberVal(5), s: stringVal("x"), unknown: unknownVal(number), maybe: unknownVal(bool), secret: mark(True, "secret") },
});

describe("operators", () => {
  it("operators have the precedence of arithmetic", () => {
    expect(json("1 + 2 * 3 - 4 / 2")).toBe(5);
    expect(json("(1 + 2) * 3 % 5")).toBe(4);
    expect(json("1 + 1 == 2 && !false || false")).toBe(true);
  });

  it("operators convert their operands, except for equality", () => {
    expect(json('"2" + 3')).toBe(5);
    expect(json('1 == "1"')).toBe(false);
    expect(json('"true" && true')).toBe(true);
  });

  it("an operand of the wrong type is reported at that operand", () => {
    expect(evaluate("1 + s", ctx).problems).toEqual(['invalid-operand at "s"']);
    expect(evaluate("[] + {}").problems).toEqual(['invalid-operand at "[]"', 'invalid-operand at "{}"']);
  });

  it("a failed conversion is reported before errors inside the operands", () => {
    expect(evaluate("missing + s", ctx).problems).toEqual(['invalid-operand at "s"', 'unknown-variable at "missing"']);
    expect(evaluate('missing + "a" + "b"', ctx).problems).toEqual([
      'invalid-operand at "\\"b\\""',
      'invalid-operand at "\\"a\\""',
      'unknown-variable at "missing"',
    ]);
  });

  it("an operation without a result is reported as a whole", () => {
    expect(evaluate("1 + 0 / 0").problems).toEqual(['failed-operation at "0 / 0"']);
    expect(evaluate("null < 1").problems).toEqual(['failed-operation at "null < 1"']);
  });

  it("unknown operands yield an unknown result of the right type", () => {
    const { value, problems } = evaluate("unknown + 1", ctx);
    expect(problems).toEqual([]);
    expect([value.type, value.isKnown()]).toEqual([number, false]);
  });
});

describe("&& and ||", () => {
  it("the operand that does not decide && or || reports no errors", () => {
    expect(evaluate("false && missing", ctx)).toMatchObject({ problems: [] });
    expect(evaluate("missing && false", ctx)).toMatchObject({ problems: [] });
    expect(evaluate("true || missing", ctx)).toMatchObject({ problems: [] });
  });

  it("the operands of && and || report their errors if both matter", () => {
    expect(evaluate("true && missing", ctx).problems).toEqual(['unknown-variable at "missing"']);
    expect(evaluate("maybe && true", ctx).value.isKnown()).toBe(false);
    expect(evaluate("maybe && false", ctx).value.isKnown()).toBe(true);
  });

  it("both operands of && and || count with eager logic", () => {
    const eager = ctx.child({ eagerLogic: true });
    expect(evaluate("false && missing", eager).problems).toEqual(['unknown-variable at "missing"']);
    expect(evaluate("[for x in [1] : true || missing]", eager).problems).toEqual(['unknown-variable at "missing"']);
    expect(evaluate("maybe && false", eager).value.isKnown()).toBe(false);
    expect(evaluate("true || maybe", eager).value.isKnown()).toBe(false);
    expect(evaluate("false && null", eager).problems).toEqual(['failed-operation at "false && null"']);
  });

  it("the result of && and || keeps the marks of both operands", () => {
    expect([...(evaluate("false && secret", ctx).value.marks ?? [])]).toEqual(["secret"]);
  });
});

describe("long chains of operators", () => {
  const length = 100_000;

  it("a long chain of operators is evaluated without recursion", () => {
    expect(json(Array.from({ length }, () => "1").join(" + "))).toBe(length);
  });

  it("a long chain of operators reports its first 1,000 errors, and that there are more", () => {
    const source = Array.from({ length: 20_000 }, () => '"a"').join(" + ");
    const { problems } = evaluate(source);
    expect([problems.length, problems.at(-1)!.split(" ")[0]]).toEqual([1001, "too-many-errors"]);
  });

  it("a long chain of operators reports errors in evaluation order", () => {
    const names = Array.from({ length: 50 }, (_, i) => `v${i}`);
    const { problems } = evaluate(names.join(" + "), ctx);
    expect(problems).toEqual(names.map((name) => `unknown-variable at "${name}"`));
  });
});

it("an operation does not change its operands", () => {
  const given: Value = numberVal(5);
  evaluate("n * n", new EvalContext({ variables: { n: given } }));
  expect(given.asNumber()).toBe(5);
});
