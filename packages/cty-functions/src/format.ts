/**
 * Functions that format values with verbs such as `%s` and `%5.2f`. A verb is `%`, flags, a width,
 * a precision, the number of an argument in brackets, and a letter. Unlike in other languages,
 * there is no `*`, and there are no letters for types that values do not have.
 */
import {
  ArgumentError,
  type Budget,
  BudgetError,
  bool,
  CtyError,
  defineFunction,
  dynamic,
  type Func,
  isWhollyKnown,
  list,
  type NumberContent,
  number,
  string,
  stringVal,
  type Type,
  tryConvert,
  unknownVal,
  type Value,
  valueToJSON,
} from "@hcl-ts/cty";
import {
  graphemeEnd,
  isFiniteNumber,
  isWholeNumber,
  numberSign,
  numberText,
  numberTextSize,
  quoteJson,
  refinedUnknown,
  refineNotNull,
  safePrefix,
  unknownNotNull,
} from "@hcl-ts/cty/kernel";
import { listOf } from "./sequence-value.ts";
import { countGraphemes } from "./text.ts";

/** A verb, as it is written in a format. */
interface Verb {
  readonly source: string;
  readonly flags: string;
  readonly width: number;
  /** Undefined if there is none. */
  readonly precision: number | undefined;
  /** The index of the argument; undefined for the one after that of the verb before. */
  readonly argument: number | undefined;
  /** "%" for a percent sign. */
  readonly letter: string;
}

