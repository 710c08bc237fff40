/** Functions on numbers. */
import {
  ArgumentError,
  absolute,
  add as addValues,
  CtyError,
  defineFunction,
  divide as divideValues,
  dynamic,
  type Func,
  friendlyName,
  greaterThan,
  lessThan,
  modulo as moduloValues,
  multiply as multiplyValues,
  type NumberContent,
  negate as negateValue,
  number,
  numberVal,
  type Parameter,
  sizeOf,
  subtract as subtractValues,
} from "@hcl-ts/cty";
import {
  ceilNumber,
  characterCost,
  compareNumbers,
  contentOf,
  floorNumber,
  isFiniteNumber,
  isWholeNumber,
  MAX_EXPONENT,
  numberSign,
  refineNotNull,
  toDouble,
  truncateNumber,
  Value,
} from "@hcl-ts/cty/kernel";
import { quoted } from "../values/quoted.ts";
import { binaryFunction } from "./binary-function.ts";

const numberParam = (name: string, description: string): Parameter => ({ name, description, type: number, allowDynamicType: true });
const content = (value: Value | undefined): NumberContent => contentOf(value!, "number");

const binary = (description: string, operation: (a: Value, b: Value) => Value): Func =>
  binaryFunction(description, "number", { type: number, allowDynamicType: true }, number, operation);

function unary(description: string, operation: (num: Value) => Value, options: Partial<Parameter> = {}): Func {
  return defineFunction({
    description,
    params: [{ name: "num", description: "The number.", type: number, ...options }],
    type: number,
    refineResult: refineNotNull,
    impl: ([num]) => operation(num),
  });
}

function rounding(description: string, round: (n: NumberContent) => NumberContent, options?: Partial<Parameter>): Func {
  return unary(description, (num) => new Value(number, round(content(num))), options);
}

/**
 * `add(a, b)`: the sum.
 *
 * @throws CtyError for infinities of opposite signs
 * @example add(0.1, 0.2) // 0.3
 */
export const add: Func = /* @__PURE__ */ binary("Returns the sum of two numbers.", addValues);
/**
 * `subtract(a, b)`: the difference.
 *
 * @throws CtyError for infinities of the same sign
 * @example subtract(5, 7) // -2
 */
export const subtract: Func = /* @__PURE__ */ binary("Returns the difference of two numbers.", subtractValues);
/**
 * `multiply(a, b)`: the product.
 *
 * @throws CtyError for zero times infinity
 * @example multiply(1.5, 4) // 6
 */
export const multiply: Func = /* @__PURE__ */ binary("Returns the product of two numbers.", multiplyValues);
/**
 * `divide(a, b)`: the quotient.
 *
 * @throws CtyError for 0 / 0 and for a quotient of infinities
 * @example divide(7, 2) // 3.5
 */
export const divide: Func = /* @__PURE__ */ binary("Returns the quotient of two numbers.", divideValues);
/**
 * `modulo(a, b)`: the remainder of truncated division.
 *
 * @example modulo(7, 3) // 1
 */
export const modulo: Func = /* @__PURE__ */ binary("Returns the remainder of a division.", moduloValues);

/**
 * `abs(num)`: the absolute value.
 *
 * @example abs(-3.5) // 3.5
 */
export const abs: Func = /* @__PURE__ */ unary("Returns the absolute value of a number.", absolute, {
  allowDynamicType: true,
  allowMarked: true,
});

/**
 * `negate(num)`: the negation.
 *
 * @example negate(3) // -3
 */
export const negate: Func = /* @__PURE__ */ unary("Returns the negation of a number.", negateValue, {
  allowDynamicType: true,
  allowMarked: true,
});

/**
 * `ceil(num)`: the least integer that is not less than the number.
 *
 * @example ceil(1.2) // 2
 */
export const ceil: Func = /* @__PURE__ */ rounding("Rounds a number up to a whole number.", ceilNumber);
/**
 * `floor(num)`: the greatest integer that is not greater than the number.
 *
 * @example floor(1.8) // 1
 */
