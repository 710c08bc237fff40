import { mockExpression } from "@hcl-ts/hcl/testing";
import { parse as parseJson, parseExpression as parseJsonExpression } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import type { BodyOutline } from "../body-outline.ts";
import { renameAttributes } from "./instance-renaming.ts";
import { type MeaningKeyOptions, meaningKey } from "./meaning-key.ts";

const keyOf = (source: string, options?: MeaningKeyOptions): string => meaningKey(parseExpression(source, "a.hcl").expression, options);
const bodyKey = (source: string, options?: MeaningKeyOptions): string => meaningKey(parseConfig(source, "a.hcl").file.body, options);

describe("the meaning key of an expression", () => {
  it.each([
    ['"${x}"', "(x)"],
    ['"${x}"', "x"],
    ['"a${"b"}"', '"ab"'],
    ['"x${"y"}z${1}"', '"xyz1"'],
    ['"\\u0065\\u0301"', '"é"'],
    ["<<E\na\nE\n", '"a\\n"'],
    ["<<-E\n  a\n    b\n  E\n", '"a\\n  b\\n"'],
    ["{ b = 1, a = 2 }", '{ "a" : 2, b = 1.0 }'],
    ["{ 1 = a, true = b }", '{ "true" = b, ("1") = a }'],
    ['m["k"].b', "m.k.b"],
    ['m["${"k"}"]', "m.k"],
    ["l.0", "l[0]"],
    ["l.*.id", "l[*].id"],
    ["[for v in l : v.a if v.b]", "[for other in l : other.a if other.b]"],
    ["{ for k, v in m : k => v... }", "{ for a, b in m : a => b... }"],
    ["[for unused, v in l : v]", "[for v in l : v]"],
    ["-(1)", "-1"],
    ["1e3", "1000"],
    ["(a ? b : c)", "a ? (b) : c"],
  ])("is the same for %s and %s", (a, b) => {
    expect(keyOf(a)).toBe(keyOf(b));
  });

  it.each([
    ['"${x}"', '"${x}${""}"'],
    ["{ (k) = 1, b = 2 }", "{ b = 2, (k) = 1 }"],
    ["{ a = 1, a = 2 }", "{ a = 2, a = 1 }"],
    ["l[*].b[0]", "l.*.b[0]"],
    ["null", '"null"'],
    ["1", '"1"'],
    ["true", '"true"'],
    ["-0", "0"],
    [`0.${"1".repeat(169)}1`, `0.${"1".repeat(169)}2`],
    ["a == b", "b == a"],
    ["!(a == b)", "a != b"],
    ["true ? a : b", "a"],
    ["[for v in l : v]", "[for v in l : l]"],
    ["[for v in l : w]", "[for w in l : w]"],
    ["f(a...)", "f(a)"],
    ["join(a)", '"%{ for x in a }${x}%{ endfor }"'],
    ["[]", "{}"],
    ["{ for k, v in m : k => v }", "{ for k, v in m : k => v... }"],
    ["a.b", "b.a"],
    ["a - b", "a + b"],
  ])("differs for %s and %s", (a, b) => {
    expect(keyOf(a)).not.toBe(keyOf(b));
  });

  it("is the same in both syntaxes", () => {
    expect(meaningKey(parseJsonExpression('{"b": [1, null, true], "a": "x ${y.z}", "c": "${w}"}', "a.json").expression)).toBe(
      keyOf('{ a = "x ${y.z}", b = [1.0, null, true], c = w }'),
    );
    // A repeated name is an error in JSON, and replaces the first in the native syntax.
    expect(meaningKey(parseJsonExpression('{"a": 1, "a": 2}', "a.json").expression)).not.toBe(keyOf("{ a = 1, a = 2 }"));
  });

  it("contains the source of a syntax error", () => {
    expect(keyOf("a + ")).not.toBe(keyOf("b + "));
    expect(keyOf("[1, %]")).toBe(keyOf("[1, %]"));
    expect(meaningKey(parseJsonExpression('"${"', "a.json").expression)).not.toBe(
      meaningKey(parseJsonExpression('"${1 +"', "a.json").expression),
    );
  });

  it("is unique for an expression without a shape", () => {
    const [one, other] = [mockExpression({}), mockExpression({})];
    expect(meaningKey(one)).toBe(meaningKey(one));
    expect(meaningKey(one)).not.toBe(meaningKey(other));
  });

  it("stays short for a number with a large exponent", () => {
    expect(keyOf('"${1e99999}"').length).toBeLessThan(20);
    expect(keyOf('"a${1e99999}${1e99999}"').length).toBeLessThan(40);
  });

  it("can be made as if something was renamed", () => {
    const rename = (names: readonly string[]): readonly string[] | undefined =>
      names.join(".") === "local.old" ? ["local", "new"] : undefined;
    expect(keyOf('upper(local["old"].a) + local.other', { rename })).toBe(keyOf("upper(local.new.a) + local.other"));
    expect(keyOf("[for local in l : local.old]", { rename })).toBe(keyOf("[for x in l : x.old]"));
    expect(keyOf("module.a.b", { rename: (names) => (names.length === 2 ? ["module", "b"] : undefined) })).toBe(keyOf("module.b.b"));
  });

  it("can be made as if an attribute of instances was renamed", () => {
    const instances = renameAttributes((names, name) => (names.join(".") === "module.m" && name === "old" ? "new" : undefined), {
      selectors: new Set(["values", "element", "one"]),
    });
    const forms = (name: string): readonly string[] => [
      `module.m[0].${name}.x`,
      `module.m["k"].${name}`,
      `module.m[each.key].${name}[0]`,
      `(module.m)[var.i].${name}`,
      `module.m[*].${name}`,
      `module.m.*.${name}`,
      `module.m[*].${name}[0].x`,
      `[for m in module.m : m.${name}]`,
      `{ for k, m in module.m : k => m.${name} if m.${name} != null }`,
      `values(module.m)[*].${name}`,
      `values(module.m).*.${name}`,
      `values(module.m)[0].${name}`,
      `(values(module.m))[var.i].${name}`,
      `[for m in values(module.m) : m.${name}]`,
      `[for m in values(module.m) : m["${name}"].x]`,
      `[for m in module.m[*] : m.${name}]`,
      `element(values(module.m), 0).${name}`,
      `one(module.m[*]).${name}`,
      `module.m[local.keys[module.m[0].${name}]].${name}`,
    ];
    expect(forms("old").map((form) => keyOf(form, { instances }))).toEqual(forms("new").map((form) => keyOf(form)));
    const kept = [
      "module.m.old",
      "module.n[0].old",
      "module.m[0].a.old",
      "[for old in module.m : old.a]",
      "values(module.n)[*].old",
      "other(module.m)[*].old",
      "values().old",
      "values(module.m).a.old",
      "[for m in module.m : [for m in l : m.old]]",
    ];
    expect(kept.map((form) => keyOf(form, { instances }))).toEqual(kept.map((form) => keyOf(form)));
  });

  it("tells attributes and instances apart in references that are not evaluated", () => {
    expect(keyOf('[a.b["k"]]', { static: true })).not.toBe(keyOf("[a.b.k]", { static: true }));
    expect(keyOf('[a.b["k"]]')).toBe(keyOf("[a.b.k]"));
    expect(keyOf("[a.b]", { static: true })).toBe(meaningKey(parseJsonExpression('["a.b"]', "a.json").expression, { static: true }));
    expect(keyOf("{ x = a.b.k }", { static: true })).not.toBe(keyOf('{ x = a.b["k"] }', { static: true }));
    expect(keyOf("{ y = c, x = a.b }", { static: true })).toBe(
      meaningKey(parseJsonExpression('{"x": "a.b", "y": "c"}', "a.json").expression, { static: true }),
    );
    expect(keyOf("f(a)", { static: true })).toBe(keyOf("f(a)"));
  });
});

