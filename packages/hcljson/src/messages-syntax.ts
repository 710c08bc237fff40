/** The messages about the syntax of a JSON text, one function per code. */
import { type MessageOf, message } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";

/** The unexpected token, as `JsonReader.describe` names it. */
type Found = { readonly found: string };
/** The kind of the container that a message is about. */
type What = { readonly what: "object" | "array" };

/** Something other than a value appears where a value is required. */
export const jsonValueRequired: MessageOf<"json-value-required", Found> = (of) =>
  message("json-value-required", of, `Expected a JSON value, found ${of.found}.`, "Missing JSON value");

/** A word is not `true`, `false` or `null`. */
export const jsonUnknownWord: MessageOf<"json-unknown-word", { readonly word: string; readonly suggestion: string | undefined }> = (of) => {
  const fix = of.suggestion === undefined ? " If this is a string, enclose it in double quotes." : didYouMean(of.suggestion);
  const detail = `${quote(shortened(of.word))} is not a JSON value. The only keywords are true, false and null.${fix}`;
  return message("json-unknown-word", of, detail, "Unknown word in JSON");
};

/** An expression is not in a string. */
export const jsonExpressionOutsideString: MessageOf<"json-expression-outside-string", { readonly expression: string }> = (of) => {
  const detail = `In JSON, an expression belongs in a string. Write ${JSON.stringify(`\${${shortened(of.expression)}}`)}.`;
  return message("json-expression-outside-string", of, detail, "Expression outside of a string");
};

type QuoteCode = "json-single-quote" | "json-backquote" | "json-typographic-quote";

const WRONG_QUOTES: ReadonlyMap<string, readonly [code: QuoteCode, name: string]> = new Map([
  ["'", ["json-single-quote", "single quotes"]],
  ["`", ["json-backquote", "backquotes"]],
]);
const TYPOGRAPHIC_QUOTES = ["json-typographic-quote", "typographic quotes"] as const;

/** A string is in single quotes, backquotes or typographic quotes. */
export const jsonWrongQuote: MessageOf<QuoteCode, Found> = (of) => {
  const [code, name] = WRONG_QUOTES.get(of.found) ?? TYPOGRAPHIC_QUOTES;
  const summary = `${name.charAt(0).toUpperCase()}${name.slice(1)} in JSON`;
  return message(code, of, `JSON strings must be enclosed in double quotes ("), not in ${name}.`, summary);
};

/** A string has no opening quote. */
export const jsonMissingQuote: MessageOf<"json-missing-quote"> = () =>
  message(
    "json-missing-quote",
    {},
    'This string has a closing quote but no opening one. Add a double quote (") before it.',
    "Missing opening quote",
  );

/** A quote inside a string is not escaped. */
export const jsonUnescapedQuote: MessageOf<"json-unescaped-quote"> = () =>
  message("json-unescaped-quote", {}, 'This quote ends the string. Write \\" for a quote inside a string.', "Quote not escaped");

/** A string has two opening or two closing quotes. */
export const jsonDoubledQuote: MessageOf<"json-doubled-quote", { readonly place: "opening" | "closing" }> = (of) =>
  message("json-doubled-quote", of, `This string has two ${of.place} quotes. Remove one.`, "Doubled quote");

/** There is a comment, which JSON does not allow. */
export const jsonComment: MessageOf<"json-comment"> = () => {
  const detail = 'JSON has no comments. In a body, a property named "//" is ignored and can hold one.';
  return message("json-comment", {}, detail, "Comment in JSON");
};

/** There is a comment, which JSON does not allow, and its end is missing, so that it hides the rest of the source. */
export const jsonUnclosedComment: MessageOf<"json-unclosed-comment"> = () => {
  const detail = "The comment that starts here is never closed. JSON has no comments: remove it.";
  return message("json-unclosed-comment", {}, detail, "Comment not closed");
};

