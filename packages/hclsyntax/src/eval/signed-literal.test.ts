import { bool, number, unknownVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { LiteralValueExpr, parseExpression, signedLiteral, type UnaryOpExpr } from "../index.ts";

describe("signedLiteral", () => {
  it.each(["-1", "-0", "-1e400", "-123456789012345678901234567890", "!true", "!false", "-true", "!5", "-null", "!null"])(
    "evaluates %s like the evaluator",
    (source) => {
      const expr = parseExpression(source, "x.hcl").expression as UnaryOpExpr;
      if (expr.val.kind !== "LiteralValueExpr") throw new Error("the operand is no literal");
      const { value, diagnostics } = signedLiteral(expr, expr.val);
      const evaluated = expr.value();
      expect(value).toEqual(evaluated.value);
      expect(JSON.stringify(diagnostics)).toBe(JSON.stringify(evaluated.diagnostics));
    },
  );

  it.each([
    ["-1", number],
    ["!true", bool],
  ] as const)("evaluates the operator of %s before an unknown literal to an unknown value", (source, type) => {
    const expr = parseExpression(source, "x.hcl").expression as UnaryOpExpr;
    const operand = new LiteralValueExpr(expr.file, 1, expr.end, unknownVal(type));
    expect(signedLiteral(expr, operand)).toEqual({ value: unknownVal(type), diagnostics: [] });
  });
});
