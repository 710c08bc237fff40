/**
 * Every message of scanning and parsing: one function for each code. Most take `found`, the
 * description of the current token by {@link describeToken}.
 */

import { unicodePattern } from "@hcl-ts/cty/kernel";
import { type Message, message } from "@hcl-ts/hcl";
import { didYouMean, quote } from "@hcl-ts/hcl/syntax";
import { C_HEREDOC, C_QUOTE, EOF, NEWLINE, O_HEREDOC, O_QUOTE, QUOTED_LIT, QUOTED_NEWLINE, STRING_LIT } from "./scanner/kinds.ts";

/** Matches characters that cannot be seen, and captures those that look like spaces. */
const INVISIBLE = unicodePattern(String.raw`(\p{Z})|\p{C}`, "u");

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

/** "Expected …, found …." */
function expected(what: string, found: string): string {
  return `Expected ${what}, found ${found}.`;
}

const HEREDOC_HINT = " For text of several lines, use a heredoc: <<EOT.";

// --- characters ---------------------------------------------------------------------------------

/** An operator on bits, which HCL does not have. */
export function bitwiseOperator(operator: string): Message<"bitwise-operator", { readonly operator: string }> {
  const meant = { "&": "&&", "|": "||", "~": "!" }[operator];
  return message("bitwise-operator", { operator }, `HCL has no bitwise operators.${didYouMean(meant)}`);
}

/** A string in single quotes or backquotes. */
export function unsupportedQuote(mark: string): Message<"unsupported-quote", { readonly mark: string }> {
  return message(
    "unsupported-quote",
    { mark },
    `Strings must be enclosed in double quotes ("), not ${mark === "`" ? "backticks" : "single quotes"}.${mark === "`" ? HEREDOC_HINT : ""}`,
  );
}

/** A semicolon, which HCL does not use. */
export function semicolon(): Message<"semicolon"> {
  return message("semicolon", {}, "HCL does not use semicolons. Use line breaks or commas.");
}

/** Bytes that are not UTF-8. */
export function badEncoding(): Message<"bad-encoding"> {
  return message("bad-encoding", {}, "These bytes are not valid UTF-8. Save the file with UTF-8 encoding.");
}

/** A string that is not closed on its line. */
export function stringOverLines(): Message<"string-over-lines"> {
  return message(
    "string-over-lines",
    {},
    `This string has no closing quote (") on its line. Write a line break in a string as \\n.${HEREDOC_HINT}`,
    "Unclosed string",
  );
}

/**
 * A template sequence outside of a string.
 * @param sign the character before its brace
 * @param inner what the braces enclose on the line, if that is simple; otherwise empty
 */
export function templateOutsideString(
  sign: string,
  inner: string,
): Message<"template-outside-string", { readonly sign: string; readonly inner: string }> {
  const hint =
    sign === "%" || inner === "" ? "Remove them, or put quotes around the whole text." : `Write ${inner} alone, or "\${${inner}}".`;
  return message("template-outside-string", { sign, inner }, `"${sign}{" and "}" only belong in strings and heredocs. ${hint}`);
}

/** A second opening quote. */
export function doubledQuote(): Message<"doubled-quote"> {
  return message("doubled-quote", {}, "This string has two opening quotes. Remove one.");
}

/** A character that has no meaning outside strings and comments, or a typographic quote. */
export function invalidCharacter(text: string): Message<"typographic-quote" | "invalid-character", { readonly text: string }> {
  const [character = ""] = text;
  const codePoint = character.codePointAt(0) ?? 0;
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  if (/[\u2018-\u201f\u00ab\u00bb\u2039\u203a]/.test(character)) {
    return message("typographic-quote", { text }, `Strings must be enclosed in plain double quotes ("), not ${character} (${number}).`);
  }
  if (text === "\\") return message("invalid-character", { text }, "A backslash is only allowed inside a string.");
  if (codePoint === 0x0d)
    return message("invalid-character", { text }, "This carriage return is not followed by a line feed. Use LF or CRLF line endings.");
  const invisible = INVISIBLE().exec(character);
  const name = invisible ? number : `${quote(character)} (${number})`;
  const hint = invisible?.[1] ? " Use an ordinary space." : "";
  return message("invalid-character", { text }, `The character ${name} is not allowed outside strings and comments.${hint}`);
}

