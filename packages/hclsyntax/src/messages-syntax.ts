/**
 * Every message of scanning and parsing: one function for each code. Most take `found`, the
 * description of the current token by {@link describeToken}.
 */

import { unicodePattern } from "@hcl-ts/cty/kernel";
import { type Message, type MessageOf, message } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";
import { C_HEREDOC, C_QUOTE, EOF, NEWLINE, O_HEREDOC, O_QUOTE, QUOTED_LIT, QUOTED_NEWLINE, STRING_LIT } from "./scanner/kinds.ts";

/** Matches characters that cannot be seen, and captures those that look like spaces. */
const INVISIBLE = unicodePattern(String.raw`(\p{Z})|\p{C}`, "u");

/** The current token, for messages. */
export interface FoundToken {
  /** Its description by {@link describeToken}. */
  readonly found: string;
  /** The whole of a number and the word and fraction that follow it directly, if the token is that word; otherwise empty. */
  readonly number: string;
}

/**
 * Describes a token, to follow "found".
 * @param source what the source is
 */
export function describeToken(kind: number, text: string, source: "file" | "expression" | "template" | "reference" = "file"): string {
  switch (kind) {
    case EOF:
      return `the end of the ${source}`;
    case NEWLINE:
    case QUOTED_NEWLINE:
      return "the end of the line";
    case O_QUOTE:
      return "a string";
    case C_QUOTE:
      return "the end of a string";
    case O_HEREDOC:
      return `the heredoc ${quote(text.trim())}`;
    case C_HEREDOC:
      return `the end of the heredoc, ${quote(text.trim())}`;
    case QUOTED_LIT:
    case STRING_LIT:
      return "text";
    default:
      return quote(text);
  }
}

/** The maximum length of a number in a hint. */
const MAX_NUMBER = 40;

/** A hint for a number that letters follow directly, as in `0x1f`, `1_000` and `10MB`; empty for no text. */
function hintForNumber(text: string): string {
  if (text === "" || text.length > MAX_NUMBER) return "";
  const digits = text.replaceAll("_", "");
  const value = Number(digits);
  if (Number.isNaN(value)) return ` "${text}" is not a number. Text needs quotes.`;
  return Number.isSafeInteger(value) || String(value) === digits ? ` Write ${value}.` : "";
}

/** "Expected …, found …." */
function expected(what: string, found: string): string {
  return `Expected ${what}, found ${found}.`;
}

const HEREDOC_HINT = " For text of several lines, use a heredoc: <<EOT.";

// --- characters ---------------------------------------------------------------------------------

/** An operator on bits, which HCL does not have. */
export const bitwiseOperator: MessageOf<"bitwise-operator", { readonly operator: string }> = (params) => {
  const meant = { "&": "&&", "|": "||", "~": "!" }[params.operator];
  return message("bitwise-operator", params, `HCL has no bitwise operators.${didYouMean(meant)}`);
};

/** A string in single quotes or backquotes. */
export const unsupportedQuote: MessageOf<"unsupported-quote", { readonly mark: string }> = (params) =>
  message(
    "unsupported-quote",
    params,
    `Strings must be enclosed in double quotes ("), not ${params.mark === "`" ? "backticks" : "single quotes"}.${params.mark === "`" ? HEREDOC_HINT : ""}`,
  );

/** A semicolon, which HCL does not use. */
export const semicolon: MessageOf<"semicolon"> = () => message("semicolon", {}, "HCL does not use semicolons. Use line breaks or commas.");

/** Bytes that are not UTF-8. */
export const badEncoding: MessageOf<"bad-encoding"> = () =>
  message("bad-encoding", {}, "These bytes are not valid UTF-8. Save the file as UTF-8.");

/** A string that is not closed on its line. */
export const stringOverLines: MessageOf<"string-over-lines"> = () =>
  message(
    "string-over-lines",
    {},
    `This string has no closing quote (") on its line. Write a line break in a string as \\n.${HEREDOC_HINT}`,
    "Unclosed string",
  );

