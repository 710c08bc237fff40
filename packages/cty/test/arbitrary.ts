/** Random types and values for the property tests. Any value can be wanted known or not, with nulls or without, marked or not. */
import fc from "fast-check";
import {
  bool,
  boolVal,
  capsule,
  capsuleVal,
  dynamic,
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
  object,
  objectVal,
  refine,
  set,
  setVal,
  setValEmpty,
  string,
  stringVal,
  type Type,
  tuple,
  tupleVal,
  unknownVal,
  type Value,
} from "../src/index.ts";
import { compareNumbers } from "../src/kernel.ts";

/** Names that have caught someone out: of properties that every object has, in more than one normal form, out of UTF-16 order, empty. */
export const names: fc.Arbitrary<string> = fc.constantFrom(
  "a",
  "b",
  "name",
  "",
  "__proto__",
  "constructor",
  "e\u0301",
  "\u00e9",
  "\ufb01",
  "\u{1f600}",
  "10",
  "9",
);

export const primitiveTypes: fc.Arbitrary<Type> = fc.constantFrom<Type>(string, number, bool);

/** Generates types of values, a few levels deep; type constraints if they may contain `dynamic`. */
export function types(options: { readonly dynamic?: boolean } = {}): fc.Arbitrary<Type> {
  const leaf = options.dynamic ? fc.oneof({ weight: 4, arbitrary: primitiveTypes }, fc.constant<Type>(dynamic)) : primitiveTypes;
  return fc.letrec<{ type: Type }>((tie) => ({
    type: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      { weight: 1, arbitrary: tie("type").map(list) },
      { weight: 1, arbitrary: tie("type").map(set) },
      { weight: 1, arbitrary: tie("type").map(map) },
      { weight: 1, arbitrary: fc.array(tie("type"), { maxLength: 3 }).map((elements) => tuple(elements)) },
      { weight: 1, arbitrary: fc.array(fc.tuple(names, tie("type")), { maxLength: 3 }).map((entries) => object(withoutTwins(entries))) },
    ),
  })).type;
}

function withoutTwins<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  return new Map(entries.map(([name, x]) => [name.normalize("NFC"), x]));
}

/** Decimal texts of numbers: small and large integers, decimals, long ones. */
export const decimalTexts: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }).map(String),
  fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }).map(String),
  fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -8, max: 8 })).map(([digits, exponent]) => `${digits}e${exponent}`),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: -60, max: 60 }))
    .map(([digits, exponent]) => `${digits}e${exponent}`),
);

export const finiteNumbers: fc.Arbitrary<Value> = decimalTexts.map(numberVal);

export const numbers: fc.Arbitrary<Value> = fc.oneof(
  { weight: 12, arbitrary: finiteNumbers },
  { weight: 1, arbitrary: fc.constantFrom(numberVal(-0), numberVal(Number.POSITIVE_INFINITY), numberVal(Number.NEGATIVE_INFINITY)) },
);

export const strings: fc.Arbitrary<Value> = fc.oneof(names, fc.string({ unit: "grapheme", maxLength: 4 })).map(stringVal);

/** The allowed kinds of values besides known ones. */
export interface Freedom {
  readonly nulls?: boolean;
  readonly unknowns?: boolean;
  readonly marks?: boolean;
}

/** Everything at once. */
export const ANYTHING: Freedom = { nulls: true, unknowns: true, marks: true };

/** Generates values of a type. */
export function valuesOf(type: Type, freedom: Freedom = {}): fc.Arbitrary<Value> {
  const choices: fc.WeightedArbitrary<Value>[] = [];
  if (type.kind !== "dynamic") choices.push({ weight: 8, arbitrary: knownOf(type, freedom) });
  if (freedom.nulls || type.kind === "dynamic") choices.push({ weight: 1, arbitrary: fc.constant(nullVal(type)) });
  if (freedom.unknowns) choices.push({ weight: 2, arbitrary: unknownsOf(type) });
  const bare = fc.oneof(...choices);
  if (!freedom.marks) return bare;
  const marks = fc.array(fc.constantFrom("p", "q", "r"), { minLength: 1, maxLength: 2 });
  return fc.oneof({ weight: 3, arbitrary: bare }, { weight: 1, arbitrary: fc.tuple(bare, marks).map(([value, m]) => mark(value, ...m)) });
}

