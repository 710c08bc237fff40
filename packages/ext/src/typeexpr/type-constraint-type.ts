/**
 * Types as values: a capsule type whose values are type constraints, and a function that takes one.
 */

import {
  ArgumentError,
  type CapsuleType,
  CtyError,
  capsule,
  capsuleVal,
  defineFunction,
  dynamic,
  dynamicVal,
  equalTypes,
  type Func,
  friendlyName,
  isValue,
  type Type,
  tryConvert,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { capsuleContentOf } from "@hcl-ts/cty/kernel";
import { hasErrors } from "@hcl-ts/hcl";
import { CUSTOM_EXPRESSION_DECODER, type CustomExpressionDecoder } from "@hcl-ts/hcl/syntax";
import { computedOnce } from "../computed-once.ts";
import { typeConstraint } from "./type-expression.ts";

const decodeTypeConstraint: CustomExpressionDecoder = (expression) => {
  const { type, diagnostics } = typeConstraint(expression);
  return { value: hasErrors(diagnostics) ? unknownVal(typeConstraintType) : typeConstraintVal(type), diagnostics };
};

/**
 * The type of values that are type constraints. An argument for a parameter, or an attribute of a
 * specification, of this type is read as a type expression instead of being evaluated.
 */
export const typeConstraintType: CapsuleType<Type> = capsule<Type>("type constraint", {
  equals: equalTypes,
  hashKey: friendlyName,
  describe: friendlyName,
  extensionData: (key) => (key === CUSTOM_EXPRESSION_DECODER ? decodeTypeConstraint : undefined),
});

/** Creates a value from a type constraint. */
export function typeConstraintVal(type: Type): Value {
  return capsuleVal(typeConstraintType, type);
}

/**
 * Returns the type constraint that a value holds.
 *
 * @throws CtyError if the value is of another type, null, unknown or marked
 */
export function typeConstraintFromVal(value: Value): Type {
  if (!isTypeConstraint(value)) throw new CtyError(`a type constraint is required, not a value of type ${friendlyName(value.type)}`);
  if (value.marks !== undefined || value.isNull() || !value.isKnown())
    throw new CtyError("the type constraint is null, unknown or marked, so it cannot be read");
  return capsuleContentOf(value, typeConstraintType);
}

function isTypeConstraint(value: Value): boolean {
  return value.type === typeConstraintType;
}

/**
 * `convert(value, type)` converts a value to a type constraint that is written as the second
 * argument: `convert("5", number)`, `convert(x, list(any))`. It works only in syntaxes that support
 * unevaluated arguments, as the native syntax does.
 */
export const convertFunc: Func = /* @__PURE__ */ defineFunction({
  description: "Converts a value to a type.",
  params: [
    { name: "value", type: dynamic, description: "The value to convert.", allowNull: true, allowDynamicType: true },
    { name: "type", type: typeConstraintType, description: "The type to convert to, written as in a type constraint." },
  ],
  ...computedOnce(([value, type]: readonly [Value, Value]) =>
    type.isKnown() ? converted(value, typeConstraintFromVal(type)) : dynamicVal,
  ),
});

function converted(value: Value, type: Type): Value {
  const result = tryConvert(value, type);
  if (isValue(result)) return result;
  throw new ArgumentError(0, result.message, result.path);
}
