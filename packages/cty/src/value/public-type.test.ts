/** A null has no marks inside it, but can have the type of a value that does. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  type convert,
  list,
  listVal,
  listValEmpty,
  map,
  mapValEmpty,
  mark,
  nullVal,
  number,
  numberVal,
  object,
  objectVal,
  setValEmpty,
  string,
  stringVal,
  tryConvert,
  tuple,
  tupleVal,
  unknownVal,
  type Value,
} from "../index.ts";
import { hasPublicType } from "../kernel.ts";

const secret = mark(objectVal({ pin: stringVal("x") }), "secret") as Value;
const { type } = secret;

describe("the type of a value", () => {
  it.each<[what: string, value: Value]>([
    ["a marked object", secret],
    ["an object in a tuple", tupleVal([secret]) as Value],
    ["a null object", nullVal(type)],
    ["a null tuple", nullVal(tuple([type]))],
    ["a null list of objects", nullVal(list(type))],
    ["a null in a tuple", tupleVal([numberVal(1), nullVal(type)]) as Value],
    ["only nulls in a list", listVal([nullVal(type), nullVal(type)])],
    ["a null in a list in an object", objectVal({ a: listVal([nullVal(type)]) }) as Value],
    ["an empty list of objects", listValEmpty(type)],
    ["an empty map of objects", mapValEmpty(type)],
    ["an empty set of tuples", setValEmpty(tuple([type]))],
    ["an empty list of lists of objects", listValEmpty(list(type))],
    ["an empty list in a list", listVal([listValEmpty(type)])],
    ["an empty map in an object", objectVal({ a: mapValEmpty(type) }) as Value],
    ["a marked element beside others", listVal([objectVal({ a: numberVal(1) }), mark(objectVal({ a: numberVal(2) }), "secret")]) as Value],
  ])("is not public: %s", (_, value) => {
    expect(hasPublicType(value)).toBe(false);
    expect(inspect(value)).not.toContain("pin");
  });

  it.each<[what: string, value: Value]>([
    ["an object", objectVal({ pin: stringVal("x") }) as Value],
    ["a null string", nullVal(string)],
    ["an unknown list of objects", unknownVal(list(type))],
    ["a null list of strings", nullVal(list(string))],
    ["a marked string in an object", objectVal({ a: mark(stringVal("x"), "secret") }) as Value],
    ["an empty list of strings", listValEmpty(string)],
    ["an empty tuple", tupleVal([])],
    ["an empty object", objectVal({}) as Value],
    ["an empty list beside one of objects", listVal([listValEmpty(object({ a: number })), listVal([objectVal({ a: numberVal(1) })])])],
    ["a null beside an object in a list", listVal([nullVal(object({ a: number })), objectVal({ a: numberVal(1) })]) as Value],
  ])("is public: %s", (_, value) => {
    expect(hasPublicType(value)).toBe(true);
  });

  it("is not described by errors of converting a null", () => {
    const message = (value: Value, to: Parameters<typeof convert>[1]): string => {
      const result = tryConvert(value, to);
      return result instanceof Error ? result.message : "";
    };
    const three = nullVal(tuple([string, string, string]));
    expect(message(three, tuple([string]))).toBe("a tuple of 1 element is required, but this one has another number of them");
    expect(message(nullVal(object({ pin: number, key: list(string) })), map(number))).not.toMatch(/pin|key/);
  });
});
