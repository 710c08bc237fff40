import { CtyError, defineFunction, number, numberVal, string, stringVal, toNative, type Value } from "@hcl-ts/cty";
import { EvalContext, type Expression } from "@hcl-ts/hcl";
import { attrSpec, decode } from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { type ExpressionClosure, expressionClosureType, expressionType } from "./index.ts";

const textOf = ({ range: { start, end } }: Expression, source: string): string => source.slice(start.offset, end.offset);
const closureIn = (value: Value): ExpressionClosure => value.content as ExpressionClosure;

describe("an argument that is not evaluated", () => {
  const lengthOfSource = defineFunction({
    params: [{ name: "expression", type: expressionType }],
    type: number,
    impl: ([arg]) => {
      const { start, end } = (arg.content as Expression).range;
      return numberVal(end.offset - start.offset);
    },
  });
  const twice = defineFunction({
    params: [{ name: "expression", type: expressionClosureType }],
    type: string,
    impl: ([arg]) => {
      const { value } = closureIn(arg).value();
      return stringVal(`${value.asString()}${value.asString()}`);
    },
  });
  const ctx = new EvalContext({ variables: { s: stringVal("x") }, functions: { lengthOfSource, twice } });

  it("reaches the function as it is written, whether it has a value or not", () => {
    const { value, diagnostics } = parseExpression("lengthOfSource(nope.nope)").expression.value(ctx);
    expect([toNative(value), diagnostics]).toEqual([9, []]);
  });

  it("can be evaluated by the function in the context of the call", () => {
    expect(toNative(parseExpression("twice(s)").expression.value(ctx).value)).toBe("xx");
    expect(toNative(parseExpression('[for s in ["a", "b"] : twice(s)]').expression.value(ctx).value)).toEqual(["aa", "bb"]);
  });

  it("cannot be passed by a program that has only a value", () => {
    expect(() => lengthOfSource.call([stringVal("x")])).toThrow(CtyError);
  });
});

describe("an attribute that is not evaluated", () => {
  it("is decoded as it is written in either syntax", () => {
    const native = "when = a && b";
    const { value, diagnostics } = decode(parseConfig(native, "t.hcl").file.body, attrSpec("when", expressionType));
    expect(diagnostics).toEqual([]);
    expect(textOf(value.content as Expression, native)).toBe("a && b");
    const json = '{"when": "${a}"}';
    const closure = closureIn(decode(parseJson(json, "t.json").file.body, attrSpec("when", expressionClosureType)).value);
    expect(textOf(closure.expression, json)).toBe('"${a}"');
  });

  it("is null if it is absent", () => {
    expect(decode(parseConfig("", "t.hcl").file.body, attrSpec("when", expressionType)).value.isNull()).toBe(true);
  });

  it("carries the context that it would have been evaluated in", () => {
    const ctx = new EvalContext({ variables: { a: numberVal(1) } });
    const { value } = decode(parseConfig("x = a + 1", "t.hcl").file.body, attrSpec("x", expressionClosureType), ctx);
    expect(toNative(closureIn(value).value().value)).toBe(2);
  });
});
