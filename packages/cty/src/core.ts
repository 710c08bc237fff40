/**
 * The names of the main entry point that parsing and evaluating the native syntax need. For Node,
 * they are in the file of the inner entry point (see scripts/build-package.mjs), so that programs
 * that need nothing else load one smaller file.
 */

export { tupleVal } from "./compound/collections.ts";
export { tryConvert, unifyUnsafe } from "./convert/convert.ts";
export { containsMarked, unmark, unmarkDeep, withMarks } from "./marks/marks.ts";
export { elements } from "./ops/access.ts";
export { add, divide, modulo, multiply, negate, subtract } from "./ops/arithmetic.ts";
export { greaterThan, greaterThanOrEqualTo, lessThan, lessThanOrEqualTo } from "./ops/compare.ts";
export { equals, notEqual } from "./ops/equality.ts";
export { and, not, or } from "./ops/logic.ts";
export { Budget, BudgetError } from "./run/budget.ts";
export { CtyError } from "./run/errors.ts";
export { bool, dynamic, equalTypes, isCollectionType, list, number, string } from "./type/type.ts";
export { friendlyName, friendlyNameForConstraint } from "./type/type-name.ts";
export { ArgumentError } from "./value/argument-error.ts";
export { boolVal, dynamicVal, False, isValue, nullVal, stringVal, True, unknownVal } from "./value/value.ts";
export { isWhollyKnown, sizeOf } from "./value/value-facts.ts";
