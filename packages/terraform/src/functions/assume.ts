/** Functions of OpenTofu that make promises about unknown values, and check them once the values are known. */
import {
  ArgumentError,
  CtyError,
  defineFunction,
  dynamic,
  equals,
  type Func,
  isValue,
  length as lengthOf,
  list,
  map,
  number,
  type Parameter,
  type RefinementBuilder,
  rangeOf,
  refine,
  set,
  string,
  type Type,
  tryConvert,
  unmarkDeep,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { constantCost, contentOf, isWholeNumber, toDouble, zip } from "@hcl-ts/cty/kernel";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { stringParam } from "./string-function.ts";

/** A parameter that accepts every value. */
const ANY = { type: dynamic, allowNull: true, allowUnknown: true, allowDynamicType: true, allowMarked: true };

/** `assumeequal(actual, expected)`: returns the expected value, and fails if the actual one is known to differ. */
export const assumeequal: Func = /* @__PURE__ */ defineFunction({
  params: [
    { name: "actual_value", ...ANY },
    { name: "expected_value", ...ANY },
  ],
  type: ([, expected]) => expected.type,
  impl: ([actual, expected]) => {
    const { value: bareActual, marks } = unmarkDeep(actual);
    const { value: bareExpected } = unmarkDeep(expected);
    const converted = tryConvert(bareActual, expected.type);
    if (!isValue(converted) || equals(converted, bareExpected).content === false)
      throw new ArgumentError(0, "the value differs from the expected one");
    // The expected value is in the configuration, so it is not a secret.
    return withMarks(expected, new Set([...(marks ?? [])].filter((one) => one !== SENSITIVE && one !== EPHEMERAL)));
  },
});

/** `assumenotnull(value)` */
export const assumenotnull: Func = /* @__PURE__ */ defineFunction({
  params: [{ name: "value", type: dynamic, allowNull: true, allowUnknown: true, allowDynamicType: true }],
  type: dynamic,
  cost: constantCost,
  impl: ([value]) => {
    if (value.isNull()) throw new ArgumentError(0, "the value is null");
    requireType(value);
    return refined(value, (builder) => builder.notNull());
  },
});

/** `assumestringprefix(value, prefix)`. As in the reference, a known string is not checked. */
export const assumestringprefix: Func = /* @__PURE__ */ defineFunction({
  params: [{ ...stringParam("value"), allowNull: true, allowUnknown: true, allowDynamicType: true }, stringParam("prefix")],
  type: string,
  impl: ([value, prefixValue]) => {
    if (value.isNull()) throw new ArgumentError(0, "the string is null");
    requireType(value);
    if (value.isKnown()) return value;
    const prefix = prefixValue.asString();
    const known = rangeOf(value).stringPrefix();
    if (known.startsWith(prefix)) return value;
    return refined(value, (builder) => builder.stringPrefix(prefix));
  },
});

/** A kind of collection whose length is promised. */
type Collection = "list" | "map" | "set";

const collectionTypes: Readonly<Record<Collection, Type>> = { list: list(dynamic), map: map(dynamic), set: set(dynamic) };

/** The name of a parameter that promises a length. */
type Bound = "min_length" | "max_length";

function lengthParam(name: Bound): Parameter {
  return { name, type: number };
}

function assumeLength(kind: Collection, bounds: readonly Bound[]): Func {
  return defineFunction({
    params: [
      {
        name: "value",
        type: collectionTypes[kind],
        allowNull: true,
        allowUnknown: true,
        allowDynamicType: true,
      },
      ...bounds.map(lengthParam),
    ],
    type: collectionTypes[kind],
    cost: constantCost,
    impl: ([value, ...lengths]) => {
      if (value.isNull()) throw new ArgumentError(0, `the ${kind} is null`);
      requireType(value);
      const { min, max } = readBounds(bounds, lengths);
      if (min > max || max < 0) throw new ArgumentError(0, `no ${kind} has at least ${min} and at most ${max} elements`);
      if (!value.isKnown()) return refined(value, (builder) => withLength(builder, min, max));
      const count = rangeOf(lengthOf(value));
      if (toDouble(count.numberMax()!.value) < min || toDouble(count.numberMin()!.value) > max)
        throw new ArgumentError(0, `the ${kind} does not have the number of elements that is promised`);
      return value;
    },
  });
}

/** Reads the arguments that promise a length. */
function readBounds(bounds: readonly Bound[], lengths: readonly Value[]): { readonly min: number; readonly max: number } {
  let [min, max] = [0, Number.POSITIVE_INFINITY];
  for (const [i, [bound, length]] of zip(bounds, lengths).entries()) {
    const content = contentOf(length, "number");
    // As in the reference, the error points at the first argument if there is a single bound.
    if (!isWholeNumber(content)) throw new ArgumentError(bounds.length === 1 ? 0 : i + 1, "the number of elements must be a whole number");
    if (bound === "min_length") min = Math.max(0, toDouble(content));
    else max = toDouble(content);
  }
  return { min, max };
}

function withLength(builder: RefinementBuilder, min: number, max: number): RefinementBuilder {
  if (min > 0) builder.collectionLengthMin(min);
  if (max < Number.POSITIVE_INFINITY) builder.collectionLengthMax(max);
  return builder;
}

function requireType(value: Value): void {
  if (value.type.kind === "dynamic")
    throw new ArgumentError(0, "the type of the value is not known yet, so nothing can be promised about it");
}

/** Returns the value with the promise as a refinement. A promise that contradicts what is known of the value is an error in the first argument. */
function refined(value: Value, promise: (builder: RefinementBuilder) => RefinementBuilder): Value {
  try {
    return promise(refine(value)).newValue();
  } catch (error) {
    if (error instanceof CtyError) throw new ArgumentError(0, error.message);
    throw error;
  }
}

/** `assumelistlength(value, min, max)` */
export const assumelistlength: Func = /* @__PURE__ */ assumeLength("list", ["min_length", "max_length"]);
/** `assumelistlengthmin(value, min)` */
export const assumelistlengthmin: Func = /* @__PURE__ */ assumeLength("list", ["min_length"]);
/** `assumelistlengthmax(value, max)` */
export const assumelistlengthmax: Func = /* @__PURE__ */ assumeLength("list", ["max_length"]);
/** `assumemaplength(value, min, max)` */
export const assumemaplength: Func = /* @__PURE__ */ assumeLength("map", ["min_length", "max_length"]);
/** `assumemaplengthmin(value, min)` */
export const assumemaplengthmin: Func = /* @__PURE__ */ assumeLength("map", ["min_length"]);
/** `assumemaplengthmax(value, max)` */
export const assumemaplengthmax: Func = /* @__PURE__ */ assumeLength("map", ["max_length"]);
/** `assumesetlength(value, min, max)` */
export const assumesetlength: Func = /* @__PURE__ */ assumeLength("set", ["min_length", "max_length"]);
/** `assumesetlengthmin(value, min)` */
export const assumesetlengthmin: Func = /* @__PURE__ */ assumeLength("set", ["min_length"]);
/** `assumesetlengthmax(value, max)` */
export const assumesetlengthmax: Func = /* @__PURE__ */ assumeLength("set", ["max_length"]);