export const floor: Func = /* @__PURE__ */ rounding("Rounds a number down to a whole number.", floorNumber);

/**
 * `int(num)`: the number without its fraction.
 *
 * @example int(1.9) // 1
 */
export const int: Func = /* @__PURE__ */ rounding("Returns a number without its fraction.", truncateNumber, { allowDynamicType: true });

function extreme(description: string, isBetter: (a: Value, b: Value) => Value): Func {
  return defineFunction({
    description,
    params: [],
    varParam: numberParam("numbers", "The numbers to choose from, at least one."),
    type: number,
    refineResult: refineNotNull,
    impl: (args) => {
      if (args.length === 0) throw new CtyError("at least one number is required");
      return args.reduce((best, candidate) => (isBetter(candidate, best).content === true ? candidate : best));
    },
  });
}

/**
 * `max(numbers…)`: the greatest number.
 *
 * @throws CtyError without arguments
 * @example max(1, 12, 9) // 12
 */
export const max: Func = /* @__PURE__ */ extreme("Returns the greatest of the numbers.", greaterThan);
/**
 * `min(numbers…)`: the least number.
 *
 * @throws CtyError without arguments
 * @example min(1, 12, -9) // -9
 */
export const min: Func = /* @__PURE__ */ extreme("Returns the least of the numbers.", lessThan);

/**
 * `signum(num)`: -1, 0 or 1.
 *
 * @throws ArgumentError for a number with a fraction, or of more than 64 bits
 * @example signum(-7) // -1
 */
export const signum: Func = /* @__PURE__ */ defineFunction({
  description: "Returns -1, 0 or 1: whether a whole number is negative, zero or positive.",
  params: [{ name: "num", description: "The whole number.", type: number }],
  type: number,
  refineResult: refineNotNull,
  impl: ([num]) => {
    const n = content(num);
    if (
      !isWholeNumber(n) ||
      compareNumbers(n, content(numberVal(2n ** 63n - 1n))) > 0 ||
      compareNumbers(n, content(numberVal(-(2n ** 63n)))) < 0
    ) {
      throw new ArgumentError(0, "a whole number of at most 64 bits is required");
    }
    return numberVal(numberSign(n));
  },
});

/** Returns a number as a double. @throws ArgumentError if it is out of range */
function asDouble(value: Value | undefined, argument: number): number {
  const double = toDouble(content(value));
  if (!Number.isFinite(double) && isFiniteNumber(content(value))) throw new ArgumentError(argument, "the number is too large");
  return double;
}

/** Returns the value of a double. @throws CtyError for NaN */
function fromDouble(double: number, what: string): Value {
  if (Number.isNaN(double)) throw new CtyError(`${what} has no result`);
  return numberVal(double);
}

/**
 * `pow(num, power)`: the power, computed as a double.
 *
 * @throws ArgumentError for a number that no double can hold. CtyError if the power is not a
 *   number
 * @example pow(2, 10) // 1024
 */
export const pow: Func = /* @__PURE__ */ defineFunction({
  description: "Raises a number to a power. Computed to about 15 digits.",
  params: [
    { name: "num", description: "The base.", type: number },
    { name: "power", description: "The exponent.", type: number },
  ],
  type: number,
  refineResult: refineNotNull,
  cost: floatCost,
  impl: ([num, power]) => {
    const [base, exponent] = [asDouble(num, 0), asDouble(power, 1)];
    // The power of one is one, and so is minus one to the power of infinity. JavaScript
    // returns NaN.
    if (Math.abs(base) === 1 && !Number.isFinite(exponent)) return numberVal(1);
    return fromDouble(doublePower(base, exponent), "the power");
  },
});

/**
 * Returns the power of a double. The last digits depend on the order of the multiplications, so it follows the
 * reference implementation: by squaring for the whole part of the exponent, and with
 * a logarithm for the fraction.
 */
