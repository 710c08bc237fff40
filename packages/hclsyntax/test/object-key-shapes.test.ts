/** Object keys: an unquoted name is not a reference; any other key is an ordinary expression. */
import { type Expression, type ExpressionShape, formatTraversal } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parseExpression } from "../src/index.ts";

/** Returns the shape of the first key of an object. */
function keyShape(source: string): ExpressionShape {
  const expression: Expression = parseExpression(source).expression;
  return expression.exprMap!()![0]!.key.shape!();
}

it.each(["{ a = 1 }", "{ for_each = 1 }", "{ a : 1 }"])("the bare name in %s is not a reference", (source) => {
  expect(keyShape(source)).toMatchObject({ kind: "literal" });
  expect(parseExpression(source).expression.variables()).toEqual([]);
});

it.each([
  ["{ (a) = 1 }", ["a"]],
  ['{ "${a}" = 1 }', ["a"]],
  ['{ "x-${a.b}" = c }', ["a.b", "c"]],
  ["{ (a.b[0]) = c }", ["a.b[0]", "c"]],
])("wraps the expression of the key in %s", (source, references) => {
  const shape = keyShape(source);
  expect(shape.kind).toBe("wrapper");
  expect(parseExpression(source).expression.variables().map(formatTraversal)).toEqual(references);
});
