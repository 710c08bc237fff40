import { dynamic, string } from "@hcl-ts/cty";
import { type Body, type BodySchema, formatTraversal, type Traversal } from "@hcl-ts/hcl";
import { attrSpec, blockAttrsSpec, blockListSpec, blockMapSpec, exprSpec, objectSpec } from "@hcl-ts/hcldec";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { expandVariables, type VariablesNode, variables, walkExpandVariables, walkVariables } from "./index.ts";

const texts = (traversals: readonly Traversal[]): string[] => traversals.map(formatTraversal).sort();
const bodyOf = (source: string): Body => parseConfig(source, "t.hcl").file.body;

const inner = objectSpec({ w: attrSpec("w", dynamic), tags: blockAttrsSpec("tags", string) });
const spec = objectSpec({
  top: attrSpec("top", dynamic),
  outer: blockListSpec(
    "outer",
    objectSpec({ v: attrSpec("v", dynamic), inner: blockMapSpec("inner", ["name"], objectSpec({ w: attrSpec("w", string) })) }),
  ),
  other: blockListSpec("other", inner),
});

const source = `
  top = a.b
  dynamic "outer" {
    for_each = c
    iterator = it
    content {
      v = [it.value, outer, d]
      inner "x" { w = it.key }
      dynamic "inner" {
        for_each = [it.value, e, inner]
        labels   = [inner.key, it.key, f, top]
        content { w = "\${inner.value}\${it.value}\${g}" }
      }
    }
  }
  outer { v = it }`;

describe("the variables of a body", () => {
  it("come from for_each and labels for expansion, without enclosing iterators", () => {
    expect(texts(expandVariables(bodyOf(source), spec))).toEqual(["c", "e", "f", "inner", "top"]);
  });

  it("include the content's for decoding", () => {
    expect(texts(variables(bodyOf(source), spec))).toEqual(["a.b", "c", "d", "e", "f", "g", "inner", "it", "outer", "top"]);
  });

  it("are found in JSON", () => {
    const json = { top: "${a}", dynamic: { outer: { for_each: "${b}", iterator: "it", content: { v: "${it.value}${c}" } } } };
    const { body } = parseJson(JSON.stringify(json), "t.json").file;
    expect(texts(variables(body, spec))).toEqual(["a", "b", "c"]);
    expect(texts(expandVariables(body, spec))).toEqual(["b"]);
  });

  it("include the variables of blocks that are read without a schema and of expressions in the specification", () => {
    const body = bodyOf(
      'dynamic "other" {\n for_each = []\n content {\n tags {\n any = x\n mine = other.key\n }\n }\n}\nother {\n tags {\n a = y\n }\n}',
    );
    const withExpression = objectSpec({ o: blockListSpec("other", inner), z: exprSpec(parseExpression("z").expression) });
    expect(texts(variables(body, withExpression))).toEqual(["x", "y", "z"]);
    expect(texts(expandVariables(body, withExpression))).toEqual([]);
  });

  it("come from the valid parts of invalid dynamic blocks", () => {
    const invalid = `
      dynamic "unasked" {
        for_each = a
        content { v = b }
      }
      dynamic "outer" { labels = [c] }
      dynamic "outer" {
        for_each = d
        iterator = "quoted"
      }
      dynamic { for_each = e }`;
    expect(texts(variables(bodyOf(invalid), spec))).toEqual(["a", "c"]);
  });

  it("can be visited level by level without a specification", () => {
    const schemata: Readonly<Record<string, BodySchema>> = {
      outer: { attributes: [{ name: "v" }], blocks: [{ type: "inner", labelNames: ["name"] }] },
      inner: { attributes: [{ name: "w" }] },
    };
    const walk = (node: VariablesNode, schema: BodySchema): readonly Traversal[] => {
      const { variables: own, children } = node.visit(schema);
      return [...own, ...children.flatMap((child) => walk(child.node, schemata[child.blockType]!))];
    };
    const top: BodySchema = { attributes: [{ name: "top" }], blocks: [{ type: "outer" }] };
    expect(texts(walk(walkVariables(bodyOf(source)), top))).toEqual(texts(variables(bodyOf(source), spec)));
    expect(texts(walk(walkExpandVariables(bodyOf(source)), top))).toEqual(texts(expandVariables(bodyOf(source), spec)));
  });
});
