import {
  boolVal,
  CtyError,
  canIterateElements,
  capsuleVal,
  dynamic,
  type Func,
  hasMarkDeep,
  isWhollyKnown,
  lengthInt,
  listVal,
  listValEmpty,
  mapVal,
  mark,
  type NumberContent,
  nullVal,
  number,
  numberVal,
  objectVal,
  type Parameter,
  rangeOf,
  rawEquals,
  setVal,
  string,
  stringVal,
  testConformance,
  tupleVal,
  unknownVal,
  unmarkDeep,
  type Value,
} from "@hcl-ts/cty";
import { isFiniteNumber, MapContent } from "@hcl-ts/cty/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bytes, standardFunctions } from "../src/index.ts";

const texts = fc.constantFrom(
  "",
  "a",
  "b",
  "a,b",
  "é",
  "x\ny\r\n",
  " A b ",
  "1",
  "-12",
  "0x1",
  "true",
  '[1,"a",null]',
  '{"a":1}',
  "a,b\n1,2\n",
  "%s-%d",
  "%v",
  "YYYY-MM-DD",
  "2020-02-29T12:00:00Z",
  "1h30m",
  "(a)(?P<n>b)?",
  "$1",
  "🇫🇷",
  "#",
);
const strings = texts.map(stringVal);
const numbers = fc.constantFrom<number | string>(0, 1, -1, 2, 3, 10, 16, "0.5", "-1.25", "1e30", Number.POSITIVE_INFINITY).map(numberVal);
const primitives = fc.oneof(strings, numbers, fc.boolean().map(boolVal));
const keys = fc.constantFrom("a", "b", "é", "__proto__");
const listOf = (element: fc.Arbitrary<Value>) =>
  fc.array(element, { maxLength: 3 }).map((elements) => (elements.length === 0 ? listValEmpty(string) : listVal(elements)));
const lists = fc.oneof(listOf(strings), listOf(numbers), listOf(listOf(strings).filter((l) => l.asArray().length > 0)));
const sets = fc
  .oneof(fc.array(strings, { minLength: 1, maxLength: 3 }), fc.array(numbers, { minLength: 1, maxLength: 3 }))
  .map((elements) => setVal(elements as Value[]));
const tuples = fc.array(fc.oneof(primitives, lists), { maxLength: 3 }).map((elements) => tupleVal(elements) as Value);
const maps = fc
  .oneof(
    fc.array(fc.tuple(keys, strings), { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(keys, numbers), { minLength: 1, maxLength: 3 }),
  )
  .map((pairs) => mapVal(pairs as [string, Value][]) as Value);
const objects = fc
  .array(fc.tuple(keys, fc.oneof(primitives, lists)), { maxLength: 3 })
  .map((pairs) => objectVal(pairs as [string, Value][]) as Value);
const anything: fc.Arbitrary<Value> = fc.oneof(primitives, lists, sets, tuples, maps, objects);

/** Values for a parameter, of its type. */
function valuesFor({ type }: Parameter): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
      return strings;
    case "number":
      return numbers;
    case "bool":
      return fc.boolean().map(boolVal);
    case "list":
      return type.element === string ? listOf(strings) : lists;
    case "set":
      return sets;
    case "capsule":
      return fc.constant(capsuleVal(Bytes, Uint8Array.of(1, 2, 3)));
    default:
      return anything;
  }
}

/** Arguments for a function, of the right types and number. */
function argumentsFor({ params, varParam }: Func): fc.Arbitrary<readonly Value[]> {
  const fixed = fc.tuple(...params.map(valuesFor));
  const further = varParam === undefined ? fc.constant([]) : fc.array(valuesFor(varParam), { maxLength: 3 });
  return fc.tuple(fixed, further).map(([a, b]) => [...a, ...b]);
}

/** Returns the result of a call, or that it is an error. Untyped errors are thrown. */
function outcome(func: Func, args: readonly Value[]): Value | "error" {
  try {
    return func.call(args);
  } catch (error) {
    if (error instanceof CtyError && !error.message.startsWith("the function failed")) return "error";
    throw error;
  }
}

/** No range has the infinities in it. */
const isInfinite = ({ type, content }: Value): boolean => type.kind === "number" && !isFiniteNumber(content as NumberContent);

const all = [...standardFunctions];

/** A default that is not used is no part of the result. */
const MAY_IGNORE: ReadonlySet<string> = new Set(["lookup"]);

/**
 * The reference claims that there is a combination where there may be none (vector func setproduct/basic-22), and that all values will have the
 * type of those whose type is known (vector func coalesce/dyn-then-null).
 */
const CLAIMS_TOO_MUCH: ReadonlySet<string> = new Set(["setproduct", "coalesce"]);

/** Functions whose result depends on some parts of an argument, or on how many there are, and not on the others. */
const SELECTING: ReadonlySet<string> = new Set(["coalescelist", "element", "keys", "length", "lookup", "merge", "slice"]);

