/** Files in the manner of the reference implementation, which are formatted as a whole. */
import { convert, listVal, map, mapVal, mark, number, numberVal, objectVal, rawEquals, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { parseExpression, parseTraversalAbs } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { expressionSource, FormattedFile, referencesIn, renameVariablePrefix, traversalSource, valueSource } from "../src/compat/index.ts";
import { writeValue } from "../src/index.ts";

function edited(text: string, change: (file: FormattedFile) => void): string {
  const file = FormattedFile.parse(text, "f.hcl")!;
  change(file);
  return file.toString();
}

const traversal = (text: string) => parseTraversalAbs(text).traversal!;

describe("A formatted file", () => {
  it.each<[before: string, change: (file: FormattedFile) => unknown, after: string]>([
    ["", ({ body }) => body.setAttributeValue("a", numberVal(1)), "a = 1\n"],
    ["a=1 # c\n", ({ body }) => body.setAttributeValue("a", stringVal("x")), 'a = "x" # c\n'],
    ["a = 1", ({ body }) => body.setAttributeValue("b", numberVal(2)), "a = 1\nb = 2\n"],
    ["a = 1\n", ({ body }) => body.setAttributeTraversal("b", traversal('c.d[0]["e"]')), 'a = 1\nb = c.d[0]["e"]\n'],
    ["a = 1\n", ({ body }) => body.setAttributeRaw("b", "c +  d"), "a = 1\nb = c + d\n"],
    ["# about\na = 1 # line\nb = 2\n", ({ body }) => expect(body.removeAttribute("a")).toBe(true), "b = 2\n"],
    ["a = 1\n", ({ body }) => expect(body.removeAttribute("b")).toBe(false), "a = 1\n"],
    ["a = 1\nb = 2\n", ({ body }) => expect(body.renameAttribute("a", "long")).toBe(true), "long = 1\nb    = 2\n"],
    ["a = 1\nb = 2\n", ({ body }) => expect(body.renameAttribute("a", "b")).toBe(false), "a = 1\nb = 2\n"],
    ["a = 1\n", ({ body }) => expect(body.renameAttribute("x", "y")).toBe(false), "a = 1\n"],
    ["a = 1\n", ({ body }) => body.appendNewBlock("b", ["c", 'd"']), 'a = 1\nb "c" "d\\"" {\n}\n'],
    ["a {\n}\n", ({ body }) => body.blocks[0]!.appendNewBlock("b", []), "a {\n  b {\n  }\n}\n"],
    [
      "a {}\n",
      ({ body }) => body.blocks[0]!.appendNewBlock("b", []).setAttributeValue("c", numberVal(1)),
      "a {\n  b {\n    c = 1\n  }\n}\n",
    ],
    ["a { b = 1 }\n", ({ body }) => body.blocks[0]!.setAttributeValue("b", numberVal(2)), "a { b = 2 }\n"],
    ["# c\na {\n} # d\nb {}\n", ({ body }) => expect(body.removeBlock(body.blocks[0]!)).toBe(true), "b {}\n"],
    ["a {}\n", ({ body }) => expect(body.removeBlock(FormattedFile.empty().body.appendNewBlock("a", []))).toBe(false), "a {}\n"],
    ['a "b" {}\n', ({ body }) => body.blocks[0]!.setLabels(["c", "d"]), 'a "c" "d" {}\n'],
    ['a "b" /* c */ {}\n', ({ body }) => body.blocks[0]!.setLabels([]), "a /* c */ {}\n"],
    ['a b "c" {}\n', ({ body }) => Object.assign(body.blocks[0]!, { type: "z" }), 'z b "c" {}\n'],
    ["a = 1\n", ({ body }) => [body.appendNewline(), body.appendUnstructured("# c\n")], "a = 1\n\n# c\n"],
    ["a = 1\n", ({ body }) => [body.appendUnstructured("b"), body.setAttributeValue("c", numberVal(1))], "a = 1\nb\nc = 1\n"],
    ["a = 1\n", ({ body }) => body.clear(), ""],
    ["\ufeffa=1\n", () => undefined, "a = 1\n"],
  ])("%j is edited", (before, change, after) => {
    expect(edited(before, change)).toBe(after);
  });

  it("finds attributes and blocks", () => {
    const { body } = FormattedFile.parse('a = 1\nb "x" {\n}\nb "y" {\n  c = 2\n}\n')!;
    expect(body.attributes.map(({ name, expression }) => [name, expression])).toEqual([["a", "1"]]);
    expect(body.blocks.map(({ type, labels }) => [type, labels])).toEqual([
      ["b", ["x"]],
      ["b", ["y"]],
    ]);
    expect(body.firstMatchingBlock("b", ["y"])!.attribute("c")!.expression).toBe("2");
    for (const [type, labels] of [
      ["b", []],
      ["b", ["z"]],
      ["b", ["x", "y"]],
      ["c", ["x"]],
    ] as const)
      expect(body.firstMatchingBlock(type, labels)).toBeUndefined();
  });

  it("can be empty, or not valid", () => {
    expect(FormattedFile.empty().toString()).toBe("");
    expect(FormattedFile.parse("a = [")).toBeUndefined();
  });
});

it("Values, references and expressions have a source", () => {
  expect(valueSource(listVal([numberVal(1)]))).toBe("[1]");
  expect(valueSource(objectVal({ "a b": stringVal("x"), for: numberVal(1) }))).toBe('{\n"a b" = "x"\n"for" = 1\n}');
  expect(valueSource(objectVal({}))).toBe("{}");
  expect(() => valueSource(unknownVal(string))).toThrow("a value that is not wholly known cannot be written");
  expect(() => valueSource(mark(numberVal(1), "m"))).toThrow("a marked value cannot be written; unmark it first");
  expect(traversalSource(traversal("a.b[0]").slice(1))).toBe(".b[0]");
  expect(expressionSource.call("f", ["1", "2"])).toBe("f(1, 2)");
  const { body } = FormattedFile.empty();
  expect(() => body.setAttributeTraversal("a", traversal("a.b").slice(1))).toThrow("a traversal that starts with a variable is needed");
});

it("Keys that are keywords read back, wherever they are in an object", () => {
  const keywords = ["for", "in", "if", "else", "endif", "endfor", "null", "true", "false", "each", "dynamic"];
  for (const first of keywords) {
    for (const keys of [[first], [first, "x"], ["x", first], keywords]) {
      const value = mapVal(new Map(keys.map((key, i) => [key, numberVal(i)])));
      for (const source of [
        valueSource(value),
        writeValue(value),
        writeValue(Object.fromEntries(keys.map((key, i) => [key, i])), "one-line"),
      ]) {
        const { expression, diagnostics } = parseExpression(source);
        const read = convert(expression.value().value, map(number));
        expect({ source, diagnostics, isSame: rawEquals(read, value) }).toEqual({ source, diagnostics: [], isSame: true });
      }
    }
  }
});

describe("References in an attribute", () => {
  const renamed = (expression: string, from: readonly string[], to: readonly string[]): string => {
    const attribute = FormattedFile.parse(`a = ${expression}\n`)!.body.attribute("a")!;
    renameVariablePrefix(attribute, from, to);
    return attribute.expression;
  };

  it("can be listed and renamed", () => {
    const attribute = FormattedFile.parse("a = b.c + f(d[0].e, [for x in g : x])\n")!.body.attribute("a")!;
    expect(referencesIn(attribute)).toEqual(["b.c", "d[0].e", "g"]);
    expect(renamed("b.c.d + b.x + b", ["b", "c"], ["y", "z"])).toBe("y.z.d + b.x + b");
    expect(renamed("b.c + b.c", ["b"], ["long"])).toBe("long.c + long.c");
    expect(renamed("b[0].c", ["b", "c"], ["y", "z"])).toBe("b[0].c");
    expect(() => renamed("b", ["b"], ["c", "d"])).toThrow("the old and the new prefix must have the same number of names");
  });
});
