import {
  bool,
  boolVal,
  capsule,
  capsuleVal,
  dynamicVal,
  list,
  listVal,
  listValEmpty,
  map,
  mapVal,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  set,
  setVal,
  string,
  stringVal,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { renderType } from "../src/console/render-type.ts";
import { renderValue, valueData } from "../src/entry/evaluate.ts";
import { EPHEMERAL, redact, SENSITIVE } from "../src/index.ts";

const secret = (value: Value): Value => mark(value, SENSITIVE);
const fleeting = (value: Value): Value => mark(value, EPHEMERAL);

describe("a value in the console", () => {
  it.each<[value: Value, text: string]>([
    [stringVal(""), '""'],
    [stringVal("a\nb\n"), "<<EOT\na\nb\n\nEOT"],
    [stringVal("\u0007\b\f\r\t\v\\"), '"\\a\\b\\f\\r\\t\\v\\\\"'],
    [stringVal("\u200b\u{1f600}\ue000"), '"\\u200b😀\\ue000"'],
    [numberVal(-0.5), "-0.5"],
    [numberVal(-0), "-0"],
    [numberVal(Number.POSITIVE_INFINITY), "+Inf"],
    [boolVal(false), "false"],
    [tupleVal([]), "[]"],
    [tupleVal([numberVal(1), tupleVal([boolVal(true)])]), "[\n  1,\n  [\n    true,\n  ],\n]"],
    [listVal([stringVal("a")]), 'tolist([\n  "a",\n])'],
    [listValEmpty(string), "tolist([])"],
    [setVal([stringVal("a\nb")]), "toset([\n  <<-EOT\n  a\n  b\n  EOT,\n])"],
    [mapVal({ "a b": numberVal(1) }), 'tomap({\n  "a b" = 1\n})'],
    [
      objectVal({ a: numberVal(1), b: objectVal({ c: stringVal("x\ny") }) }),
      '{\n  "a" = 1\n  "b" = {\n    "c" = <<-EOT\n    x\n    y\n    EOT\n  }\n}',
    ],
    [objectVal({}), "{}"],
    [nullVal(string), "tostring(null)"],
    [nullVal(bool), "tobool(null)"],
    [nullVal(set(number)), "toset(null) /* of number */"],
    [nullVal(map(string)), "tomap(null) /* of string */"],
    [nullVal(object({ a: string })), "null /* object */"],
    [nullVal(tuple([string])), "null /* tuple */"],
    [dynamicVal, "(known after apply)"],
    [listVal([unknownVal(string)]), "tolist([\n  (known after apply),\n])"],
    [secret(nullVal(string)), "(sensitive value)"],
    [secret(fleeting(stringVal("x"))), "(sensitive value)"],
    [listVal([secret(stringVal("x")), stringVal("y")]), 'tolist([\n  (sensitive value),\n  "y",\n])'],
    [capsuleVal(capsule<string>("thing"), "x") as Value, "(thing)"],
  ])("%#: is written as it is there", (value, text) => {
    expect(renderValue(value)).toBe(text);
  });

  it("is cut at any length", () => {
    const whole = renderValue(listVal([stringVal("abc"), stringVal("def")]));
    expect(renderValue(listVal([stringVal("abc"), stringVal("def")]), { maxLength: whole.length })).toBe(whole);
    for (let maxLength = 0; maxLength < whole.length; maxLength++)
      expect(renderValue(listVal([stringVal("abc"), stringVal("def")]), { maxLength })).toBe(`${whole.slice(0, maxLength)}…`);
  });

  it("shows sensitive values on demand, but not ephemeral ones", () => {
    expect(renderValue(tupleVal([secret(numberVal(1)), fleeting(numberVal(2))]), { showSensitive: true })).toBe(
      "[\n  1,\n  (ephemeral value),\n]",
    );
  });
});

describe("a type in the console", () => {
  it.each<[type: Type, text: string]>([
    [string, "string"],
    [dynamicVal.type, "dynamic"],
    [list(set(map(number))), "list(set(map(number)))"],
    [tuple([]), "tuple([])"],
    [object({}), "object({})"],
    [tuple([string, list(bool)]), "tuple([\n    string,\n    list(bool),\n])"],
    [map(tuple([string])), "map(\n    tuple([\n        string,\n    ]),\n)"],
    [object({ a: object({ b: string }) }), "object({\n    a: object({\n        b: string,\n    }),\n})"],
    [capsule<string>("thing") as Type, "thing"],
  ])("%#: is written as it is there", (type, text) => {
    expect(renderType(type)).toBe(text);
  });
});

describe("a value as data", () => {
  it.each<[value: Value, data: unknown, unknownPaths: unknown, sensitivePaths: unknown]>([
    [stringVal("x"), "x", [], []],
    [numberVal(1.5), 1.5, [], []],
    [boolVal(true), true, [], []],
    [nullVal(string), null, [], []],
    [unknownVal(string), null, [[]], []],
    [tupleVal([numberVal(1), unknownVal(string)]), [1, null], [[1]], []],
    [listVal([stringVal("a"), stringVal("b")]), ["a", "b"], [], []],
    [setVal([numberVal(2), numberVal(1)]), [1, 2], [], []],
    [mapVal({ k: secret(stringVal("x")) }), { k: null }, [], [["k"]]],
    [objectVal({ a: tupleVal([objectVal({ b: fleeting(numberVal(1)) })]) }), { a: [{ b: null }] }, [], [["a", 0, "b"]]],
    [secret(unknownVal(string)), null, [], [[]]],
    [numberVal(Number.POSITIVE_INFINITY), "Infinity", [], []],
    [capsuleVal(capsule<string>("thing"), "x") as Value, null, [], []],
  ])("%#: has the paths of what it does not show", (value, data, unknownPaths, sensitivePaths) => {
    expect(valueData(value)).toEqual({ value: data, unknownPaths, sensitivePaths });
  });

  it("shows sensitive values on demand, and still lists their paths", () => {
    const value = objectVal({ a: secret(objectVal({ b: secret(numberVal(1)), c: unknownVal(string) })) });
    expect(valueData(value, true)).toEqual({
      value: { a: { b: 1, c: null } },
      unknownPaths: [["a", "c"]],
      sensitivePaths: [["a"], ["a", "b"]],
    });
    expect(valueData(value)).toEqual({ value: { a: null }, unknownPaths: [], sensitivePaths: [["a"]] });
  });
});

describe("a redacted value", () => {
  const shown = (value: Value): string => String(redact(value));

  it.each<[value: Value, text: string]>([
    [stringVal("x"), '"x"'],
    [secret(numberVal(1)), '"(sensitive value)"'],
    [fleeting(numberVal(1)), '"(ephemeral value)"'],
    [secret(fleeting(numberVal(1))), '"(sensitive value)"'],
    [secret(unknownVal(string)), '"(sensitive value)"'],
    [listVal([secret(numberVal(1)), numberVal(2)]), '["(sensitive value)", 2]'],
    [listVal([numberVal(1), numberVal(2)]), "[1, 2]"],
    [mapVal({ a: secret(numberVal(1)), b: numberVal(2) }), '{ a = "(sensitive value)", b = 2 }'],
    [
      objectVal({ a: tupleVal([secret(numberVal(1)), tupleVal([numberVal(3)])]), b: nullVal(string) }),
      '{ a = ["(sensitive value)", [3]], b = null }',
    ],
    [secret(listVal([numberVal(1)])), '"(sensitive value)"'],
    [mark(stringVal("x"), "other"), '"x"'],
    [listValEmpty(string), "[]"],
    [nullVal(list(string)), "null"],
  ])("%#: has placeholders for what is hidden", (value, text) => {
    expect(shown(value)).toBe(text);
  });

  it("keeps the types of collections in which nothing is hidden", () => {
    expect(redact(listVal([numberVal(1)])).type.kind).toBe("list");
    expect(redact(mapVal({ a: numberVal(1) })).type.kind).toBe("map");
    expect(redact(listVal([secret(numberVal(1))])).type.kind).toBe("tuple");
    expect(redact(mapVal({ a: secret(numberVal(1)) })).type.kind).toBe("object");
    expect(redact(listVal([unknownVal(string)])).isKnown()).toBe(true);
  });
});