const isEmpty = (value: Value): boolean => canIterateElements(value) && lengthInt(value) === 0;

/** The value with a mark on the last part of it at any depth. @param unknown whether that part is unknown, or another one */
function markedInside(value: Value, unknown: boolean, otherUnknown: boolean): Value {
  const { type, content } = value;
  if (type.kind === "set" || !canIterateElements(value) || lengthInt(value) === 0) return mark(unknown ? unknownVal(type) : value, "m");
  const parts = (content instanceof MapContent ? content.elements : content) as readonly Value[];
  const last = parts.length - 1;
  const changed = parts.map((part, i) =>
    i === last ? markedInside(part, unknown, otherUnknown) : otherUnknown && i === 0 ? unknownVal(part.type) : part,
  );
  if (content instanceof MapContent) return mapVal(content.keys.map((key, i) => [key, changed[i]!] as const)) as Value;
  if (type.kind === "list") return listVal(changed);
  if (type.kind === "object") return objectVal(type.names.map((key, i) => [key, changed[i]!] as const)) as Value;
  return tupleVal(changed) as Value;
}

/** Whether an unknown value is refined so that it cannot be a known one. */
function excludes(unknown: Value, known: Value): boolean {
  if (unknown.isKnown() || !isWhollyKnown(known) || isInfinite(known)) return false;
  return rangeOf(unknown).includes(known) === false;
}

/** Whether a result is the same whatever is in some part of the arguments, so that it lacks the marks of that part. */
function isIndependentOfSomePart(name: string, args: readonly Value[], marked: readonly Value[], result: Value): boolean {
  // A known index selects one element, even an unknown one, whatever is in the others.
  if (name === "element" && marked[1]!.isKnown()) return true;
  // There are no combinations with an empty list, whatever is in the others.
  if (name === "setproduct" && args.some((arg) => isEmpty(arg))) return true;
  return result.isKnown() && SELECTING.has(name);
}

describe.each(all)("%s", (name, func) => {
  it("returns a value or its own error, whatever the arguments", () => {
    const odd = fc.oneof(
      anything,
      fc.constantFrom(nullVal(dynamic), nullVal(string), unknownVal(dynamic), unknownVal(string), unknownVal(number)),
      anything.map((value) => mark(value, "m")),
    );
    fc.assert(
      fc.property(
        fc.array(odd, { minLength: func.params.length, maxLength: func.params.length + (func.varParam === undefined ? 0 : 3) }),
        (args) => {
          outcome(func, args);
          try {
            func.returnTypeForValues(args);
          } catch (error) {
            expect(error).toBeInstanceOf(CtyError);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("returns a value of the type that it declares", () => {
    fc.assert(
      fc.property(argumentsFor(func), (args) => {
        const result = outcome(func, args);
        if (result !== "error") expect(testConformance(result.type, func.returnTypeForValues(args))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps the marks of arguments, and computes the same result with them", () => {
    fc.assert(
      fc.property(argumentsFor(func), fc.nat(), (args, choice) => {
        if (args.length === 0) return;
        const at = choice % args.length;
        const plain = outcome(func, args);
        const marked = outcome(
          func,
          args.map((arg, i) => (i === at ? mark(arg, "m") : arg)),
        );
        if (plain === "error" || marked === "error") {
          expect(marked).toBe(plain);
          return;
        }
        if (!MAY_IGNORE.has(name)) expect(hasMarkDeep(marked, "m")).toBe(true);
        expect(rawEquals(unmarkDeep(marked).value, plain)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps a mark inside an argument, even if another part is unknown", () => {
    fc.assert(
      fc.property(
        argumentsFor(func),
        fc.nat(),
        fc.constantFrom<"known" | "unknown" | "other unknown" | "part unknown">("known", "unknown", "other unknown", "part unknown"),
        (args, choice, state) => {
          if (args.length === 0) return;
          const at = choice % args.length;
          const marked = args.map((arg, i) => {
            if (i !== at) return state === "other unknown" ? unknownVal(arg.type) : arg;
            return markedInside(arg, state === "unknown", state === "part unknown");
          });
          const result = outcome(func, marked);
          if (result === "error" || !hasMarkDeep(marked[at]!, "m") || isIndependentOfSomePart(name, args, marked, result)) return;
          expect(hasMarkDeep(result, "m")).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("claims nothing about an unknown argument that may turn out wrong", () => {
    fc.assert(
      fc.property(argumentsFor(func), fc.nat(), fc.boolean(), (args, choice, isTyped) => {
        if (args.length === 0) return;
        const at = choice % args.length;
        const known = outcome(func, args);
        if (known === "error") return;
        const unknown = outcome(func, args.with(at, unknownVal(isTyped ? args[at]!.type : dynamic)));
        expect(unknown).not.toBe("error");
        if (unknown === "error" || CLAIMS_TOO_MUCH.has(name)) return;
        expect(testConformance(known.type, unknown.type)).toEqual([]);
        expect(excludes(unknown, known)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
