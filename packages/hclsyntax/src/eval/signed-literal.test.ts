import { describe, expect, it } from "vitest";
import { parseExpression, signedLiteral, type UnaryOpExpr } from "../index.ts";

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
});