// --- bodies -------------------------------------------------------------------------------------

/** Something other than an attribute or a block where one of these must start. */
export function itemRequired(found: string): Message<"item-required", { readonly found: string }> {
  const hint = found === '"{"' ? " HCL in JSON syntax belongs in a file whose name ends in .json." : "";
  return message(
    "item-required",
    { found },
    `${expected("an attribute (name = value) or a block (type { … })", found)}${hint}`,
    "Missing attribute or block",
  );
}

/** A closing brace without an open block. */
export function strayBrace(): Message<"stray-brace"> {
  return message("stray-brace", {}, 'This "}" has no matching "{": no block is open. Remove it.');
}

/** An attribute name or block type in quotes. */
export function quotedName(name: string): Message<"quoted-name", { readonly name: string }> {
  return message("quoted-name", { name }, `Attribute names and block types must not be quoted. Write it without quotes: ${name}.`);
}

/**
 * A name at the start of a line that neither an attribute nor a block follows.
 * @param next the source of the token after the name
 */
export function incompleteItem(
  name: string,
  next: string,
  found: string,
): Message<"incomplete-item", { readonly name: string; readonly next: string; readonly found: string }> {
  return message(
    "incomplete-item",
    { name, next, found },
    `Expected "=" or the rest of a block header after the name ${quote(name)}, found ${found}.${hintAfterName(next)}`,
    "Invalid attribute or block",
  );
}

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
export function newlineAfterAttribute(
  word: string,
  next: string,
  found: string,
): Message<"comma-after-attribute" | "newline-after-attribute", { readonly word: string; readonly next: string; readonly found: string }> {
  return next === ","
    ? message("comma-after-attribute", { word, next, found }, `Attributes must not be separated by commas. ${OWN_LINE}`)
    : message(
        "newline-after-attribute",
        { word, next, found },
        `Expected a line break after the value, found ${found}.${hintAfterValue(word, next)}`,
        "Missing line break after value",
      );
}

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
export function repeatedAttribute(
  name: string,
  line: number,
): Message<"repeated-argument", { readonly name: string; readonly line: number }> {
  return message(
    "repeated-argument",
    { name, line },
    `The attribute ${quote(name)} is already set on line ${line}. Remove one of the two.`,
    "Duplicate attribute",
  );
}

/**
 * An equals sign in the header of a block with labels.
 * @param labels the source of the labels
 * @param isBlock whether an opening brace follows
 */
export function equalsInBlock(
  type: string,
  labels: string,
  isBlock: boolean,
): Message<"equals-in-block-header", { readonly type: string; readonly labels: string; readonly isBlock: boolean }> {
  const detail = isBlock
    ? 'A block must not have an equals sign before its "{". Remove it.'
    : `Only attributes have "=", and they have no labels. Remove ${labels}, or write a block: ${type} ${labels} { … }.`;
  return message("equals-in-block-header", { type, labels, isBlock }, detail);
}

/**
 * A name and a word or string at the end of a line: an attribute without an equals sign, or a block
 * without a brace.
 * @param value the source of what follows the name
 */
export function equalsOrBraceRequired(
  name: string,
  value: string,
): Message<"equals-or-brace-required", { readonly name: string; readonly value: string }> {
  return message(
    "equals-or-brace-required",
    { name, value },
    `Expected "=" before the value, or "{" for a block. Write ${name} = ${value}, or ${name} ${value} { … }.`,
    "Missing equals sign or opening brace",
  );
}

/** The labels of a block below the line of its type. */
export function labelsOnNextLine(): Message<"labels-on-next-line"> {
  return message(
    "labels-on-next-line",
    {},
    'The type, the labels and the "{" of a block must be on the same line.',
    "Labels on the next line",
  );
}