/**
 * A template sequence outside of a string.
 * @param sign the character before its brace
 * @param inner what the braces enclose on the line, if that is simple; otherwise empty
 */
export const templateOutsideString: MessageOf<"template-outside-string", { readonly sign: string; readonly inner: string }> = (params) => {
  const hint =
    params.sign === "%" || params.inner === ""
      ? "Remove them, or put quotes around the whole text."
      : `Write ${params.inner} alone, or "\${${params.inner}}".`;
  return message("template-outside-string", params, `"${params.sign}{" and "}" only belong in strings and heredocs. ${hint}`);
};

/** A second opening or closing quote. */
export const doubledQuote: MessageOf<"doubled-quote", { readonly isClosing: boolean }> = (params) =>
  message("doubled-quote", params, `This string has two ${params.isClosing ? "closing" : "opening"} quotes. Remove one.`);

/** Quotes inside of a string without a backslash, so that the string seems to end. */
export const unescapedQuotes: MessageOf<"unescaped-quotes"> = () =>
  message("unescaped-quotes", {}, 'The string ends at this quote. Write \\" for a quote inside of a string.');

/** A character that has no meaning outside strings and comments, or a typographic quote. */
export const invalidCharacter: MessageOf<"typographic-quote" | "invalid-character", { readonly text: string }> = ({ text }) => {
  const codePoint = text.codePointAt(0) ?? 0;
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  if (/[\u2018-\u201f\u00ab\u00bb\u2039\u203a]/.test(text)) {
    return message("typographic-quote", { text }, `Strings must be enclosed in plain double quotes ("), not ${text} (${number}).`);
  }
  if (text === "\\") return message("invalid-character", { text }, "A backslash is only allowed inside a string.");
  if (codePoint === 0x0d)
    return message("invalid-character", { text }, "This carriage return is not followed by a line feed. Use LF or CRLF line endings.");
  const invisible = INVISIBLE().exec(text);
  const name = invisible ? number : `${quote(text)} (${number})`;
  const hint = invisible?.[1] ? " Use an ordinary space." : "";
  return message("invalid-character", { text }, `The character ${name} is not allowed outside strings and comments.${hint}`);
};

// --- bodies -------------------------------------------------------------------------------------

/** Something other than an attribute or a block where one of these must start. */
export const itemRequired: MessageOf<"item-required", { readonly found: string }> = (params) => {
  const hint = params.found === '"{"' ? " HCL in JSON syntax belongs in a file whose name ends in .json." : "";
  return message(
    "item-required",
    params,
    `${expected("an attribute (name = value) or a block (type { … })", params.found)}${hint}`,
    "Missing attribute or block",
  );
};

/** A closing brace without an open block. */
export const strayBrace: MessageOf<"stray-brace"> = () =>
  message("stray-brace", {}, 'This "}" has no matching "{": no block is open. Remove it.');

/** An attribute name or block type in quotes. */
export const quotedName: MessageOf<"quoted-name", { readonly name: string }> = (params) =>
  message("quoted-name", params, `Attribute names and block types must not be quoted. Write it without quotes: ${params.name}.`);

/**
 * A name at the start of a line that neither an attribute nor a block follows.
 * @param next the source of the token after the name
 */
export const incompleteItem: MessageOf<"incomplete-item", { readonly name: string; readonly next: string; readonly found: string }> = (
  params,
) =>
  message(
    "incomplete-item",
    params,
    `Expected "=" or the rest of a block header after the name ${quote(params.name)}, found ${params.found}.${hintAfterName(params.next)}`,
    "Invalid attribute or block",
  );

function hintAfterName(next: string): string {
  switch (next) {
    case ":":
      return ' Set a value with "=", not ":".';
    case "==":
      return ' Set a value with a single "=".';
    case ".":
      return " To set part of an object, set the whole object.";
    case "[":
      return " To set an element of a collection, set the whole collection.";
    default:
      return "";
  }
}

