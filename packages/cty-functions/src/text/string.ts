/** Functions on strings. */
import {
  ArgumentError,
  type Budget,
  CtyError,
  defineFunction,
  EmptyString,
  type Func,
  isWhollyKnown,
  list,
  number,
  numberVal,
  rangeOf,
  type StringType,
  string,
  stringVal,
  unknownVal,
} from "@hcl-ts/cty";
import { characterCost, graphemeEnd, needsNormalizing, refinedUnknown, refineNotNull, TextBuilder, Value } from "@hcl-ts/cty/kernel";
import { partValues } from "../values/part-values.ts";
import { wholeNumber } from "../values/whole-number.ts";
import { stringFunction, stringParam, textOf } from "./string-function.ts";
import { countGraphemes, graphemes } from "./text.ts";

/**
 * `reverse(str)`: the characters in reverse order.
 *
 * @example reverse("cafe\u0301") // "e\u0301fac"
 */
export const reverse: Func = /* @__PURE__ */ stringFunction("Returns the characters of a string in reverse order.", reversed, true);

/** The number of characters that are reversed at once, which limits the temporary array. */
const REVERSED_TOGETHER = 10_000;

/** Matches strings in which a character can take several UTF-16 code units. */
const CLUSTERS = /[\u0300-\uffff\r]/;

function reversed(str: string): string {
  if (!CLUSTERS.test(str)) {
    const result = new TextBuilder();
    for (let at = str.length - 1; at >= 0; at--) result.add(str.charAt(at));
    return result.toString();
  }
  const parts: string[] = [];
  let characters: string[] = [];
  const flush = (): void => {
    parts.push(characters.reverse().join(""));
    characters = [];
  };
  for (const character of graphemes(str)) {
    characters.push(character);
    if (characters.length === REVERSED_TOGETHER) flush();
  }
  flush();
  return parts.reverse().join("");
}

/**
 * `strlen(str)`: the number of characters.
 *
 * @example strlen("héllo") // 5
 */
export const strlen: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the number of characters (grapheme clusters) of a string.",
  params: [{ ...stringParam("str", "The string."), allowDynamicType: true, allowUnknown: true }],
  type: number,
  cost: characterCost,
  impl: ([str]) => {
    if (str.isKnown()) return numberVal(countGraphemes(textOf(str)));
    const prefix = str.type.kind === "string" ? rangeOf(str).stringPrefix() : "";
    return refinedUnknown(number, { notNull: true, numberMin: countGraphemes(prefix) });
  },
});

/**
 * `substr(str, offset, length)`: a part of a string.
 *
 * @throws ArgumentError for an offset or a length with a fraction
 * @example substr("hello", 1, 3) // "ell"
 */
export const substr: Func = /* @__PURE__ */ defineFunction({
  description: "Returns a part of a string. A negative offset counts from the end; with a length of -1, the part extends to the end.",
  params: [
    { ...stringParam("str", "The string."), allowDynamicType: true },
    { name: "offset", description: "The offset of the first character.", type: number, allowDynamicType: true },
    { name: "length", description: "The maximum number of characters.", type: number, allowDynamicType: true },
  ],
  type: string,
  refineResult: refineNotNull,
  impl: ([str, offsetValue, lengthValue], _type, budget) => {
    const given = textOf(str);
    const offset = wholeNumber(offsetValue, 1);
    const length = wholeNumber(lengthValue, 2);
    // With a negative offset, a length of 0 is ignored, as in the reference implementation.
    if (length === 0 && offset >= 0) return EmptyString;
    if (offset < 0) budget.spendSteps(given.length);
    const first = offset < 0 ? Math.max(0, countGraphemes(given) + offset) : offset;
    const start = skipGraphemes(given, 0, first);
    const end = length <= 0 ? given.length : skipGraphemes(given, start, length);
    budget.spendSteps(end);
    budget.spendText(end - start);
    return stringVal(given.slice(start, end));
  },
});

/** Returns the offset after a number of grapheme clusters. */
function skipGraphemes(str: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < str.length; left--) at = graphemeEnd(str, at);
  return at;
}

/**
 * `join(separator, lists…)`: the strings of lists with a separator between them.
 *
 * @throws CtyError without lists. ArgumentError if an element is null
 * @example join(", ", ["a", "b"], ["c"]) // "a, b, c"
 */
export const join: Func = /* @__PURE__ */ defineFunction({
  description: "Joins the strings of one or more lists with a separator.",
  params: [stringParam("separator", "The separator.")],
  varParam: { name: "lists", description: "The lists of strings.", type: list(string), allowUnknown: true },
  type: string,
  refineResult: refineNotNull,
  impl: ([separator, ...lists], _type, budget) => {
    if (lists.length === 0) throw new CtyError("at least one list is required");
    if (!lists.every(isWhollyKnown)) return unknownVal(string);
    const strings: string[] = [];
    let length = 0;
    for (const [i, value] of lists.entries()) {
      for (const [k, element] of value.asArray().entries()) {
        if (element.isNull()) throw new ArgumentError(i + 1, `element ${k} is null`);
        strings.push(element.asString());
        length += textOf(element).length + textOf(separator).length;
      }
    }
    budget.spendText(length);
    return stringVal(strings.join(textOf(separator)));
  },
});