/** There is a comma before a closing bracket. */
export const jsonTrailingComma: MessageOf<"json-trailing-comma", What> = (of) => {
  const detail = `Remove the comma after the last ${of.what === "object" ? "property" : "element"}: JSON does not allow it.`;
  return message("json-trailing-comma", of, detail, "Trailing comma in JSON");
};

/** There is no comma between two properties or elements. */
export const jsonMissingComma: MessageOf<"json-missing-comma", What & Found> = (of) => {
  const expected = of.what === "object" ? 'a comma or "}" after a property' : 'a comma or "]" after an element';
  return message("json-missing-comma", of, `Expected ${expected}, found ${of.found}.`, "Missing comma in JSON");
};

/** There is no colon between a property name and its value. */
export const jsonMissingColon: MessageOf<"json-missing-colon", Found> = (of) => {
  const hint = of.found === '"="' ? " JSON uses a colon where the native syntax uses an equals sign." : "";
  const detail = `Expected a colon and a value after the property name, found ${of.found}.${hint}`;
  return message("json-missing-colon", of, detail, "Missing colon in JSON");
};

/** There is more than one colon between a property name and its value. */
export const jsonExtraColon: MessageOf<"json-extra-colon"> = () => {
  const detail = "A single colon separates a property name from its value. Remove this one.";
  return message("json-extra-colon", {}, detail, "Extra colon");
};

/** There is a colon after an element of an array. */
export const jsonColonInArray: MessageOf<"json-colon-in-array"> = () => {
  const detail = "The elements of an array have no names. To write properties, replace the brackets with braces.";
  return message("json-colon-in-array", {}, detail, "Colon in an array");
};

/** A property name is not in quotes. */
export const jsonUnquotedName: MessageOf<"json-unquoted-name", { readonly name: string }> = (of) => {
  const detail = `Property names must be enclosed in double quotes: ${quote(shortened(of.name))}.`;
  return message("json-unquoted-name", of, detail, "Property name without quotes");
};

/** Something other than a property name appears where one is required. */
export const jsonNameRequired: MessageOf<"json-name-required", Found> = (of) => {
  const detail = `Expected a property name, which is a string in double quotes, found ${of.found}.`;
  return message("json-name-required", of, detail, "Invalid property name");
};

/** An object or array has no closing bracket. */
export const jsonUnclosed: MessageOf<"json-unclosed", What> = (of) => {
  const [name, close] = of.what === "object" ? ["Object", "}"] : ["Array", "]"];
  return message("json-unclosed", of, `This ${of.what} has no closing "${close}".`, `${name} not closed`);
};

/** A closing bracket has no opening one. */
export const jsonExtraBracket: MessageOf<"json-extra-bracket", Found> = (of) => {
  const detail = `This ${quote(of.found)} has no matching opening bracket. Remove it.`;
  return message("json-extra-bracket", of, detail, "Extra closing bracket");
};

/** A closing bracket is of the wrong kind. */
export const jsonMismatchedBracket: MessageOf<"json-mismatched-bracket", What & Found> = (of) => {
  const detail = `An ${of.what} must end with ${quote(of.what === "object" ? "}" : "]")}, not with ${quote(of.found)}.`;
  return message("json-mismatched-bracket", of, detail, "Mismatched closing bracket");
};

/** There is no opening brace before a property. */
export const jsonMissingBrace: MessageOf<"json-missing-brace"> = () => {
  const detail = 'Properties must be inside an object. Put "{" before this one.';
  return message("json-missing-brace", {}, detail, "Missing opening brace");
};

/** A string does not end on its line. */
export const jsonUnclosedString: MessageOf<"json-unclosed-string"> = () => {
  const detail = "This string has no closing quote on its line. Write \\n for a line break inside a string.";
  return message("json-unclosed-string", {}, detail, "String not closed");
};

/** A string contains a control character, such as a line break or a tab. */
export const jsonControlCharacter: MessageOf<"json-control-character", { readonly code: number }> = (of) => {
  const named = CONTROL_ESCAPES.get(of.code);
  const [name, fix] = named === undefined ? [`The character U+${hex(of.code)}`, `\\u${hex(of.code)}`] : [`A ${named.name}`, named.sequence];
  return message("json-control-character", of, `${name} must be escaped inside a string. Write ${fix}.`, "Control character in a string");
};

