import { describe, expect, it } from "vitest";
import {
  capsuleVal,
  listVal,
  listValEmpty,
  mapVal,
  mapValEmpty,
  objectVal,
  setVal,
  setValEmpty,
  tupleVal,
} from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { rawEquals } from "../ops/equality.ts";
import { formatPath } from "../path/path-text.ts";
import { Budget, BudgetError } from "../run/budget.ts";
import { CtyError } from "../run/errors.ts";
import { bool, dynamic, list, map, number, object, set, string, type Type, tuple } from "../type/type.ts";
import { capsule } from "../value/capsule-type.ts";
import { False, NegativeInfinity, nullVal, numberVal, PositiveInfinity, stringVal, True, unknownVal, type Value } from "../value/value.ts";
import { impliedTypeOfJSON, valueFromJSON, valueToJSON } from "./value-json.ts";

const handle = capsule<number>("handle");

/** The path and the message of the error that a function throws. */
function problem(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof CtyError) return `${formatPath(error.path)}: ${error.message}`;
    throw error;
  }
  return "no error";
}

describe("valueToJSON", () => {
  it.each<[Value, string]>([
    [nullVal(string), "null"],
    [stringVal('<b> & "c"\u2028\u2029'), '"\\u003cb\\u003e \\u0026 \\"c\\"\\u2028\\u2029"'],
    [numberVal("1e21"), "1000000000000000000000"],
    [numberVal("-0.50"), "-0.5"],
    [numberVal(-0), "-0"],
    [True, "true"],
    [False, "false"],
    [listValEmpty(string), "[]"],
    [listVal([numberVal(1), numberVal(2), numberVal(3)]), "[1,2,3]"],
    [setVal([stringVal("b"), stringVal("a")]), '["a","b"]'],
    [setValEmpty(string), "[]"],
    [tupleVal([]) as Value, "[]"],
    [tupleVal([numberVal(1), stringVal("a"), nullVal(bool)]) as Value, '[1,"a",null]'],
    [mapValEmpty(string), "{}"],
    [mapVal({ b: numberVal(2), a: numberVal(1), "<": numberVal(0) }), '{"\\u003c":0,"a":1,"b":2}'],
    [objectVal({}) as Value, "{}"],
    [objectVal({ b: True, a: listVal([False]), "<": True }) as Value, '{"\\u003c":true,"a":[false],"b":true}'],
  ])("writes %s as %s", (value, text) => {
    expect(valueToJSON(value)).toBe(text);
    expect(rawEquals(valueFromJSON(text, value.type), value)).toBe(true);
  });

  it.each<[Value, Type, string]>([
    [numberVal(1), string, '"1"'],
    [tupleVal([numberVal(1), stringVal("2")]) as Value, list(string), '["1","2"]'],
    [objectVal({ a: True }) as Value, object({ a: bool, b: string }, ["b"]), '{"a":true,"b":null}'],
    [stringVal("a"), dynamic, '{"value":"a","type":"string"}'],
    [nullVal(string), dynamic, '{"value":null,"type":"string"}'],
    [nullVal(dynamic), dynamic, "null"],
    [tupleVal([True]) as Value, list(dynamic), '[{"value":true,"type":"bool"}]'],
    [listVal([stringVal("a")]), dynamic, '{"value":["a"],"type":["list","string"]}'],
    [objectVal({ a: numberVal(1) }) as Value, object({ a: dynamic }), '{"a":{"value":1,"type":"number"}}'],
  ])("writes %s, to be read as %s, as %s", (value, type, text) => {
    expect(valueToJSON(value, type)).toBe(text);
  });

  it.each<[Value, string]>([
    [mark(True, 1), ": a marked value has no JSON form: remove its marks first"],
    [unknownVal(string), ": an unknown value has no JSON form"],
    [PositiveInfinity, ": infinity has no JSON form"],
    [capsuleVal(handle, 1), ": a value of the opaque type handle has no JSON form"],
    [listVal([True, unknownVal(bool)]), "[1]: an unknown value has no JSON form"],
    [tupleVal([True, mark(True, 1)]) as Value, "[1]: a marked value has no JSON form: remove its marks first"],
    [mapVal({ a: True, b: unknownVal(bool) }), '["b"]: an unknown value has no JSON form'],
    [objectVal({ a: True, b: unknownVal(bool) }) as Value, ".b: an unknown value has no JSON form"],
    [setVal([stringVal("a"), unknownVal(string)]), "[…]: an unknown value has no JSON form"],
    [setVal([numberVal(1), NegativeInfinity]), "[-Infinity]: infinity has no JSON form"],
    [objectVal({ a: listVal([mapVal({ k: PositiveInfinity })]) }) as Value, '.a[0]["k"]: infinity has no JSON form'],
  ])("reports the part of %s that has no JSON form", (value, expected) => {
    expect(problem(() => valueToJSON(value))).toBe(expected);
  });

  it("reports a value that cannot be converted", () => {
    expect(problem(() => valueToJSON(tupleVal([numberVal(1), tupleVal([])]) as Value, list(number)))).toMatch(/^\[1\]: /);
    expect(() => valueToJSON(1 as never)).toThrow("valueToJSON expects a value");
  });

  it("charges the length of the JSON to the budget before creating it", () => {
    const spent = (value: Value): number => {
      const budget = new Budget({ text: 100_000 });
      valueToJSON(value, value.type, budget);
      return 100_000 - budget.remaining.text;
    };
    expect(spent(listVal([stringVal("abc"), stringVal("")]))).toBe('["abc",""]'.length);
    // The length of a number with an exponent is charged before its digits are written.
    expect(spent(numberVal("1e1000"))).toBe(2002);
    expect(() => valueToJSON(numberVal("1e1000"), number, new Budget({ text: 1000 }))).toThrow(BudgetError);
    expect(() => valueToJSON(stringVal("x".repeat(9)), string, new Budget({ text: 10 }))).toThrow(BudgetError);
    expect(valueToJSON(stringVal("x".repeat(8)), string, new Budget({ text: 10 }))).toHaveLength(10);
  });

  it("refuses values that contain themselves many times", () => {
    let doubled: Value = True;
    for (let i = 0; i < 40; i++) doubled = tupleVal([doubled, doubled]);
    expect(problem(() => valueToJSON(doubled))).toBe(": the value is too large for JSON: it has more than 134217728 parts");
  });

  it("writes values that are nested a thousand levels deep", () => {
    let nested: Value = True;
    for (let i = 0; i < 1000; i++) nested = listVal([nested]);
    expect(valueToJSON(nested)).toBe(`${"[".repeat(1000)}true${"]".repeat(1000)}`);
  });
});

