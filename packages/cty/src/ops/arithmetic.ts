/**
 * Arithmetic on number values. If an operand is unknown, the result is an unknown number, refined
 * as not null and with the bounds that follow from the operands. The result has the marks of the
 * operands.
 */

import {
  absoluteNumber,
  addNumbers,
  compareNumbers,
  divideNumbers,
  moduloNumbers,
  multiplyNumbers,
  type NumberContent,
  negateNumber,
  subtractNumbers,
} from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { type NumberType, number } from "../type/type.ts";
import { refinedUnknown, unknownNotNull } from "../value/refined-unknown.ts";
import { Value } from "../value/value.ts";
import { ValueRange } from "../value/value-range.ts";
import { apply, type Operation } from "./prologue.ts";

type Arithmetic = Operation<NumberContent, NumberType>;
type Computation = (a: NumberContent, b: NumberContent) => NumberContent;

const withoutRange = (): Value<NumberType> => unknownNotNull(number);

function arithmetic(name: string, compute: Computation, unknown: Arithmetic["unknown"]): Arithmetic {
  return { name, operand: number, known: (a, b) => new Value(number, compute(a, b)), unknown };
}

const addition: Arithmetic = /* @__PURE__ */ arithmetic("addition", addNumbers, (a, b) => combineRanges(addNumbers, a, b));
const subtraction: Arithmetic = /* @__PURE__ */ arithmetic("subtraction", subtractNumbers, (a, b) => combineRanges(subtractNumbers, a, b));
const multiplication: Arithmetic = /* @__PURE__ */ arithmetic("multiplication", multiplyNumbers, (a, b) =>
  combineRanges(multiplyNumbers, a, b),
);
// The quotient is unbounded if the range of the divisor contains zero.
const division: Arithmetic = /* @__PURE__ */ arithmetic("division", divideNumbers, withoutRange);
const remainder: Arithmetic = /* @__PURE__ */ arithmetic("modulo", moduloNumbers, withoutRange);
const negation: Arithmetic = /* @__PURE__ */ arithmetic("negation", negateNumber, withoutRange);
const magnitude: Arithmetic = /* @__PURE__ */ arithmetic("absolute", absoluteNumber, () =>
  refinedUnknown(number, { notNull: true, numberMin: 0 }),
);

/**
 * Returns the result range of an operation that is monotonic in both operands: its bounds
 * are results of the operands' bounds. Exclusive bounds are treated as inclusive.
 */
function combineRanges(compute: Computation, a: Value, b: Value): Value<NumberType> {
  const [x, y] = [new ValueRange(a), new ValueRange(b)];
  const [xMin, xMax, yMin, yMax] = [x.numberMin(), x.numberMax(), y.numberMin(), y.numberMax()];
  if (xMin === undefined || xMax === undefined || yMin === undefined || yMax === undefined) return unknownNotNull(number);
  let results: NumberContent[];
  try {
    results = [
      compute(xMin.value, yMin.value),
      compute(xMin.value, yMax.value),
      compute(xMax.value, yMin.value),
      compute(xMax.value, yMax.value),
    ];
  } catch (error) {
    // Some pairs of bounds have no result (opposite infinities). The result is then unbounded.
    if (error instanceof CtyError) return unknownNotNull(number);
    throw error;
  }
  const min = results.reduce((least, n) => (compareNumbers(n, least) < 0 ? n : least));
  const max = results.reduce((most, n) => (compareNumbers(n, most) > 0 ? n : most));
  return refinedUnknown(number, { notNull: true, numberMin: min, numberMax: max });
}

/**
 * Adds two numbers.
 * @throws CtyError for operands that are not numbers or are null, for opposite infinities, and if
 * the result is too large
 */
export function add(a: Value, b: Value): Value<NumberType> {
  return apply(addition, a, b);
}

/**
 * Subtracts two numbers.
 * @throws CtyError for operands that are not numbers or are null, for equal infinities, and if the
 * result is too large
 */
export function subtract(a: Value, b: Value): Value<NumberType> {
  return apply(subtraction, a, b);
}

/**
 * Multiplies two numbers.
 * @throws CtyError for operands that are not numbers or are null, for zero times infinity, and if
 * the result is too large
 */
export function multiply(a: Value, b: Value): Value<NumberType> {
  return apply(multiplication, a, b);
}

/**
 * Divides two numbers. The quotient is infinite if the divisor is zero.
 * @throws CtyError for operands that are not numbers or are null, for zero by zero, for infinity by
 * infinity, and if the result is too large
 */
export function divide(a: Value, b: Value): Value<NumberType> {
  return apply(division, a, b);
}

/**
 * Returns the remainder of truncated division, which has the sign of the dividend. It is the
 * dividend if the divisor is zero, and the product if an operand is infinite.
 * @throws CtyError for operands that are not numbers or are null, and for zero and infinity
 */
export function modulo(a: Value, b: Value): Value<NumberType> {
  return apply(remainder, a, b);
}

/** Negates a number. @throws CtyError if the value is not a number or is null */
export function negate(a: Value): Value<NumberType> {
  return apply(negation, a, a);
}

/** Returns the absolute value of a number. @throws CtyError if the value is not a number or is null */
export function absolute(a: Value): Value<NumberType> {
  return apply(magnitude, a, a);
}