/**
 * An attribute that something else follows on its line.
 * @param word the value, if it is a single word; otherwise empty
 */
export const newlineAfterAttribute: MessageOf<
  "comma-after-attribute" | "newline-after-attribute",
  { readonly word: string; readonly next: string; readonly found: string },
  { readonly word: string; readonly next: string } & FoundToken
> = ({ word, next, found, number }) =>
  next === ","
    ? message("comma-after-attribute", { word, next, found }, `Attributes must not be separated by commas. ${OWN_LINE}`)
    : message(
        "newline-after-attribute",
        { word, next, found },
        `Expected a line break after the value, found ${found}.${hintForNumber(number) || hintAfterValue(word, next)}`,
        "Missing line break after value",
      );

/**
 * A guess at what was meant where a value, which may be a single word, is followed by something
 * that cannot follow.
 */
function hintAfterValue(word: string, next: string): string {
  const operator = next === "and" ? "&&" : next === "or" ? "||" : undefined;
  if (operator !== undefined) return didYouMean(operator);
  if (word === "not") return didYouMean("!");
  if (word === "if") return " Write a conditional as condition ? result : other result.";
  if (next === "{") return " A block has no equals sign, and an object has nothing before its brace.";
  if (next === "=") return " An attribute has only one equals sign.";
  return nothingToClose(quote(next)) || " Is an operator or a line break missing?";
}

/** A hint for a closing bracket that closes nothing; empty for other tokens. */
function nothingToClose(found: string): string {
  return found === '")"' || found === '"]"' ? ` No bracket is open that ${found} could close.` : "";
}

/**
 * An attribute that is set twice in the same body.
 * @param line the line of the first one
 */
export const repeatedAttribute: MessageOf<"repeated-argument", { readonly name: string; readonly line: number }> = (params) =>
  message(
    "repeated-argument",
    params,
    `The attribute ${quote(params.name)} is already set on line ${params.line}. Remove one of the two.`,
    "Duplicate attribute",
  );

/**
 * An equals sign in the header of a block with labels.
 * @param labels the source of the labels
 * @param isBlock whether an opening brace follows
 */
export const equalsInBlock: MessageOf<
  "equals-in-block-header",
  { readonly type: string; readonly labels: string; readonly isBlock: boolean }
> = (params) => {
  const detail = params.isBlock
    ? 'A block must not have an equals sign before its "{". Remove it.'
    : `Only attributes have "=", and they have no labels. Remove ${params.labels}, or write a block: ${params.type} ${params.labels} { … }.`;
  return message("equals-in-block-header", params, detail);
};

/**
 * A name and a word or string at the end of a line: an attribute without an equals sign, or a block
 * without a brace.
 * @param value the source of what follows the name
 */
export const equalsOrBraceRequired: MessageOf<"equals-or-brace-required", { readonly name: string; readonly value: string }> = (params) =>
  message(
    "equals-or-brace-required",
    params,
    `Expected "=" before the value, or "{" for a block. Write ${params.name} = ${params.value}, or ${params.name} ${params.value} { … }.`,
    "Missing equals sign or opening brace",
  );

/** The labels of a block below the line of its type. */
export const labelsOnNextLine: MessageOf<"labels-on-next-line"> = () =>
  message("labels-on-next-line", {}, 'The type, the labels and the "{" of a block must be on the same line.', "Labels on the next line");

/** The braces of an empty block in the wrong order. */
export const swappedBraces: MessageOf<"swapped-braces"> = () =>
  message("swapped-braces", {}, 'The braces of this block are in the wrong order. Write "{}".');

/**
 * A string and a label at the start of a block.
 * @param label the string
 */
export const missingBlockType: MessageOf<"missing-block-type", { readonly label: string }> = (params) => {
  const name = quote(params.label);
  return message(
    "missing-block-type",
    params,
    `The type of this block is missing before its label ${name}. If ${name} is the type, write it without quotes.`,
  );
};

