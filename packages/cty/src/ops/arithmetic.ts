/** Arithmetic on number values. Each operation takes unknown operands too, and gives an unknown number with the bounds that follow from theirs. */
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
import { refine } from "../refinement.ts";
import { type NumberType, number } from "../type.ts";
import { Value, unknownVal } from "../value.ts";
import { ValueRange } from "../value-range.ts";
import { bare, carryMarks, checkOperands, unknownResult } from "./prologue.ts";

type Operation = (a: NumberContent, b: NumberContent) => NumberContent;

function binary(name: string, operation: Operation, hasRange: boolean, a: Value, b: Value): Value<NumberType> {
  if (a.marks !== undefined || b.marks !== undefined) return carryMarks(binary(name, operation, hasRange, bare(a), bare(b)), a, b);
  if (checkOperands(name, number, a, b)) return new Value(number, operation(a.content as NumberContent, b.content as NumberContent));
  return hasRange ? combineRanges(operation, a, b) : unknownResult(number);
}

/** The range of the result of an operation that is monotonic in both operands: its bounds are among the results for theirs. */
function combineRanges(operation: Operation, a: Value, b: Value): Value<NumberType> {
  const [x, y] = [new ValueRange(a), new ValueRange(b)];
  const results: NumberContent[] = [];
  for (const left of [x.numberMin(), x.numberMax()]) {
    for (const right of [y.numberMin(), y.numberMax()]) {
      if (left === undefined || right === undefined) return unknownResult(number);
      try {
        results.push(operation(left.value, right.value));
      } catch (error) {
        // Some pairs of bounds have no result (infinity and its opposite): then there is no bound to state.
        if (error instanceof CtyError) return unknownResult(number);
        throw error;
      }
    }
  }
  const min = results.reduce((least, n) => (compareNumbers(n, least) < 0 ? n : least));
  const max = results.reduce((most, n) => (compareNumbers(n, most) > 0 ? n : most));
  const builder = refine(unknownVal(number)).notNull();
  if (min !== Number.NEGATIVE_INFINITY) builder.numberMin(new Value(number, min));
  if (max !== Number.POSITIVE_INFINITY) builder.numberMax(new Value(number, max));
  return builder.newValue() as Value<NumberType>;
}

/** The sum of two numbers. @throws CtyError for operands that are no numbers or null, opposite infinities, or a result that is too large */
export function add(a: Value, b: Value): Value<NumberType> {
  return binary("addition", addNumbers, true, a, b);
}

/** The difference of two numbers. @throws CtyError for operands that are no numbers or null, equal infinities, or a result that is too large */
export function subtract(a: Value, b: Value): Value<NumberType> {
  return binary("subtraction", subtractNumbers, true, a, b);
}

/** The product of two numbers. @throws CtyError for operands that are no numbers or null, zero times infinity, or a result that is too large */
export function multiply(a: Value, b: Value): Value<NumberType> {
  return binary("multiplication", multiplyNumbers, true, a, b);
}

/** The quotient of two numbers, infinite for a divisor of zero. @throws CtyError for operands that are no numbers or null, zero by zero, infinity by infinity, or a result that is too large */
export function divide(a: Value, b: Value): Value<NumberType> {
  return binary("division", divideNumbers, false, a, b);
}

/** The remainder of truncated division, with the sign of the dividend; of a division by zero or infinity the dividend. @throws CtyError for operands that are no numbers or null, or an infinite dividend */
export function modulo(a: Value, b: Value): Value<NumberType> {
  return binary("the remainder", moduloNumbers, false, a, b);
}

/** The number with its sign turned. @throws CtyError for what is no number, or null */
export function negate(a: Value): Value<NumberType> {
  if (a.marks !== undefined) return carryMarks(negate(bare(a)), a);
  return checkOperands("negation", number, a) ? new Value(number, negateNumber(a.content as NumberContent)) : unknownResult(number);
}

/** The magnitude of a number. @throws CtyError for what is no number, or null */
export function absolute(a: Value): Value<NumberType> {
  if (a.marks !== undefined) return carryMarks(absolute(bare(a)), a);
  if (checkOperands("the magnitude", number, a)) return new Value(number, absoluteNumber(a.content as NumberContent));
  return refine(unknownVal(number)).notNull().numberMin(0).newValue() as Value<NumberType>;
}
