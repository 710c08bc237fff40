/** Handles for nodes, and removing with a choice of comments. */
import { CtyError } from "@hcl-ts/cty";
import { type Comment, parseConfig } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { openConfig, ref } from "../src/index.ts";
import { edited, problems } from "./edited.ts";

describe("A handle for a node", () => {
  it("finds a block among others of the same type", () => {
    const text = "locals {\n  a = 1\n}\n\nlocals {\n  a = 2\n}\n";
    const [, second] = parseConfig(text).file.body.blocks;
    expect(edited(text, (e) => e.at(second!).remove())).toBe("locals {\n  a = 1\n}\n");
  });

  it("finds an attribute in a block that a path cannot name", () => {
    const text = "b {\n  a = 1\n}\nb {\n  a = 2\n  c = 3\n}\n";
    const attribute = parseConfig(text).file.body.blocks[1]!.body.attributes[0]!;
    expect(edited(text, (e) => e.at(attribute).remove())).toBe("b {\n  a = 1\n}\nb {\n  c = 3\n}\n");
  });

  it("finds an expression: a value, a member, an element or an argument", () => {
    const text = "a = { b = [1, f(2)] }\n";
    const doc = openConfig(text);
    const [attribute] = doc.body.attributes;
    const object = attribute!.expr;
    const list = object.kind === "ObjectConsExpr" ? object.items[0]!.valueExpr : undefined;
    const call = list?.kind === "TupleConsExpr" ? list.exprs[1] : undefined;
    const argument = call?.kind === "FunctionCallExpr" ? call.args[0] : undefined;
    const set = (node: { kind: string; start: number; end: number }) => edited(text, (e) => e.setAt(e.at(node).path, ref("x")));
    expect(set(object)).toBe("a = x\n");
    expect(set(list!)).toBe("a = { b = x }\n");
    expect(set(call!)).toBe("a = { b = [1, x] }\n");
    expect(set(argument!)).toBe("a = { b = [1, f(x)] }\n");
  });

  it("reports an attribute that is defined twice", () => {
    const text = "a = 1\na = 2\n";
    const [attribute] = parseConfig(text).file.body.attributes;
    expect(problems(text, (e) => e.at(attribute!).remove())).toEqual(["attribute-repeated at line 1"]);
  });

  it.each([
    [{ kind: "Block", start: 0, end: 3 }, "the document has no handle for the node Block from 0 to 3"],
    [{ kind: "ScopeTraversalExpr", start: 0, end: 1 }, "the document has no handle for the node ScopeTraversalExpr from 0 to 1"],
    [{ kind: "Attribute", start: 9, end: 12 }, "the document has no handle for the node Attribute from 9 to 12"],
    [null as never, "a node of the syntax tree is expected, not null"],
  ])("has to be a node of the document: %j", (node, message) => {
    expect(() => openConfig("a = 1 + 2\n").edit((e) => e.at(node))).toThrow(new CtyError(message));
  });
});

describe("Removing with a choice of comments", () => {
  const keepComments = ({ text }: Comment): boolean => text.startsWith("keep");

  it.each([
    ["none to keep", "x = 1\n\n# one\na = 1 # two\n\ny = 2\n", "a", "x = 1\n\ny = 2\n"],
    ["the first", "# keep\n# one\na = 1\nb = 2\n", "a", "# keep\nb = 2\n"],
    ["the last", "# one\n# keep\na = 1\nb = 2\n", "a", "# keep\nb = 2\n"],
    ["one in the middle", "# one\n# keep\n# two\na = 1 # three\nb = 2\n", "a", "# keep\nb = 2\n"],
    ["the one after it", "# one\na = 1 # keep\nb = 2\n", "a", "# keep\nb = 2\n"],
    ["all", "# keep\na = 1 # keep too\n", "a", "# keep\n# keep too\n"],
    ["before a block", '# keep\n# one\nb "c" {\n  d = 1\n}\n', "b.c", "# keep\n"],
    ["in a block", "b {\n  # one\n  # keep\n  a = 1\n}\n", "b.a", "b {\n  # keep\n}\n"],
    ["with carriage returns", "# keep\r\n# one\r\na = 1 # two\r\nb = 2\r\n", "a", "# keep\r\nb = 2\r\n"],
    ["on one line", "b { a = 1 /* keep */ }\n", "b.a", "b { /* keep */ }\n"],
    ["before a member", "a = {\n  # keep\n  b = 1\n  c = 2\n}\n", "a.b", "a = {\n  # keep\n  c = 2\n}\n"],
    ["before a member, none to keep", "a = {\n  # one\n  b = 1\n  c = 2\n}\n", "a.b", "a = {\n  c = 2\n}\n"],
    ["before an element", "a = [\n  1, # keep\n  2,\n]\n", "a[0]", "a = [\n  # keep\n  2,\n]\n"],
  ])("keeps %s", (_, before, path, after) => {
    expect(edited(before, (e) => e.remove(path, { keepComments }))).toBe(after);
  });

  it("keeps a block whose comment stays", () => {
    expect(edited("b {\n  # keep\n  a = 1\n}\n", (e) => e.remove("b.a", { keepComments, removeEmptyBlocks: true }))).toBe(
      "b {\n  # keep\n}\n",
    );
    expect(edited("b {\n  # one\n  a = 1\n}\n", (e) => e.remove("b.a", { keepComments, removeEmptyBlocks: true }))).toBe("");
  });

  it("needs a function that returns a boolean", () => {
    const keep = (() => 1) as never;
    expect(() => edited("# c\na = 1\n", (e) => e.remove("a", { keepComments: keep }))).toThrow(
      new CtyError("the function keepComments has to return a boolean, not a value of the type number"),
    );
  });
});
