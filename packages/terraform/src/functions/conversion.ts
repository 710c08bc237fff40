/** Functions that convert values, and the function `type`. */
import {
  ArgumentError,
  bool,
  type CapsuleType,
  CtyError,
  canIterateElements,
  capsule,
  capsuleVal,
  defineFunction,
  dynamic,
  dynamicVal,
  equalTypes,
  type Func,
  findConversionUnsafe,
  friendlyName,
  isValue,
  lengthInt,
  list,
  map,
  mark,
  mismatch,
  number,
  set,
  sizeOf,
  string,
  type Type,
  tryConvert,
  unknownVal,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { capsuleContentOf, constantCost, hasPublicType } from "@hcl-ts/cty/kernel";
import { applyDefaults, type Defaults, typeConstraintWithDefaults } from "@hcl-ts/ext/typeexpr";
import { hasErrors } from "@hcl-ts/hcl";
import { CUSTOM_EXPRESSION_DECODER, type CustomExpressionDecoder } from "@hcl-ts/hcl/syntax";
import { PRIVATE_TYPE_MARK, TYPE_MARK } from "../marks.ts";
import type { Dialect } from "../source/dialect.ts";
import { STEPS_PER_CONVERTED } from "./costs.ts";

/** Conversions visit each part, and sets sort and compare their elements. */
const conversionCost = ([value]: readonly [Value]): number => STEPS_PER_CONVERTED * sizeOf(value);

function conversionTo(type: Type): Func {
  return defineFunction({
    params: [
      {
        name: "v",
        type: dynamic,
        allowNull: true,
        allowUnknown: true,
        allowDynamicType: true,
        allowMarked: true,
      },
    ],
    type: ([value]) => {
      const given = value.type;
      if (given.kind !== "dynamic" && !given.equals(type) && findConversionUnsafe(given, type) === undefined)
        throw new ArgumentError(0, mismatch(given, type));
      return type;
    },
    cost: conversionCost,
    impl: ([value], returnType, budget) => {
      const { value: bare, marks } = unmark(value);
      if (!bare.isKnown()) return withMarks(unknownVal(returnType), marks);
      if (canIterateElements(bare)) budget.spendElements(lengthInt(bare));
      const converted = tryConvert(value, returnType);
      if (isValue(converted)) return converted;
      throw new ArgumentError(0, converted.message, converted.path);
    },
  });
}

/** `tobool(v)` */
export const tobool: Func = /* @__PURE__ */ conversionTo(bool);
/** `tolist(v)` */
export const tolist: Func = /* @__PURE__ */ conversionTo(list(dynamic));
/** `tomap(v)` */
export const tomap: Func = /* @__PURE__ */ conversionTo(map(dynamic));
/** `tonumber(v)` */
export const tonumber: Func = /* @__PURE__ */ conversionTo(number);
/** `toset(v)` */
export const toset: Func = /* @__PURE__ */ conversionTo(set(dynamic));
/** `tostring(v)` */
export const tostring: Func = /* @__PURE__ */ conversionTo(string);

/** A type that is written as an argument, and the defaults of its optional attributes. */
interface TypeArgument {
  readonly type: Type;
  readonly defaults: Defaults | undefined;
}

const decodeTypeArgument: CustomExpressionDecoder = (expression) => {
  const { type, defaults, diagnostics } = typeConstraintWithDefaults(expression);
  const value = hasErrors(diagnostics) ? unknownVal(typeArgumentType) : capsuleVal(typeArgumentType, { type, defaults });
  return { value, diagnostics };
};

const typeArgumentType: CapsuleType<TypeArgument> = capsule<TypeArgument>("type constraint", {
  equals: (a, b) => equalTypes(a.type, b.type),
  hashKey: ({ type }) => friendlyName(type),
  describe: ({ type }) => friendlyName(type),
  extensionData: (key) => (key === CUSTOM_EXPRESSION_DECODER ? decodeTypeArgument : undefined),
});

/**
 * Creates `convert(value, type)`: the type is written as in a variable's `type`, and may have
 * optional attributes with defaults. In Terraform marks inside of the value end up on the whole
 * result.
 */
export function convertOf(dialect: Dialect): Func {
  return defineFunction({
    params: [
      {
        name: "value",
        type: dynamic,
        allowNull: true,
        allowUnknown: true,
        allowDynamicType: true,
        allowMarked: dialect === "opentofu",
      },
      { name: "type", type: typeArgumentType },
    ],
    cost: ([value]) => 2 * conversionCost([value]),
    type: ([value, type]) => convertedTo(value, type).type,
    impl: ([value, type]) => convertedTo(value, type),
  });
}

function convertedTo(value: Value, argument: Value): Value {
  if (!argument.isKnown()) return dynamicVal;
  const { type, defaults } = capsuleContentOf(argument, typeArgumentType);
  // Defaults replace attributes that are missing or null, but not a null object.
  const filled = defaults === undefined || value.isNull() ? value : applyDefaults(value, defaults);
  const converted = tryConvert(filled, type);
  if (isValue(converted)) return converted;
  throw new ArgumentError(0, converted.message, converted.path);
}

/** The type of the results of {@link typeOf}. */
export const typeValueType: CapsuleType<Type> = /* @__PURE__ */ capsule<Type>("type", {
  equals: equalTypes,
  hashKey: friendlyName,
  describe: friendlyName,
});

/** `type(value)`: the type of a value. Only the console has this function. */
export const typeOf: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the type of a value, for display in the console.",
  params: [
    {
      name: "value",
      description: "The value.",
      type: dynamic,
      allowNull: true,
      allowUnknown: true,
      allowDynamicType: true,
    },
  ],
  type: typeValueType,
  cost: constantCost,
  impl: ([value]) => {
    if (value === undefined) throw new CtyError("a value is required");
    const shown = mark(capsuleVal(typeValueType, value.type), TYPE_MARK);
    // A null can have the type of a sensitive value.
    return hasPublicType(value) ? shown : mark(shown, PRIVATE_TYPE_MARK);
  },
});
