/** Functions on strings. */
import {
  ArgumentError,
  CtyError,
  defineFunction,
  type Func,
  isWholeNumber,
  isWhollyKnown,
  list,
  listVal,
  listValEmpty,
  type NumberContent,
  number,
  numberVal,
  type Parameter,
  type RefinementBuilder,
  rangeOf,
  refine,
  string,
  stringVal,
  toDouble,
  unknownVal,
  type Value,
} from "@hcl-ts/cty";
import { checkTextLength } from "./limits.ts";
import { graphemes } from "./text.ts";

const notNull = (builder: RefinementBuilder): RefinementBuilder => builder.notNull();
const text = (name: string, description: string): Parameter => ({ name, description, type: string });
const content = (value: Value | undefined): string => value!.content as string;

/** @param isTyped whether the result of a value whose type is not known yet is known to be a string; whichever the reference says */
function onString(description: string, operation: (str: string) => string, isTyped: boolean): Func {
  return defineFunction({
    description,
    params: [{ ...text("str", "The string."), allowDynamicType: isTyped }],
    type: string,
    refineResult: notNull,
    impl: ([str]) => stringVal(operation(content(str))),
  });
}

/** Character by character, so that none becomes several: `ß` has no capital of its own here. */
function mapCharacters(str: string, change: (character: string) => string): string {
  let result = "";
  for (const character of str) {
    const changed = change(character);
    result += [...changed].length === 1 ? changed : character;
  }
  return result;
}

/** Greek letters with an iota below have a capital of one character, where JavaScript writes the iota beside it. */
const IOTA_BELOW = /[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7\u1fb3\u1fc3\u1ff3]/;

function toUpper(character: string): string {
  if (!IOTA_BELOW.test(character)) return character.toUpperCase();
  const code = character.charCodeAt(0);
  return String.fromCharCode(code + (code < 0x1fb0 ? 8 : 9));
}

// The capital I with a dot becomes a plain i, without the dot as a character of its own.
const toLower = (character: string): string => (character === "\u0130" ? "i" : character.toLowerCase());

/** `upper(str)` */
export const upper: Func = onString("Gives a string in capital letters.", (str) => mapCharacters(str, toUpper), true);
/** `lower(str)` */
export const lower: Func = onString("Gives a string in small letters.", (str) => mapCharacters(str, toLower), true);

/** `reverse(str)`: the characters in reverse order. */
export const reverse: Func = onString(
  "Gives the characters of a string in reverse order.",
  (str) => [...graphemes(str)].reverse().join(""),
  true,
);

/** `title(str)`: the first letter of each word in capitals. */
export const title: Func = onString(
  "Gives a string with the first letter of each word as a capital.",
  (str) => {
    let result = "";
    let isInWord = false;
    for (const character of str) {
      result += isInWord ? character : mapCharacters(character, toTitle);
      isInWord = isWordCharacter(character);
    }
    return result;
  },
  false,
);

/** Of ASCII, letters, digits and the underscore; beyond, everything but white space. */
function isWordCharacter(character: string): boolean {
  return character < "\u0080" ? /\w/.test(character) : !/\p{White_Space}/u.test(character);
}

/** Letters that are two in one have a third form for titles. */
const TITLE_FORMS: ReadonlyMap<string, string> = new Map(
  ["\u01c4\u01c5\u01c6", "\u01c7\u01c8\u01c9", "\u01ca\u01cb\u01cc", "\u01f1\u01f2\u01f3"].flatMap((forms) =>
    [...forms].map((form) => [form, forms[1]!] as const),
  ),
);

/** Georgian letters have capitals, which titles do not use. */
const GEORGIAN = /[\u10d0-\u10fa\u10fd-\u10ff]/;

function toTitle(character: string): string {
  return TITLE_FORMS.get(character) ?? (GEORGIAN.test(character) ? character : toUpper(character));
}

/** `strlen(str)`: the number of characters. */
export const strlen: Func = defineFunction({
  description: "Gives the number of characters of a string, as a reader sees them.",
  params: [{ ...text("str", "The string."), allowDynamicType: true, allowUnknown: true }],
  type: number,
  refineResult: (builder) => builder.notNull().numberMin(0),
  impl: ([str]) => {
    if (str!.isKnown()) return numberVal(graphemes(content(str)).length);
    const prefix = str!.type.kind === "string" ? rangeOf(str!).stringPrefix() : "";
    return refine(unknownVal(number)).numberMin(graphemes(prefix).length).newValue();
  },
});

/** `chomp(str)`: the string without line endings at its end. */
export const chomp: Func = onString(
  "Gives a string without line endings at its end.",
  (str) => str.slice(0, str.length - lengthOfTail(str, "\r\n")),
  false,
);

/** How many characters at the end are among these. */
function lengthOfTail(str: string, characters: string): number {
  let length = 0;
  while (length < str.length && characters.includes(str[str.length - 1 - length]!)) length++;
  return length;
}

const SPACE =
  "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";

/** `trimspace(str)`: the string without white space around it. */
export const trimspace: Func = onString(
  "Gives a string without white space at its start and end.",
  (str) => {
    let start = 0;
    while (start < str.length && SPACE.includes(str[start]!)) start++;
    return str.slice(start, Math.max(start, str.length - lengthOfTail(str, SPACE)));
  },
  false,
);