/** The braces of an empty block in the wrong order. */
export function swappedBraces(): Message<"swapped-braces"> {
  return message("swapped-braces", {}, 'The braces of this block are in the wrong order. Write "{}".');
}

/**
 * A string and a label at the start of a block.
 * @param label the string
 */
export function missingBlockType(label: string): Message<"missing-block-type", { readonly label: string }> {
  const name = quote(label);
  return message(
    "missing-block-type",
    { label },
    `The type of this block is missing before its label ${name}. If ${name} is the type, write it without quotes.`,
  );
}

/**
 * A block without an opening brace on the line of its type and labels.
 * @param isBelow whether the brace is on a line below; otherwise there is none
 */
export function braceOnNextLine(isBelow: boolean): Message<"brace-on-next-line", { readonly isBelow: boolean }> {
  const detail = isBelow
    ? 'The "{" of a block must be on the same line as its type and labels. Move it to the end of this line.'
    : 'This block has no "{". Add one at the end of the line.';
  return message("brace-on-next-line", { isBelow }, detail, "Missing opening brace");
}

/** A `/*` without an end. */
export function unclosedComment(): Message<"unclosed-comment"> {
  return message("unclosed-comment", {}, 'The comment that starts here is never closed. Add "*/" at its end.');
}

/** A value below an equals sign of which only the closing bracket is there. */
export function missingOpeningBracket(close: string): Message<"missing-opening-bracket", { readonly close: string }> {
  const open = { "}": "{", "]": "[" }[close] ?? "(";
  return message(
    "missing-opening-bracket",
    { close },
    `The value below ends with ${quote(close)} but has no ${quote(open)}. Add ${quote(open)} after the equals sign.`,
  );
}

/** A string of which only the closing quote is there. */
export function missingOpeningQuote(word: string): Message<"missing-opening-quote", { readonly word: string }> {
  return message("missing-opening-quote", { word }, `This string has a closing quote but no opening quote. Write "${word}".`);
}

/** An item that could not be parsed, where nothing better is known. */
export function unreadableItem(): Message<"unreadable-item"> {
  return message("unreadable-item", {}, "This attribute or block is not valid. Check its brackets and quotes.");
}

/** Something other than a label or an opening brace in the header of a block. */
export function labelOrBraceRequired(found: string): Message<"label-or-brace-required", { readonly found: string }> {
  return message(
    "label-or-brace-required",
    { found },
    expected('a block label (a name or a quoted string) or "{"', found),
    "Invalid block header",
  );
}

/**
 * A block that is not closed.
 *
 * @param line where the block ends by its layout; undefined for the end of the file
 * @param suspect
 * the line of a block inside that took the closing brace; undefined for none
 */
export function unclosedBlock(
  line: number | undefined,
  suspect: number | undefined,
): Message<"unclosed-block", { readonly line: number | undefined; readonly suspect: number | undefined }> {
  const byLayout = (what: string): string => (line === undefined ? "" : ` By its indentation, ${what} ends at line ${line}.`);
  return message(
    "unclosed-block",
    { line, suspect },
    suspect !== undefined
      ? `The "}" meant for this "{" closes the block on line ${suspect} instead.${byLayout("that block")}`
      : `This "{" is never closed.${byLayout("the block")}`,
  );
}

/** Something after a block on the line of its closing brace. */
export function newlineAfterBlock(found: string): Message<"newline-after-block", { readonly found: string }> {
  return message(
    "newline-after-block",
    { found },
    `Expected a line break after the block, found ${found}.`,
    "Missing line break after block",
  );
}

const ONE_ATTRIBUTE = "A block on one line can hold only a single attribute";
const OWN_LINE = "Put each on its own line.";

