/** The words of this package's diagnostics, one function a code. */
import { didYouMean, type Message, message, quote } from "@hcl-ts/hcl";

// --- the JSON text ----------------------------------------------------------------------------------------------------

/** Something else where a value should stand. */
export function jsonValueRequired(of: { readonly found: string }): Message<"json-value-required", { readonly found: string }> {
  return message("json-value-required", of, `A JSON value is expected here, not ${of.found}.`, "Missing JSON value");
}

/** A word that is none of the three that JSON has. */
export function jsonUnknownWord(of: {
  readonly word: string;
  readonly suggestion: string | undefined;
}): Message<"json-unknown-word", { readonly word: string; readonly suggestion: string | undefined }> {
  const hint = of.suggestion === undefined ? " Strings are written in double quotes." : didYouMean(of.suggestion);
  return message(
    "json-unknown-word",
    of,
    `JSON has no word ${quote(of.word)}: it has true, false and null.${hint}`,
    "Unknown word in JSON",
  );
}

type QuoteCode = "json-single-quote" | "json-backquote" | "json-typographic-quote";

const WRONG_QUOTES: ReadonlyMap<string, readonly [code: QuoteCode, name: string]> = new Map([
  ["'", ["json-single-quote", "Single quotes"]],
  ["`", ["json-backquote", "Backquotes"]],
]);
const TYPOGRAPHIC_QUOTES = ["json-typographic-quote", "Typographic quotes"] as const;

/** A string in quotes of another kind. */
export function jsonWrongQuote(of: { readonly found: string }): Message<QuoteCode, { readonly found: string }> {
  const [code, name] = WRONG_QUOTES.get(of.found) ?? TYPOGRAPHIC_QUOTES;
  return message(code, of, `Strings in JSON are written in double quotes ("), not between ${of.found} marks.`, `${name} in JSON`);
}

/** A comment. */
export function jsonComment(): Message<"json-comment"> {
  return message(
    "json-comment",
    {},
    'JSON has no comments. In a body a property named "//" is passed over, and can hold one.',
    "Comment in JSON",
  );
}

/** A comma before a closing bracket. */
export function jsonTrailingComma(of: {
  readonly what: "object" | "array";
}): Message<"json-trailing-comma", { readonly what: "object" | "array" }> {
  return message(
    "json-trailing-comma",
    of,
    `In JSON no comma can follow the last ${of.what === "object" ? "property of an object" : "element of an array"}.`,
    "Trailing comma in JSON",
  );
}

/** No comma between two properties or elements. */
export function jsonMissingComma(of: {
  readonly what: "object" | "array";
  readonly found: string;
}): Message<"json-missing-comma", { readonly what: "object" | "array"; readonly found: string }> {
  const what = of.what === "object" ? 'a property of an object a comma or "}"' : 'an element of an array a comma or "]"';
  return message("json-missing-comma", of, `After ${what} is expected, not ${of.found}.`, "Missing comma in JSON");
}

/** No colon after the name of a property. */
export function jsonMissingColon(of: { readonly found: string }): Message<"json-missing-colon", { readonly found: string }> {
  const hint = of.found === '"="' ? " JSON has a colon where the native syntax has an equals sign." : "";
  return message(
    "json-missing-colon",
    of,
    `After the name of a property a colon and a value are expected, not ${of.found}.${hint}`,
    "Missing colon in JSON",
  );
}

/** A colon in an array. */
export function jsonColonInArray(): Message<"json-colon-in-array"> {
  return message("json-colon-in-array", {}, "The elements of an array have no names. Write braces to make an object.", "Colon in an array");
}

/** A name of a property without quotes. */
export function jsonUnquotedName(of: { readonly name: string }): Message<"json-unquoted-name", { readonly name: string }> {
  const name = of.name.length > 40 ? `${of.name.slice(0, 40)}…` : of.name;
  return message(
    "json-unquoted-name",
    of,
    `In JSON the name of a property stands in double quotes: ${quote(name)}.`,
    "Property name without quotes",
  );
}

/** A name of a property that is no string. */
export function jsonNameRequired(of: { readonly found: string }): Message<"json-name-required", { readonly found: string }> {
  return message(
    "json-name-required",
    of,
    `The name of a property is a string in double quotes, not ${of.found}.`,
    "Invalid property name",
  );
}