const CONTROL_ESCAPES: ReadonlyMap<number, { readonly name: string; readonly sequence: string }> = new Map([
  [0x09, { name: "tab", sequence: "\\t" }],
  [0x0a, { name: "line break", sequence: "\\n" }],
  [0x0d, { name: "carriage return", sequence: "\\r" }],
]);

/** A string contains an escape sequence that JSON does not have. */
export const jsonInvalidEscape: MessageOf<"json-invalid-escape", { readonly sequence: string }> = (of) => {
  const sequence = quote(of.sequence).slice(1, -1).replaceAll("\\\\", "\\");
  const detail = `${sequence} is not a JSON escape sequence. Write \\\\ for a backslash. The others are \\" \\/ \\b \\f \\n \\r \\t and \\uNNNN.`;
  return message("json-invalid-escape", of, detail, "Invalid escape sequence");
};

/** The ways in which a number can be invalid. */
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
  plus: "Remove the plus sign.",
  infinite: "Numbers must be finite.",
  "no-whole": "Write a digit before the decimal point, such as 0.",
  base: "Numbers must be decimal.",
  "leading-zero": "Remove the leading zeros. If this is a code or a file mode, enclose it in double quotes.",
  "no-fraction": "Write a digit after the decimal point.",
  "no-exponent": "Write a digit after the exponent's letter.",
  separator: "Remove the separators between the digits.",
  form: "If this is a version, a date or an address, enclose it in double quotes.",
};

/** Something looks like a number but is not a valid one. */
export const jsonInvalidNumber: MessageOf<"json-invalid-number", { readonly text: string; readonly problem: NumberProblem }> = (of) => {
  const detail = `${quote(shortened(of.text))} is not a valid JSON number. ${numberProblems[of.problem]}`;
  return message("json-invalid-number", of, detail, "Invalid number");
};

/** The exponent of a number is beyond the supported range. */
export const jsonNumberOutOfRange: MessageOf<"json-number-out-of-range", { readonly text: string }> = (of) => {
  const detail = `The exponent of ${quote(shortened(of.text))} is out of range. It must be between -100000 and 100000.`;
  return message("json-number-out-of-range", of, detail, "Number out of range");
};

/** The source starts with a byte order mark. */
export const jsonByteOrderMark: MessageOf<"json-byte-order-mark"> = () => {
  const detail = "The source starts with a byte order mark (U+FEFF), which JSON does not allow. Save the file as UTF-8 without it.";
  return message("json-byte-order-mark", {}, detail, "Byte order mark");
};

/** Some bytes of the source are not valid UTF-8. */
export const jsonMalformedText: MessageOf<"json-invalid-utf8"> = () =>
  message("json-invalid-utf8", {}, "These bytes are not valid UTF-8. Save the file as UTF-8.", "Invalid UTF-8");

/** There is a character that JSON does not allow outside of strings. */
export const jsonInvalidCharacter: MessageOf<"json-invalid-character", Found> = (of) =>
  message("json-invalid-character", of, `JSON does not allow ${of.found} outside of strings.`, "Invalid character in JSON");

/** Something follows the root value. */
export const jsonExtraData: MessageOf<"json-extra-data", Found> = (of) => {
  const detail = `A JSON source holds a single value, but ${of.found} follows it.`;
  return message("json-extra-data", of, detail, "Extra data after the value");
};

/** Objects and arrays are nested more deeply than supported. */
export const jsonNestedTooDeeply: MessageOf<"json-nested-too-deeply", { readonly limit: number; readonly isLowered: boolean }> = (of) => {
  const reason = of.isLowered ? " with the remaining stack" : "";
  return message(
    "json-nested-too-deeply",
    of,
    `Objects and arrays can be nested at most ${of.limit} levels deep${reason}.`,
    "Nested too deeply",
  );
};

const MAX_SHOWN = 40;

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}
