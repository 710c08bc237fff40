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

function equality(description: string, operation: (a: Value, b: Value) => Value): Func {
  const param = { type: dynamic, allowUnknown: true, allowDynamicType: true, allowNull: true } as const;
  return defineFunction({
    description,
    params: [
      { name: "a", description: "The first value.", ...param },
      { name: "b", description: "The second value.", ...param },
    ],
    type: bool,
    refineResult: refineNotNull,
    impl: ([a, b]) => operation(a!, b!),
  });
}

/**
 * `equal(a, b)`: whether two values are equal, without any conversion.
 *
 * @example equal(1, 1) // true
 */
export const equal: Func = equality("Tells whether two values are equal.", equals);
/**
 * `notequal(a, b)`: whether two values are not equal.
 *
 * @example notequal(1, 2) // true
 */
export const notequal: Func = equality("Tells whether two values are not equal.", notEqual);

function comparison(description: string, operation: (a: Value, b: Value) => Value): Func {
  const param = { type: number, allowUnknown: true, allowDynamicType: true, allowMarked: true } as const;
  return defineFunction({
    description,
    params: [
      { name: "a", description: "The first number.", ...param },
      { name: "b", description: "The second number.", ...param },
    ],
    type: bool,
    refineResult: refineNotNull,
    impl: ([a, b]) => operation(a!, b!),
  });
}

/**
 * `lessthan(a, b)`: whether the first number is less than the second.
 *
 * @example lessthan(2, 1) // false
 */
export const lessthan: Func = comparison("Tells whether the first number is less than the second.", lessThan);
/**
 * `lessthanorequalto(a, b)`: whether the first number is less than or equal to the second.
 *
 * @example lessthanorequalto(1, 1) // true
 */
export const lessthanorequalto: Func = comparison("Tells whether the first number is less than or equal to the second.", lessThanOrEqualTo);
/**
 * `greaterthan(a, b)`: whether the first number is greater than the second.
 *
 * @example greaterthan(2, 1) // true
 */
export const greaterthan: Func = comparison("Tells whether the first number is greater than the second.", greaterThan);
/**
 * `greaterthanorequalto(a, b)`: whether the first number is greater than or equal to the second.
 *
 * @example greaterthanorequalto(1, 1) // true
 */
export const greaterthanorequalto: Func = comparison(
  "Tells whether the first number is greater than or equal to the second.",
  greaterThanOrEqualTo,
);

function logic(description: string, operation: (a: Value, b: Value) => Value): Func {
  const param = { type: bool, allowDynamicType: true, allowMarked: true } as const;
  return defineFunction({
    description,
    params: [
      { name: "a", description: "The first bool.", ...param },
      { name: "b", description: "The second bool.", ...param },
    ],
    type: bool,
    refineResult: refineNotNull,
    impl: ([a, b]) => operation(a!, b!),
  });
}

/**
 * `and(a, b)`: whether both values are true.
 *
 * @example and(true, false) // false
 */
export const and: Func = logic("Tells whether both values are true.", andValues);
/**
 * `or(a, b)`: whether either value is true.
 *
 * @example or(true, false) // true
 */
export const or: Func = logic("Tells whether either value is true.", orValues);

/**
 * `not(val)`: whether the value is false.
 *
 * @example not(true) // false
 */
export const not: Func = defineFunction({
  description: "Tells whether a bool is false.",
  params: [{ name: "val", description: "The bool.", type: bool, allowDynamicType: true, allowMarked: true }],
  type: bool,
  refineResult: refineNotNull,
  impl: ([val]) => notValue(val!),
});
