import { describe, expect, it } from "vitest";
import { listVal } from "../compound/collections.ts";
import { typeToJSON } from "../json/type-json.ts";
import { fromNative } from "../native/from-native.ts";
import { formatPath } from "../path/path-text.ts";
import { Budget, BudgetError } from "../run/budget.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { ConversionError } from "../value/conversion-error.ts";
import type { Path } from "../value/path.ts";
import { nullVal, numberVal, stringVal, True, unknownVal, Value } from "../value/value.ts";
import { convert, findConversion, findConversionUnsafe, mismatch, tryConvert, unify, unifyUnsafe } from "./convert.ts";

/** Returns the reason why a native value cannot be converted to a type, with the path. */
function reason(native: unknown, type: Type): string {
  const result = tryConvert(fromNative(native), type);
  return result instanceof ConversionError ? `${formatPath(result.path)}: ${result.message}` : "none";
}

describe("a failed conversion", () => {
  const Service = object({ name: string, ports: list(number), tags: map(bool) });
  const sound = { name: "web", ports: [80], tags: {} };

  it.each<[string, unknown, Type, string]>([
    ["a number that is none", "eighty", number, ": a number is required"],
    ["a list where a string is wanted", [1], string, ": a string is required, not a tuple"],
    ["an element of a list", [1, "x"], list(number), "[1]: element 1: a number is required, but this string is not a number"],
    [
      "an element of a map",
      { a: true, b: "perhaps" },
      map(bool),
      '["b"]: element "b": a bool is required, not a string other than "true" and "false"',
    ],
    [
      "a part deep inside",
      { ...sound, ports: [80, [443]] },
      Service,
      '.ports[1]: element 1 of attribute "ports": a number is required, not a tuple',
    ],
    ["a missing attribute", { name: "web", ports: [80] }, Service, ': the attribute "tags" is required'],
    ["several missing attributes", {}, Service, ': the attributes "name", "ports" and "tags" are required'],
    ["a tuple of another length", [1], tuple([number, number]), ": a tuple of 2 elements is required, but this one has 1"],
    [
      "elements of a set that become lists of different types",
      [["a"], [1]],
      set(list(dynamic)),
      "[1]: element 1: all elements must have the same type",
    ],
    ["a set of what cannot be", ["a"], set(object({ a: string })), "[0]: element 0: an object is required, not a string"],
  ])("reports the path and the required type for %s", (_, native, type, message) => {
    expect(reason(native, type)).toContain(message);
  });

  it("is explained by the types alone, without a value", () => {
    expect(mismatch(list(object({ a: string })), list(object({ a: number, b: string })))).toContain('"b"');
    expect(mismatch(object({ a: list(string) }), object({ a: list(list(string)) }))).not.toMatch(/object is required, not an object/);
  });
});

it("convert sets optional attributes that are absent to null", () => {
  const Server = object({ name: string, port: number }, ["port"]);
  expect(
    convert(fromNative({ name: "a" }), Server)
      .asMap()
      .get("port")
      ?.isNull(),
  ).toBe(true);
});

it.each<[string, readonly Type[], Type | undefined, Type | undefined]>([
  ["primitives meet in string", [string, number, bool], string, string],
  ["numbers and bools have no type in common", [number, bool], undefined, undefined],
  [
    "objects with the same attributes stay objects",
    [object({ a: string }), object({ a: number })],
    object({ a: string }),
    object({ a: string }),
  ],
  ["objects with other attributes become maps", [object({ a: string }), object({ b: number })], map(string), map(string)],
  [
    "tuples of one length stay tuples",
    [tuple([string, number]), tuple([number, number])],
    tuple([string, number]),
    tuple([string, number]),
  ],
  ["tuples of several lengths become lists", [tuple([string]), tuple([number, number])], list(string), list(string)],
  ["what is not known yet may turn out to be what the other is, if one hopes for it", [dynamic, string], dynamic, string],
  ["lists and sets meet in lists", [list(string), set(string)], list(string), list(string)],
])("unification follows the rule: %s", (_, types, safe, unsafe) => {
  const text = (type: Type | undefined): string | undefined => type && typeToJSON(type);
  expect(text(unify(types)?.type)).toBe(text(safe));
  expect(text(unifyUnsafe(types)?.type)).toBe(text(unsafe));
});

describe("wrong arguments", () => {
  it.each<[string, () => unknown]>([
    ["convert", () => convert(1 as never, string)],
    ["convert", () => convert(True, "string" as never)],
    ["findConversion", () => findConversion(string, 1 as never)],
    ["findConversion", () => findConversionUnsafe(1 as never, string)],
    ["unify", () => unify([string, 1 as never])],
    ["unify", () => unifyUnsafe([1 as never])],
    ["mismatch", () => mismatch(1 as never, string)],
    ["mismatch", () => mismatch(string, 1 as never)],
  ])("are reported by %s", (name, action) => {
    expect(action).toThrow(new RegExp(`^${name} `));
  });
});

describe("mismatch", () => {
  it.each<[Type, Type, string]>([
    [list(string), number, "a number is required, not a list of string"],
    [tuple([list(string)]), list(number), "element 0: a number is required, not a list of string"],
    [object({ a: object({}) }), object({ a: string }), 'attribute "a": a string is required, not an object'],
    [object({ a: tuple([]) }), map(string), 'element "a": a string is required, not a tuple'],
    [map(list(string)), map(string), "every element: a string is required, not a list of string"],
    // There is a conversion, which may fail for some values.
    [string, number, "a number is required, not a string"],
    [list(string), dynamic, "a value of any type is required, not a list of string"],
    [dynamic, string, "a string is required, not a value of a type that is not known yet"],
  ])("describes why %s cannot become %s: %#", (given, wanted, message) => {
    expect(mismatch(given, wanted)).toBe(message);
  });
});

describe("a ConversionError", () => {
  const index = (key: Value) => ({ kind: "index", key }) as const;
  const attr = (name: string) => ({ kind: "attr", name }) as const;

  it.each<[Path, string]>([
    [[], "wrong"],
    [[attr("a")], 'attribute "a": wrong'],
    [[attr("a b"), index(numberVal(1))], 'element 1 of attribute "a b": wrong'],
    [[index(stringVal("k")), attr("a")], 'attribute "a" of element "k": wrong'],
    [[index(unknownVal(number))], "every element: wrong"],
    [[index(nullVal(number))], "every element: wrong"],
    [[index(True)], "an element: wrong"],
  ])("describes its path: %#", (path, message) => {
    const error = new ConversionError("wrong", path);
    expect([error.message, error.reason, error.path, error.name]).toEqual([message, "wrong", path, "ConversionError"]);
    expect(new ConversionError("wrong", path.slice(1)).within(path[0] ?? attr("a")).path).toEqual(path.length === 0 ? [attr("a")] : path);
  });
});

it("convert refuses numbers whose digits would fill the memory", () => {
  const long = listVal(Array.from({ length: 1400 }, () => numberVal("1e100000")));
  expect(tryConvert(long, list(string))).toBeInstanceOf(ConversionError);
  expect(tryConvert(listVal([numberVal("1e100000")]), list(string))).toBeInstanceOf(Value);
});

it("convert charges the budget, unless the value already has the type", () => {
  const budget = new Budget({ steps: 10 });
  const value = listVal([numberVal(1), numberVal(2)]);
  convert(value, list(number), budget);
  expect(budget.remaining.steps).toBe(10);
  convert(value, list(string), budget);
  expect(budget.remaining.steps).toBe(6);
  expect(() => convert(listVal(Array.from({ length: 20 }, () => True)), list(string), budget)).toThrow(BudgetError);
});
