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
  listVal,
  listValEmpty,
  type NumberContent,
  number,
  numberVal,
  type Parameter,
  rangeOf,
  refine,
  type StringType,
  string,
  stringVal,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { characterCost, graphemeEnd, isWholeNumber, TextBuilder, toDouble } from "@hcl-ts/cty/kernel";
import { notNull } from "./refine-not-null.ts";
import { countGraphemes, graphemes } from "./text.ts";

const text = (name: string, description: string): Parameter => ({ name, description, type: string });
const content = (value: Value | undefined): string => value!.content as string;

/**
 * @param operation returns the result, which has at most as many characters as the string
 * @param isTyped whether the result for an argument of unknown type is known to be a string, as in
 * the reference implementation
 */
function onString(description: string, operation: (str: string) => string, isTyped: boolean): Func {
  return defineFunction({
    description,
    params: [{ ...text("str", "The string."), allowDynamicType: isTyped }],
    type: string,
    refineResult: notNull,
    cost: characterCost,
    impl: ([str], _type, budget) => {
      budget.spendText(content(str).length);
      return stringVal(operation(content(str)));
    },
  });
}

/** Returns the changed form of a character if it is one character. */
function oneFor(character: string, changed: string): string {
  return changed.length === 1 || [...changed].length === 1 ? changed : character;
}

/**
 * Greek letters with an iota below. Their capital is a single character, but JavaScript writes the
 * iota after it.
 */
const IOTA_BELOW = /[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7\u1fb3\u1fc3\u1ff3]/;

function toUpper(character: string): string {
  if (!IOTA_BELOW.test(character)) return character.toUpperCase();
  const code = character.charCodeAt(0);
  return String.fromCharCode(code + (code < 0x1fb0 ? 8 : 9));
}

/**
 * Maps character by character, so that none becomes several. JavaScript maps whole strings, which is the same unless a
 * character becomes several and the string longer, or has an iota below.
 */
function toUpperCase(str: string): string {
  const whole = str.toUpperCase();
  if (whole.length === str.length && !IOTA_BELOW.test(str)) return whole;
  // By far the most frequent letter that would become two; it has no capital of its own here.
  if (str.includes("\u00df")) return str.split("\u00df").map(toUpperCase).join("\u00df");
  const result = new TextBuilder();
  for (const character of str) result.add(oneFor(character, toUpper(character)));
  return result.toString();
}

/** `upper(str)` */
export const upper: Func = onString("Returns a string in capital letters.", toUpperCase, true);

/** The letters that JavaScript maps to several characters, or in view of the characters around them. */
const IRREGULAR_CAPITAL = /[\u0130\u03a3]/;

/** `lower(str)` */
export const lower: Func = onString(
  "Returns a string in small letters.",
  (str) => {
    // A capital sigma would become another letter at the end of a word, and a capital I with a dot would keep the dot.
    const regular = IRREGULAR_CAPITAL.test(str) ? str.replaceAll("\u03a3", "\u03c3").replaceAll("\u0130", "i") : str;
    return regular.toLowerCase();
  },
  true,
);

/** `reverse(str)`: the characters in reverse order. */
export const reverse: Func = onString("Returns the characters of a string in reverse order.", reversed, true);

/** The number of characters that are reversed at once, which limits the temporary array. */
const REVERSED_TOGETHER = 10_000;

/** Matches strings in which a character can take several UTF-16 code units. */
const CLUSTERS = /[\u0300-\uffff\r]/;

