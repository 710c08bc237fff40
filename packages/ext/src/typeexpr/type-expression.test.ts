import { bool, dynamic, equalTypes, list, map, number, object, set, string, type Type, tuple } from "@hcl-ts/cty";
import { parseExpression as parseJson } from "@hcl-ts/hcljson";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { problems } from "../../test/problems.ts";
import { exactType, typeConstraint, typeConstraintWithDefaults, typeString } from "./index.ts";

const readers = { exact: exactType, constraint: typeConstraint, defaults: typeConstraintWithDefaults };

/** Returns the problems in a type. */
function wrong(source: string, reader: keyof typeof readers = "defaults"): string[] {
  return problems(readers[reader](parseExpression(source).expression).diagnostics, source);
}

const good: readonly (readonly [string, Type])[] = [
  ["string", string],
  ["bool", bool],
  ["list(number)", list(number)],
  ["set( map (bool) )", set(map(bool))],
  ["tuple([])", tuple([])],
  ["tuple([string, list(number)])", tuple([string, list(number)])],
  ["object({})", object({})],
  ["object({ name = string, for = number })", object({ name: string, for: number })],
  [
    "object({ __proto__ = string, constructor = object({ e\u0301 = bool }) })",
    object(
      new Map<string, Type>([
        ["__proto__", string],
        ["constructor", object({ é: bool })],
      ]),
    ),
  ],
];

describe("a type", () => {
  it.each(good)("is read from %s", (source, type) => {
    for (const read of Object.values(readers)) {
      const result = read(parseExpression(source).expression);
      expect(result.diagnostics).toEqual([]);
      expect(equalTypes(result.type, type)).toBe(true);
    }
  });

  it("is written in a string in the JSON syntax", () => {
    for (const [source, type] of good) {
      const { type: read, diagnostics } = typeConstraint(parseJson(JSON.stringify(source)).expression);
      expect(diagnostics).toEqual([]);
      expect(equalTypes(read, type)).toBe(true);
    }
    const source = '"list(strin)"';
    expect(problems(typeConstraint(parseJson(source).expression).diagnostics, source)).toEqual(["unknown-type: strin"]);
    expect(problems(typeConstraint(parseJson('["string"]').expression).diagnostics, '["string"]')).toEqual(['type-required: ["string"]']);
  });

  it("is exact, or can have unspecified parts", () => {
    expect(wrong("list(any)", "exact")).toEqual(["any-in-exact-type: any"]);
    expect(typeConstraint(parseExpression("map(any)").expression).type).toBe(map(dynamic));
  });

  it.each([
    ['"string"', ['type-required: "string"']],
    ["(string)", ["type-required: (string)"]],
    ["string.x", ["type-required: string.x"]],
    ["strnig", ["unknown-type: strnig"]],
    ["lst(string)", ["unknown-type: lst(string)"]],
    ["a::list(string)", ["unknown-type: a::list(string)"]],
    ["any(1)", ["arguments-for-type-keyword: (1)"]],
    ["list", ["one-type-argument-required: list"]],
    ["set()", ["one-type-argument-required: ()"]],
    ["map(string, number, bool)", ["one-type-argument-required: number, bool"]],
    ["tuple(string)", ["element-types-required: string"]],
    ["tuple([a, string, b()])", ["unknown-type: a", "unknown-type: b()"]],
    ["object([])", ["attribute-types-required: []"]],
    ["object({ for k, v in x : k => v })", ["attribute-types-required: { for k, v in x : k => v }"]],
    ['object({ "a" = string, b.c = string })', ['attribute-type-name-required: "a"', "attribute-type-name-required: b.c"]],
    ["object({ a = string, a = x })", ["repeated-attribute-type: a"]],
    // The same name in another normalization form.
    ["object({ \u00e9 = string, e\u0301 = number })", ["repeated-attribute-type: e\u0301"]],
    ["optional(string)", ["misplaced-optional: optional"]],
    ["object({ a = list(optional(string)) })", ["misplaced-optional: optional"]],
    ["object({ a = optional() })", ["optional-type-required: ()"]],
    ["object({ a = optional(x, y, 1) })", ["extra-optional-argument: (x, y, 1)", "unknown-type: x"]],
  ])("has the diagnostic for %s", (source, found) => {
    expect(wrong(source)).toEqual(found);
  });

  it.each([
    ["list(foo)", "list(any)"],
    ["object({ a = foo, b = number, 5 = string })", "object({a=any,b=number})"],
    ["tuple([foo, bool])", "tuple([any,bool])"],
    ["object({ a = string, a = number })", "object({a=string})"],
    ["list(string, number)", "any"],
  ])("%s is read as %s despite the errors", (source, read) => {
    expect(typeString(typeConstraint(parseExpression(source).expression).type)).toBe(read);
  });
});

describe("an optional attribute", () => {
  const read = (source: string, reader: "constraint" | "defaults" = "defaults"): Type =>
    readers[reader](parseExpression(source).expression).type;

  it("is marked in the type", () => {
    expect(equalTypes(read("object({ a = optional(string), b = bool })"), object({ a: string, b: bool }, ["a"]))).toBe(true);
    expect(equalTypes(read("object({ a = optional(string) })", "constraint"), object({ a: string }, ["a"]))).toBe(true);
    expect(wrong("object({ a = optional(string) })", "exact")).toEqual(["optional-in-exact-type: optional"]);
  });

  it("can have a default only if defaults are requested", () => {
    expect(wrong('object({ a = optional(string, "x") })', "defaults")).toEqual([]);
    expect(wrong('object({ a = optional(string, "x") })', "constraint")).toEqual(['extra-optional-argument: (string, "x")']);
  });

  it("remains optional without a default that does not match, but not without one that has an error", () => {
    const unfit = 'object({ a = optional(number, "x") })';
    expect(wrong(unfit)).toEqual(['unsuitable-default: "x"']);
    expect(equalTypes(read(unfit), object({ a: number }, ["a"]))).toBe(true);
    const valueless = "object({ a = optional(number, var.x) })";
    expect(wrong(valueless)).toEqual(["variables-not-allowed: var"]);
    expect(equalTypes(read(valueless), object({ a: number }))).toBe(true);
  });
});

describe("the depth of a type", () => {
  it("is bounded by the parser", () => {
    const source = `${"list(".repeat(100_000)}string${")".repeat(100_000)}`;
    const { expression, diagnostics } = parseExpression(source);
    expect(diagnostics.map((d) => d.code)).toContain("nested-too-deeply");
    expect(() => typeConstraint(expression)).not.toThrow();
  });
});
