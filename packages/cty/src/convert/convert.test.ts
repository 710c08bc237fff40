import { describe, expect, test } from "vitest";
import { typeToJSON } from "../json/type-json.ts";
import { fromNative } from "../native/from-native.ts";
import { formatPath } from "../path-text.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type.ts";
import { ConversionError } from "./conversion-error.ts";
import { convert, mismatch, tryConvert, unify, unifyUnsafe } from "./convert.ts";

/** Why a native value cannot become one of a type, with the place. */
function reason(native: unknown, type: Type): string {
  const result = tryConvert(fromNative(native), type);
  return result instanceof ConversionError ? `${formatPath(result.path)}: ${result.message}` : "none";
}

describe("a failed conversion reports the path and the required type", () => {
  const Service = object({ name: string, ports: list(number), tags: map(bool) });
  const sound = { name: "web", ports: [80], tags: {} };

  test.each<[string, unknown, Type, string]>([
    ["a number that is none", "eighty", number, ": a number is required"],
    ["a list where a string is wanted", [1], string, ": a string is required, not a tuple"],
    ["an element of a list", [1, "x"], list(number), "[1]: element 1: a number is required, but this string is not a number"],
    [
      "an element of a map",
      { a: true, b: "perhaps" },
      map(bool),
      '["b"]: element "b": a bool is required, which is "true" or "false" as a string',
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
    ["a set of what cannot be", ["a"], set(object({ a: string })), "[0]: element 0: an object is required, not a string"],
  ])("%s", (_, native, type, message) => {
    expect(reason(native, type)).toContain(message);
  });

  test("without a value, by the types alone", () => {
    expect(mismatch(list(object({ a: string })), list(object({ a: number, b: string })))).toContain('"b"');
    expect(mismatch(object({ a: list(string) }), object({ a: list(list(string)) }))).not.toMatch(/object is required, not an object/);
  });
});

test("optional attributes that are left out become null", () => {
  const Server = object({ name: string, port: number }, ["port"]);
  expect(
    convert(fromNative({ name: "a" }), Server)
      .asMap()
      .get("port")
      ?.isNull(),
  ).toBe(true);
});

test.each<[string, readonly Type[], Type | undefined, Type | undefined]>([
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
])("unification: %s", (_, types, safe, unsafe) => {
  const text = (type: Type | undefined): string | undefined => type && typeToJSON(type);
  expect(text(unify(types)?.type)).toBe(text(safe));
  expect(text(unifyUnsafe(types)?.type)).toBe(text(unsafe));
});
