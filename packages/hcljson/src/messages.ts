/** The words of this package's diagnostics, one function a code. */
import { didYouMean, type Message, quote } from "@hcl-ts/hcl";

// --- the JSON text ----------------------------------------------------------------------------------------------------

/** Something else where a value should stand. */
export function jsonValueRequired(of: { readonly found: string }): Message {
  return { code: "json-value-required", summary: "Missing JSON value", detail: `A JSON value is expected here, not ${of.found}.` };
}

/** A word that is none of the three that JSON has. */
export function jsonUnknownWord(of: { readonly word: string; readonly suggestion: string | undefined }): Message {
  const hint = of.suggestion === undefined ? " Strings are written in double quotes." : didYouMean(of.suggestion);
  return {
    code: "json-unknown-word",
    summary: "Unknown word in JSON",
    detail: `JSON has no word ${quote(of.word)}: it has true, false and null.${hint}`,
  };
}

/** A string in quotes of another kind. */
export function jsonWrongQuote(of: { readonly found: string }): Message {
  const names: ReadonlyMap<string, readonly [code: string, name: string]> = new Map([
    ["'", ["json-single-quote", "Single quotes"]],
    ["`", ["json-backquote", "Backquotes"]],
  ]);
  const [code, name] = names.get(of.found) ?? ["json-typographic-quote", "Typographic quotes"];
  return { code, summary: `${name} in JSON`, detail: `Strings in JSON are written in double quotes ("), not between ${of.found} marks.` };
}

/** A comment. */
export function jsonComment(): Message {
  return {
    code: "json-comment",
    summary: "Comment in JSON",
    detail: 'JSON has no comments. In a body a property named "//" is passed over, and can hold one.',
  };
}

/** A comma before a closing bracket. */
export function jsonTrailingComma(of: { readonly what: "object" | "array" }): Message {
  return {
    code: "json-trailing-comma",
    summary: "Trailing comma in JSON",
    detail: `In JSON no comma can follow the last ${of.what === "object" ? "property of an object" : "element of an array"}.`,
  };
}

/** No comma between two properties or elements. */
export function jsonMissingComma(of: { readonly what: "object" | "array"; readonly found: string }): Message {
  const what = of.what === "object" ? 'a property of an object a comma or "}"' : 'an element of an array a comma or "]"';
  return { code: "json-missing-comma", summary: "Missing comma in JSON", detail: `After ${what} is expected, not ${of.found}.` };
}

/** No colon after the name of a property. */
export function jsonMissingColon(of: { readonly found: string }): Message {
  const hint = of.found === '"="' ? " JSON has a colon where the native syntax has an equals sign." : "";
  return {
    code: "json-missing-colon",
    summary: "Missing colon in JSON",
    detail: `After the name of a property a colon and a value are expected, not ${of.found}.${hint}`,
  };
}

/** A colon in an array. */
export function jsonColonInArray(): Message {
  return {
    code: "json-colon-in-array",
    summary: "Colon in an array",
    detail: "The elements of an array have no names. Write braces to make an object.",
  };
}

/** A name of a property without quotes. */
export function jsonUnquotedName(of: { readonly name: string }): Message {
  const name = of.name.length > 40 ? `${of.name.slice(0, 40)}…` : of.name;
  return {
    code: "json-unquoted-name",
    summary: "Property name without quotes",
    detail: `In JSON the name of a property stands in double quotes: ${quote(name)}.`,
  };
}

/** A name of a property that is no string. */
export function jsonNameRequired(of: { readonly found: string }): Message {
  return {
    code: "json-name-required",
    summary: "Invalid property name",
    detail: `The name of a property is a string in double quotes, not ${of.found}.`,
  };
}

/** An object or array that is not closed. */
export function jsonUnclosed(of: { readonly what: "object" | "array" }): Message {
  return {
    code: "json-unclosed",
    summary: of.what === "object" ? "Object not closed" : "Array not closed",
    detail: `There is no "${of.what === "object" ? "}" : "]"}" for this ${of.what}.`,
  };
}

/** A string that is not closed. */
export function jsonUnclosedString(): Message {
  return {
    code: "json-unclosed-string",
    summary: "String not closed",
    detail: "There is no closing quote for this string on its line. A line break in a string is written \\n.",
  };
}

/** A control character in a string. */
export function jsonControlCharacter(of: { readonly code: number }): Message {
  return {
    code: "json-control-character",
    summary: "Control character in a string",
    detail: `The character U+${of.code.toString(16).toUpperCase().padStart(4, "0")} has to be escaped in a string.`,
  };
}

