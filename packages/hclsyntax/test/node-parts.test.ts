/** The ranges, names and traversals that nodes give to tools, beside their children. */
import { numberVal } from "@hcl-ts/cty";
import { formatTraversal, type Range } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { type Expr, ExprSyntaxError, type ForExpr, type Node, parseConfig, parseExpression, walk } from "../src/index.ts";

/** Returns the first node of a kind. */
function nodeOf(root: Node, kind: string): Node {
  let found: Node | undefined;
  walk(root, (node) => {
    if (node.kind === kind) found ??= node;
  });
  if (found === undefined) throw new Error(`no node of kind ${kind}`);
  return found;
}

/** Returns the source of a range that a node has as a property. */
function covered(source: string, node: Node, part: string): string {
  const { start, end } = (node as unknown as Readonly<Record<string, Range>>)[part]!;
  return source.slice(start.offset, end.offset);
}

it.each([
  ["[1, 2]", "TupleConsExpr", { startRange: "[" }],
  ["{ a = 1 }", "ObjectConsExpr", { startRange: "{" }],
  ["{ (a + b) = 1 }", "ObjectConsKeyExpr", { range: "(a + b)", startRange: "a" }],
  ["[for v in l : v]", "ForExpr", { startRange: "[" }],
  ["a.b[c]", "IndexExpr", { startRange: "[", bracketRange: "[c]" }],
  ["f(a, b)", "FunctionCallExpr", { nameRange: "f", startRange: "f(", argumentsRange: "(a, b)", closeParenRange: ")" }],
  ["a::f()", "FunctionCallExpr", { nameRange: "a::f", startRange: "a::f(", argumentsRange: "()", closeParenRange: ")" }],
  ["a.b[*].c", "SplatExpr", { markerRange: "[*]", startRange: "[*]" }],
  ["a.b.*.c", "SplatExpr", { markerRange: ".*", startRange: ".*" }],
  ["a.b.c", "ScopeTraversalExpr", { range: "a.b.c", startRange: "a.b.c" }],
  ["f(x).a", "RelativeTraversalExpr", { range: "f(x).a", startRange: "f(x).a" }],
  ["-a", "UnaryOpExpr", { startRange: "-" }],
  ["a.b + c + d", "BinaryOpExpr", { range: "a.b + c + d", startRange: "a.b" }],
  ["a.b ? c : d", "ConditionalExpr", { startRange: "a.b" }],
  ["((a.b))", "ParenthesesExpr", { range: "((a.b))", startRange: "a.b" }],
  ['"${a.b}"', "TemplateWrapExpr", { range: '"${a.b}"', startRange: '"${a.b}"' }],
  ['"a${b}"', "TemplateExpr", { range: '"a${b}"', startRange: "a" }],
] as const)("the ranges of %j, of kind %s, are %j", (source, kind, parts) => {
  const node = nodeOf(parseExpression(source, "x.hcl").expression, kind);
  for (const [part, text] of Object.entries(parts)) expect([part, covered(source, node, part)]).toEqual([part, text]);
});

it.each([
  ["a = 1\n", "Attribute", { nameRange: "a", equalsRange: "=", range: "a = 1" }],
  ["b {\n}\n", "Block", { typeRange: "b", definitionRange: "b", openBraceRange: "{", closeBraceRange: "}", range: "b {\n}" }],
  ['b "x" y {\n}\n', "Block", { typeRange: "b", definitionRange: 'b "x" y', openBraceRange: "{" }],
] as const)("the ranges of %j, of kind %s, are %j", (source, kind, parts) => {
  const node = nodeOf(parseConfig(source, "x.hcl").file.body, kind);
  for (const [part, text] of Object.entries(parts)) expect([part, covered(source, node, part)]).toEqual([part, text]);
});

it.each([
  ["[for v in l : v]", ["v"]],
  ["[for k, v in l : v]", ["k", "v"]],
] as const)("%j binds %j", (source, names) => {
  expect((parseExpression(source).expression as ForExpr).names).toEqual(names);
});

describe("asTraversal", () => {
  const traversalOf = (expr: Node): string | undefined => {
    const traversal = (expr as Expr & { asTraversal?(): Parameters<typeof formatTraversal>[0] | undefined }).asTraversal?.();
    return traversal && formatTraversal(traversal);
  };

  it.each([
    ["a.b[0]", "a.b[0]"],
    // A keyword can be read as a name.
    ["true", "true"],
    ["false", "false"],
    ["null", "null"],
    ["true.a", "true.a"],
    ["null[0].b", "null[0].b"],
    // These are no names.
    ["1", undefined],
    ["1.a", undefined],
    ["f().a", undefined],
    ["(a).b", undefined],
  ] as const)("%j is read as the traversal %j", (source, expected) => {
    expect(traversalOf(parseExpression(source).expression)).toBe(expected);
  });

  it.each([
    ["{ a = 1 }", "a"],
    ["{ a.b = 1 }", "a.b"],
    ["{ true = 1 }", "true"],
    ["{ (a) = 1 }", undefined],
    ["{ (true) = 1 }", undefined],
    ['{ "a" = 1 }', undefined],
    ["{ 1 = 1 }", undefined],
    ["{ f(x) = 1 }", undefined],
  ] as const)("the key of %j is read as the traversal %j", (source, expected) => {
    expect(traversalOf(nodeOf(parseExpression(source).expression, "ObjectConsKeyExpr"))).toBe(expected);
  });
});

it("a call is its own static call", () => {
  const call = nodeOf(parseExpression("f(a)").expression, "FunctionCallExpr") as unknown as { exprCall(): unknown };
  expect(call.exprCall()).toBe(call);
});

it("a body as plain data has its attributes and blocks", () => {
  const { body } = parseConfig("a = 1\nb {\n}\n").file;
  expect(JSON.parse(JSON.stringify(body))).toMatchObject({ kind: "Body", attributes: [{ name: "a" }], blocks: [{ type: "b" }] });
});

it("the items of a body are in source order among its children", () => {
  const shown = (source: string): readonly string[] =>
    parseConfig(source).file.body.children.map((item) => (item.kind === "Block" ? item.type : item.name));
  expect(shown("a = 1\nb {\n}\nc = 1\nd {\n}\ne {\n}\n")).toEqual(["a", "b", "c", "d", "e"]);
  expect(shown("b {\n}\nd {\n}\na = 1\n")).toEqual(["b", "d", "a"]);
  expect(shown("a = 1\n")).toEqual(["a"]);
  expect(shown("b {\n}\n")).toEqual(["b"]);
});

it("the static parts of an expression are its elements, items or call", () => {
  const tuple = nodeOf(parseExpression("[a, b]").expression, "TupleConsExpr") as unknown as { exprList(): readonly Expr[] };
  expect(tuple.exprList()).toHaveLength(2);
  const object = nodeOf(parseExpression("{ a = 1 }").expression, "ObjectConsExpr") as unknown as {
    exprMap(): readonly { readonly key: { unwrapExpression(): Expr }; readonly value: Expr }[];
  };
  const [item] = object.exprMap();
  expect(item!.key.unwrapExpression().kind).toBe("ScopeTraversalExpr");
  expect(item!.value.kind).toBe("LiteralValueExpr");
});

it("a placeholder has the value that it is given", () => {
  const { file } = parseConfig("a = 1\n").file.body;
  const value = numberVal(1);
  expect(new ExprSyntaxError(file, 0, 1, value).value().value).toBe(value);
});