/**
 * A block without an opening brace on the line of its type and labels.
 * @param isBelow whether the brace is on a line below; otherwise there is none
 */
export const braceOnNextLine: MessageOf<"brace-on-next-line", { readonly isBelow: boolean }> = (params) => {
  const detail = params.isBelow
    ? 'The "{" of a block must be on the same line as its type and labels. Move it to the end of this line.'
    : 'This block has no "{". Add one at the end of the line.';
  return message("brace-on-next-line", params, detail, "Missing opening brace");
};

/** A `/*` without an end. */
export const unclosedComment: MessageOf<"unclosed-comment"> = () =>
  message("unclosed-comment", {}, 'The comment that starts here is never closed. Add "*/" at its end.');

/** A value below an equals sign of which only the closing bracket is there. */
export const missingOpeningBracket: MessageOf<"missing-opening-bracket", { readonly close: string }> = (params) => {
  const open = { "}": "{", "]": "[" }[params.close] ?? "(";
  return message(
    "missing-opening-bracket",
    params,
    `The value below ends with ${quote(params.close)} but has no ${quote(open)}. Add ${quote(open)} after the equals sign.`,
  );
};

/** A string of which only the closing quote is there. */
export const missingOpeningQuote: MessageOf<"missing-opening-quote", { readonly word: string }> = (params) =>
  message("missing-opening-quote", params, `This string has a closing quote but no opening quote. Write "${params.word}".`);

/** An item that could not be parsed, where nothing better is known. */
export const unreadableItem: MessageOf<"unreadable-item"> = () =>
  message("unreadable-item", {}, "This attribute or block is not valid. Check its brackets and quotes.");

/**
 * Something other than a label or an opening brace in the header of a block.
 * @param attribute the name, if an attribute without an equals sign is probably meant; otherwise empty
 */
export const labelOrBraceRequired: MessageOf<"label-or-brace-required", { readonly found: string; readonly attribute: string }> = (
  params,
) => {
  const { found, attribute } = params;
  const hint = attribute === "" ? "" : ` For an attribute, add "=" after ${attribute}.`;
  return message(
    "label-or-brace-required",
    params,
    expected('a block label (a name or a quoted string) or "{"', found) + hint,
    "Invalid block header",
  );
};

/**
 * A block that is not closed.
 *
 * @param line where the block ends by its layout; undefined for the end of the file
 * @param suspect
 * the line of a block inside that took the closing brace; undefined for none
 */
export const unclosedBlock: MessageOf<"unclosed-block", { readonly line: number | undefined; readonly suspect: number | undefined }> = (
  params,
) => {
  const byLayout = (what: string): string =>
    params.line === undefined ? "" : ` Judging by its indentation, ${what} ends at line ${params.line}.`;
  return message(
    "unclosed-block",
    params,
    params.suspect !== undefined
      ? `The "}" meant for this "{" closes the block on line ${params.suspect} instead.${byLayout("that block")}`
      : `This "{" is never closed.${byLayout("the block")}`,
  );
};

/** Something after a block on the line of its closing brace. */
export const newlineAfterBlock: MessageOf<"newline-after-block", { readonly found: string }> = (params) =>
  message("newline-after-block", params, `Expected a line break after the block, found ${params.found}.`, "Missing line break after block");

const ONE_ATTRIBUTE = "A block on one line can hold only a single attribute";
const OWN_LINE = "Put each on its own line.";

/** A block on one line that holds more than a single attribute, or does not end on its line. */
export const oneLineBlockEnd: MessageOf<
  "one-line-block-end",
  { readonly isNewline: boolean; readonly isComma: boolean; readonly found: string }
> = (params) =>
  message(
    "one-line-block-end",
    params,
    params.isNewline
      ? 'A block whose content starts on the line of its "{" must end on that line too.'
      : params.isComma
        ? `${ONE_ATTRIBUTE}, and attributes must not be separated by commas. ${OWN_LINE}`
        : `${ONE_ATTRIBUTE}: expected "}", found ${params.found}. ${OWN_LINE}`,
    "Invalid one-line block",
  );

