import { describe, expect, it } from "vitest";
import { capsuleVal, listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { mark } from "../marks/marks.ts";
import { CtyError } from "../run/errors.ts";
import { dynamic, list, number, object, string } from "../type/type.ts";
import { capsule } from "./capsule-type.ts";
import {
  boolVal,
  dynamicVal,
  EmptyString,
  False,
  isValue,
  NegativeInfinity,
  nullVal,
  numberVal,
  PositiveInfinity,
  stringVal,
  True,
  unknownVal,
  Zero,
} from "./value.ts";

describe("primitive values", () => {
  it("return what they were created from", () => {
    expect(stringVal("hello").asString()).toBe("hello");
    expect(numberVal(1.5).asNumber()).toBe(1.5);
    expect(numberVal("1e30").asBigInt()).toBe(10n ** 30n);
    expect(numberVal("1e30").asDecimalString()).toBe("1000000000000000000000000000000");
    expect([True, False].map((value) => value.asBoolean())).toEqual([true, false]);
    expect([Zero, PositiveInfinity, NegativeInfinity].map((value) => value.asNumber())).toEqual([
      0,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
    expect(EmptyString.asString()).toBe("");
    expect(boolVal(true)).toBe(True);
  });

  it("normalize strings to NFC", () => {
    expect(stringVal("e\u0301").asString()).toBe("\u00e9");
  });

  it("refuse anything that is not a string or number", () => {
    expect(() => stringVal(1 as never)).toThrow("not a JavaScript number");
    expect(() => numberVal(Number.NaN)).toThrow(CtyError);
    expect(() => numberVal(1.5).asBigInt()).toThrow("1.5");
  });
});

describe("accessors", () => {
  it("return the elements of collections", () => {
    const [a, b] = [stringVal("a"), stringVal("b")];
    expect(listVal([a, b]).asArray()).toEqual([a, b]);
    expect(tupleVal([a, True]).asArray()).toEqual([a, True]);
    expect(setVal([b, a, b]).asArray()).toEqual([a, b]);
    expect([...mapVal({ y: a, x: b }).asMap()]).toEqual([
      ["x", b],
      ["y", a],
    ]);
    expect([...objectVal({ y: a, x: True }).asMap()]).toEqual([
      ["x", True],
      ["y", a],
    ]);
    const type = capsule<Date>("time");
    const date = new Date(0);
    expect(capsuleVal(type, date).asCapsule()).toBe(date);
  });

  it.each([
    ["of another type", stringVal("1"), "expected a number, not a value of type string"],
    ["null", nullVal(number), "null"],
    ["unknown", unknownVal(number), "unknown"],
    ["marked", mark(numberVal(1), "secret"), "marked"],
  ])("refuse to read a value that is %s as a number", (_name, value, message) => {
    expect(() => value.asNumber()).toThrow(CtyError);
    expect(() => value.asNumber()).toThrow(message);
  });
});

describe("the state of a value", () => {
  it("distinguishes null, which is known, from unknown, which is not null", () => {
    expect([nullVal(string).isNull(), nullVal(string).isKnown()]).toEqual([true, true]);
    expect([unknownVal(string).isNull(), unknownVal(string).isKnown()]).toEqual([false, false]);
  });

  it("is a single value for the unknown type", () => {
    expect(unknownVal(dynamic)).toBe(dynamicVal);
  });

  it("includes no optional attributes in its type", () => {
    const type = list(object({ a: string }, ["a"]));
    for (const value of [nullVal(type), unknownVal(type)]) expect((value.type.element as typeof type.element).isOptional("a")).toBe(false);
  });

  it("isValue distinguishes values from everything else", () => {
    expect([True, dynamicVal, {}, null, "x", string].map(isValue)).toEqual([true, true, false, false, false, false]);
    expect(() => nullVal("string" as never)).toThrow(CtyError);
    expect(() => unknownVal(undefined as never)).toThrow(CtyError);
  });
});
