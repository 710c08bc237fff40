/** Examples of conversions of every kind, whose results are in conversions.txt. */
import { expect, it } from "vitest";
import {
  bool,
  type ConversionError,
  CtyError,
  capsule,
  capsuleVal,
  convert,
  dynamic,
  dynamicVal,
  False,
  findConversion,
  formatPath,
  isValue,
  list,
  listVal,
  listValEmpty,
  map,
  mapVal,
  mapValEmpty,
  mark,
  nullVal,
  number,
  numberVal,
  objectVal as o,
  object,
  rangeOf,
  refine,
  set,
  setVal,
  setValEmpty,
  string,
  stringVal,
  True,
  type Type,
  tupleVal as t,
  tryConvert,
  tuple,
  unknownVal,
  unmark,
  type Value,
} from "../src/index.ts";

const [a, one, x] = [stringVal("a"), numberVal(1), stringVal("1")];
const token = capsule<number>("token", {
  conversionTo: (to) => (to.kind === "string" ? { convert: (n) => stringVal(`token ${n}`) } : undefined),
  conversionFrom: (from) => (from.kind === "number" ? { convert: (value) => (value as Value).asNumber() } : undefined),
});
const strict = capsule<string>("strict", {
  conversionTo: (to) => ({
    convert: (content) => {
      if (content === "typed") throw new CtyError("a typed problem", [{ kind: "attr", name: "part" }]);
      if (content === "untyped") throw new Error("an untyped problem");
      return content === "other" ? numberVal(1) : content === "none" ? undefined : convert(stringVal(content), to);
    },
  }),
  conversionFrom: () => ({
    convert: (value) => ((value as Value).isNull() ? undefined : (value as Value).content === "a" ? null : "content") as never,
  }),
});
const numbers = (count: number): Value => listVal(Array.from({ length: count }, (_, i) => numberVal(i)));
const nested = (levels: number, inner: Value): Value => (levels === 0 ? inner : t([nested(levels - 1, inner)]));
const nestedType = (levels: number, inner: Type): Type => (levels === 0 ? inner : tuple([nestedType(levels - 1, inner)]));