/** An object or array that is not closed. */
export function jsonUnclosed(of: { readonly what: "object" | "array" }): Message<"json-unclosed", { readonly what: "object" | "array" }> {
  return message(
    "json-unclosed",
    of,
    `There is no "${of.what === "object" ? "}" : "]"}" for this ${of.what}.`,
    of.what === "object" ? "Object not closed" : "Array not closed",
  );
}

/** A string that is not closed. */
export function jsonUnclosedString(): Message<"json-unclosed-string"> {
  return message(
    "json-unclosed-string",
    {},
    "There is no closing quote for this string on its line. A line break in a string is written \\n.",
    "String not closed",
  );
}

/** A control character in a string. */
export function jsonControlCharacter(of: { readonly code: number }): Message<"json-control-character", { readonly code: number }> {
  return message(
    "json-control-character",
    of,
    `The character U+${of.code.toString(16).toUpperCase().padStart(4, "0")} has to be escaped in a string.`,
    "Control character in a string",
  );
}

/** An escape that JSON does not have. */
export function jsonInvalidEscape(of: { readonly sequence: string }): Message<"json-invalid-escape", { readonly sequence: string }> {
  return message(
    "json-invalid-escape",
    of,
    `${quote(of.sequence)} is no escape sequence of JSON. Those are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uNNNN.`,
    "Invalid escape sequence",
  );
}

/** What can be wrong with a number. */
export type NumberProblem =
  | "plus"
  | "infinite"
  | "no-whole"
  | "base"
  | "leading-zero"
  | "no-fraction"
  | "no-exponent"
  | "separator"
  | "form";

const numberProblems: Readonly<Record<NumberProblem, string>> = {
  plus: "A number has no plus sign in front.",
  infinite: "Every number is finite.",
  "no-whole": "Digits have to stand before the decimal point, be it a zero.",
  base: "Numbers are decimal.",
  "leading-zero": "A number has no zeros in front. What is no quantity, such as a code or a file mode, is a string in double quotes.",
  "no-fraction": "Digits have to follow the decimal point.",
  "no-exponent": "Digits have to follow the exponent's letter.",
  separator: "Nothing separates the digits of a number.",
  form: "What is no number, such as a version, a date or an address, is a string in double quotes.",
};

/** A number that JSON does not write so. */
export function jsonInvalidNumber(of: {
  readonly text: string;
  readonly problem: NumberProblem;
}): Message<"json-invalid-number", { readonly text: string; readonly problem: NumberProblem }> {
  const text = of.text.length > 40 ? `${of.text.slice(0, 40)}…` : of.text;
  return message("json-invalid-number", of, `${quote(text)} is no number of JSON. ${numberProblems[of.problem]}`, "Invalid number");
}

/** A number beyond what is supported. */
export function jsonNumberOutOfRange(of: { readonly text: string }): Message<"json-number-out-of-range", { readonly text: string }> {
  const text = of.text.length > 40 ? `${of.text.slice(0, 40)}…` : of.text;
  return message(
    "json-number-out-of-range",
    of,
    `The exponent of ${quote(text)} is beyond what is supported, 100000 in either direction.`,
    "Number out of range",
  );
}

/** A byte order mark at the start. */
export function jsonByteOrderMark(): Message<"json-byte-order-mark"> {
  return message(
    "json-byte-order-mark",
    {},
    "The text starts with a byte order mark (U+FEFF), which JSON does not allow. Save the file as UTF-8 without it.",
    "Byte order mark",
  );
}

/** Bytes that are no UTF-8. */
export function jsonMalformedText(): Message<"json-invalid-utf8"> {
  return message(
    "json-invalid-utf8",
    {},
    "These bytes are no text in UTF-8, which JSON has to be. Save the file in this encoding.",
    "Invalid UTF-8",
  );
}

/** A character that is no part of JSON. */
export function jsonInvalidCharacter(of: { readonly found: string }): Message<"json-invalid-character", { readonly found: string }> {
  return message("json-invalid-character", of, `Outside strings JSON has no use for ${of.found}.`, "Invalid character in JSON");
}