/** A block inside a block that is written on one line. */
export const blockInOneLineBlock: MessageOf<"block-in-one-line-block", { readonly name: string }> = (params) =>
  message(
    "block-in-one-line-block",
    params,
    `${ONE_ATTRIBUTE}. Put the block ${quote(params.name)} on its own line.`,
    "Block in a one-line block",
  );

/** An interpolation in a string that must be literal, such as a label. */
export const templateInLiteral: MessageOf<"template-in-literal", { readonly sign: string }> = (params) =>
  message(
    "template-in-literal",
    params,
    `Template sequences are not allowed in this string. For a literal ${params.sign}{, write ${params.sign}${params.sign}{.`,
  );

// --- brackets and strings that are not closed ---------------------------------------------------

/**
 * A bracket or template sequence that is never closed.
 * @param opening the opening token as described by {@link describeToken}
 */
export const unclosed: MessageOf<"unclosed-bracket", { readonly opening: string }> = (params) =>
  message(
    "unclosed-bracket",
    params,
    `${params.opening.startsWith("the ") ? `The ${params.opening.slice(4)}` : `This ${params.opening.replace(/^an? /, "")}`} is never closed.`,
  );

/**
 * A bracket or template sequence that is never closed, or not before an enclosing one ends.
 * @param opening the source of the opening token
 * @param line its line
 */
export const unclosedBefore: MessageOf<"unclosed-bracket", { readonly opening: string; readonly line: number; readonly found: string }> = (
  params,
) => message("unclosed-bracket", params, `The "${params.opening}" on line ${params.line} must be closed before ${params.found}.`);

/** A string that is not closed. */
export const unclosedString: MessageOf<"unclosed-string", { readonly line: number }> = (params) =>
  message("unclosed-string", params, `The string that starts on line ${params.line} has no closing quote (").`);

/**
 * A heredoc without a line that ends it.
 *
 * @param opening the source of the opening token
 * @param nearLine a line that may be meant to end it
 * @param isCutOff whether the source ends right after the end marker, without a line break
 */
export const unclosedHeredoc: MessageOf<
  "unclosed-heredoc",
  { readonly opening: string; readonly line: number; readonly nearLine: number | undefined; readonly isCutOff: boolean }
> = (params) => {
  const marker = quote(params.opening.replace(/^<<-?/, ""));
  const near = params.nearLine === undefined ? "" : ` Line ${params.nearLine} looks like a misspelled end marker.`;
  const hint = params.isCutOff
    ? `Add a line break after its end marker ${marker}.`
    : `End it with a line that holds only ${marker}.${near}`;
  return message("unclosed-heredoc", params, `The heredoc ${quote(params.opening)} on line ${params.line} is never closed. ${hint}`);
};

/** An interpolation that is not closed before its string ends. */
export const unclosedInterpolation: MessageOf<"unclosed-interpolation", { readonly line: number }> = (params) =>
  message(
    "unclosed-interpolation",
    params,
    `The "\${" on line ${params.line} has no "}" before its string ends. For a literal \${, write $\${.`,
  );

// --- expressions --------------------------------------------------------------------------------

/**
 * A missing expression, such as the operand of an operator or the value of an attribute.
 * @param operator the operator characters around the current token
 * @param operands the names around the operator, if they are simple
 */
export const expressionRequired: MessageOf<
  "expression-required",
  { readonly operator: string; readonly found: string },
  { readonly operator: string; readonly found: string; readonly operands?: readonly [left: string, right: string] | undefined }
> = ({ operator, found, operands }) =>
  message(
    "expression-required",
    { operator, found },
    expected("a value", found) + (found === '"..."' ? EXPANSION_HINT : hintForOperator(operator, operands)),
    "Missing value",
  );

const EXPANSION_HINT = ' "..." can only follow the last argument of a call. Use concat for lists, and merge for objects.';

