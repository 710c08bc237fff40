/**
 * Visits values and types that are nested as deeply as they may be, in a process with a small stack. Run by
 * depth.test.ts; prints the name of each case and how it ended.
 */

import type { Type, Value } from "../src/index.ts";
import * as cty from "../src/index.ts";
import { hasWhollyKnownType, isStackOverflow, MAX_TYPE_DEPTH, typeDepth, typeSize } from "../src/kernel.ts";

/** A value of the greatest depth, by a way to put one into another. */
function deep(wrap: (inner: Value) => Value, inner: Value = cty.numberVal(1)): Value {
  let value = inner;
  for (let i = 0; i < MAX_TYPE_DEPTH; i++) value = wrap(value);
  return value;
}

const wraps: Readonly<Record<string, (inner: Value) => Value>> = {
  tuple: (x) => cty.tupleVal([x]),
  object: (x) => cty.objectVal({ a: x }) as Value,
  list: (x) => cty.listVal([x]),
  map: (x) => cty.mapVal({ a: x }),
  set: (x) => cty.setVal([x]),
};

const visits: Readonly<Record<string, (value: Value, other: Value) => unknown>> = {
  sizeOf: cty.sizeOf,
  typeDepth: (v) => typeDepth(v.type),
  typeSize: (v) => typeSize(v.type),
  hasDynamicTypes: (v) => cty.hasDynamicTypes(v.type),
  containsMarked: cty.containsMarked,
  hasMarkDeep: (v) => cty.hasMarkDeep(v, 1),
  isWhollyKnown: cty.isWhollyKnown,
  hasWhollyKnownType,
  unmarkDeep: cty.unmarkDeep,
  unmarkDeepWithPaths: cty.unmarkDeepWithPaths,
  equals: cty.equals,
  rawEquals: cty.rawEquals,
  equalTypes: (v, w) => cty.equalTypes(v.type, w.type),
  testConformance: (v, w) => cty.testConformance(v.type, w.type),
  friendlyName: (v) => cty.friendlyName(v.type),
  withoutOptionalAttributes: (v) => cty.withoutOptionalAttributes(v.type),
  walkType: (v) => cty.walkType(v.type, () => true),
  walk: (v) => cty.walk(v, () => true),
  transform: (v) => cty.transform(v, (_, x) => x),
  unknownAsNull: cty.unknownAsNull,
  convert: (v) => cty.convert(v, cty.dynamic),
  tryConvert: (v, w) => cty.tryConvert(v, w.type),
  "convert to another type": (v) => cty.tryConvert(v, otherType(v.type)),
  unify: (v) => cty.unifyUnsafe([v.type, otherType(v.type)]),
  mismatch: (v) => cty.mismatch(v.type, otherType(v.type)),
  setVal: (v, w) => cty.setVal([v, w]),
  toNative: (v) => cty.toNative(v),
  tryToNative: (v) => cty.tryToNative(v),
  valueToJSON: (v) => cty.valueToJSON(v),
  typeToJSON: (v) => cty.typeToJSON(v.type),
  "reading JSON": (v) => cty.valueFromJSON("[".repeat(MAX_TYPE_DEPTH) + "]".repeat(MAX_TYPE_DEPTH), v.type),
  impliedTypeOfJSON: () => cty.impliedTypeOfJSON("[".repeat(MAX_TYPE_DEPTH) + "]".repeat(MAX_TYPE_DEPTH)),
  "String()": String,
  "JSON.stringify()": (v) => JSON.stringify(v),
  inspect: (v) => (v as unknown as Record<symbol, () => string>)[Symbol.for("nodejs.util.inspect.custom")]?.(),
  unknownVal: (v) => cty.unknownVal(v.type),
  fromNative: () => {
    let native: unknown = 1;
    for (let i = 0; i < MAX_TYPE_DEPTH - 1; i++) native = [native];
    return cty.fromNative(native);
  },
};

/** The same type with strings instead of numbers. */
function otherType(type: Type): Type {
  const kinds: string[] = [];
  for (let at = type; ; ) {
    kinds.push(at.kind);
    const inner: Type | undefined =
      at.kind === "tuple" ? at.elements[0] : at.kind === "object" ? at.types[0] : "element" in at ? at.element : undefined;
    if (inner === undefined) break;
    at = inner;
  }
  let other: Type = cty.string;
  for (const kind of kinds.reverse().slice(1)) {
    other =
      kind === "tuple"
        ? cty.tuple([other])
        : kind === "object"
          ? (cty.object({ a: other }) as Type)
          : kind === "list"
            ? cty.list(other)
            : kind === "map"
              ? cty.map(other)
              : cty.set(other);
  }
  return other;
}

for (const [kind, wrap] of Object.entries(wraps)) {
  for (const [state, inner] of Object.entries({
    known: cty.numberVal(1),
    unknown: cty.unknownVal(cty.number),
    marked: cty.mark(cty.numberVal(1), 1),
  })) {
    let value: Value;
    let other: Value;
    try {
      value = deep(wrap, inner);
      other = deep(wrap, inner);
    } catch (error) {
      console.log(JSON.stringify({ name: `making a ${kind}, ${state}`, end: endOf(error) }));
      continue;
    }
    for (const [name, visit] of Object.entries(visits)) {
      let end = "returned";
      try {
        visit(value, other);
      } catch (error) {
        end = endOf(error);
      }
      console.log(JSON.stringify({ name: `${name} of a ${kind}, ${state}`, end }));
    }
  }
}

function endOf(error: unknown): string {
  return error instanceof cty.CtyError ? "CtyError" : isStackOverflow(error) ? "stack overflow" : String(error).slice(0, 200);
}
