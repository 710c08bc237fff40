import type { Expression } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parseConfig, parseExpression, parseTemplate } from "../src/index.ts";

const data = (node: unknown): unknown => JSON.parse(JSON.stringify(node));

it("a node is serialized with its kind, its offsets and its parts, and without the file", () => {
  expect(data(parseExpression('1 + a.b["c"]').expression)).toEqual({
    kind: "BinaryOpExpr",
    start: 0,
    end: 12,
    op: "+",
    lhs: { kind: "LiteralValueExpr", start: 0, end: 1, literal: 1 },
    rhs: { kind: "ScopeTraversalExpr", start: 4, end: 12, traversal: 'a.b["c"]' },
  });
  expect(data(parseConfig('a "b" {\n  c = "x${y}"\n}\n').file.body)).toMatchObject({
    kind: "Body",
    blocks: [
      { kind: "Block", type: "a", labels: ["b"], body: { attributes: [{ kind: "Attribute", name: "c", expr: { kind: "TemplateExpr" } }] } },
    ],
  });
});

it("a node of broken source is serialized without values that are not known", () => {
  expect(data(parseExpression("1.2.3 + ").expression)).toEqual({ kind: "LiteralValueExpr", start: 0, end: 5 });
});

it("a template that begins with a directive starts with the directive", () => {
  const { start, end } = parseTemplate("%{ for x in y }a%{ endfor }b").expression.startRange;
  expect([start.offset, end.offset]).toEqual([0, 15]);
});

it("a keyword can be read as a reference, and a number cannot", () => {
  const traversalOf = (source: string): unknown => (parseExpression(source).expression as Expression).asTraversal?.();
  for (const keyword of ["true", "false", "null"])
    expect(traversalOf(keyword)).toMatchObject([{ name: keyword, start: 0, end: keyword.length }]);
  expect(traversalOf("1")).toBeUndefined();
});