/** A hint for an operator of another language, or a heredoc whose start is not valid. */
function hintForOperator(operator: string, [left, right]: readonly [left: string, right: string] = ["a", "b"]): string {
  if (operator.startsWith("<<")) return " The marker of a heredoc must follow << directly, without quotes, and end the line.";
  if (operator === "?.") return ` HCL has no "?.". Use try(${left}.${right}, null).`;
  if (operator === "??") return ` HCL has no operator "??". Use coalesce(${left}, ${right}).`;
  return operator.length > 1 && operator !== "=>" ? ` HCL has no operator ${quote(operator)}.` : "";
}

/** A conditional without its second result. */
export const missingFalseResult: MessageOf<"missing-false-result", { readonly found: string }> = (params) =>
  message(
    "missing-false-result",
    params,
    `${expected('":" and the second result', params.found)} Write a conditional as condition ? result : other result.`,
    "Incomplete conditional",
  );

/** An expression in parentheses continues where it should be closed. */
export const closingParenthesisRequired: MessageOf<"closing-parenthesis-required", { readonly found: string }, FoundToken> = ({
  found,
  number,
}) => message("closing-parenthesis-required", { found }, expected('")" after the expression', found) + hintForNumber(number));

/** An index that is not closed after its key. */
export const closingBracketRequired: MessageOf<"closing-bracket-required", { readonly found: string }, FoundToken> = ({ found, number }) =>
  message("closing-bracket-required", { found }, expected('"]" after the index key', found) + hintForNumber(number));

/** A number that is not written as HCL writes numbers, or whose exponent is too large. */
export const invalidNumber: MessageOf<"number-too-large" | "invalid-number", { readonly text: string; readonly isTooLarge: boolean }> = ({
  text,
  isTooLarge,
}) =>
  isTooLarge
    ? message(
        "number-too-large",
        { text, isTooLarge },
        `The exponent of ${quote(text)} is out of range: it must be between -100000 and 100000.`,
      )
    : message("invalid-number", { text, isTooLarge }, `${quote(text)} is not a valid number. Examples: 80, 1.5, 1.5e3.`);

/** A dot that no attribute name follows. */
export const attributeNameRequired: MessageOf<"attribute-name-required", { readonly found: string }> = (params) => {
  const hint = params.found === '"["' ? " Remove the dot." : "";
  return message("attribute-name-required", params, expected("an attribute name after the dot", params.found) + hint);
};

/** Two indexes after dots, which read as one number. */
export const legacyIndexPair: MessageOf<"legacy-index-pair", { readonly first: string; readonly second: string }> = (params) =>
  message(
    "legacy-index-pair",
    params,
    `After a dot, "${params.first}.${params.second}" is read as a single number. Write the indexes in brackets: [${params.first}][${params.second}].`,
    "Two indexes in a row",
  );

/** A splat after the splat `.*`. */
export const nestedSplat: MessageOf<"nested-splat"> = () => message("nested-splat", {}, "A splat cannot follow .*. Use [*] for both.");

/** A `::` that no function name follows. */
export const functionNameRequired: MessageOf<"function-name-required", { readonly found: string }> = (params) =>
  message("function-name-required", params, expected('a function name after "::"', params.found));

/** The name of a namespaced function without a call. */
export const callRequired: MessageOf<"call-required", { readonly name: string; readonly found: string }> = (params) =>
  message("call-required", params, `${quote(params.name)} is a function name, so a call must follow. ${expected('"("', params.found)}`);

/** A function call that is not closed. */
export const unclosedCall: MessageOf<"unclosed-call", { readonly name: string }> = (params) =>
  message("unclosed-call", params, `The call of ${quote(params.name)} is never closed. Add ")".`);

export const argumentSeparatorRequired: MessageOf<"argument-separator-required", { readonly found: string }, FoundToken> = (token) =>
  separatorRequired("argument-separator-required", "Arguments must be separated by commas", token);