describe("the meaning key of a body", () => {
  it("ignores the order of attributes and of blocks of different types", () => {
    expect(bodyKey('a = 1\nb = 2\nx "l" {}\ny {}\n')).toBe(bodyKey("y {}\nb = 2\nx l {\n}\na = (1)\n"));
    expect(bodyKey("x { a = 1 }\nx { a = 2 }\n")).not.toBe(bodyKey("x { a = 2 }\nx { a = 1 }\n"));
    expect(bodyKey('x "a" {}\n')).not.toBe(bodyKey('x "b" {}\n'));
    expect(bodyKey('x "a" {}\n')).not.toBe(bodyKey('x {\n  a = ""\n}\n'));
  });

  it("treats a dynamic block as one of the blocks that it makes", () => {
    const dynamic = (name: string, iterator = ""): string =>
      `dynamic "x" {\n  for_each = l\n${iterator}  content {\n    a = ${name}.value\n  }\n}\n`;
    expect(bodyKey(dynamic("x"))).toBe(bodyKey(dynamic("each_x", "  iterator = each_x\n")));
    expect(bodyKey(`x { a = 1 }\n${dynamic("x")}`)).not.toBe(bodyKey(`${dynamic("x")}x { a = 1 }\n`));
    expect(bodyKey(`y { a = 1 }\n${dynamic("x")}`)).toBe(bodyKey(`${dynamic("x")}y { a = 1 }\n`));
    expect(bodyKey(dynamic("x"), { dynamicBlocks: false })).not.toBe(bodyKey(dynamic("y", "  iterator = y\n"), { dynamicBlocks: false }));
  });

  it("is not misled by names of the JSON syntax", () => {
    const json = (text: string): string => meaningKey(parseJson(text, "a.json").file.body);
    expect(json('{"a=1;b": 2}')).not.toBe(json('{"a": 1, "b": 2}'));
    expect(json('{"a=1;\\"b\\"": 2}')).not.toBe(json('{"a": 1, "b": 2}'));
  });

  it("can be a block's, with its labels", () => {
    const [a, b] = ['x "l" {\n  a = 1\n}\n', "x l {\n  a = (1)\n}\n"].map(
      (source) => parseConfig(source, "a.hcl").file.body.staticContent().blocks[0]!,
    );
    expect(meaningKey(a!)).toBe(meaningKey(b!));
    expect(meaningKey(a!)).not.toBe(meaningKey(a!.body));
  });

  it("reads references and blocks by the outline", () => {
    const outline: BodyOutline = {
      blocks: [{ type: "r", labelNames: ["name"], body: { attributes: [{ name: "depends_on", static: true }] } }],
    };
    const native = bodyKey('r "a" {\n  depends_on = [a.b["k"]]\n  n = 1\n}\n', { outline });
    const json = parseJson('{"r": {"a": {"n": 1, "depends_on": ["a.b[\\"k\\"]"]}}}', "a.json").file.body;
    expect(meaningKey(json, { outline })).toBe(native);
    expect(bodyKey('r "a" {\n  depends_on = [a.b.k]\n  n = 1\n}\n', { outline })).not.toBe(native);
  });
});
