import { expect, it } from "vitest";
import { listVal, mapVal, objectVal, setVal, tupleVal } from "../compound/collections.ts";
import { containsMarked, hasMarkDeep, mark, unmarkDeep } from "../marks/marks.ts";
import { dynamic, equalTypes, list, number, string, TupleType, typeDepth, typeSize } from "../type/type.ts";
import { dynamicVal, nullVal, numberVal, stringVal, unknownVal, Value } from "./value.ts";
import { hasWhollyKnownType, isWhollyKnown, numberTextSize, sizeOf } from "./value-facts.ts";

const wraps: ((inner: Value) => Value)[] = [
  (x) => x,
  (x) => listVal([x]),
  (x) => setVal([x]),
  (x) => mapVal({ a: x }),
  (x) => tupleVal([x]),
  (x) => objectVal({ a: x }),
  (x) => mark(listVal([mark(x, "p")]), "q"),
];

it("isWhollyKnown finds unknown parts at any depth", () => {
  for (const wrap of wraps) {
    expect([numberVal(1), nullVal(string)].map(wrap).map(isWhollyKnown)).toEqual([true, true]);
    expect([unknownVal(number), dynamicVal].map(wrap).map(isWhollyKnown)).toEqual([false, false]);
  }
});

it("hasWhollyKnownType finds parts of unknown type at any depth", () => {
  for (const wrap of wraps) {
    expect([numberVal(1), nullVal(dynamic), unknownVal(number)].map(wrap).map(hasWhollyKnownType)).toEqual([true, true, true]);
    expect([dynamicVal, unknownVal(list(dynamic))].map(wrap).map(hasWhollyKnownType)).toEqual([false, false]);
  }
});

it("the facts of values that contain themselves many times are found quickly", () => {
  const doubled = (times: number): Value => {
    let value: Value = mark(tupleVal([unknownVal(number), numberVal("1e1000")]), "m");
    for (let i = 0; i < times; i++) value = tupleVal([value, value]);
    return value;
  };
  const both = tupleVal([doubled(60), doubled(60)]);
  expect(sizeOf(both)).toBeGreaterThan(2 ** 60);
  expect(numberTextSize(both)).toBeGreaterThan(2 ** 60);
  expect([isWhollyKnown(both), hasWhollyKnownType(both), containsMarked(both), hasMarkDeep(both, "m"), hasMarkDeep(both, "n")]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(typeSize(both.type)).toBeGreaterThan(2 ** 60);
  const types = [doubled(60).type, doubled(60).type, tupleVal([doubled(59), doubled(58)]).type];
  expect([equalTypes(types[0]!, types[1]!), equalTypes(types[0]!, types[2]!)]).toEqual([true, false]);
  const { value, marks } = unmarkDeep(both);
  expect([containsMarked(value), [...marks]]).toEqual([false, ["m"]]);
});

it("the facts of deeply nested values are found without recursion", () => {
  let value: Value = unknownVal(dynamic);
  for (let i = 0; i < 100_000; i++) value = new Value(new TupleType([value.type]), [value]);
  expect([isWhollyKnown(value), hasWhollyKnownType(value), containsMarked(value), typeDepth(value.type)]).toEqual([
    false,
    false,
    false,
    100_000,
  ]);
  expect(sizeOf(value)).toBe(200_001);
});

it("sizeOf counts one for each value and type, and one for every 16 characters", () => {
  const sizes: [Value, number][] = [
    [stringVal(""), 1],
    [stringVal("x".repeat(15)), 1],
    [stringVal("x".repeat(16)), 2],
    [stringVal("x".repeat(160)), 11],
    [numberVal(1), 1],
    [nullVal(list(string)), 2],
    [listVal([numberVal(1), numberVal(2)]), 4],
    [listVal([stringVal("x".repeat(32))]), 5],
    [tupleVal([numberVal(1), numberVal(2)]) as Value, 5],
    [numberVal("1e100"), 101],
  ];
  for (const [value, size] of sizes) expect([String(value), sizeOf(value)]).toEqual([String(value), size]);
});
