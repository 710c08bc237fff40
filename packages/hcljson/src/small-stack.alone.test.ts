import { CtyError } from "@hcl-ts/cty";
import { expect, it } from "vitest";
import { deepInTheStack } from "../../cty/test/deep-in-the-stack.ts";
import { expressionFromValue, parseExpression } from "./index.ts";

it("a stack that is almost full lowers the maximum depth, but nothing throws", () => {
  const text = `${"[".repeat(400)}1${"]".repeat(400)}`;
  const parsed = deepInTheStack(() => parseExpression(text, "t.json"));
  expect(parsed.diagnostics.map(({ code }) => code)).toEqual(["json-nested-too-deeply"]);
  const { expression } = parseExpression(text, "t.json");
  const evaluated = deepInTheStack(() => expression.value());
  expect(evaluated.diagnostics.map(({ code }) => code)).toEqual(["evaluation-too-deep"]);
  expect(deepInTheStack(() => expression.variables())).toEqual([]);
  const value: unknown = JSON.parse(text);
  const built = deepInTheStack(() => {
    try {
      return expressionFromValue(value);
    } catch (error) {
      if (error instanceof CtyError) return error.message;
      throw error;
    }
  });
  expect(built).toContain("but this value is nested more deeply");
});