describe("valueFromJSON", () => {
  it.each<[string, Type, Value]>([
    ["null", list(string), nullVal(list(string))],
    ["null", object({ a: string }, ["a"]), nullVal(object({ a: string }))],
    ['"a"', string, stringVal("a")],
    ['"e\u0301"', string, stringVal("\u00e9")],
    ["1.50", string, stringVal("1.50")],
    ["1.50", number, numberVal("1.5")],
    ['"1.50"', number, numberVal("1.5")],
    ["true", bool, True],
    ['"false"', bool, False],
    ["true", string, stringVal("true")],
    ["[]", list(string), listValEmpty(string)],
    ["[]", set(string), setValEmpty(string)],
    ["{}", map(string), mapValEmpty(string)],
    ["[]", list(object({ a: string }, ["a"])), listValEmpty(object({ a: string }))],
    ["[]", set(object({ a: string }, ["a"])), setValEmpty(object({ a: string }))],
    ["{}", map(object({ a: string }, ["a"])), mapValEmpty(object({ a: string }))],
    ['["a",1]', list(string), listVal([stringVal("a"), stringVal("1")])],
    ['["b","a","b"]', set(string), setVal([stringVal("a"), stringVal("b")])],
    ['["a",1]', tuple([string, number]), tupleVal([stringVal("a"), numberVal(1)]) as Value],
    ['{"b":1,"a":2,"b":3}', map(number), mapVal({ a: numberVal(2), b: numberVal(3) })],
    ['{"b":1,"a":2,"b":3}', object({ a: number, b: number }), objectVal({ a: numberVal(2), b: numberVal(3) }) as Value],
    ['{"e\u0301":1}', object({ "\u00e9": number }), objectVal({ "\u00e9": numberVal(1) }) as Value],
    ["{}", object({ a: number }), objectVal({ a: nullVal(number) }) as Value],
    ["{}", object({ a: object({ b: string }, ["b"]) }), objectVal({ a: nullVal(object({ b: string })) }) as Value],
    ['{"value":"a","type":"string"}', dynamic, stringVal("a")],
    ['{"type":["list","number"],"value":[1]}', dynamic, listVal([numberVal(1)])],
    ['{"value":null,"type":"string"}', dynamic, nullVal(string)],
    ["null", dynamic, nullVal(dynamic)],
    ['[{"value":1,"type":"number"}]', list(dynamic), listVal([numberVal(1)])],
    ['{"a":{"value":1,"type":"number"}}', map(dynamic), mapVal({ a: numberVal(1) })],
  ])("reads %s as a value of type %s", (text, type, value) => {
    expect(String(valueFromJSON(text, type))).toBe(String(value));
    expect(rawEquals(valueFromJSON(text, type), value)).toBe(true);
  });

  const wanted = 'an object with "value" and "type" is required, because the type of this value is dynamic';
  it.each<[string, Type, string]>([
    ["[]", string, ": a string is required, not an array"],
    ["{}", string, ": a string is required, not an object"],
    ["true", number, ": a number is required, not a bool"],
    ["1", bool, ": a bool is required, not a number"],
    ['"x"', bool, ': a bool is required, not a string other than "true" and "false"'],
    ["1e999999", number, ": the number 1e999999 is out of range"],
    [`1${"0".repeat(100_100)}`, number, `: the number 1${"0".repeat(39)} is out of range`],
    ['"a"', list(string), ": a list of string is required, not a string"],
    ["{}", set(string), ": a set of string is required, not an object"],
    ["[]", map(string), ": a map of string is required, not an array"],
    ["[]", object({}), ": an object is required, not an array"],
    ["1", tuple([]), ": a tuple is required, not a number"],
    ["[1]", tuple([]), ": a tuple of 0 elements is required, but this array has 1"],
    ["[1]", tuple([number, number]), ": a tuple of 2 elements is required, but this array has 1"],
    ["[1,{}]", tuple([number, number]), "[1]: a number is required, not an object"],
    ["[1,{}]", list(number), "[1]: a number is required, not an object"],
    ["[1,{}]", set(number), "[…]: a number is required, not an object"],
    ['{"a":1,"b":[]}', map(number), '["b"]: a number is required, not an array'],
    ['{"a":1,"b":[]}', object({ a: number, b: number }), ".b: a number is required, not an array"],
    ['{"a":1,"c":[]}', object({ a: number }), ': unexpected attribute "c"'],
    ['{"x":{"c":[]}}', object({ x: object({ a: number }) }), '.x: unexpected attribute "c"'],
    ['{"x":[{"k":[true]}]}', object({ x: list(map(list(number))) }), '.x[0]["k"][0]: a number is required, not a bool'],
    ["1", handle, ": a value of the opaque type handle cannot be read from JSON"],
    ["[1]", list(handle), "[0]: a value of the opaque type handle cannot be read from JSON"],
    ["1", dynamic, `: ${wanted}`],
    ["{}", dynamic, `: ${wanted}`],
    ['{"value":1}', dynamic, `: ${wanted}`],
    ['{"type":"number"}', dynamic, `: ${wanted}`],
    ['{"value":1,"type":"number","extra":1}', dynamic, `: ${wanted}, not "extra"`],
    ['{"value":1,"type":"text"}', dynamic, ': there is no type named "text"'],
    ['[{"value":1,"type":"text"}]', list(dynamic), '[0]: there is no type named "text"'],
    ['[{"value":1}]', list(dynamic), `[0]: ${wanted}`],
    [
      '[[{"value":1,"type":"number"},{"value":"a","type":"string"}]]',
      tuple([list(dynamic)]),
      "[0]: all elements of a list must have the same type, but one is number and another is string: convert them first",
    ],
    [
      '[{"value":1,"type":"number"},{"value":"a","type":"string"}]',
      set(dynamic),
      ": all elements of a set must have the same type, but one is number and another is string: convert them first",
    ],
    [
      '{"a":{"value":1,"type":"number"},"b":{"value":"a","type":"string"}}',
      map(dynamic),
      ": all elements of a map must have the same type, but one is number and another is string: convert them first",
    ],
  ])("reports what is wrong in %s as %s", (text, type, expected) => {
    expect(problem(() => valueFromJSON(text, type))).toBe(expected);
  });

  it.each<[string, Type, string]>([
    ["x", string, "|a value"],
    ["[1,x]", list(number), "[1]|a value"],
    ["[1 2]", list(number), '[1]|a comma or "]"'],
    ["[1 2]", tuple([number]), '|a comma or "]"'],
    ['{"a":1,"b":x}', map(number), '["b"]|a value'],
    ['{"a":1 "b"}', map(number), '[…]|a comma or "}"'],
    ['{"a":x}', object({ a: number }), ".a|a value"],
    ['{"a":1 "b"}', object({ a: number }), '|a comma or "}"'],
    ['[{"a":1 "b"}]', list(object({ a: number })), '[0]|a comma or "}"'],
    ['{"value":1 x}', dynamic, '|a comma or "}"'],
    ['{"value":x}', dynamic, "|a value"],
    ['{"type":x}', dynamic, "|a value"],
    ["1 2", number, "|the end of the input"],
  ])("reports the syntax error in %s, read as %s, at %s", (text, type, expected) => {
    const [path, message = ""] = expected.split("|");
    const reported = problem(() => valueFromJSON(text, type));
    expect(reported.slice(0, reported.indexOf(": "))).toBe(path);
    expect(reported).toContain(message);
  });

  it("reports errors in the order of the source", () => {
    expect(problem(() => valueFromJSON("[true,x]", list(number)))).toMatch(/^\[0\]: a number is required/);
    expect(problem(() => valueFromJSON("true x", number))).toMatch(/^: a number is required/);
  });

  it("requires a string and a type", () => {
    expect(() => valueFromJSON(null as never, string)).toThrow("JSON must be a JavaScript string, not null");
    expect(() => valueFromJSON(1 as never, string)).toThrow("JSON must be a JavaScript string, not a number");
    expect(() => valueFromJSON("1", "number" as never)).toThrow("valueFromJSON expects a type");
  });
});

describe("impliedTypeOfJSON", () => {
  it.each([
    ["null", "any"],
    ['"a"', "string"],
    ["1", "number"],
    ["true", "bool"],
    ["[]", "tuple([])"],
    ['[1,["a"],null]', "tuple([number, tuple([string]), any])"],
    ["{}", "object({})"],
    ['{"b":1,"a":{"c":true}}', "object({ a = object({ c = bool }), b = number })"],
    ['{"a":1,"a":2}', "object({ a = number })"],
    ['{"e\u0301":1,"\u00e9":2}', "object({ \u00e9 = number })"],
  ])("infers from %s the type %s", (text, type) => {
    expect(String(impliedTypeOfJSON(text))).toBe(type);
  });

  it.each([
    ['{"a":1,"a":true}', 'the property "a" appears twice, with different types'],
    ["[x]", "in line 1, column 2: expected a value"],
    ['{"a":1 x}', 'expected a comma or "}"'],
    ["[] x", "expected the end of the input"],
  ])("throws a typed error for %s", (text, message) => {
    expect(problem(() => impliedTypeOfJSON(text))).toContain(message);
  });
});