/**
 * `split(separator, str)`: the parts of a string between separators.
 *
 * @example split(",", "a,b") // ["a", "b"]
 */
export const split: Func = /* @__PURE__ */ defineFunction({
  description: "Splits a string at a separator. An empty separator splits it into characters.",
  params: [stringParam("separator", "The separator."), stringParam("str", "The string.")],
  type: list(string),
  refineResult: refineNotNull,
  impl: ([separatorValue, str], type, budget) => {
    const given = textOf(str);
    const separator = textOf(separatorValue);
    budget.spendText(given.length);
    // An array of all characters is only created after it was charged.
    budget.spendElements(separator === "" ? countCodePoints(given) : countOccurrences(given, separator) + 1);
    return new Value(type, partValues(separator === "" ? Array.from(given) : given.split(separator)));
  },
});

/** Returns how often a string occurs in another one, without overlaps. */
function countOccurrences(str: string, text: string): number {
  let count = 0;
  for (let at = str.indexOf(text); at >= 0; at = str.indexOf(text, at + text.length)) count++;
  return count;
}

/**
 * `indent(spaces, str)`: the string with all lines except the first one indented.
 *
 * @throws ArgumentError for a number of spaces that is negative or has a fraction
 * @example indent(2, "a\nb") // "a\n  b"
 */
export const indent: Func = /* @__PURE__ */ defineFunction({
  description: "Adds spaces at the start of each line of a string except the first one.",
  params: [{ name: "spaces", description: "The number of spaces.", type: number }, stringParam("str", "The string.")],
  type: string,
  refineResult: refineNotNull,
  impl: ([spaces, str], _type, budget) => {
    const count = wholeNumber(spaces, 0);
    if (count < 0) throw new ArgumentError(0, "the number of spaces must not be negative");
    return replaceAll(textOf(str), "\n", budget, 1 + count, () => `\n${" ".repeat(count)}`);
  },
});

/**
 * `replace(str, substr, replacement)`: the string with all occurrences of another one replaced.
 *
 * @example replace("a-b-c", "-", "+") // "a+b+c"
 */
export const replace: Func = /* @__PURE__ */ defineFunction({
  description: "Replaces all occurrences of a string in another one.",
  params: [stringParam("str", "The string."), stringParam("substr", "The string to replace."), stringParam("replace", "The replacement.")],
  type: string,
  refineResult: refineNotNull,
  impl: ([str, subValue, replacementValue], _type, budget) => {
    const [given, sub, replacement] = [textOf(str), textOf(subValue), textOf(replacementValue)];
    if (sub !== "") return replaceAll(given, sub, budget, replacement.length, () => replacement);
    // The empty string occurs between all characters, and at both ends.
    budget.spendSteps(given.length);
    budget.spendText(given.length + (countCodePoints(given) + 1) * replacement.length);
    const result = new TextBuilder();
    result.add(replacement);
    for (const character of given) {
      result.add(character);
      result.add(replacement);
    }
    return stringVal(result.toString());
  },
});

/** The least code unit that can combine with the one before it. */
const COMBINING = 0x300;

/**
 * Replaces a text. The result is in NFC without a look at all of it if no code unit beside an occurrence can combine.
 * @param length the length of the replacement, which is only created after it was charged
 */
function replaceAll(str: string, text: string, budget: Budget, length: number, replacement: () => string): Value<StringType> {
  let count = 0;
  let canCombine = false;
  for (let at = str.indexOf(text), end = 0; at >= 0; at = str.indexOf(text, end)) {
    count++;
    end = at + text.length;
    canCombine ||= str.charCodeAt(at - 1) >= COMBINING || str.charCodeAt(end) >= COMBINING;
  }
  budget.spendSteps(count);
  budget.spendText(str.length + count * (length - text.length));
  if (count === 0) return new Value(string, str);
  const replaced = replacement();
  // Joining takes a quarter of the time if there is little between the occurrences, and longer otherwise.
  const result = count * 8 > str.length ? str.split(text).join(replaced) : str.replaceAll(text, () => replaced);
  return canCombine || needsNormalizing(replaced) ? stringVal(result) : new Value(string, result);
}

function countCodePoints(str: string): number {
  let count = 0;
  for (let i = 0; i < str.length; i++) if ((str.charCodeAt(i) & 0xfc00) !== 0xdc00) count++;
  return count;
}