/** A block on one line that holds more than a single attribute, or does not end on its line. */
export function oneLineBlockEnd(
  isNewline: boolean,
  isComma: boolean,
  found: string,
): Message<"one-line-block-end", { readonly isNewline: boolean; readonly isComma: boolean; readonly found: string }> {
  return message(
    "one-line-block-end",
    { isNewline, isComma, found },
    isNewline
      ? 'A block whose content starts on the line of its "{" must end on that line too.'
      : isComma
        ? `${ONE_ATTRIBUTE}, and attributes must not be separated by commas. ${OWN_LINE}`
        : `${ONE_ATTRIBUTE}: expected "}", found ${found}. ${OWN_LINE}`,
    "Invalid one-line block",
  );
}

/** A block inside a block that is written on one line. */
export function blockInOneLineBlock(name: string): Message<"block-in-one-line-block", { readonly name: string }> {
  return message(
    "block-in-one-line-block",
    { name },
    `${ONE_ATTRIBUTE}. Put the block ${quote(name)} on its own line.`,
    "Block in a one-line block",
  );
}

/** An interpolation in a string that must be literal, such as a label. */
export function templateInLiteral(sign: string): Message<"template-in-literal", { readonly sign: string }> {
  return message(
    "template-in-literal",
    { sign },
    `Template sequences are not allowed in this string. For a literal ${sign}{, write ${sign}${sign}{.`,
  );
}

// --- brackets and strings that are not closed ---------------------------------------------------

/**
 * A bracket or template sequence that is never closed.
 * @param opening the opening token as described by {@link describeToken}
 */
export function unclosed(opening: string): Message<"unclosed-bracket", { readonly opening: string }> {
  return message(
    "unclosed-bracket",
    { opening },
    `${opening.startsWith("the ") ? `The ${opening.slice(4)}` : `This ${opening.replace(/^an? /, "")}`} is never closed.`,
  );
}

/**
 * A bracket or template sequence that is never closed, or not before an enclosing one ends.
 * @param opening the source of the opening token
 * @param line its line
 */
export function unclosedBefore(
  opening: string,
  line: number,
  found: string,
): Message<"unclosed-bracket", { readonly opening: string; readonly line: number; readonly found: string }> {
  return message("unclosed-bracket", { opening, line, found }, `The "${opening}" on line ${line} must be closed before ${found}.`);
}

/** A string that is not closed. */
export function unclosedString(line: number): Message<"unclosed-string", { readonly line: number }> {
  return message("unclosed-string", { line }, `The string that starts on line ${line} has no closing quote (").`);
}

/**
 * A heredoc without a line that ends it.
 *
 * @param opening the source of the opening token
 * @param nearLine a line that may be meant to end it
 * @param isCutOff whether the source ends right after the end marker, without a line break
 */
export function unclosedHeredoc(
  opening: string,
  line: number,
  nearLine: number | undefined,
  isCutOff: boolean,
): Message<
  "unclosed-heredoc",
  { readonly opening: string; readonly line: number; readonly nearLine: number | undefined; readonly isCutOff: boolean }
> {
  const marker = quote(opening.replace(/^<<-?/, ""));
  const near = nearLine === undefined ? "" : ` Line ${nearLine} looks like a misspelled end marker.`;
  const hint = isCutOff ? `Add a line break after its end marker ${marker}.` : `End it with a line that holds only ${marker}.${near}`;
  return message(
    "unclosed-heredoc",
    { opening, line, nearLine, isCutOff },
    `The heredoc ${quote(opening)} on line ${line} is never closed. ${hint}`,
  );
}

/** An interpolation that is not closed before its string ends. */
export function unclosedInterpolation(line: number): Message<"unclosed-interpolation", { readonly line: number }> {
  return message(
    "unclosed-interpolation",
    { line },
    `The "\${" on line ${line} has no "}" before its string ends. For a literal \${, write $\${.`,
  );
}

// --- expressions --------------------------------------------------------------------------------

/**
 * A missing expression, such as the operand of an operator or the value of an attribute.
 * @param operator the operator characters around the current token
 * @param operands the names around the operator, if they are simple
 */