function doublePower(base: number, exponent: number): number {
  const size = Math.abs(exponent);
  if (size === 0.5) return exponent > 0 ? Math.sqrt(base) : 1 / Math.sqrt(base);
  if (base === 0 || !Number.isFinite(base) || !(size <= Number.MAX_SAFE_INTEGER)) return base ** exponent;
  // The fraction is from -0.5 to 0.5.
  const whole = Math.ceil(size - 0.5);
  let power = whole === size ? 1 : Math.exp((size - whole) * Math.log(base));
  for (let rest = whole, square = base; rest > 0; rest = Math.floor(rest / 2), square *= square) if (rest % 2 === 1) power *= square;
  if (exponent >= 0) return power;
  // The inverse of an infinite power can be a number close to zero.
  return Number.isFinite(power) ? 1 / power : base ** exponent;
}

/**
 * `log(num, base)`: the logarithm, computed as a double.
 *
 * @throws ArgumentError for a number that no double can hold. CtyError if the logarithm is not a
 *   number
 * @example log(8, 2) // 3
 */
export const log: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the logarithm of a number to a base. Computed to about 15 digits.",
  params: [
    { name: "num", description: "The number.", type: number },
    { name: "base", description: "The base.", type: number },
  ],
  type: number,
  refineResult: refineNotNull,
  cost: floatCost,
  impl: ([num, base]) => fromDouble(Math.log(asDouble(num, 0)) / Math.log(asDouble(base, 1)), "the logarithm"),
});

/** The cost of computing with doubles, whose shortest decimal form has to be found. */
function floatCost(args: readonly Value[]): number {
  return args.reduce((cost, arg) => cost + sizeOf(arg), 50);
}

/** The steps for each digit, because long numbers are composed by multiplication. */
const STEPS_PER_DIGIT = 10;

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * `parseint(number, base)`: the integer that a string denotes in a base of 2 to 62.
 *
 * @throws ArgumentError for an invalid base, and for a string that is not a whole number in it
 * @example parseint("ff", 16) // 255
 */
export const parseint: Func = /* @__PURE__ */ defineFunction({
  description: "Reads a whole number in a base of 2 to 62. Up to base 36, case does not matter; beyond it, lower-case letters come first.",
  params: [
    { name: "number", description: "The digits of the number.", type: dynamic },
    { name: "base", description: "The base, 2 to 62.", type: number },
  ],
  type: ([text]) => {
    // Of type `dynamic`, so that numbers are not converted to strings before the call.
    if (text.type.kind !== "string") throw new ArgumentError(0, `expected a string, not a value of type ${friendlyName(text.type)}`);
    return number;
  },
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([text, baseValue], _type, budget) => {
    const base = isFiniteNumber(content(baseValue)) && isWholeNumber(content(baseValue)) ? toDouble(content(baseValue)) : 0;
    if (base < 2 || base > 62) throw new ArgumentError(1, "the base must be a whole number from 2 to 62");
    const given = text.asString();
    budget.spendSteps(STEPS_PER_DIGIT * given.length);
    const match = /^([+-]?)([0-9a-zA-Z]+)$/.exec(given);
    const digits = base <= 36 ? (match?.[2] ?? "").toLowerCase() : (match?.[2] ?? "");
    const values = Array.from(digits, (digit) => DIGITS.indexOf(digit));
    if (match === null || values.some((value) => value >= base))
      throw new ArgumentError(0, `${quoted(given)} is not a whole number in base ${base}`);
    if (values.length * Math.log10(base) > MAX_EXPONENT + 1) throw new ArgumentError(0, `the number has more than ${MAX_EXPONENT} digits`);
    const result = integerOf(values, 0, values.length, BigInt(base));
    return numberVal(match[1] === "-" ? -result : result);
  },
});

/**
 * Returns the integer that digits denote. Combines halves, because multiplying long integers is
 * faster than adding digit by digit.
 */
function integerOf(digits: readonly number[], start: number, end: number, base: bigint): bigint {
  if (end - start <= 32) {
    let result = 0n;
    for (let i = start; i < end; i++) result = result * base + BigInt(digits[i]!);
    return result;
  }
  const middle = (start + end) >> 1;
  return integerOf(digits, start, middle, base) * base ** BigInt(end - middle) + integerOf(digits, middle, end, base);
}
