/** Scaling of `cty` and `cty-msgpack`. */
import * as cty from "@hcl-ts/cty";
import { impliedType, marshal, unmarshal } from "@hcl-ts/cty-msgpack";
import {
  listOf,
  mapOf,
  markedList,
  named,
  numberList,
  numbers,
  objectOf,
  range,
  records,
  setOf,
  strings,
  text,
  tupleOf,
} from "./inputs.ts";
import type { Rows } from "./row.ts";

/** A row for a function of one value. */
const of =
  (value: (size: number) => cty.Value, work: (value: cty.Value) => unknown): ((size: number) => () => unknown) =>
  (size) => {
    const given = value(size);
    return () => work(given);
  };

/** A row for a function of two equal values. */
const ofTwo =
  (value: (size: number) => cty.Value, work: (a: cty.Value, b: cty.Value) => unknown): ((size: number) => () => unknown) =>
  (size) => {
    const [a, b] = [value(size), value(size)];
    return () => work(a, b);
  };

const digits = (size: number): cty.Value => cty.numberVal("1".repeat(Math.min(150, size)));

export const valueRows: Rows = {
  "cty listVal": (n) => {
    const given = strings(n);
    return () => cty.listVal(given);
  },
  "cty setVal": (n) => {
    const given = strings(n);
    return () => cty.setVal(given);
  },
  "cty setVal, numbers": (n) => {
    const given = numbers(n);
    return () => cty.setVal(given);
  },
  "cty setVal, objects": (n) => {
    const given = range(n).map((i) => cty.objectVal({ a: cty.numberVal(i), b: cty.stringVal(`${i}`) }));
    return () => cty.setVal(given);
  },
  "cty mapVal": (n) => {
    const given = named(n);
    return () => cty.mapVal(given);
  },
  "cty objectVal": (n) => {
    const given = named(n);
    return () => cty.objectVal(given);
  },
  "cty tupleVal": (n) => {
    const given = strings(n);
    return () => cty.tupleVal(given);
  },
  "cty stringVal": (n) => {
    const given = text(n * 20);
    return () => cty.stringVal(given);
  },
  "cty stringVal, accents": (n) => {
    const given = "e\u0301te ".repeat(n);
    return () => cty.stringVal(given);
  },
  "cty object": (n) => {
    const given = Object.fromEntries(range(n).map((i) => [`a${i}`, cty.string]));
    return () => cty.object(given);
  },
  "cty tuple": (n) => {
    const given = range(n).map(() => cty.string);
    return () => cty.tuple(given);
  },
  "cty equals, lists": ofTwo(listOf, cty.equals),
  "cty equals, sets": ofTwo(setOf, cty.equals),
  "cty equals, maps": ofTwo(mapOf, cty.equals),
  "cty notEqual": ofTwo(objectOf, cty.notEqual),
  "cty rawEquals": ofTwo(setOf, cty.rawEquals),
  "cty equalTypes": ofTwo(tupleOf, (a, b) => cty.equalTypes(a.type, b.type)),
  "cty convert, tuple to list": of(tupleOf, (value) => cty.convert(value, cty.list(cty.string))),
  "cty convert, list to set": of(listOf, (value) => cty.convert(value, cty.set(cty.string))),
  "cty convert, object to map": of(objectOf, (value) => cty.convert(value, cty.map(cty.string))),
  "cty convert, numbers to strings": of(numberList, (value) => cty.convert(value, cty.list(cty.string))),
  "cty convert, map to object": (n) => {
    const given = mapOf(n);
    const type = objectOf(n).type;
    return () => cty.convert(given, type);
  },
  "cty tryConvert": of(tupleOf, (value) => cty.tryConvert(value, cty.list(cty.string))),
  "cty findConversion": of(tupleOf, ({ type }) => cty.findConversion(type, cty.list(cty.string))),
  "cty findConversionUnsafe": of(tupleOf, ({ type }) => cty.findConversionUnsafe(type, cty.list(cty.string))),
  "cty mismatch": of(tupleOf, ({ type }) => cty.mismatch(type, cty.list(cty.bool))),
  "cty testConformance": of(tupleOf, ({ type }) => cty.testConformance(type, cty.tuple([]))),
  "cty unify": (n) => {
    const types = range(n).map((i) => (i % 2 === 0 ? cty.string : cty.number));
    return () => cty.unify(types);
  },
  "cty unify, objects": (n) => {
    const types = range(n).map((i) => cty.object({ a: i % 2 === 0 ? cty.string : cty.number, b: cty.bool }));
    return () => cty.unify(types);
  },
  "cty unifyUnsafe": (n) => {
    const types = range(n).map((i) => (i % 2 === 0 ? cty.string : cty.bool));
    return () => cty.unifyUnsafe(types);
  },
  "cty elements": of(mapOf, (value) => Array.from(cty.elements(value))),
  "cty elements, set": of(setOf, (value) => Array.from(cty.elements(value))),
  "cty length": of(setOf, cty.length),
  "cty lengthInt": of(setOf, cty.lengthInt),
  "cty hasElement": of(setOf, (value) => cty.hasElement(value, cty.stringVal("word 1"))),
  "cty index": of(mapOf, (value) => cty.index(value, cty.stringVal("key1"))),
  "cty hasIndex": of(mapOf, (value) => cty.hasIndex(value, cty.stringVal("key1"))),
  "cty getAttr": of(objectOf, (value) => cty.getAttr(value, "key1")),
  "cty containsMarked": of(listOf, cty.containsMarked),
  "cty hasMarkDeep": of(markedList, (value) => cty.hasMarkDeep(value, "none")),
  "cty isWhollyKnown": of(listOf, cty.isWhollyKnown),
  "cty hasDynamicTypes": of(tupleOf, ({ type }) => cty.hasDynamicTypes(type)),
  "cty unmarkDeep": of(markedList, cty.unmarkDeep),
  "cty unmarkDeepWithPaths": of(markedList, cty.unmarkDeepWithPaths),
  "cty markWithPaths": (n) => {
    const { value, paths } = cty.unmarkDeepWithPaths(markedList(n));
    return () => cty.markWithPaths(value, paths);
  },
  "cty withMarks, a sum of different marks": (n) => {
    const values = range(n).map((i) => cty.mark(cty.numberVal(i), `m${i}`));
    return () => values.reduce((sum, value) => cty.add(sum as never, value as never));
  },
  "cty mark": (n) => {
    const marks = range(n).map((i) => `m${i}`);
    return () => cty.withMarks(cty.stringVal("a"), new Set(marks));
  },
  "cty walk": of(records, (value) => {
    let count = 0;
    cty.walk(value, () => count++);
    return count;
  }),
  "cty transform": of(records, (value) => cty.transform(value, (_, one) => one)),
  "cty walkType": of(tupleOf, ({ type }) => cty.walkType(type, () => undefined)),
  "cty unknownAsNull": of(records, cty.unknownAsNull),
  "cty fromNative": (n) => {
    const given = range(n).map((i) => ({ a: i, b: [`${i}`] }));
    return () => cty.fromNative(given);
  },
  "cty impliedType": (n) => {
    const given = range(n).map((i) => ({ a: i, b: [`${i}`] }));
    return () => cty.impliedType(given);
  },
  "cty toNative": of(records, (value) => cty.toNative(value)),
  "cty tryToNative": of(records, (value) => cty.tryToNative(value)),
  "cty valueToJSON": of(records, (value) => cty.valueToJSON(value, value.type)),
  "cty valueFromJSON": (n) => {
    const value = records(n);
    const json = cty.valueToJSON(value, value.type);
    return () => cty.valueFromJSON(json, value.type);
  },
  "cty impliedTypeOfJSON": of(records, (value) => cty.impliedTypeOfJSON(cty.valueToJSON(value, value.type))),
  "cty typeToJSON": of(tupleOf, ({ type }) => cty.typeToJSON(type)),
  "cty typeFromJSON": (n) => {
    const json = cty.typeToJSON(tupleOf(n).type);
    return () => cty.typeFromJSON(json);
  },
  "cty friendlyName": of(tupleOf, ({ type }) => cty.friendlyName(type)),
  "cty friendlyNameForConstraint": of(tupleOf, ({ type }) => cty.friendlyNameForConstraint(type)),
  "cty withoutOptionalAttributes": (n) => {
    const attributes = Object.fromEntries(range(n).map((i) => [`a${i}`, cty.string]));
    const type = cty.object(attributes, ["a1"]);
    return () => cty.withoutOptionalAttributes(type);
  },
  "cty applyPath": (n) => {
    let value: cty.Value = cty.stringVal("x");
    const depth = Math.min(n, 250);
    for (let i = 0; i < depth; i++) value = cty.tupleVal([value]);
    const path = range(depth).map(() => ({ kind: "index", key: cty.numberVal(0) }) as const);
    return () => range(Math.ceil(n / depth)).map(() => cty.applyPath(value, path as never));
  },
  "cty numberVal": (n) => () => range(n).map((i) => cty.numberVal(`${i}.5`)),
  "cty multiply": (n) => {
    const value = digits(n);
    return () => range(n).map(() => cty.multiply(value as never, value as never));
  },
  "cty defineFunction": (n) => {
    const names = range(n).map((i) => `p${i}`);
    return () =>
      names.map((name) => cty.defineFunction({ params: [{ name, type: cty.string }], type: cty.string, impl: ([given]) => given }));
  },
  "cty-msgpack marshal": of(records, (value) => marshal(value, value.type)),
  "cty-msgpack unmarshal": (n) => {
    const value = records(n);
    const bytes = marshal(value, value.type);
    return () => unmarshal(bytes, value.type);
  },
  "cty-msgpack impliedType": (n) => {
    const value = records(n);
    const bytes = marshal(value, value.type);
    return () => impliedType(bytes);
  },
};