export function expressionRequired(
  operator: string,
  found: string,
  operands?: readonly [left: string, right: string],
): Message<"expression-required", { readonly operator: string; readonly found: string }> {
  return message(
    "expression-required",
    { operator, found },
    expected("a value", found) + hintForOperator(operator, operands),
    "Missing value",
  );
}

/** A hint for an operator of another language, or a heredoc whose start is not valid. */
function hintForOperator(operator: string, [left, right] = ["a", "b"] as readonly [string, string]): string {
  if (operator.startsWith("<<")) return " The marker of a heredoc must follow << directly, without quotes, and end the line.";
  if (operator === "?.") return ` HCL has no "?.". Use try(${left}.${right}, null).`;
  if (operator === "??") return ` HCL has no operator "??". Use coalesce(${left}, ${right}).`;
  return operator.length > 1 && operator !== "=>" ? ` HCL has no operator ${quote(operator)}.` : "";
}

/** A conditional without its second result. */
export function missingFalseResult(found: string): Message<"missing-false-result", { readonly found: string }> {
  return message(
    "missing-false-result",
    { found },
    `${expected('":" and the second result', found)} Write a conditional as condition ? result : other result.`,
    "Incomplete conditional",
  );
}

/** An expression in parentheses continues where it should be closed. */
export function closingParenthesisRequired(found: string): Message<"closing-parenthesis-required", { readonly found: string }> {
  return message("closing-parenthesis-required", { found }, expected('")" after the expression', found));
}

/** An index that is not closed after its key. */
export function closingBracketRequired(found: string): Message<"closing-bracket-required", { readonly found: string }> {
  return message("closing-bracket-required", { found }, expected('"]" after the index key', found));
}

/** A number that is not written as HCL writes numbers, or whose exponent is too large. */
export function invalidNumber(
  text: string,
  isTooLarge: boolean,
): Message<"number-too-large" | "invalid-number", { readonly text: string; readonly isTooLarge: boolean }> {
  return isTooLarge
    ? message(
        "number-too-large",
        { text, isTooLarge },
        `The exponent of ${quote(text)} is out of range: it must be between -100000 and 100000.`,
      )
    : message("invalid-number", { text, isTooLarge }, `${quote(text)} is not a valid number. Examples: 80, 1.5, 1.5e3.`);
}

/** A dot that no attribute name follows. */
export function attributeNameRequired(found: string): Message<"attribute-name-required", { readonly found: string }> {
  const hint = found === '"["' ? " Remove the dot." : "";
  return message("attribute-name-required", { found }, expected("an attribute name after the dot", found) + hint);
}

/** Two indexes after dots, which read as one number. */
export function legacyIndexPair(
  first: string,
  second: string,
): Message<"legacy-index-pair", { readonly first: string; readonly second: string }> {
  return message(
    "legacy-index-pair",
    { first, second },
    `After a dot, "${first}.${second}" is read as a single number. Write the indexes in brackets: [${first}][${second}].`,
    "Two indexes in a row",
  );
}

/** A splat after the splat `.*`. */
export function nestedSplat(): Message<"nested-splat"> {
  return message("nested-splat", {}, "A splat cannot follow .*. Use [*] for both.");
}

/** A `::` that no function name follows. */
export function functionNameRequired(found: string): Message<"function-name-required", { readonly found: string }> {
  return message("function-name-required", { found }, expected('a function name after "::"', found));
}

/** The name of a namespaced function without a call. */
export function callRequired(name: string, found: string): Message<"call-required", { readonly name: string; readonly found: string }> {
  return message("call-required", { name, found }, `${quote(name)} is a function name, so a call must follow. ${expected('"("', found)}`);
}

/** A function call that is not closed. */
export function unclosedCall(name: string): Message<"unclosed-call", { readonly name: string }> {
  return message("unclosed-call", { name }, `The call of ${quote(name)} is never closed. Add ")".`);
}

export function argumentSeparatorRequired(found: string): Message<"argument-separator-required", { readonly found: string }> {
  return separatorRequired("argument-separator-required", "Arguments must be separated by commas", found);
}

