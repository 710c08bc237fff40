import { describe, expect, it } from "vitest";
import { attributeAtPos, blocksAtPos, innermostBlockAtPos, nodesAtPos, outermostBlockAtPos, outermostExprAtPos } from "./navigation.ts";
import { parseConfig } from "./parse.ts";

const text = `top = [1, f(x.y)]
outer "l" {
  a = 1 + b
  inner {
    c = "t \${d} t"
  }
}
`;
const { body } = parseConfig(text).file;
const at = (of: string): number => text.indexOf(of);

describe("blocks at an offset", () => {
  it("blocksAtPos returns the enclosing blocks, outermost first", () => {
    expect(blocksAtPos(body, at("c =")).map(({ type }) => type)).toEqual(["outer", "inner"]);
    expect(outermostBlockAtPos(body, at("c ="))?.type).toBe("outer");
    expect(innermostBlockAtPos(body, at("c ="))?.type).toBe("inner");
  });

  it("blocksAtPos returns nothing outside blocks", () => {
    expect(blocksAtPos(body, at("top"))).toEqual([]);
    expect(outermostBlockAtPos(body, text.length)).toBeUndefined();
    expect(innermostBlockAtPos(body, at("\nouter"))).toBeUndefined();
  });

  it("a block contains its header and braces, but not the offset at which it ends", () => {
    expect(blocksAtPos(body, at('"l"')).map(({ type }) => type)).toEqual(["outer"]);
    expect(blocksAtPos(body, at("}\n}")).map(({ type }) => type)).toEqual(["outer", "inner"]);
    expect(blocksAtPos(body, at("}\n}") + 1).map(({ type }) => type)).toEqual(["outer"]);
    expect(blocksAtPos(body, text.lastIndexOf("}") + 1)).toEqual([]);
  });
});

describe("attributes at an offset", () => {
  it("attributeAtPos finds an attribute by its name, equals sign or value, in any block", () => {
    expect(attributeAtPos(body, at("top"))?.name).toBe("top");
    expect(attributeAtPos(body, at("x.y"))?.name).toBe("top");
    expect(attributeAtPos(body, at("a =") + 2)?.name).toBe("a");
    expect(attributeAtPos(body, at("d} t"))?.name).toBe("c");
  });

  it("attributeAtPos returns undefined between attributes and in block headers", () => {
    for (const place of [at("\nouter"), at('"l"'), at("inner"), -1, text.length]) expect(attributeAtPos(body, place)).toBeUndefined();
  });

  it("outermostExprAtPos returns the expression only if the offset is inside it", () => {
    expect(outermostExprAtPos(body, at("1 + b"))?.kind).toBe("BinaryOpExpr");
    expect(outermostExprAtPos(body, at("a ="))).toBeUndefined();
  });
});

describe("nodes at an offset", () => {
  const kinds = (place: number): readonly string[] => nodesAtPos(body, place).map(({ kind }) => kind);

  it("nodesAtPos returns the path from the root to the innermost node", () => {
    expect(kinds(at("x.y"))).toEqual(["Body", "Attribute", "TupleConsExpr", "FunctionCallExpr", "ScopeTraversalExpr"]);
    expect(kinds(at("d} t"))).toEqual(["Body", "Block", "Body", "Block", "Body", "Attribute", "TemplateExpr", "ScopeTraversalExpr"]);
  });

  it("nodesAtPos returns only the root if no other node contains the offset", () => {
    expect(kinds(text.length)).toEqual(["Body"]);
  });
});