const rows: readonly (readonly [Value, Type])[] = [
  [listVal([one]), list(string)],
  [listVal([a]), list(number)],
  [listVal([one, one]), set(string)],
  [setVal([one]), list(number)],
  [setVal([one, unknownVal(number)]), list(number)],
  [setVal([one, unknownVal(number)]), list(string)],
  [setVal([unknownVal(number)]), list(string)],
  [setVal([one, unknownVal(number)]), set(string)],
  [listValEmpty(number), list(string)],
  [listValEmpty(number), list(dynamic)],
  [listValEmpty(number), set(dynamic)],
  [setValEmpty(number), list(dynamic)],
  [listVal([one]), list(dynamic)],
  [listVal([one]), set(dynamic)],
  [listValEmpty(dynamic), list(string)],
  [t([]), list(string)],
  [t([]), set(string)],
  [t([]), list(dynamic)],
  [t([]), list(object({ a: string }, ["a"]))],
  [t([]), map(string)],
  [t([one, a]), list(string)],
  [t([one, a]), set(string)],
  [t([one, a]), list(dynamic)],
  [t([one, True]), list(dynamic)],
  [t([one, True]), list(number)],
  [t([one, t([])]), list(dynamic)],
  [t([t([one]), t([a])]), list(dynamic)],
  [t([t([one]), t([a])]), list(list(dynamic))],
  [t([listValEmpty(dynamic), listVal([one])]), list(list(dynamic))],
  [t([t([]), t([one]), t([a, a])]), list(list(dynamic))],
  [t([dynamicVal, one]), list(dynamic)],
  [t([dynamicVal, dynamicVal]), list(dynamic)],
  [t([dynamicVal, one]), list(number)],
  [t([nullVal(dynamic), one]), list(dynamic)],
  [t([o({ a: one }), o({ a: True })]), list(dynamic)],
  [t([o({ a: one }), o({ a: True })]), list(object({ a: dynamic }))],
  [t([o({ a: one }), o({ a: a })]), list(object({ a: dynamic }))],
  [t([o({ a: one }), o({ b: a })]), list(map(dynamic))],
  [t([t([one]), t([True])]), set(list(dynamic))],
  [t([t([t([])]), t([one])]), list(list(dynamic))],
  [mapVal({ k: one }), map(string)],
  [mapVal({ k: one }), map(dynamic)],
  [mapVal({ k: a }), map(number)],
  [mapValEmpty(number), map(dynamic)],
  [mapValEmpty(number), map(string)],
  [mapVal({ k: listVal([one]) }), map(list(string))],
  [mapVal({ k: mapVal({ j: a }) }), map(map(number))],
  [mapVal({ k: listVal([one]), l: listValEmpty(number) }), map(list(dynamic))],
  [o({}), map(string)],
  [o({}), map(dynamic)],
  [o({ k: one, l: a }), map(string)],
  [o({ k: one, l: a }), map(dynamic)],
  [o({ k: one, l: True }), map(dynamic)],
  [o({ k: one, l: t([]) }), map(string)],
  [o({ k: t([one]), l: t([]) }), map(list(dynamic))],
  [o({ k: t([one]), l: t([a]) }), map(list(dynamic))],
  [o({ k: o({ x: one }), l: o({ x: a }) }), map(object({ x: dynamic }))],
  [o({ k: t([one]), l: t([True]) }), map(list(dynamic))],
  [o({ k: a }), map(number)],
  [o({ k: mapValEmpty(dynamic), l: mapVal({ j: one }) }), map(map(dynamic))],
  [o({ k: dynamicVal, l: one }), map(dynamic)],
  [o({ a, b: one }), object({ a: string })],
  [o({ a: one }), object({ a: string })],
  [o({ a }), object({ a: number })],
  [o({}), object({ a: string, b: bool, c: bool })],
  [o({}), object({ a: string })],
  [o({}), object({ a: list(dynamic) }, ["a"])],
  [o({ a }), object({ a: dynamic })],
  [o({ a: t([one]) }), object({ a: list(dynamic), b: string }, ["b"])],
  [o({ a: o({ b: t([one, a]) }) }), object({ a: object({ b: list(number) }) })],
  [o({ a: t([]) }), object({ a: string })],
  [mapVal({ a, b: a }), object({ a: string })],
  [mapVal({ a }), object({ a: string, b: string }, ["b"])],
  [mapVal({ a }), object({ b: string })],
  [mapVal({ a }), object({ b: string, c: string, d: string })],
  [mapVal({ a: x }), object({ a: number })],
  [mapVal({ a }), object({ a: number })],
  [mapVal({ a }), object({ a: list(string) })],
  [mapVal({ a }), object({ a: string, b: list(string) }, ["b"])],
  [mapVal({ a, b: a }), object({ a: string, b: list(string) }, ["b"])],
  [mapVal({ a }), object({ a: dynamic })],
  [mapValEmpty(string), object({})],
  [t([one]), tuple([string])],
  [t([one]), tuple([])],
  [t([]), tuple([string])],
  [t([a]), tuple([number])],
  [t([t([])]), tuple([string])],
  [t([one, a]), tuple([dynamic, dynamic])],
  [t([t([one])]), tuple([list(dynamic)])],
  [t([one]), tuple([object({})])],
  [one, list(number)],
  [a, list(string)],
  [listVal([a]), map(string)],
  [listVal([a]), tuple([string])],
  [mapVal({ a }), list(string)],
  [o({ a }), list(string)],
  [o({ a }), string],
  [t([a]), object({})],
  [setVal([a]), tuple([string])],
  [setVal([a]), map(string)],
  [one, bool],
  [True, number],
  [stringVal("true"), bool],
  [stringVal("True"), bool],
  [stringVal("yes"), bool],
  [stringVal("0"), bool],
  [stringVal("1"), bool],
  [stringVal("false"), bool],
  [True, string],
  [False, string],
  [numberVal(-0), string],
  [numberVal(Number.POSITIVE_INFINITY), string],
  [numberVal(-Number.POSITIVE_INFINITY), string],
  [stringVal("inf"), number],
  [nullVal(dynamic), string],
  [nullVal(string), number],
  [nullVal(string), list(string)],
  [nullVal(tuple([string])), list(dynamic)],
  [nullVal(object({ a: string, b: number })), map(dynamic)],
  [nullVal(list(string)), list(dynamic)],
  [nullVal(tuple([number])), tuple([dynamic])],
  [nullVal(tuple([number])), tuple([list(dynamic)])],
  [nullVal(object({ a: string })), object({ a: dynamic })],
  [nullVal(map(string)), object({ a: dynamic })],
  [nullVal(list(tuple([string]))), list(list(dynamic))],
  [nullVal(object({ a: string })), object({ a: string, b: bool }, ["b"])],
  [nullVal(tuple([])), set(dynamic)],
  [nullVal(string), dynamic],
  [unknownVal(string), number],
  [unknownVal(string), list(string)],
  [unknownVal(dynamic), number],
  [unknownVal(list(string)), set(string)],
  [unknownVal(tuple([string, number])), list(string)],
  [unknownVal(tuple([string, number])), set(string)],
  [unknownVal(tuple([string, number])), list(dynamic)],
  [unknownVal(object({ a: string, b: string })), map(dynamic)],
  [unknownVal(set(dynamic)), list(string)],
  [
    refine(unknownVal(list(number)))
      .collectionLengthMin(2)
      .collectionLengthMax(5)
      .notNull()
      .newValue(),
    list(string),
  ],
  [
    refine(unknownVal(list(number)))
      .collectionLengthMin(2)
      .collectionLengthMax(5)
      .newValue(),
    set(string),
  ],
  [
    refine(unknownVal(set(number)))
      .collectionLengthMin(2)
      .collectionLengthMax(5)
      .newValue(),
    list(number),
  ],
  [
    refine(unknownVal(set(number)))
      .collectionLengthMin(2)
      .collectionLengthMax(5)
      .newValue(),
    set(string),
  ],
  [
    refine(unknownVal(set(number)))
      .collectionLengthMin(2)
      .newValue(),
    set(dynamic),
  ],
  [refine(unknownVal(number)).numberMin(1).notNull().newValue(), string],
  [
    refine(unknownVal(map(number)))
      .collectionLengthMin(2)
      .newValue(),
    map(string),
  ],
  [
    refine(unknownVal(tuple([string, number])))
      .notNull()
      .newValue(),
    list(string),
  ],
  [refine(unknownVal(string)).notNull().stringPrefixFull("ab").newValue(), dynamic],
  [
    refine(unknownVal(map(number)))
      .collectionLengthMin(2)
      .newValue(),
    object({ a: string }),
  ],
  [mark(t([mark(one, "p"), a]), "q"), list(string)],
  [mark(a, "q"), number],
  [mark(x, "q"), number],
  // Tuples with an element of any type, which have nothing in common.
  [o({ k: t([one]), l: t([a]) }), map(tuple([dynamic]))],
  [o({ k: t([one]), l: t([numberVal(2)]) }), map(tuple([dynamic]))],
  [t([t([one]), t([a])]), list(tuple([dynamic]))],
  [t([t([one]), t([True])]), set(tuple([dynamic]))],
  [listVal([t([one])]) as Value, set(tuple([dynamic]))],
  [mapVal({ k: t([one]) }) as Value, map(tuple([dynamic]))],
  // The type of null and unknown values, as far as it is known.
  [nullVal(object({ a: tuple([string, number]), b: string })), object({ a: list(dynamic), b: dynamic })],
  [nullVal(tuple([tuple([string]), object({ a: number })])), tuple([set(dynamic), map(dynamic)])],
  [nullVal(list(object({ a: number }))), set(object({ a: dynamic }))],
  [nullVal(map(tuple([number]))), map(list(dynamic))],
  [nullVal(map(number)), object({ a: dynamic, b: string })],
  [nullVal(object({ a: number, b: bool })), map(dynamic)],
  [nullVal(dynamic), list(dynamic)],
  [nullVal(string), tuple([dynamic])],
  [unknownVal(object({ a: tuple([string, number]), b: string })), object({ a: list(dynamic), b: dynamic })],
  [unknownVal(object({ a: string })), object({ a: string, b: dynamic }, ["b"])],
  [unknownVal(tuple([number, bool])), list(dynamic)],
  [unknownVal(object({})), map(dynamic)],
  [unknownVal(tuple([])), list(string)],
  [unknownVal(object({ a: string, b: string })), map(string)],
  [
    refine(unknownVal(tuple([string])))
      .notNull()
      .newValue(),
    set(string),
  ],
  [
    refine(unknownVal(object({ a: string })))
      .notNull()
      .newValue(),
    map(string),
  ],
  [setVal([stringVal("1"), unknownVal(string)]), list(dynamic)],
  [setVal([stringVal("1"), unknownVal(string)]), set(number)],
  [mark(setVal([one, unknownVal(number)]), "m"), list(string)],
  // Capsules.
  [capsuleVal(token, 7), string],
  [capsuleVal(token, 7), number],
  [capsuleVal(token, 7), token],
  [one, token],
  [a, token],
  [t([one]), list(token)],
  [nullVal(token), string],
  [nullVal(number), token],
  [unknownVal(token), string],
  [unknownVal(number), token],
  [t([capsuleVal(token, 7), a]), list(string)],
  [capsuleVal(strict, "typed"), string],
  [capsuleVal(strict, "untyped"), string],
  [capsuleVal(strict, "other"), string],
  [capsuleVal(strict, "none"), string],
  [capsuleVal(strict, "fine"), string],
  [a, strict],
  [x, strict],
  [capsuleVal(strict, "fine"), token],
  [capsuleVal(capsule("plain"), 1), string],
  // Sequences, maps and types that are large enough to be remembered.
  [numbers(7), list(string)],
  [numbers(8), list(string)],
  [numbers(9), set(string)],
  [t(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : a))), list(string)],
  [t(Array.from({ length: 40 }, (_, i) => (i === 39 ? a : one))), list(number)],
  [t(Array.from({ length: 40 }, (_, i) => (i === 39 ? True : one))), list(dynamic)],
  [mapVal(Array.from({ length: 9 }, (_, i) => [`k${i}`, i === 8 ? a : x] as const)), map(number)],
  [o(Array.from({ length: 40 }, (_, i) => [`a${i}`, one] as const)), map(string)],
  [o(Array.from({ length: 40 }, (_, i) => [`a${i}`, one] as const)), object({ a0: string, a1: bool })],
  [nested(8, one), nestedType(8, string)],
  [nested(8, a), nestedType(8, number)],
  [nested(40, one), nestedType(40, string)],
  [nested(40, t([])), nestedType(40, string)],
  // Elements that have nothing in common.
  [t([one, True, t([]), o({}), a]), list(dynamic)],
  [t([one, True, t([]), o({}), listValEmpty(string), setValEmpty(string)]), list(dynamic)],
  [t([o({ a: one, b: one }), o({ a: one, b: True })]), list(dynamic)],
  [t([o({ a: t([]) }), o({ a: o({}) })]), list(dynamic)],
  [t([t([t([one])]), t([t([True])])]), list(dynamic)],
  [t([o({}), t([])]), list(dynamic)],
  [t([mapValEmpty(dynamic), mapVal({ k: one })]), list(map(dynamic))],
  [t([setValEmpty(dynamic), setVal([one])]), list(set(dynamic))],
  [t([mapValEmpty(dynamic), mapValEmpty(dynamic)]), list(map(dynamic))],
  [t([mark(listValEmpty(dynamic), "m"), listVal([one]), listVal([a])]), list(list(dynamic))],
  [t([t([]), t([t([])]), t([one])]), list(list(dynamic))],
];