/** An argument after one that is expanded by `...`. */
export function expansionNotLast(): Message<"expansion-not-last"> {
  return message("expansion-not-last", {}, 'Only the last argument of a call can be expanded with "...".');
}

export function elementSeparatorRequired(found: string): Message<"element-separator-required", { readonly found: string }> {
  return separatorRequired("element-separator-required", "List elements must be separated by commas", found);
}

export function itemSeparatorRequired(found: string): Message<"item-separator-required", { readonly found: string }> {
  return separatorRequired("item-separator-required", "Object items must be separated by commas or line breaks", found);
}

function separatorRequired<Code extends string>(code: Code, rule: string, found: string): Message<Code, { readonly found: string }> {
  return message(code, { found }, `${rule}, found ${found}.${nothingToClose(found)}`, "Missing separator");
}

/** A key of an object without a value. */
export function itemValueRequired(found: string): Message<"item-value-required", { readonly found: string }> {
  return message("item-value-required", { found }, `Expected "=" and a value after the key, found ${found}.`, "Missing value of key");
}

/**
 * An item of an object without an equals sign.
 * @param isSimple whether the key is in quotes, in parentheses or a plain name
 */
export function itemEqualsRequired(
  isSimple: boolean,
  found: string,
): Message<"item-equals-required", { readonly isSimple: boolean; readonly found: string }> {
  const hint = isSimple ? "" : " Quote a key that is not a plain name.";
  return message("item-equals-required", { isSimple, found }, expected('"=" after the key', found) + hint, "Missing equals sign");
}

/**
 * A `for` expression or directive with a missing part.
 * @param what the expected part
 */
export function invalidFor(what: string, found: string): Message<"invalid-for", { readonly what: string; readonly found: string }> {
  return message(
    "invalid-for",
    { what, found },
    `${expected(what, found)} Examples: [for value in list : result] and {for key, value in map : key => result}.`,
    'Invalid "for"',
  );
}

/** A key in a `for` expression in square brackets. */
export function forKeyInTuple(): Message<"for-key-in-list"> {
  return message(
    "for-key-in-list",
    {},
    'A "for" in square brackets creates a list, which has no keys. Use braces to create an object.',
    "Key in a list",
  );
}

/** The grouping symbol `...` in a `for` expression in square brackets. */
export function forGroupInTuple(): Message<"for-group-in-list"> {
  return message("for-group-in-list", {}, '"..." groups values by key, so it is only allowed in a "for" in braces.', "Grouping in a list");
}

/** A `for` expression in braces without a key. */
export function forKeyRequired(): Message<"for-key-required"> {
  return message(
    "for-key-required",
    {},
    'A "for" in braces creates an object and needs keys: key => value. Use square brackets to create a list.',
    "Missing key",
  );
}

/** Constructs that are nested deeper than is supported. */
export function nestedTooDeeply(
  limit: number,
  isLowered: boolean,
): Message<"nested-too-deeply", { readonly limit: number; readonly isLowered: boolean }> {
  return message(
    "nested-too-deeply",
    { limit, isLowered },
    `Brackets, templates, conditionals and blocks can be nested at most ${limit} levels deep${isLowered ? " with the stack that is left" : ""}.`,
  );
}

/** Something after a complete expression. */
export function extraAfterExpression(found: string): Message<"extra-after-expression", { readonly found: string }> {
  return message("extra-after-expression", { found }, `Expected the end of the expression, found ${found}.`);
}

// --- templates ----------------------------------------------------------------------------------

/** An escape sequence that HCL does not have. */
export function invalidEscape(sequence: string): Message<"invalid-escape", { readonly sequence: string }> {
  const hint = sequence.startsWith("\\u")
    ? "\\u must be followed by four hexadecimal digits."
    : sequence.startsWith("\\U")
      ? "\\U must be followed by the eight hexadecimal digits of a character."
      : 'Valid escapes are \\n, \\r, \\t, \\", \\\\, \\uXXXX and \\UXXXXXXXX.';
  return message("invalid-escape", { sequence }, `"\\${quote(sequence.slice(1)).slice(1)} is not a valid escape sequence. ${hint}`);
}