/** An argument after one that is expanded by `...`. */
export const expansionNotLast: MessageOf<"expansion-not-last"> = () =>
  message("expansion-not-last", {}, 'Only the last argument of a call can be expanded with "...".');

export const elementSeparatorRequired: MessageOf<"element-separator-required", { readonly found: string }, FoundToken> = (token) =>
  separatorRequired("element-separator-required", "List elements must be separated by commas", token);

export const itemSeparatorRequired: MessageOf<"item-separator-required", { readonly found: string }, FoundToken> = (token) =>
  separatorRequired("item-separator-required", "Object items must be separated by commas or line breaks", token);

function separatorRequired<Code extends string>(
  code: Code,
  rule: string,
  { found, number }: FoundToken,
): Message<Code, { readonly found: string }> {
  const hint = found === '"..."' ? EXPANSION_HINT : hintForNumber(number) || nothingToClose(found);
  return message(code, { found }, `${rule}, found ${found}.${hint}`, "Missing separator");
}

/** A key of an object without a value. */
export const itemValueRequired: MessageOf<"item-value-required", { readonly found: string }> = (params) =>
  message("item-value-required", params, `Expected "=" and a value after the key, found ${params.found}.`, "Missing value of key");

/**
 * An item of an object without an equals sign.
 * @param isSimple whether the key is in quotes, in parentheses or a plain name
 */
export const itemEqualsRequired: MessageOf<"item-equals-required", { readonly isSimple: boolean; readonly found: string }> = (params) => {
  const hint = params.isSimple ? "" : " Quote a key that is not a plain name.";
  return message("item-equals-required", params, expected('"=" after the key', params.found) + hint, "Missing equals sign");
};

/**
 * A `for` expression or directive with a missing part.
 * @param what the expected part
 */
export const invalidFor: MessageOf<"invalid-for", { readonly what: string; readonly found: string }> = (params) =>
  message(
    "invalid-for",
    params,
    `${expected(params.what, params.found)} Examples: [for value in list : result] and {for key, value in map : key => result}.`,
    'Invalid "for"',
  );

/** A key in a `for` expression in square brackets. */
export const forKeyInTuple: MessageOf<"for-key-in-list"> = () =>
  message(
    "for-key-in-list",
    {},
    'A "for" in square brackets creates a list, which has no keys. Use braces to create an object.',
    "Key in a list",
  );

/** The grouping symbol `...` in a `for` expression in square brackets. */
export const forGroupInTuple: MessageOf<"for-group-in-list"> = () =>
  message("for-group-in-list", {}, '"..." groups values by key, so it is only allowed in a "for" in braces.', "Grouping in a list");

/** A `for` expression in braces without a key. */
export const forKeyRequired: MessageOf<"for-key-required"> = () =>
  message(
    "for-key-required",
    {},
    'A "for" in braces creates an object and needs keys: key => value. Use square brackets to create a list.',
    "Missing key",
  );

/** Constructs that are nested deeper than is supported. */
export const nestedTooDeeply: MessageOf<"nested-too-deeply", { readonly limit: number; readonly isLowered: boolean }> = (params) =>
  message(
    "nested-too-deeply",
    params,
    `Brackets, templates, conditionals and blocks can be nested at most ${params.limit} levels deep${params.isLowered ? " with the remaining stack" : ""}.`,
  );

/** Something after a complete expression. */
export const extraAfterExpression: MessageOf<"extra-after-expression", { readonly found: string }> = (params) =>
  message("extra-after-expression", params, `Expected the end of the expression, found ${params.found}.`);

// --- templates ----------------------------------------------------------------------------------

/** An escape sequence that HCL does not have. */
export const invalidEscape: MessageOf<"invalid-escape", { readonly sequence: string }> = (params) => {
  const hint = params.sequence.startsWith("\\u")
    ? "\\u must be followed by four hexadecimal digits."
    : params.sequence.startsWith("\\U")
      ? "\\U must be followed by the eight hexadecimal digits of a character."
      : 'Valid escapes are \\n, \\r, \\t, \\", \\\\, \\uXXXX and \\UXXXXXXXX.';
  return message("invalid-escape", params, `"\\${quote(params.sequence.slice(1)).slice(1)} is not a valid escape sequence. ${hint}`);
};