function knownOf(type: Type, freedom: Freedom): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
      return strings;
    case "number":
      return numbers;
    case "bool":
      return fc.boolean().map(boolVal);
    case "list":
      return elementsOf(type.element, freedom).map((elements) => (elements.length === 0 ? listValEmpty(type.element) : listVal(elements)));
    case "set":
      return elementsOf(type.element, freedom).map((elements) => (elements.length === 0 ? setValEmpty(type.element) : setVal(elements)));
    case "map":
      return fc
        .array(fc.tuple(names, valuesOf(type.element, freedom)), { maxLength: 3 })
        .map((entries) => (entries.length === 0 ? mapValEmpty(type.element) : mapVal(entries)));
    case "tuple":
      return fc.tuple(...type.elements.map((element) => valuesOf(element, freedom))).map(tupleVal);
    case "object":
      return fc
        .tuple(...type.types.map((attribute) => valuesOf(attribute, freedom)))
        .map((values) => objectVal(type.names.map((name, i) => [name, values[i]!] as const)));
    default:
      throw new Error(`no values of type ${type.kind}`);
  }
}

function elementsOf(type: Type, freedom: Freedom): fc.Arbitrary<Value[]> {
  return fc.array(valuesOf(type, freedom), { maxLength: 4 });
}

/** Unknown values of a type, refined or not. Some refinements leave a single value, which is known then. */
export function unknownsOf(type: Type): fc.Arbitrary<Value> {
  const plain = fc.constant(unknownVal(type));
  if (type.kind === "dynamic") return plain;
  const notNull = fc.boolean();
  const build = (value: Value, isNotNull: boolean): Value => (isNotNull ? refine(value).notNull().newValue() : value);
  switch (type.kind) {
    case "string":
      return fc
        .tuple(notNull, fc.constantFrom("", "a", "ab", "\u00e9-"))
        .map(([n, prefix]) => build(refine(unknownVal(type)).stringPrefixFull(prefix).newValue(), n));
    case "number":
      return fc
        .tuple(notNull, fc.option(finiteNumbers), fc.option(finiteNumbers), fc.boolean(), fc.boolean())
        .map(([n, x, y, minInclusive, maxInclusive]) => {
          const [min, max] = x !== null && y !== null && compareNumbers(x.content as never, y.content as never) > 0 ? [y, x] : [x, y];
          const isPoint = min !== null && max !== null && compareNumbers(min.content as never, max.content as never) === 0;
          const builder = refine(unknownVal(type));
          if (min !== null) builder.numberMin(min, isPoint || minInclusive);
          if (max !== null) builder.numberMax(max, isPoint || maxInclusive);
          return build(builder.newValue(), n);
        });
    case "list":
    case "set":
    case "map":
      return fc.tuple(notNull, fc.integer({ min: 0, max: 2 }), fc.option(fc.integer({ min: 0, max: 2 }))).map(([n, min, more]) => {
        const builder = refine(unknownVal(type)).collectionLengthMin(min);
        if (more !== null) builder.collectionLengthMax(min + more);
        return build(builder.newValue(), n);
      });
    default:
      return fc.tuple(notNull).map(([n]) => build(unknownVal(type), n));
  }
}

const token = capsule<{ readonly id: number }>("token");
const tag = capsule<{ readonly id: number }>("tag", { equals: (a, b) => a.id === b.id, hashKey: ({ id }) => String(id % 2) });

/** Values of capsule types, with hooks and without. */
export const capsules: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom({ id: 1 }, { id: 2 }).map((content) => capsuleVal(token, content) as Value),
  fc.integer({ min: 0, max: 3 }).map((id) => capsuleVal(tag, { id }) as Value),
);

/** Values of any type. */
export function values(freedom: Freedom = {}, options: { readonly dynamic?: boolean } = {}): fc.Arbitrary<Value> {
  return types(options).chain((type) => valuesOf(type, freedom));
}

/** Pairs of values, half of them of one type. */
export function pairs(freedom: Freedom = {}): fc.Arbitrary<readonly [Value, Value]> {
  const alike = types().chain((type) => fc.tuple(valuesOf(type, freedom), valuesOf(type, freedom)));
  return fc.oneof(alike, fc.tuple(values(freedom), values(freedom)));
}
