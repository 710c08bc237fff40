/** Comparison and logic. */
import {
  and as andValues,
  bool,
  defineFunction,
  dynamic,
  equals,
  type Func,
  greaterThan,
  greaterThanOrEqualTo,
  lessThan,
  lessThanOrEqualTo,
  notEqual,
  not as notValue,
  number,
  or as orValues,
  type Value,
} from "@hcl-ts/cty";
import { refineNotNull } from "@hcl-ts/cty/kernel";
import { binaryFunction } from "./binary-function.ts";

const equality = (description: string, operation: (a: Value, b: Value) => Value): Func =>
  binaryFunction(description, "value", { type: dynamic, allowUnknown: true, allowDynamicType: true, allowNull: true }, bool, operation);

/**
 * `equal(a, b)`: whether two values are equal, without any conversion.
 *
 * @example equal(1, 1) // true
 */
export const equal: Func = /* @__PURE__ */ equality("Tells whether two values are equal.", equals);
/**
 * `notequal(a, b)`: whether two values are not equal.
 *
 * @example notequal(1, 2) // true
 */
export const notequal: Func = /* @__PURE__ */ equality("Tells whether two values are not equal.", notEqual);

const comparison = (description: string, operation: (a: Value, b: Value) => Value): Func =>
  binaryFunction(description, "number", { type: number, allowUnknown: true, allowDynamicType: true, allowMarked: true }, bool, operation);

/**
 * `lessthan(a, b)`: whether the first number is less than the second.
 *
 * @example lessthan(2, 1) // false
 */
export const lessthan: Func = /* @__PURE__ */ comparison("Tells whether the first number is less than the second.", lessThan);
/**
 * `lessthanorequalto(a, b)`: whether the first number is less than or equal to the second.
 *
 * @example lessthanorequalto(1, 1) // true
 */
export const lessthanorequalto: Func = /* @__PURE__ */ comparison(
  "Tells whether the first number is less than or equal to the second.",
  lessThanOrEqualTo,
);
/**
 * `greaterthan(a, b)`: whether the first number is greater than the second.
 *
 * @example greaterthan(2, 1) // true
 */
export const greaterthan: Func = /* @__PURE__ */ comparison("Tells whether the first number is greater than the second.", greaterThan);
/**
 * `greaterthanorequalto(a, b)`: whether the first number is greater than or equal to the second.
 *
 * @example greaterthanorequalto(1, 1) // true
 */
export const greaterthanorequalto: Func = /* @__PURE__ */ comparison(
  "Tells whether the first number is greater than or equal to the second.",
  greaterThanOrEqualTo,
);

const logic = (description: string, operation: (a: Value, b: Value) => Value): Func =>
  binaryFunction(description, "bool", { type: bool, allowDynamicType: true, allowMarked: true }, bool, operation);

/**
 * `and(a, b)`: whether both values are true.
 *
 * @example and(true, false) // false
 */
export const and: Func = /* @__PURE__ */ logic("Tells whether both values are true.", andValues);
/**
 * `or(a, b)`: whether either value is true.
 *
 * @example or(true, false) // true
 */
export const or: Func = /* @__PURE__ */ logic("Tells whether either value is true.", orValues);

/**
 * `not(val)`: whether the value is false.
 *
 * @example not(true) // false
 */
export const not: Func = /* @__PURE__ */ defineFunction({
  description: "Tells whether a bool is false.",
  params: [{ name: "val", description: "The bool.", type: bool, allowDynamicType: true, allowMarked: true }],
  type: bool,
  refineResult: refineNotNull,
  impl: ([val]) => notValue(val),
});