/** Something after the expression of an interpolation. */
export const extraInInterpolation: MessageOf<"extra-in-interpolation", { readonly isColon: boolean; readonly found: string }> = (
  params,
) => {
  const hint = params.isColon ? " (of a shell script, say)" : "";
  return message(
    "extra-in-interpolation",
    params,
    `${expected('"}" after the expression', params.found)} For a literal \${${hint}, write $\${.`,
  );
};

/** A `%{` that no directive follows. */
export const directiveRequired: MessageOf<"directive-required", { readonly found: string }> = (params) =>
  message(
    "directive-required",
    params,
    `${expected("if, else, endif, for or endfor after %{", params.found)} For a literal %{, write %%{.`,
    "Missing directive",
  );

/** A template directive that does not exist. */
export const unknownDirective: MessageOf<"unknown-directive", { readonly name: string; readonly suggestion: string | undefined }> = (
  params,
) =>
  message(
    "unknown-directive",
    params,
    `There is no directive ${quote(params.name)}. Valid directives are if, else, endif, for and endfor.${didYouMean(params.suggestion)}`,
  );

/** Something after a complete template directive. */
export const extraInDirective: MessageOf<"extra-in-directive", { readonly name: string; readonly found: string }> = (params) =>
  message("extra-in-directive", params, expected(`"}" after the directive ${quote(params.name)}`, params.found));

/**
 * A template directive that belongs to none that is open.
 *
 * @param open the innermost open directive; undefined for none
 * @param line its line
 */
export const unexpectedDirective: MessageOf<
  "unexpected-directive",
  { readonly name: string; readonly open: string | undefined; readonly line: number }
> = (params) =>
  message(
    "unexpected-directive",
    params,
    params.open === undefined
      ? `${quote(params.name)} has no matching directive before it.`
      : `${quote(params.name)} does not match the ${quote(params.open)} on line ${params.line}, which is still open.`,
  );

/**
 * A second `else` directive for the same `if`.
 * @param line the line of the `if`
 */
export const secondElse: MessageOf<"second-else", { readonly line: number }> = (params) =>
  message("second-else", params, `The "if" on line ${params.line} already has an "else".`);

/** A template directive that is not closed. */
export const unclosedDirective: MessageOf<"unclosed-directive", { readonly name: string; readonly line: number }> = (params) =>
  message("unclosed-directive", params, `The ${quote(params.name)} on line ${params.line} is never closed. Add %{ end${params.name} }.`);

// --- traversals ---------------------------------------------------------------------------------

/** A reference that does not start with the name of a variable. */
export const variableNameRequired: MessageOf<"variable-name-required", { readonly found: string }> = (params) =>
  message("variable-name-required", params, expected("a variable name", params.found));

/** A reference continues with something other than an attribute or an index. */
export const stepRequired: MessageOf<"step-required", { readonly found: string }> = (params) =>
  message("step-required", params, expected(".name or [key]", params.found), "Invalid reference");

/**
 * A splat where a reference to a single value is needed.
 *
 * @param splat the splat as written
 * @param allowed the form that is allowed instead; undefined for
 * none
 */
export const splatNotAllowed: MessageOf<"splat-not-allowed", { readonly splat: string; readonly allowed: string | undefined }> = (
  params,
) => {
  const hint = params.allowed === undefined ? "" : ` Write ${params.allowed} instead.`;
  return message("splat-not-allowed", params, `${params.splat} is not allowed here: the reference must be to a single object.${hint}`);
};

/** An index that is not a literal number or string, where a constant is needed. */
export const literalIndexRequired: MessageOf<"literal-index-required", { readonly found: string }> = (params) =>
  message("literal-index-required", params, expected("a number or a quoted string as the index key", params.found));
