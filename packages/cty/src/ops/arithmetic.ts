/**
 * Arithmetic on number values. Each operation takes unknown operands too, and gives an unknown number that is promised not
 * to be null, with the bounds that follow from theirs. Marks of the operands are carried over to the result.
 */
import { CtyError } from "../errors.ts";
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
} from "../number.ts";
import { refinedUnknown, unknownNotNull } from "../refined-unknown.ts";
import { type NumberType, number } from "../type.ts";
import { Value } from "../value.ts";
import { ValueRange } from "../value-range.ts";
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
// A range that has zero in it has no bounds when divided by.
const division: Arithmetic = /* @__PURE__ */ arithmetic("division", divideNumbers, withoutRange);
const remainder: Arithmetic = /* @__PURE__ */ arithmetic("modulo", moduloNumbers, withoutRange);
const negation: Arithmetic = /* @__PURE__ */ arithmetic("negation", negateNumber, withoutRange);
const magnitude: Arithmetic = /* @__PURE__ */ arithmetic("absolute", absoluteNumber, () =>
  refinedUnknown(number, { notNull: true, numberMin: 0 }),
);

/**
 * The range of the result of an operation that is monotonic in both operands: its bounds are among the results for theirs.
 * Whether bounds are exclusive is not followed.
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
    // Some pairs of bounds have no result (infinity and its opposite): then there is no bound to state.
    if (error instanceof CtyError) return unknownNotNull(number);
    throw error;
  }
  const min = results.reduce((least, n) => (compareNumbers(n, least) < 0 ? n : least));
  const max = results.reduce((most, n) => (compareNumbers(n, most) > 0 ? n : most));
  return refinedUnknown(number, { notNull: true, numberMin: min, numberMax: max });
}

/** The sum of two numbers. @throws CtyError for operands that are no numbers or null, opposite infinities, or a result that is too large */
export function add(a: Value, b: Value): Value<NumberType> {
  return apply(addition, a, b);
}

/** The difference of two numbers. @throws CtyError for operands that are no numbers or null, equal infinities, or a result that is too large */
export function subtract(a: Value, b: Value): Value<NumberType> {
  return apply(subtraction, a, b);
}

/** The product of two numbers. @throws CtyError for operands that are no numbers or null, zero times infinity, or a result that is too large */
export function multiply(a: Value, b: Value): Value<NumberType> {
  return apply(multiplication, a, b);
}

/** The quotient of two numbers, infinite for a divisor of zero. @throws CtyError for operands that are no numbers or null, zero by zero, infinity by infinity, or a result that is too large */
export function divide(a: Value, b: Value): Value<NumberType> {
  return apply(division, a, b);
}

/**
 * The remainder of truncated division, with the sign of the dividend; the dividend itself for a divisor of zero, and their
 * product where one is infinite. @throws CtyError for operands that are no numbers or null, or zero and infinity
 */
export function modulo(a: Value, b: Value): Value<NumberType> {
  return apply(remainder, a, b);
}

/** The number with its sign turned. @throws CtyError for what is no number, or null */
export function negate(a: Value): Value<NumberType> {
  return apply(negation, a, a);
}

/** The magnitude of a number. @throws CtyError for what is no number, or null */
export function absolute(a: Value): Value<NumberType> {
  return apply(magnitude, a, a);
}
