import { expect, test } from "vitest";
import { listVal, mapVal, objectVal, setVal, tupleVal } from "./collections.ts";
import { mark } from "./marks.ts";
import { dynamic, list, number, string } from "./type.ts";
import { dynamicVal, nullVal, numberVal, unknownVal, type Value } from "./value.ts";
import { hasWhollyKnownType, isWhollyKnown } from "./wholly-known.ts";

const wraps: ((inner: Value) => Value)[] = [
  (x) => x,
  (x) => listVal([x]),
  (x) => setVal([x]),
  (x) => mapVal({ a: x }),
  (x) => tupleVal([x]),
  (x) => objectVal({ a: x }),
  (x) => mark(listVal([mark(x, "p")]), "q"),
];

test("isWhollyKnown looks for anything unknown at any depth", () => {
  for (const wrap of wraps) {
    expect([numberVal(1), nullVal(string)].map(wrap).map(isWhollyKnown)).toEqual([true, true]);
    expect([unknownVal(number), dynamicVal].map(wrap).map(isWhollyKnown)).toEqual([false, false]);
  }
});

test("hasWhollyKnownType looks for anything whose type may change yet", () => {
  for (const wrap of wraps) {
    expect([numberVal(1), nullVal(dynamic), unknownVal(number)].map(wrap).map(hasWhollyKnownType)).toEqual([true, true, true]);
    expect([dynamicVal, unknownVal(list(dynamic))].map(wrap).map(hasWhollyKnownType)).toEqual([false, false]);
  }
});