/** More after the value. */
export function jsonExtraData(of: { readonly found: string }): Message<"json-extra-data", { readonly found: string }> {
  return message("json-extra-data", of, `A JSON text holds one value, and ${of.found} follows it.`, "Extra data after the value");
}

/** Nesting beyond what is supported. */
export function jsonNestedTooDeeply(of: {
  readonly limit: number;
  readonly isLowered: boolean;
}): Message<"json-nested-too-deeply", { readonly limit: number; readonly isLowered: boolean }> {
  const reason = of.isLowered ? " with the stack that the calling program has left" : "";
  return message(
    "json-nested-too-deeply",
    of,
    `Objects and arrays can be nested ${of.limit} deep${reason}, and this goes deeper.`,
    "Nested too deeply",
  );
}

/** A file whose value is no object. */
export function rootObjectRequired(of: { readonly found: string }): Message<"json-root-object-required", { readonly found: string }> {
  return message(
    "json-root-object-required",
    of,
    `A configuration file in JSON holds an object, whose properties are its arguments and blocks, not ${of.found}.`,
    "Object required",
  );
}

// --- bodies and expressions -------------------------------------------------------------------------------------------

/** A required argument is missing. */
export function missingArgument(of: { readonly name: string }): Message<"missing-argument", { readonly name: string }> {
  return message("missing-argument", of, `The argument ${quote(of.name)} is required here.`);
}

/** A property that the schema does not name. */
export function unsupportedProperty(of: {
  readonly name: string;
  readonly suggestion: string | undefined;
}): Message<"unsupported-property", { readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "unsupported-property",
    of,
    `No argument or block type named ${quote(of.name)} is expected here.${didYouMean(of.suggestion)}`,
  );
}

/** The same argument twice. */
export function repeatedArgument(of: {
  readonly name: string;
  readonly firstLine: number;
}): Message<"repeated-argument", { readonly name: string; readonly firstLine: number }> {
  return message(
    "repeated-argument",
    of,
    `The argument ${quote(of.name)} is given on line ${of.firstLine} already. Each argument can be given once.`,
  );
}

/** Something other than an object where a body's properties are wanted. */
export function objectRequired(of: {
  readonly found: string;
  readonly purpose: string;
}): Message<"json-object-required", { readonly found: string; readonly purpose: string }> {
  return message("json-object-required", of, `A JSON object is required here, ${of.purpose}, not ${of.found}.`, "Object required");
}

/** Something other than an object or array where blocks are wanted. */
export function blocksRequired(of: {
  readonly type: string;
  readonly found: string;
}): Message<"json-blocks-required", { readonly type: string; readonly found: string }> {
  return message(
    "json-blocks-required",
    of,
    `A JSON object or an array of objects is required here, for blocks of type ${quote(of.type)}, not ${of.found}.`,
    "Object or array required",
  );
}

/** A block without its label. */
export function missingLabel(of: {
  readonly type: string;
  readonly name: string;
}): Message<"missing-label", { readonly type: string; readonly name: string }> {
  return message(
    "missing-label",
    of,
    `A property is required here, whose name is the label ${quote(of.name)} of a block of type ${quote(of.type)}.`,
  );
}

/** The stack is full. */
export function evaluationTooDeep(): Message<"evaluation-too-deep"> {
  return message("evaluation-too-deep", {}, "This is nested deeper than there is room for on the stack of the program.");
}

/** A property name that is no text once it is evaluated. */
export function invalidKey(of: { readonly reason: string }): Message<"invalid-key", { readonly reason: string }> {
  return message("invalid-key", of, `The key of an object is a string: ${of.reason}.`);
}

/** A property name that is null once it is evaluated. */
export function nullKey(): Message<"null-key"> {
  return message("null-key", {}, "The key of an object cannot be null.");
}

/** The same property twice in a value. */
export function repeatedProperty(of: {
  readonly name: string;
  readonly firstLine: number;
}): Message<"repeated-property", { readonly name: string; readonly firstLine: number }> {
  return message("repeated-property", of, `The property ${quote(of.name)} is given on line ${of.firstLine} already.`);
}