/** Something after the expression of an interpolation. */
export function extraInInterpolation(
  isColon: boolean,
  found: string,
): Message<"extra-in-interpolation", { readonly isColon: boolean; readonly found: string }> {
  const hint = isColon ? " (of a shell script, say)" : "";
  return message(
    "extra-in-interpolation",
    { isColon, found },
    `${expected('"}" after the expression', found)} For a literal \${${hint}, write $\${.`,
  );
}

/** A `%{` that no directive follows. */
export function directiveRequired(found: string): Message<"directive-required", { readonly found: string }> {
  return message(
    "directive-required",
    { found },
    `${expected("if, else, endif, for or endfor after %{", found)} For a literal %{, write %%{.`,
    "Missing directive",
  );
}

/** A template directive that does not exist. */
export function unknownDirective(
  name: string,
  suggestion: string | undefined,
): Message<"unknown-directive", { readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "unknown-directive",
    { name, suggestion },
    `There is no directive ${quote(name)}. Valid directives are if, else, endif, for and endfor.${didYouMean(suggestion)}`,
  );
}

/** Something after a complete template directive. */
export function extraInDirective(
  name: string,
  found: string,
): Message<"extra-in-directive", { readonly name: string; readonly found: string }> {
  return message("extra-in-directive", { name, found }, expected(`"}" after the directive ${quote(name)}`, found));
}

/**
 * A template directive that belongs to none that is open.
 *
 * @param open the innermost open directive; undefined for none
 * @param line its line
 */
export function unexpectedDirective(
  name: string,
  open: string | undefined,
  line: number,
): Message<"unexpected-directive", { readonly name: string; readonly open: string | undefined; readonly line: number }> {
  return message(
    "unexpected-directive",
    { name, open, line },
    open === undefined
      ? `${quote(name)} has no matching directive before it.`
      : `${quote(name)} does not match the ${quote(open)} on line ${line}, which is still open.`,
  );
}

/**
 * A second `else` directive for the same `if`.
 * @param line the line of the `if`
 */
export function secondElse(line: number): Message<"second-else", { readonly line: number }> {
  return message("second-else", { line }, `The "if" on line ${line} already has an "else".`);
}

/** A template directive that is not closed. */
export function unclosedDirective(
  name: string,
  line: number,
): Message<"unclosed-directive", { readonly name: string; readonly line: number }> {
  return message("unclosed-directive", { name, line }, `The ${quote(name)} on line ${line} is never closed. Add %{ end${name} }.`);
}

// --- traversals ---------------------------------------------------------------------------------

/** A reference that does not start with the name of a variable. */
export function variableNameRequired(found: string): Message<"variable-name-required", { readonly found: string }> {
  return message("variable-name-required", { found }, expected("a variable name", found));
}

/** A reference continues with something other than an attribute or an index. */
export function stepRequired(found: string): Message<"step-required", { readonly found: string }> {
  return message("step-required", { found }, expected(".name or [key]", found), "Invalid reference");
}

/**
 * A splat where a reference to a single value is needed.
 *
 * @param splat the splat as written
 * @param allowed the form that is allowed instead; undefined for
 * none
 */
export function splatNotAllowed(
  splat: string,
  allowed: string | undefined,
): Message<"splat-not-allowed", { readonly splat: string; readonly allowed: string | undefined }> {
  const hint = allowed === undefined ? "" : ` Write ${allowed} instead.`;
  return message("splat-not-allowed", { splat, allowed }, `${splat} is not allowed here: the reference must be to a single object.${hint}`);
}

/** An index that is not a literal number or string, where a constant is needed. */
export function literalIndexRequired(found: string): Message<"literal-index-required", { readonly found: string }> {
  return message("literal-index-required", { found }, expected("a number or a quoted string as the index key", found));
}
