/** Functions that remove characters at the start and end of a string. */
import { defineFunction, type Func, string, stringVal } from "@hcl-ts/cty";
import { characterCost, refineNotNull } from "@hcl-ts/cty/kernel";
import { characterAt, characterBefore, WHITE_SPACE } from "./characters.ts";
import { stringFunction, stringParam, textOf } from "./string-function.ts";

/**
 * `chomp(str)`: the string without trailing line endings.
 *
 * @example chomp("a\n\r\n") // "a"
 */
export const chomp: Func = /* @__PURE__ */ stringFunction(
  "Removes trailing line endings.",
  (str) => str.slice(0, str.length - lengthOfTail(str, /[\r\n]/)),
  false,
);

/** Returns the number of code units at the end that match a pattern. */
function lengthOfTail(str: string, pattern: RegExp): number {
  let length = 0;
  while (length < str.length && pattern.test(str.charAt(str.length - 1 - length))) length++;
  return length;
}

/**
 * `trimspace(str)`: the string without white space at its start and end.
 *
 * @example trimspace("  a\n") // "a"
 */
export const trimspace: Func = /* @__PURE__ */ stringFunction(
  "Returns a string without white space at its start and end.",
  (str) => {
    let start = 0;
    while (start < str.length && WHITE_SPACE.test(str.charAt(start))) start++;
    return str.slice(start, Math.max(start, str.length - lengthOfTail(str, WHITE_SPACE)));
  },
  false,
);

/**
 * `trim(str, cutset)`: the string without some characters at its start and end.
 *
 * @example trim("!?hi?!", "!?") // "hi"
 */
export const trim: Func = /* @__PURE__ */ defineFunction({
  description: "Returns a string without any of a set of characters at its start and end.",
  params: [stringParam("str", "The string."), stringParam("cutset", "The characters to remove.")],
  type: string,
  refineResult: refineNotNull,
  cost: characterCost,
  impl: ([str, cutset], _type, budget) => {
    const given = textOf(str);
    budget.spendText(given.length);
    const cut = new Set(textOf(cutset));
    let start = 0;
    for (let character = characterAt(given, 0); character !== "" && cut.has(character); character = characterAt(given, start))
      start += character.length;
    let end = given.length;
    for (let character = characterBefore(given, end); end > start && cut.has(character); character = characterBefore(given, end))
      end -= character.length;
    return stringVal(given.slice(start, end));
  },
});

/**
 * `trimprefix(str, prefix)`: the string without a prefix.
 *
 * @example trimprefix("hello", "he") // "llo"
 */
export const trimprefix: Func = /* @__PURE__ */ defineFunction({
  description: "Returns a string without a prefix, if it starts with it.",
  params: [stringParam("str", "The string."), stringParam("prefix", "The prefix to remove.")],
  type: string,
  refineResult: refineNotNull,
  impl: ([str, prefix], _type, budget) => {
    if (!textOf(str).startsWith(textOf(prefix))) return str;
    budget.spendText(textOf(str).length);
    return stringVal(textOf(str).slice(textOf(prefix).length));
  },
});

/**
 * `trimsuffix(str, suffix)`: the string without a suffix.
 *
 * @example trimsuffix("hello", "lo") // "hel"
 */
export const trimsuffix: Func = /* @__PURE__ */ defineFunction({
  description: "Returns a string without a suffix, if it ends with it.",
  params: [stringParam("str", "The string."), stringParam("suffix", "The suffix to remove.")],
  type: string,
  refineResult: refineNotNull,
  impl: ([str, suffix], _type, budget) => {
    const tail = textOf(suffix);
    if (tail === "" || !textOf(str).endsWith(tail)) return str;
    budget.spendText(textOf(str).length);
    return stringVal(textOf(str).slice(0, -tail.length));
  },
});