/** A value with its type, marks and what is known of it, as a text. */
function show(value: Value): string {
  const { value: bare, marks } = unmark(value);
  const parts = [`${value.type} ${bare}`, ...[...marks].map((m) => `mark ${String(m)}`)];
  if (!bare.isKnown()) {
    const range = rangeOf(bare);
    if (range.definitelyNotNull()) parts.push("not null");
    if (range.stringPrefix() !== "") parts.push(`prefix ${range.stringPrefix()}`);
    if (range.lengthMin() > 0 || range.lengthMax() < Number.POSITIVE_INFINITY)
      parts.push(`length ${range.lengthMin()} to ${range.lengthMax()}`);
  }
  return parts.join(", ");
}

function outcomeOf(result: Value | ConversionError): string {
  if (isValue(result)) return show(result);
  return `error${result.path.length === 0 ? "" : ` at ${formatPath(result.path)}`}: ${result.reason}`;
}

const shortened = (text: string): string => (text.length > 400 ? `${text.slice(0, 200)} … ${text.slice(-200)}` : text);

it("convert converts the listed values", async () => {
  const lines = rows.map(([value, type]) => {
    const outcome = outcomeOf(tryConvert(value, type));
    const safe = findConversion(value.type, type);
    // A conversion that is found among safe ones only may give another result.
    const safely = safe === undefined ? outcome : outcomeOf(safe(value));
    const kind = `${safe === undefined ? "unsafe" : "safe"}${safely === outcome ? "" : `: ${safely}`}`;
    return `${shortened(show(value))}\n  to ${shortened(String(type))}, ${kind}\n  ${shortened(outcome)}\n`;
  });
  await expect(lines.join("")).toMatchFileSnapshot("conversions.txt");
});

