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

describe("the blocks at a place", () => {
  it("are those around it, the outermost first", () => {
    expect(blocksAtPos(body, at("c =")).map(({ type }) => type)).toEqual(["outer", "inner"]);
    expect(outermostBlockAtPos(body, at("c ="))?.type).toBe("outer");
    expect(innermostBlockAtPos(body, at("c ="))?.type).toBe("inner");
  });

  it("are none outside of blocks", () => {
    expect(blocksAtPos(body, at("top"))).toEqual([]);
    expect(outermostBlockAtPos(body, text.length)).toBeUndefined();
    expect(innermostBlockAtPos(body, at("\nouter"))).toBeUndefined();
  });

  it("include one whose header or braces the place is in, but not one that ends there", () => {
    expect(blocksAtPos(body, at('"l"')).map(({ type }) => type)).toEqual(["outer"]);
    expect(blocksAtPos(body, at("}\n}")).map(({ type }) => type)).toEqual(["outer", "inner"]);
    expect(blocksAtPos(body, at("}\n}") + 1).map(({ type }) => type)).toEqual(["outer"]);
    expect(blocksAtPos(body, text.lastIndexOf("}") + 1)).toEqual([]);
  });
});

describe("the attribute at a place", () => {
  it("is the one whose name, equals sign or value it is in, in whichever block", () => {
    expect(attributeAtPos(body, at("top"))?.name).toBe("top");
    expect(attributeAtPos(body, at("x.y"))?.name).toBe("top");
    expect(attributeAtPos(body, at("a =") + 2)?.name).toBe("a");
    expect(attributeAtPos(body, at("d} t"))?.name).toBe("c");
  });

  it("is none between attributes and in the header of a block", () => {
    for (const place of [at("\nouter"), at('"l"'), at("inner"), -1, text.length]) expect(attributeAtPos(body, place)).toBeUndefined();
  });

  it("has the expression, if the place is in that", () => {
    expect(outermostExprAtPos(body, at("1 + b"))?.kind).toBe("BinaryOpExpr");
    expect(outermostExprAtPos(body, at("a ="))).toBeUndefined();
  });
});

describe("the nodes at a place", () => {
  const kinds = (place: number): readonly string[] => nodesAtPos(body, place).map(({ kind }) => kind);

  it("are the way from the root to the innermost one", () => {
    expect(kinds(at("x.y"))).toEqual(["Body", "Attribute", "TupleConsExpr", "FunctionCallExpr", "ScopeTraversalExpr"]);
    expect(kinds(at("d} t"))).toEqual(["Body", "Block", "Body", "Block", "Body", "Attribute", "TemplateExpr", "ScopeTraversalExpr"]);
  });

  it("are the root alone where nothing else is", () => {
    expect(kinds(text.length)).toEqual(["Body"]);
  });
});