const VERB = /%(?:%|([-+# 0]*)(\d+)?(?:\.(\d*))?(?:\[([1-9]\d*)\])?(\p{L}))/uy;

/**
 * Formats the arguments.
 *
 * @throws CtyError for an invalid verb, an unsuitable argument, or one that no verb uses
 */
function formatText(format: string, args: readonly Value[], budget: Budget): string {
  budget.spendText(format.length);
  let result = "";
  let next = 0;
  let highest = 0;
  let at = 0;
  for (let percent = format.indexOf("%"); percent >= 0; percent = format.indexOf("%", at)) {
    result += format.slice(at, percent);
    const verb = verbAt(format, percent);
    at = percent + verb.source.length;
    if (verb.letter === "%") {
      result += "%";
      continue;
    }
    const index = verb.argument ?? next;
    const arg = args[index];
    if (arg === undefined) throw new CtyError(`the verb "${verb.source}" has no argument`);
    next = index + 1;
    highest = Math.max(highest, next);
    budget.spendText(Math.max(verb.width, verb.precision ?? 0));
    result += formatValue(verb, arg, next, budget);
  }
  if (highest < args.length) throw new ArgumentError(highest + 1, "there are more arguments than verbs");
  return result + format.slice(at);
}

/** Reads the verb at a percent sign. @throws CtyError if it is not valid */
function verbAt(format: string, percent: number): Verb {
  VERB.lastIndex = percent;
  const match = VERB.exec(format);
  if (match === null) throw new CtyError(`the format has no valid verb at position ${percent + 1}`);
  const [source, flags = "", width, precision, place, letter = "%"] = match;
  return {
    source,
    flags,
    width: Number(width ?? 0),
    precision: precision === undefined ? undefined : Number(precision || 0),
    argument: place === undefined ? undefined : Number(place) - 1,
    letter,
  };
}

function formatValue(verb: Verb, value: Value, argument: number, budget: Budget): string {
  const { letter, precision } = verb;
  chargeNumber(value, budget);
  switch (letter) {
    case "v":
      return pad(verb, plainText(verb, value, argument, budget), budget);
    case "s":
      return pad(verb, cut(stringFor(verb, value, budget), precision), budget);
    case "q":
      return pad(verb, quotedText(cut(stringFor(verb, value, budget), precision), budget), budget);
    case "t":
      return String(as(verb, value, bool).asBoolean());
    case "b":
    case "d":
    case "o":
    case "x":
    case "X":
      return integerText(verb, numberFor(verb, value, budget));
    case "e":
    case "E":
    case "f":
    case "g":
    case "G":
      return floatText(verb, numberFor(verb, value, budget));
    default:
      throw new CtyError(`"${verb.source}" is not a verb of a format`);
  }
}

/**
 * The factor by which converting a long number to another base, or rounding it, costs more than its
 * digits.
 */
const STEPS_PER_DIGIT = 10;

/** Charges for the digits of a number. There are as many as its exponent. */
function chargeNumber(value: Value, budget: Budget): void {
  if (value.type.kind !== "number") return;
  const length = numberTextSize(value);
  if (length === 0) return;
  budget.spendText(length);
  budget.spendSteps(STEPS_PER_DIGIT * length);
}

function stringFor(verb: Verb, value: Value, budget: Budget): string {
  const text = as(verb, value, string).asString();
  budget.spendText(text.length);
  return text;
}

function numberFor(verb: Verb, value: Value, budget: Budget): NumberContent {
  const converted = as(verb, value, number);
  if (converted !== value) chargeNumber(converted, budget);
  return converted.content as NumberContent;
}

function as(verb: Verb, value: Value, type: Type): Value {
  const converted = tryConvert(value, type);
  if (converted instanceof Error) throw new CtyError(`the value for "${verb.source}" cannot be used: ${converted.message}`);
  if (converted.isNull()) throw new CtyError(`the value for "${verb.source}" is null`);
  return converted;
}

/** Formats a value for `%v`: strings and numbers unchanged, all others as JSON. */
function plainText(verb: Verb, value: Value, argument: number, budget: Budget): string {
  if (!verb.flags.includes("#") && !value.isNull()) {
    if (value.type.kind === "string") return stringFor(verb, value, budget);
    if (value.type.kind === "number")
      return floatText({ ...verb, flags: "", width: 0, precision: undefined, letter: "g" }, value.content as NumberContent);
  }
  if (value.isNull()) return "null";
  try {
    return valueToJSON(value, undefined, budget);
  } catch (error) {
    throw error instanceof CtyError && !(error instanceof BudgetError)
      ? new CtyError(`argument ${argument} cannot be written as JSON: ${error.message}`)
      : error;
  }
}

function quotedText(text: string, budget: Budget): string {
  const quoted = quoteJson(text);
  budget.spendText(quoted.length);
  return quoted;
}

/** Truncates a string to a number of grapheme clusters. A precision of 0 does not truncate. */
function cut(text: string, precision: number | undefined): string {
  if (precision === undefined || precision === 0) return text;
  let end = 0;
  for (let left = precision; left > 0 && end < text.length; left--) end = graphemeEnd(text, end);
  return text.slice(0, end);
}

/** Pads a string to the width of the verb, counted in grapheme clusters. */
function pad({ flags, width }: Verb, text: string, budget: Budget): string {
  if (width === 0) return text;
  budget.spendSteps(text.length);
  const missing = width - countGraphemes(text);
  if (missing <= 0) return text;
  const filler = (flags.includes("0") ? "0" : " ").repeat(missing);
  return flags.includes("-") ? text + filler : filler + text;
}

/** Pads a number to the width of the verb. Zeros are inserted after the sign. */
function padNumber({ flags, width }: Verb, sign: string, digits: string, zeros: boolean): string {
  const missing = Math.max(0, width - sign.length - digits.length);
  if (flags.includes("-")) return sign + digits + " ".repeat(missing);
  if (zeros && flags.includes("0")) return sign + "0".repeat(missing) + digits;
  return " ".repeat(missing) + sign + digits;
}

function signOf(flags: string, negative: boolean): string {
  return negative ? "-" : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
}

const BASES: Readonly<Record<string, readonly [base: number, prefix: string]>> = {
  b: [2, "0b"],
  d: [10, ""],
  o: [8, "0"],
  x: [16, "0x"],
  X: [16, "0X"],
};

function integerText(verb: Verb, content: NumberContent): string {
  const { flags, precision, letter, source } = verb;
  if (!isWholeNumber(content) || !isFiniteNumber(content)) throw new CtyError(`"${source}" requires a whole number`);
  const [base, prefix] = BASES[letter]!;
  const isNegative = numberSign(content) < 0;
  const text = numberText(content).replace("-", "");
  let digits = base === 10 ? text : BigInt(text).toString(base);
  if (letter === "X") digits = digits.toUpperCase();
  if (precision !== undefined) digits = precision === 0 && digits === "0" ? "" : digits.padStart(precision, "0");
  const sign = signOf(flags, isNegative) + (flags.includes("#") ? prefix : "");
  return padNumber(verb, sign, digits, precision === undefined);
}

/**
 * The decimal digits of a number without leading and trailing zeros, and the number of digits
 * before the decimal point.
 */
interface Digits {
  readonly digits: string;
  readonly point: number;
}

function floatText(verb: Verb, content: NumberContent): string {
  const { flags, letter } = verb;
  const plain = numberText(content);
  const negative = plain.startsWith("-");
  if (plain.endsWith("Infinity")) return padNumber(verb, negative ? "-" : flags.includes(" ") ? " " : "+", "Inf", false);
  const [whole = "", fraction = ""] = plain.replace("-", "").split(".");
  const significant = (whole + fraction).replace(/^0+/, "");
  const value: Digits = {
    digits: significant.replace(/0+$/, ""),
    point: significant === "" ? 0 : whole.length - ((whole + fraction).length - significant.length),
  };
  const text =
    letter === "f"
      ? fixed(value, verb.precision ?? 6)
      : letter === "e" || letter === "E"
        ? exponential(value, verb.precision ?? 6)
        : general(value, verb.precision);
  return padNumber(verb, signOf(flags, negative), letter === "E" || letter === "G" ? text.toUpperCase() : text, true);
}

/** Rounds to a number of digits. */
function rounded({ digits, point }: Digits, count: number): Digits {
  if (count < 0) return { digits: "", point: 0 };
  if (digits.length <= count) return { digits, point };
  if (!roundsUp({ digits, point }, count)) return trimmed(digits.slice(0, count), point);
  const up = String(BigInt(`1${digits.slice(0, count)}`) + 1n);
  return up.startsWith("2") ? { digits: "1", point: point + 1 } : trimmed(up.slice(1), point);
}

function trimmed(digits: string, point: number): Digits {
  const significant = digits.replace(/0+$/, "");
  return { digits: significant, point: significant === "" ? 0 : point };
}

/**
 * Returns whether the digits after a position round up. A tie is decided by the closest number with
 * 512 binary digits, with which the reference implementation computes. If that is the tie itself,
 * it rounds to even.
 */
function roundsUp({ digits, point }: Digits, count: number): boolean {
  const next = digits[count]!;
  if (next !== "5" || digits.length > count + 1) return next >= "5";
  const isOdd = count > 0 && Number(digits[count - 1]) % 2 === 1;
  const scale = digits.length - point;
  if (scale <= 0) return isOdd;
  const numerator = BigInt(digits);
  const denominator = 10n ** BigInt(scale);
  // The shift that results in a quotient of 512 binary digits. The estimate can be one too high.
  let shift = 512 - numerator.toString(2).length + denominator.toString(2).length;
  if (scaled(numerator, shift) / scaled(denominator, -shift) >= 1n << 512n) shift--;
  const divisor = scaled(denominator, -shift);
  const remainder = scaled(numerator, shift) % divisor;
  return remainder === 0n ? isOdd : remainder * 2n > divisor;
}

/** Multiplies by a power of two if the exponent is positive. */
function scaled(n: bigint, power: number): bigint {
  return power > 0 ? n << BigInt(power) : n;
}

function fixed(value: Digits, precision: number): string {
  const { digits, point } = rounded(value, value.point + precision);
  const whole = point <= 0 ? "0" : digits.slice(0, point).padEnd(point, "0");
  if (precision === 0) return whole;
  const fraction = ("0".repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point))).padEnd(precision, "0").slice(0, precision);
  return `${whole}.${fraction}`;
}

function exponential(value: Digits, precision: number): string {
  const { digits, point } = rounded(value, precision + 1);
  const all = digits.padEnd(precision + 1, "0");
  const exponent = digits === "" ? 0 : point - 1;
  const power = `e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  return all[0]! + (precision > 0 ? `.${all.slice(1, precision + 1)}` : "") + power;
}

function general(value: Digits, precision: number | undefined): string {
  const wanted = precision === undefined ? undefined : Math.max(precision, 1);
  const shown = wanted === undefined ? value : rounded(value, wanted);
  const count = shown.digits.length;
  const exponent = shown.digits === "" ? -1 : shown.point - 1;
  let limit = wanted ?? 6;
  if (wanted !== undefined && limit > count && count >= shown.point) limit = count;
  if (exponent < -4 || exponent >= limit) return exponential(shown, Math.max(0, Math.min(wanted ?? count, count) - 1));
  return fixed(shown, Math.max(0, count - shown.point));
}

const PARAMS = [{ name: "format", description: "The format, which contains verbs.", type: string }];
const ARGS = {
  name: "args",
  description: "The values for the verbs.",
  type: dynamic,
  allowNull: true,
  allowUnknown: true,
  allowDynamicType: true,
};

/**
 * `format(format, args…)`: a string with values in place of the verbs.
 *
 * @throws CtyError for an invalid verb, or an argument that it cannot format. ArgumentError if
 *   there are more arguments than verbs
 * @example format("%s has %d items", "it", 3) // "it has 3 items"
 */
export const format: Func = defineFunction({
  description: "Replaces verbs such as %s, %d and %.2f in a format by values.",
  params: PARAMS,
  varParam: ARGS,
  type: string,
  refineResult: refineNotNull,
  impl: ([text, ...args], _type, budget) => {
    const source = text!.asString();
    if (args.every(isWhollyKnown)) return stringVal(formatText(source, args, budget));
    const [prefix = ""] = source.split("%", 1);
    return refinedUnknown(string, { stringPrefix: safePrefix(prefix) });
  },
});

/**
 * `formatlist(format, args…)`: the strings that {@link format} returns for each element of lists.
 *
 * @throws ArgumentError for lists of different lengths, and the errors of {@link format}
 * @example formatlist("%s-%s", ["a", "b"], "x") // ["a-x", "b-x"]
 */
export const formatlist: Func = defineFunction({
  description: "Formats as format does, once for each element of the lists among the arguments.",
  params: PARAMS,
  varParam: ARGS,
  type: list(string),
  refineResult: refineNotNull,
  impl: ([text, ...args], _type, budget) => {
    const source = text!.asString();
    let count: number | undefined;
    let from = 0;
    let isUnknown = false;
    for (const [i, arg] of args.entries()) {
      const length = lengthOf(arg);
      if (length === undefined || (length !== "one" && !arg.isKnown())) isUnknown = true;
      if (length === undefined || length === "one") continue;
      if (count !== undefined && count !== length) {
        throw new ArgumentError(i + 1, `it has ${length} elements, but argument ${from + 1} has ${count}`);
      }
      count = length;
      from = i;
    }
    if (isUnknown) return unknownVal(list(string));
    budget.spendElements(count ?? 1);
    const columns = args.map((arg) => (lengthOf(arg) === "one" ? undefined : arg.asArray()));
    const results = Array.from({ length: count ?? 1 }, (_, row) => {
      const values = args.map((arg, i) => columns[i]?.[row] ?? arg);
      return values.every(isWhollyKnown) ? stringVal(formatText(source, values, budget)) : unknownNotNull(string);
    });
    return listOf(string, results);
  },
});

/** Returns the number of elements of an argument: "one" for a single value, undefined if it is unknown. */
function lengthOf(arg: Value): number | "one" | undefined {
  const { type } = arg;
  if (type.kind === "dynamic") return arg.isKnown() ? "one" : undefined;
  if ((type.kind !== "list" && type.kind !== "set" && type.kind !== "tuple") || arg.isNull()) return "one";
  if (type.kind === "tuple") return type.elements.length;
  if (!arg.isKnown() || (type.kind === "set" && !isWhollyKnown(arg))) return undefined;
  return arg.asArray().length;
}
