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
  contentOf,
  graphemeEnd,
  numberTextSize,
  quoteJson,
  refinedUnknown,
  refineNotNull,
  safePrefix,
  unknownNotNull,
} from "@hcl-ts/cty/kernel";
import { listOf } from "../values/sequence-value.ts";
import { floatText, integerText } from "./format-number.ts";
import { type Verb, verbAt } from "./format-verb.ts";
import { countGraphemes } from "./text.ts";

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
    budget.spendSteps(STEPS_PER_VERB);
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

/** The cost of reading a verb and formatting a short value for it. */
const STEPS_PER_VERB = 50;

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
  return contentOf(converted, "number");
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
      return floatText({ ...verb, flags: "", width: 0, precision: undefined, letter: "g" }, contentOf(value, "number"));
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

const PARAMS = [{ name: "format", description: "The format, which contains verbs.", type: string }] as const;
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
export const format: Func = /* @__PURE__ */ defineFunction({
  description: "Replaces verbs such as %s, %d and %.2f in a format by values.",
  params: PARAMS,
  varParam: ARGS,
  type: string,
  refineResult: refineNotNull,
  impl: ([text, ...args], _type, budget) => {
    const source = text.asString();
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
export const formatlist: Func = /* @__PURE__ */ defineFunction({
  description: "Formats as format does, once for each element of the lists among the arguments.",
  params: PARAMS,
  varParam: ARGS,
  type: list(string),
  refineResult: refineNotNull,
  impl: ([text, ...args], _type, budget) => {
    const source = text.asString();
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
