import { describe, expect, it } from "vitest";
import { parse } from "./parse.ts";
import { jsonSyntaxTree } from "./syntax-tree.ts";

type Visited = { readonly kind: string; readonly start: number; readonly end: number; readonly children: readonly Visited[] };

const treeOf = (text: string) => jsonSyntaxTree(parse(text, "main.json").file)!;
const kinds = (node: Visited): unknown => (node.children.length === 0 ? node.kind : [node.kind, ...node.children.map(kinds)]);

describe("the tree of a JSON text", () => {
  it("has a node for each value and each property", () => {
    expect(kinds(treeOf('{"a": [1, true, null], "b": {}}'))).toEqual([
      "JsonObject",
      ["JsonProperty", "JsonString", ["JsonArray", "JsonNumber", "JsonKeyword", "JsonKeyword"]],
      ["JsonProperty", "JsonString", "JsonObject"],
    ]);
  });

  it("has the native expressions in strings, whose ranges are those in the file", () => {
    const text = '{"é\\n": "\\"${f(x)}"}';
    const tree = treeOf(text);
    if (tree.kind !== "JsonObject") throw new Error(tree.kind);
    const [property] = tree.children;
    const [template] = property!.value.children;
    expect(kinds(template as Visited)).toEqual(["TemplateExpr", "LiteralValueExpr", ["FunctionCallExpr", "ScopeTraversalExpr"]]);
    const call = (template as unknown as Visited).children[1] as unknown as {
      range: { start: { offset: number }; end: { offset: number } };
    };
    expect(text.slice(call.range.start.offset, call.range.end.offset)).toBe("f(x)");
  });

  it("keeps the nodes that it has created", () => {
    const tree = treeOf('{"a": ["${b}"]}');
    expect(tree.children[0]).toBe(tree.children[0]);
    expect(tree.children[0]!.children[1]!.children[0]).toBe(tree.children[0]!.children[1]!.children[0]);
  });

  it("has the rest of a file with syntax errors", () => {
    expect(kinds(treeOf('{"a": tru, "b": 1'))).toEqual([
      "JsonObject",
      ["JsonProperty", "JsonString", "JsonInvalid"],
      ["JsonProperty", "JsonString", "JsonNumber"],
    ]);
    expect(kinds(treeOf("5"))).toBe("JsonNumber");
  });
});