function reversed(str: string): string {
  if (!CLUSTERS.test(str)) {
    const result = new TextBuilder();
    for (let at = str.length - 1; at >= 0; at--) result.add(str[at]!);
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

/** `title(str)`: the string with the first letter of each word in upper case. */
export const title: Func = onString(
  "Returns a string with the first letter of each word in upper case.",
  (str) => asciiTitle(str) ?? titleText(str),
  false,
);

/** Returns the title of a string of ASCII characters, whose length does not change; undefined for any other. */
function asciiTitle(str: string): string | undefined {
  const result = new Uint8Array(str.length);
  let isInWord = false;
  for (let at = 0; at < str.length; at++) {
    const code = str.charCodeAt(at);
    if (code >= 0x80) return undefined;
    result[at] = !isInWord && code >= FIRST_LETTER && code <= LAST_LETTER ? code - 0x20 : code;
    isInWord = isWordCharacter(code);
  }
  return new TextDecoder().decode(result);
}

function titleText(str: string): string {
  const result = new TextBuilder();
  let done = 0;
  let isInWord = false;
  for (let at = 0; at < str.length; at++) {
    const code = str.charCodeAt(at);
    // Only the first character of a word can change, which is often what it was.
    if (!isInWord && code >= FIRST_LETTER) {
      const character = code < 0x80 ? str[at]! : characterAt(str, at);
      const form = code <= LAST_LETTER ? String.fromCharCode(code - 0x20) : titleForm(character);
      if (form !== character) {
        result.add(str.slice(done, at) + form);
        done = at + character.length;
      }
    }
    isInWord = isWordCharacter(code);
  }
  result.add(str.slice(done));
  return result.toString();
}

/** The first character with a title case. */
const FIRST_LETTER = 0x61;
/** The last small letter of ASCII. */
const LAST_LETTER = 0x7a;

/** Whether each ASCII character is part of a word: letters, digits and the underscore. Made when it is needed. */
let asciiWords: Uint8Array | undefined;

/** Whether a character is part of a word: beyond ASCII, everything but white space. @param code a UTF-16 code unit */
function isWordCharacter(code: number): boolean {
  if (code >= 0x80) return code !== 0x85 && code !== 0xa0 && (code < FIRST_WIDE_SPACE || !SPACE.includes(String.fromCharCode(code)));
  asciiWords ??= Uint8Array.from({ length: 0x80 }, (_, ascii) => Number(/\w/.test(String.fromCharCode(ascii))));
  return asciiWords[code] === 1;
}

/** The first white space beyond Latin-1. */
const FIRST_WIDE_SPACE = 0x1680;

/** Letters that are two in one have a third form for titles. */
const TITLE_FORMS: ReadonlyMap<string, string> = new Map(
  ["\u01c4\u01c5\u01c6", "\u01c7\u01c8\u01c9", "\u01ca\u01cb\u01cc", "\u01f1\u01f2\u01f3"].flatMap((forms) =>
    [...forms].map((form) => [form, forms[1]!] as const),
  ),
);

/** Georgian letters, whose capital letters are not used in titles. */
const GEORGIAN = /[\u10d0-\u10fa\u10fd-\u10ff]/;

function titleForm(character: string): string {
  const form = TITLE_FORMS.get(character) ?? (GEORGIAN.test(character) ? character : toUpper(character));
  return oneFor(character, form);
}

/** `strlen(str)`: the number of characters. */
export const strlen: Func = defineFunction({
  description: "Returns the number of characters (grapheme clusters) of a string.",
  params: [{ ...text("str", "The string."), allowDynamicType: true, allowUnknown: true }],
  type: number,
  refineResult: (builder) => builder.notNull().numberMin(0),
  cost: characterCost,
  impl: ([str]) => {
    if (str!.isKnown()) return numberVal(countGraphemes(content(str)));
    const prefix = str!.type.kind === "string" ? rangeOf(str!).stringPrefix() : "";
    return refine(unknownVal(number)).numberMin(countGraphemes(prefix)).newValue();
  },
});

/** `chomp(str)`: the string without line endings at its end. */
export const chomp: Func = onString(
  "Returns a string without line endings at its end.",
  (str) => str.slice(0, str.length - lengthOfTail(str, "\r\n")),
  false,
);

/** Returns the number of code units at the end that are among these characters. */
function lengthOfTail(str: string, characters: string): number {
  let length = 0;
  while (length < str.length && characters.includes(str[str.length - 1 - length]!)) length++;
  return length;
}

const SPACE =
  "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";

/** `trimspace(str)`: the string without white space at its start and end. */
export const trimspace: Func = onString(
  "Returns a string without white space at its start and end.",
  (str) => {
    let start = 0;
    while (start < str.length && SPACE.includes(str[start]!)) start++;
    return str.slice(start, Math.max(start, str.length - lengthOfTail(str, SPACE)));
  },
  false,
);

/** `trim(str, cutset)`: the string without some characters at its start and end. */
export const trim: Func = defineFunction({
  description: "Returns a string without any of a set of characters at its start and end.",
  params: [text("str", "The string."), text("cutset", "The characters to remove.")],
  type: string,
  refineResult: notNull,
  cost: characterCost,
  impl: ([str, cutset], _type, budget) => {
    const given = content(str);
    budget.spendText(given.length);
    const cut = new Set(content(cutset));
    let start = 0;
    for (let character = characterAt(given, 0); character !== "" && cut.has(character); character = characterAt(given, start))
      start += character.length;
    let end = given.length;
    for (let character = characterBefore(given, end); end > start && cut.has(character); character = characterBefore(given, end))
      end -= character.length;
    return stringVal(given.slice(start, end));
  },
});

/** Returns the character at an offset; "" at the end. Strings of values contain no lone surrogates. */
function characterAt(str: string, offset: number): string {
  const code = str.codePointAt(offset);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/** Returns the character before an offset; "" at the start. */
function characterBefore(str: string, offset: number): string {
  const isLow = offset > 1 && (str.charCodeAt(offset - 1) & 0xfc00) === 0xdc00;
  return str.slice(Math.max(0, offset - (isLow ? 2 : 1)), offset);
}

/** `trimprefix(str, prefix)`: the string without a prefix. */
export const trimprefix: Func = defineFunction({
  description: "Returns a string without a prefix, if it starts with it.",
  params: [text("str", "The string."), text("prefix", "The prefix to remove.")],
  type: string,
  refineResult: notNull,
  impl: ([str, prefix], _type, budget) => {
    if (!content(str).startsWith(content(prefix))) return str!;
    budget.spendText(content(str).length);
    return stringVal(content(str).slice(content(prefix).length));
  },
});

/** `trimsuffix(str, suffix)`: the string without a suffix. */
export const trimsuffix: Func = defineFunction({
  description: "Returns a string without a suffix, if it ends with it.",
  params: [text("str", "The string."), text("suffix", "The suffix to remove.")],
  type: string,
  refineResult: notNull,
  impl: ([str, suffix], _type, budget) => {
    const tail = content(suffix);
    if (tail === "" || !content(str).endsWith(tail)) return str!;
    budget.spendText(content(str).length);
    return stringVal(content(str).slice(0, -tail.length));
  },
});

function wholeNumber(value: Value | undefined, argument: number): number {
  const n = value!.content as NumberContent;
  if (!isWholeNumber(n)) throw new ArgumentError(argument, "a whole number is required");
  const double = toDouble(n);
  if (Math.abs(double) >= 2 ** 63) throw new ArgumentError(argument, "the number is too large");
  return double;
}

/** `substr(str, offset, length)`: a part of a string. */
export const substr: Func = defineFunction({
  description: "Returns a part of a string. A negative offset counts from the end; with a length of -1, the part extends to the end.",
  params: [
    { ...text("str", "The string."), allowDynamicType: true },
    { name: "offset", description: "The offset of the first character.", type: number, allowDynamicType: true },
    { name: "length", description: "The maximum number of characters.", type: number, allowDynamicType: true },
  ],
  type: string,
  refineResult: notNull,
  impl: ([str, offsetValue, lengthValue], _type, budget) => {
    const given = content(str);
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

/** `join(separator, lists…)`: the strings of lists with a separator between them. */
export const join: Func = defineFunction({
  description: "Joins the strings of one or more lists with a separator.",
  params: [text("separator", "The separator.")],
  varParam: { name: "lists", description: "The lists of strings.", type: list(string), allowUnknown: true },
  type: string,
  refineResult: notNull,
  impl: ([separator, ...lists], _type, budget) => {
    if (lists.length === 0) throw new CtyError("at least one list is required");
    if (!lists.every(isWhollyKnown)) return unknownVal(string);
    const strings: string[] = [];
    let length = 0;
    for (const [i, value] of lists.entries()) {
      for (const [k, element] of value.asArray().entries()) {
        if (element.isNull()) throw new ArgumentError(i + 1, `element ${k} is null`);
        strings.push(element.asString());
        length += content(element).length + content(separator).length;
      }
    }
    budget.spendText(length);
    return stringVal(strings.join(content(separator)));
  },
});

/** `split(separator, str)`: the parts of a string between separators. */
export const split: Func = defineFunction({
  description: "Splits a string at a separator. An empty separator splits it into characters.",
  params: [text("separator", "The separator."), text("str", "The string.")],
  type: list(string),
  refineResult: notNull,
  impl: ([separatorValue, str], _type, budget) => {
    const given = content(str);
    const separator = content(separatorValue);
    budget.spendText(given.length);
    if (separator !== "") {
      budget.spendElements(countOccurrences(given, separator) + 1);
      return listVal(given.split(separator).map(stringVal));
    }
    const parts: Value<StringType>[] = [];
    for (const character of given) {
      budget.spendElements(1);
      parts.push(stringVal(character));
    }
    return parts.length === 0 ? listValEmpty(string) : listVal(parts);
  },
});

/** Returns how often a string occurs in another one, without overlaps. */
function countOccurrences(str: string, text: string): number {
  let count = 0;
  for (let at = str.indexOf(text); at >= 0; at = str.indexOf(text, at + text.length)) count++;
  return count;
}

/** `indent(spaces, str)`: the string with all lines except the first one indented. */
export const indent: Func = defineFunction({
  description: "Adds spaces at the start of each line of a string except the first one.",
  params: [{ name: "spaces", description: "The number of spaces.", type: number }, text("str", "The string.")],
  type: string,
  refineResult: notNull,
  impl: ([spaces, str], _type, budget) => {
    const count = wholeNumber(spaces, 0);
    if (count < 0) throw new ArgumentError(0, "the number of spaces must not be negative");
    return stringVal(replaceAll(content(str), "\n", budget, 1 + count, () => `\n${" ".repeat(count)}`));
  },
});

/** `replace(str, substr, replacement)`: the string with all occurrences of another one replaced. */
export const replace: Func = defineFunction({
  description: "Replaces all occurrences of a string in another one.",
  params: [text("str", "The string."), text("substr", "The string to replace."), text("replace", "The replacement.")],
  type: string,
  refineResult: notNull,
  impl: ([str, subValue, replacementValue], _type, budget) => {
    const [given, sub, replacement] = [content(str), content(subValue), content(replacementValue)];
    if (sub !== "") return stringVal(replaceAll(given, sub, budget, replacement.length, () => replacement));
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

/** @param length the length of the replacement, which is only created after it was charged */
function replaceAll(str: string, text: string, budget: Budget, length: number, replacement: () => string): string {
  const count = countOccurrences(str, text);
  budget.spendSteps(count);
  budget.spendText(str.length + count * (length - text.length));
  if (count === 0) return str;
  const replaced = replacement();
  return str.replaceAll(text, () => replaced);
}

function countCodePoints(str: string): number {
  let count = 0;
  for (let i = 0; i < str.length; i++) if ((str.charCodeAt(i) & 0xfc00) !== 0xdc00) count++;
  return count;
}