/** An escape that JSON does not have. */
export function jsonInvalidEscape(of: { readonly sequence: string }): Message {
  return {
    code: "json-invalid-escape",
    summary: "Invalid escape sequence",
    detail: `${quote(of.sequence)} is no escape sequence of JSON. Those are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uNNNN.`,
  };
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
export function jsonInvalidNumber(of: { readonly text: string; readonly problem: NumberProblem }): Message {
  const text = of.text.length > 40 ? `${of.text.slice(0, 40)}…` : of.text;
  return {
    code: "json-invalid-number",
    summary: "Invalid number",
    detail: `${quote(text)} is no number of JSON. ${numberProblems[of.problem]}`,
  };
}

/** A number beyond what is supported. */
export function jsonNumberOutOfRange(of: { readonly text: string }): Message {
  const text = of.text.length > 40 ? `${of.text.slice(0, 40)}…` : of.text;
  return {
    code: "json-number-out-of-range",
    summary: "Number out of range",
    detail: `The exponent of ${quote(text)} is beyond what is supported, 100000 in either direction.`,
  };
}

/** A byte order mark at the start. */
export function jsonByteOrderMark(): Message {
  return {
    code: "json-byte-order-mark",
    summary: "Byte order mark",
    detail: "The text starts with a byte order mark (U+FEFF), which JSON does not allow. Save the file as UTF-8 without it.",
  };
}

/** Bytes that are no UTF-8. */
export function jsonMalformedText(): Message {
  return {
    code: "json-invalid-utf8",
    summary: "Invalid UTF-8",
    detail: "These bytes are no text in UTF-8, which JSON has to be. Save the file in this encoding.",
  };
}

/** A character that is no part of JSON. */
export function jsonInvalidCharacter(of: { readonly found: string }): Message {
  return {
    code: "json-invalid-character",
    summary: "Invalid character in JSON",
    detail: `Outside strings JSON has no use for ${of.found}.`,
  };
}

/** More after the value. */
export function jsonExtraData(of: { readonly found: string }): Message {
  return {
    code: "json-extra-data",
    summary: "Extra data after the value",
    detail: `A JSON text holds one value, and ${of.found} follows it.`,
  };
}

/** Nesting beyond what is supported. */
export function jsonNestedTooDeeply(of: { readonly limit: number; readonly isLowered: boolean }): Message {
  const reason = of.isLowered ? " with the stack that the calling program has left" : "";
  return {
    code: "json-nested-too-deeply",
    summary: "Nested too deeply",
    detail: `Objects and arrays can be nested ${of.limit} deep${reason}, and this goes deeper.`,
  };
}

/** A file whose value is no object. */
export function rootObjectRequired(of: { readonly found: string }): Message {
  return {
    code: "json-root-object-required",
    summary: "Object required",
    detail: `A configuration file in JSON holds an object, whose properties are its arguments and blocks, not ${of.found}.`,
  };
}

// --- bodies and expressions -------------------------------------------------------------------------------------------

/** A required argument is missing. */
export function missingArgument(of: { readonly name: string }): Message {
  return { code: "missing-argument", summary: "Missing argument", detail: `The argument ${quote(of.name)} is required here.` };
}

/** A property that the schema does not name. */
export function unsupportedProperty(of: { readonly name: string; readonly suggestion: string | undefined }): Message {
  return {
    code: "unsupported-property",
    summary: "Unsupported property",
    detail: `No argument or block type named ${quote(of.name)} is expected here.${didYouMean(of.suggestion)}`,
  };
}

/** The same argument twice. */
export function repeatedArgument(of: { readonly name: string; readonly firstLine: number }): Message {
  return {
    code: "repeated-argument",
    summary: "Repeated argument",
    detail: `The argument ${quote(of.name)} is given on line ${of.firstLine} already. Each argument can be given once.`,
  };
}

/** Something other than an object where a body's properties are wanted. */
export function objectRequired(of: { readonly found: string; readonly purpose: string }): Message {
  return {
    code: "json-object-required",
    summary: "Object required",
    detail: `A JSON object is required here, ${of.purpose}, not ${of.found}.`,
  };
}

/** Something other than an object or array where blocks are wanted. */
export function blocksRequired(of: { readonly type: string; readonly found: string }): Message {
  return {
    code: "json-blocks-required",
    summary: "Object or array required",
    detail: `A JSON object or an array of objects is required here, for blocks of type ${quote(of.type)}, not ${of.found}.`,
  };
}

/** A block without its label. */
export function missingLabel(of: { readonly type: string; readonly name: string }): Message {
  return {
    code: "missing-label",
    summary: "Missing label",
    detail: `A property is required here, whose name is the label ${quote(of.name)} of a block of type ${quote(of.type)}.`,
  };
}

/** The stack is full. */
export function evaluationTooDeep(): Message {
  return {
    code: "evaluation-too-deep",
    summary: "Evaluation too deep",
    detail: "This is nested deeper than there is room for on the stack of the program.",
  };
}

/** A property name that is no text once it is evaluated. */
export function invalidKey(of: { readonly reason: string }): Message {
  return { code: "invalid-key", summary: "Invalid key", detail: `The key of an object is a string: ${of.reason}.` };
}

/** A property name that is null once it is evaluated. */
export function nullKey(): Message {
  return { code: "null-key", summary: "Null key", detail: "The key of an object cannot be null." };
}

/** The same property twice in a value. */
export function repeatedProperty(of: { readonly name: string; readonly firstLine: number }): Message {
  return {
    code: "repeated-property",
    summary: "Repeated property",
    detail: `The property ${quote(of.name)} is given on line ${of.firstLine} already.`,
  };
}