/** `trim(str, cutset)`: the string without any of a set of characters around it. */
export const trim: Func = defineFunction({
  description: "Gives a string without any of a set of characters at its start and end.",
  params: [text("str", "The string."), text("cutset", "The characters to take off.")],
  type: string,
  refineResult: notNull,
  impl: ([str, cutset]) => {
    const cut = new Set(content(cutset));
    const characters = [...content(str)];
    let start = 0;
    let end = characters.length;
    while (start < end && cut.has(characters[start]!)) start++;
    while (end > start && cut.has(characters[end - 1]!)) end--;
    return stringVal(characters.slice(start, end).join(""));
  },
});

/** `trimprefix(str, prefix)` */
export const trimprefix: Func = defineFunction({
  description: "Gives a string without a text that it may start with.",
  params: [text("str", "The string."), text("prefix", "The text to take off.")],
  type: string,
  refineResult: notNull,
  impl: ([str, prefix]) => stringVal(content(str).startsWith(content(prefix)) ? content(str).slice(content(prefix).length) : content(str)),
});

/** `trimsuffix(str, suffix)` */
export const trimsuffix: Func = defineFunction({
  description: "Gives a string without a text that it may end with.",
  params: [text("str", "The string."), text("suffix", "The text to take off.")],
  type: string,
  refineResult: notNull,
  impl: ([str, suffix]) => {
    const tail = content(suffix);
    return stringVal(tail !== "" && content(str).endsWith(tail) ? content(str).slice(0, -tail.length) : content(str));
  },
});

function wholeNumber(value: Value | undefined, argument: number): number {
  const n = value!.content as NumberContent;
  if (!isWholeNumber(n)) throw new ArgumentError(argument, "a whole number is required");
  const double = toDouble(n);
  if (Math.abs(double) >= 2 ** 63) throw new ArgumentError(argument, "the number is too large");
  return double;
}

/** `substr(str, offset, length)`: characters of a string from a place on. */
export const substr: Func = defineFunction({
  description: "Gives characters of a string from an offset on. A negative offset counts from the end, a length of -1 means all the rest.",
  params: [
    { ...text("str", "The string."), allowDynamicType: true },
    { name: "offset", description: "Where to start, in characters.", type: number, allowDynamicType: true },
    { name: "length", description: "How many characters at most.", type: number, allowDynamicType: true },
  ],
  type: string,
  refineResult: notNull,
  impl: ([str, offsetValue, lengthValue]) => {
    const characters = graphemes(content(str));
    const offset = wholeNumber(offsetValue, 1);
    const length = wholeNumber(lengthValue, 2);
    if (offset < 0)
      return stringVal(
        characters
          .slice(Math.max(0, characters.length + offset))
          .slice(0, length < 0 ? undefined : length === 0 ? undefined : length)
          .join(""),
      );
    if (length === 0) return stringVal("");
    return stringVal(characters.slice(offset, length < 0 ? undefined : offset + length).join(""));
  },
});

/** `join(separator, lists…)`: the elements of lists with a text between them. */
export const join: Func = defineFunction({
  description: "Puts the strings of one or more lists together, with a separator between them.",
  params: [text("separator", "The text between the strings.")],
  varParam: { name: "lists", description: "The lists of strings.", type: list(string), allowUnknown: true },
  type: string,
  refineResult: notNull,
  impl: ([separator, ...lists]) => {
    if (lists.length === 0) throw new CtyError("at least one list is required");
    if (!lists.every(isWhollyKnown)) return unknownVal(string);
    const strings: string[] = [];
    for (const [i, value] of lists.entries()) {
      for (const [k, element] of value.asArray().entries()) {
        if (element.isNull()) throw new ArgumentError(i + 1, `element ${k} is null`);
        strings.push(element.asString());
      }
    }
    checkTextLength(strings.reduce((length, text) => length + text.length + content(separator).length, 0));
    return stringVal(strings.join(content(separator)));
  },
});

/** `split(separator, str)`: the parts of a string between separators. */
export const split: Func = defineFunction({
  description: "Gives the parts of a string between separators; its characters for an empty separator.",
  params: [text("separator", "The text between the parts."), text("str", "The string.")],
  type: list(string),
  refineResult: notNull,
  impl: ([separator, str]) => {
    const parts = content(separator) === "" ? [...content(str)] : content(str).split(content(separator));
    return parts.length === 0 ? listValEmpty(string) : listVal(parts.map(stringVal));
  },
});

/** `indent(spaces, str)`: all lines but the first indented. */
export const indent: Func = defineFunction({
  description: "Puts spaces before each line of a string but the first.",
  params: [{ name: "spaces", description: "How many spaces.", type: number }, text("str", "The string.")],
  type: string,
  refineResult: notNull,
  impl: ([spaces, str]) => {
    const count = wholeNumber(spaces, 0);
    if (count < 0) throw new ArgumentError(0, "the number of spaces cannot be negative");
    const lines = content(str).split("\n");
    checkTextLength(content(str).length + count * (lines.length - 1));
    return stringVal(lines.join(`\n${" ".repeat(count)}`));
  },
});

/** `replace(str, substr, replacement)`: every occurrence of a text replaced. */
export const replace: Func = defineFunction({
  description: "Replaces every occurrence of a text in a string.",
  params: [text("str", "The string."), text("substr", "The text to look for."), text("replace", "What to put in its place.")],
  type: string,
  refineResult: notNull,
  impl: ([str, sub, replacement]) => {
    // An empty text is between all characters, and around them.
    const parts = content(sub) === "" ? ["", ...content(str), ""] : content(str).split(content(sub));
    checkTextLength(content(str).length + (parts.length - 1) * content(replacement).length);
    return stringVal(parts.join(content(replacement)));
  },
});
