/** The public functions of conversion and unification. */
import type { Budget } from "../run/budget.ts";
import { isStackOverflow, STACK_MESSAGE, withStackError } from "../run/stack.ts";
import type { Type } from "../type/type.ts";
import type { Conversion } from "../value/conversion.ts";
import { ConversionError } from "../value/conversion-error.ts";
import { checkType, checkValue, type Value } from "../value/value.ts";
import { numberTextSize, sizeOf } from "../value/value-facts.ts";
import { ConversionFinder } from "./find-conversion.ts";
import type { Unification } from "./finder.ts";
import { hideMarked } from "./hide-marked.ts";
import { kindMismatch, Mismatch } from "./mismatch.ts";

/**
 * Converts a value to a type, with an unsafe conversion if necessary. `dynamic` in the type matches
 * any type and leaves that part unchanged. Missing attributes that are optional in the type become
 * null. Null and unknown values take the type. Marks stay, and so do refinements that
 * still hold.
 * @param budget charged for visiting the value, unless it is of the type already
 * @throws ConversionError with the path to the part that cannot be converted
 * @example convert(stringVal("80"), number) // the number 80
 */
export function convert<T extends Type>(value: Value, type: T, budget?: Budget): Value<T> {
  const result = tryConvert(value, type, budget);
  if (result instanceof ConversionError) throw result;
  return result as Value<T>;
}

/**
 * The maximum length of the decimal strings of all numbers in a converted value. A number of few
 * digits can have a long one.
 */
const MAX_NUMBER_TEXT = 1 << 27;

/**
 * Like {@link convert}, but returns the error instead of throwing it. Distinguish the results with
 * `isValue`.
 * @throws BudgetError if the budget is spent
 */
export function tryConvert(value: Value, type: Type, budget?: Budget): Value | ConversionError {
  checkValue(value, "convert");
  checkType(type, "convert");
  if (value.type === type) return value;
  budget?.spendSteps(sizeOf(value));
  if (numberTextSize(value) > MAX_NUMBER_TEXT) return new ConversionError("the numbers in the value have too many digits to be converted");
  try {
    const result = new ConversionFinder(true).convert(value, type);
    return result instanceof ConversionError ? hideMarked(result, value, type) : result;
  } catch (error) {
    if (isStackOverflow(error)) return new ConversionError(STACK_MESSAGE);
    throw error;
  }
}

/**
 * Returns the conversion from one type to another that never fails, or undefined if there is none.
 * There is none between equal primitive types, or between maps of them, as no change is needed. A
 * conversion can be applied to any number of values.
 */
export function findConversion(from: Type, to: Type): Conversion | undefined {
  return search(from, to, false);
}

/**
 * Returns the conversion from one type to another, which may lose information or fail for some
 * values; undefined if there is none.
 */
export function findConversionUnsafe(from: Type, to: Type): Conversion | undefined {
  return search(from, to, true);
}

function search(from: Type, to: Type, unsafe: boolean): Conversion | undefined {
  checkType(from, "findConversion");
  checkType(to, "findConversion");
  const found = withStackError(() => new ConversionFinder(unsafe).find(from, to));
  return found instanceof Mismatch ? undefined : hiding(found, to);
}

/**
 * Describes why values of one type cannot be converted to another, with the path and both types of
 * the unsuitable part: `attribute "a": a number is required, not a list of string`. If there is a
 * conversion, it only names both types.
 */
export function mismatch(given: Type, wanted: Type): string {
  checkType(given, "mismatch");
  checkType(wanted, "mismatch");
  const found = withStackError(() => new ConversionFinder(true).find(given, wanted));
  return found instanceof Mismatch ? found.toError().message : kindMismatch(given, wanted);
}

/**
 * Returns the most specific type that all of the types can be converted to safely; undefined if
 * there is none or `types` is empty.
 */
export function unify(types: readonly Type[]): Unification | undefined {
  return unifyTypes(types, false);
}

/** Like {@link unify}, but the conversions may be unsafe. */
export function unifyUnsafe(types: readonly Type[]): Unification | undefined {
  return unifyTypes(types, true);
}

function unifyTypes(types: readonly Type[], unsafe: boolean): Unification | undefined {
  for (const type of types) checkType(type, "unify");
  const unified = withStackError(() => new ConversionFinder(unsafe).unify(types));
  return unified && { type: unified.type, conversions: unified.conversions.map((each) => each && hiding(each, unified.type)) };
}

/** Returns the conversion with errors that do not show marked values. */
function hiding(conversion: Conversion, to: Type): Conversion {
  return (value) => {
    const result = conversion(value);
    return result instanceof ConversionError ? hideMarked(result, value, to) : result;
  };
}
