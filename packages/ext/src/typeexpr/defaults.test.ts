import {
  convert,
  equalTypes,
  list,
  listVal,
  map,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  rangeOf,
  rawEquals,
  setVal,
  string,
  stringVal,
  type Type,
  toNative,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { applyDefaults, type Defaults, typeConstraintWithDefaults } from "./index.ts";

/** Reads a type and its defaults. */
function read(source: string): { readonly type: Type; readonly defaults: Defaults } {
  const { type, defaults, diagnostics } = typeConstraintWithDefaults(parseExpression(source).expression);
  expect(diagnostics).toEqual([]);
  expect(defaults).toBeDefined();
  return { type, defaults: defaults! };
}

/** Applies the defaults of a type to a literal, and converts it to the type. */
function completed(typeSource: string, source: string): unknown {
  const { type, defaults } = read(typeSource);
  return toNative(convert(applyDefaults(parseExpression(source).expression.value().value, defaults), type));
}

const none = { a: nullVal(string) };

describe("defaults", () => {
  it("exist only if an attribute has one", () => {
    expect(typeConstraintWithDefaults(parseExpression("object({ a = optional(list(string)) })").expression).defaults).toBeUndefined();
    expect(applyDefaults(stringVal("x"), undefined)).toEqual(stringVal("x"));
  });

  it("form a tree that matches the type", () => {
    const { defaults } = read("map(object({ a = optional(string, 5), t = tuple([bool, object({ b = optional(number, 1) })]) }))");
    const element = defaults.kind === "collection" ? defaults.element : undefined;
    const tuple = element?.kind === "object" ? element.attributes.get("t") : undefined;
    // Converted to the type of the attribute.
    expect(element?.kind === "object" && element.values.get("a")).toEqual(stringVal("5"));
    expect(tuple?.kind === "tuple" && [...tuple.elements.keys()]).toEqual([1]);
  });

  it.each([
    ['object({ a = optional(string, "x") })', "{}", { a: "x" }],
    ['object({ a = optional(string, "x") })', "{ a = null, b = 1 }", { a: "x" }],
    ['object({ a = optional(string, "x") })', '{ a = "" }', { a: "" }],
    ["object({ a = optional(string, null) })", "{}", { a: null }],
    ["object({ o = optional(object({ p = optional(number, 80) }), {}) })", "{}", { o: { p: 80 } }],
    ["object({ o = optional(object({ p = optional(number, 80) })) })", "{}", { o: null }],
    ["list(object({ p = optional(number, 80) }))", "[{}, { p = 1 }, { p = null }]", [{ p: 80 }, { p: 1 }, { p: 80 }]],
    ["tuple([object({ p = optional(number, 80) }), string])", '[{}, "s"]', [{ p: 80 }, "s"]],
    ["map(object({ p = optional(number, 80) }))", "{ a = {}, b = null }", { a: { p: 80 }, b: null }],
    [
      "object({ constructor = optional(string, 1), __proto__ = optional(string, 2) })",
      "{}",
      Object.fromEntries([
        ["constructor", "1"],
        ["__proto__", "2"],
      ]),
    ],
  ])("complete a value of the type %s, %s", (type, source, whole) => {
    expect(completed(type, source)).toEqual(whole);
  });

  it("are not applied to null or unknown values", () => {
    const { type, defaults } = read('object({ a = optional(string, "x") })');
    for (const value of [nullVal(type), unknownVal(object({ a: string }))]) expect(applyDefaults(value, defaults)).toBe(value);
  });

  it("ignore values that do not match the type", () => {
    const { defaults } = read('list(object({ a = optional(string, "x") }))');
    for (const value of [stringVal("s"), listVal([numberVal(1)]), tupleVal([]), objectVal({})])
      expect(applyDefaults(value, defaults)).toBe(value);
    const { defaults: ofObject } = read('object({ a = optional(string, "x") })');
    expect(applyDefaults(listVal([numberVal(1)]), ofObject).type).toBe(list(number));
    const { defaults: ofTuple } = read('tuple([object({ a = optional(string, "x") })])');
    expect(applyDefaults(objectVal(none), ofTuple).type.kind).toBe("object");
  });

  it("add elements to maps, which become objects if the types differ", () => {
    const { defaults } = read("object({ a = optional(list(string), []) })");
    expect(toNative(applyDefaults(mapVal({ b: listVal([stringVal("s")]) }), defaults))).toEqual({ a: [], b: ["s"] });
    expect(applyDefaults(mapVal({ b: numberVal(1) }), defaults).type.kind).toBe("object");
    const sameType = applyDefaults(mapVal({ b: stringVal("s") }), read("object({ a = optional(number, 1) })").defaults);
    expect(equalTypes(sameType.type, map(string))).toBe(true);
  });

  it("turn collections into tuples if the types differ", () => {
    const { defaults } = read("list(object({ a = optional(any, 1) }))");
    const elements = listVal([objectVal({ a: nullVal(list(string)) }), objectVal({ a: listVal([stringVal("s")]) })]);
    expect(toNative(applyDefaults(elements, defaults))).toEqual([{ a: 1 }, { a: ["s"] }]);
  });

  it("merge elements of a set that become equal", () => {
    const { defaults } = read('set(object({ a = optional(string, "x") }))');
    expect(toNative(applyDefaults(setVal([objectVal({ a: stringVal("x") }), objectVal(none)]), defaults))).toEqual([{ a: "x" }]);
  });

  it("refine an unknown attribute as not null unless they are null", () => {
    const attribute = (source: string): Value =>
      (applyDefaults(objectVal({ a: unknownVal(string) }), read(source).defaults).content as Value[])[0]!;
    expect(rangeOf(attribute('object({ a = optional(string, "x") })')).definitelyNotNull()).toBe(true);
    expect(rangeOf(attribute("object({ a = optional(string, null) })")).definitelyNotNull()).toBe(false);
  });

  it("keep marks, including the marks of the null that they replace", () => {
    const { defaults } = read('object({ a = optional(string, "x") })');
    const value = mark(objectVal({ a: mark(nullVal(string), "inner") }), "outer");
    const result = applyDefaults(value, defaults);
    expect(rawEquals(result, mark(objectVal({ a: mark(stringVal("x"), "inner") }), "outer"))).toBe(true);
  });
});