it("convert keeps what a value shares, and converts a part that occurs several times once", () => {
  const shared = numbers(20);
  const [first, second] = convert(t([shared, mark(shared, "m")]), list(list(string))).asArray();
  expect(second!.content).toBe(first!.content);
  const keys = mapVal(Array.from({ length: 8 }, (_, i) => [`k${i}`, one] as const));
  const [third, fourth] = convert(t([keys, keys]), list(map(string))).asArray();
  expect(fourth!.content).toBe(third!.content);
  const deep = nested(6, one);
  const [fifth, sixth] = convert(t([deep, deep]), list(nestedType(6, string))).asArray();
  expect(sixth!.content).toBe(fifth!.content);
});

it("convert returns a value, or a part of one, unchanged if it already has the type", () => {
  const part = listVal([one, numberVal(2)]);
  expect(convert(part, list(number))).toBe(part);
  expect(convert(part, dynamic)).toBe(part);
  const attributes = convert(o({ p: part, q: one }), object({ p: list(number), q: string })).asMap();
  expect(attributes.get("p")).toBe(part);
  expect(convert(t([part, one]), tuple([dynamic, string])).asArray()[0]).toBe(part);
  expect(
    convert(mapVal({ k: part }), object({ k: list(number) }))
      .asMap()
      .get("k"),
  ).toBe(part);
  expect(
    convert(o({ k: part, l: part }), map(list(number)))
      .asMap()
      .get("l"),
  ).toBe(part);
  const optional = object({ p: list(number), r: string }, ["r"]);
  const full = o({ p: part, r: a }) as Value;
  expect(convert(full, optional)).toBe(full);
});
