/**
 * Every message of scanning and parsing: one function a code. Only this file holds words about syntax for users. Most take `found`, which is what
 * {@link describeToken} says of the token that stands where something else is expected.
 */
import { didYouMean, type Message, message, quote } from "@hcl-ts/hcl";
import { C_HEREDOC, C_QUOTE, EOF, NEWLINE, O_HEREDOC, O_QUOTE, QUOTED_LIT, QUOTED_NEWLINE, STRING_LIT } from "./scanner/kinds.ts";

/** What a token is, to be put after "not", "before" or "but here is". */
export function describeToken(kind: number, text: string): string {
  switch (kind) {
    case EOF:
      return "the end of the text";
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

/** "… is expected here, not …", which says it all of most faults. */
function expected(what: string, found: string): string {
  return `${what} is expected here, not ${found}.`;
}

/** A quote in messages that is no part of a user's text. */
const QUOTE = 'double quotes (")';

const HEREDOC_HINT = " For text of several lines use a heredoc, which starts with <<EOT.";

// --- characters -------------------------------------------------------------------------------------------------------

export function bitwiseOperator(operator: string): Message<"bitwise-operator", { readonly operator: string }> {
  const meant = { "&": "&&", "|": "||", "~": "!" }[operator];
  return message("bitwise-operator", { operator }, `There are no operators on bits.${didYouMean(meant)}`);
}

export function unsupportedQuote(mark: string): Message<"unsupported-quote", { readonly mark: string }> {
  return message("unsupported-quote", { mark }, `Text stands in ${QUOTE}, not in ${mark}.${mark === "`" ? HEREDOC_HINT : ""}`);
}

export function semicolon(): Message<"semicolon"> {
  return message("semicolon", {}, "Nothing ends with a semicolon. Attributes end with their line, and elements are separated by commas.");
}

export function badEncoding(): Message<"bad-encoding"> {
  return message("bad-encoding", {}, "The bytes here are not UTF-8. Perhaps the file was saved in another encoding.");
}

export function stringOverLines(): Message<"string-over-lines"> {
  return message(
    "string-over-lines",
    {},
    `The string that is open here has no closing quote (") on its line. A line break in a string is written as \\n.${HEREDOC_HINT}`,
    "Unclosed string",
  );
}

export function invalidCharacter(text: string): Message<"typographic-quote" | "invalid-character", { readonly text: string }> {
  const [character = ""] = text;
  const codePoint = character.codePointAt(0) ?? 0;
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  if (/[\u2018-\u201f\u00ab\u00bb\u2039\u203a]/.test(character)) {
    return message("typographic-quote", { text }, `Text stands in plain ${QUOTE}, and ${character} (${number}) is another character.`);
  }
  if (text === "\\") return message("invalid-character", { text }, "A backslash has a meaning only within a string.");
  if (codePoint === 0x0d) return message("invalid-character", { text }, "This carriage return has no line feed after it.");
  const isVisible = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character);
  const isSpace = /\p{White_Space}/u.test(character);
  const name = isVisible ? `character ${quote(character)} (${number})` : isSpace ? `space ${number}` : `character ${number}`;
  const hint = isSpace ? " Use an ordinary space." : "";
  return message("invalid-character", { text }, `Outside strings and comments the ${name} means nothing.${hint}`);
}

// --- bodies -----------------------------------------------------------------------------------------------------------

export function itemRequired(found: string): Message<"item-required", { readonly found: string }> {
  const hint = found === '"{"' ? " JSON is another syntax, for files of its own." : "";
  return message(
    "item-required",
    { found },
    `${expected("An attribute (name = value) or a block (type { … }), which starts with a name,", found)}${hint}`,
    "Missing attribute or block",
  );
}

export function strayBrace(): Message<"stray-brace"> {
  return message("stray-brace", {}, 'No block is open that this "}" could close.');
}

export function quotedName(name: string): Message<"quoted-name", { readonly name: string }> {
  return message("quoted-name", { name }, `Names of attributes and types of blocks stand without quotes: ${name}.`);
}

/** `next` is the token after the name as written. */
export function incompleteItem(
  name: string,
  next: string,
  found: string,
): Message<"incomplete-item", { readonly name: string; readonly next: string; readonly found: string }> {
  return message(
    "incomplete-item",
    { name, next, found },
    `The name ${quote(name)} is followed by ${found}. An equals sign after it would make an attribute, labels or "{" a block.${hintAfterName(next)}`,
    "Neither attribute nor block",
  );
}

function hintAfterName(next: string): string {
  switch (next) {
    case ":":
      return ' A value is set with "=", not with ":".';
    case "==":
      return ' A value is set with a single "=".';
    case ".":
      return " To set part of an object, set the whole object.";
    case "[":
      return " To set an element of a collection, set the whole collection.";
    default:
      return "";
  }
}

/** `word` is the value, if it is just a word. */
export function newlineAfterAttribute(
  word: string,
  next: string,
  found: string,
): Message<"comma-after-attribute" | "newline-after-attribute", { readonly word: string; readonly next: string; readonly found: string }> {
  return next === ","
    ? message("comma-after-attribute", { word, next, found }, `Attributes are not separated by commas. ${OWN_LINE}`)
    : message(
        "newline-after-attribute",
        { word, next, found },
        `An attribute ends with its line, but its value is followed by ${found}.${hintAfterValue(word, next)}`,
        "More after a value",
      );
}

/** What may be meant where a value, which is perhaps just a word, is followed by something that cannot follow. */
function hintAfterValue(word: string, next: string): string {
  const operator = next === "and" ? "&&" : next === "or" ? "||" : undefined;
  if (operator !== undefined) return didYouMean(operator);
  if (word === "not") return didYouMean("!");
  if (word === "if") return " A conditional is written condition ? result : other result.";
  if (next === "{") return " A block has no equals sign, and an object has nothing before its brace.";
  if (next === "=") return " An attribute has one equals sign.";
  return nothingToClose(quote(next)) || " Perhaps an operator or a line break is missing before it.";
}

/** Said of a closing bracket, as `found` has it, that stands where nothing is open for it; empty for other tokens. */
function nothingToClose(found: string): string {
  return found === '")"' || found === '"]"' ? ` Nothing is open here that the ${found} could close.` : "";
}

/** `line` is that of the first one. */
export function repeatedAttribute(
  name: string,
  line: number,
): Message<"repeated-argument", { readonly name: string; readonly line: number }> {
  return message(
    "repeated-argument",
    { name, line },
    `${quote(name)} has a value already, on line ${line}. Keep one of the two.`,
    "Attribute set twice",
  );
}

export function equalsInBlock(): Message<"equals-in-block-header"> {
  return message("equals-in-block-header", {}, 'A block, which has labels, has no equals sign before its "{".');
}

/** @param isBelow whether the brace is on a line below; otherwise there is none */
export function braceOnNextLine(isBelow: boolean): Message<"brace-on-next-line", { readonly isBelow: boolean }> {
  const detail = isBelow
    ? 'The "{" of a block must be on the same line as its type and labels. Move it to the end of this line.'
    : 'This block has no "{". Add one at the end of the line.';
  return message("brace-on-next-line", { isBelow }, detail, "Missing opening brace");
}

/** A `/*` without an end. */
export function unclosedComment(): Message<"unclosed-comment"> {
  return message("unclosed-comment", {}, 'This comment is never closed. Add "*/" at its end.');
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

export function labelOrBraceRequired(found: string): Message<"label-or-brace-required", { readonly found: string }> {
  return message(
    "label-or-brace-required",
    { found },
    `A block has labels, which are names or quoted text, and then "{", not ${found}.`,
    "Invalid block header",
  );
}

/** `line` is where the layout says that the block ends, undefined for the end of the text; `suspect` is where something stands that may not be closed. */
export function unclosedBlock(
  line: number | undefined,
  suspect: number | undefined,
): Message<"unclosed-block", { readonly line: number | undefined; readonly suspect: number | undefined }> {
  const byLayout = (what: string): string => (line === undefined ? "" : ` By its indentation ${what} ends at line ${line}.`);
  return message(
    "unclosed-block",
    { line, suspect },
    suspect !== undefined
      ? `The "}" that is meant for this "{" closes the block of line ${suspect}.${byLayout("that block")}`
      : `This "{" has no "}" before the end of the text.${byLayout("it")}`,
  );
}

export function newlineAfterBlock(found: string): Message<"newline-after-block", { readonly found: string }> {
  return message(
    "newline-after-block",
    { found },
    `A block ends with its line, but its "}" is followed by ${found}.`,
    "More after a block",
  );
}

const ONE_ATTRIBUTE = "A block on one line holds a single attribute";
const OWN_LINE = "Each stands on a line of its own.";

export function oneLineBlockEnd(
  isNewline: boolean,
  isComma: boolean,
  found: string,
): Message<"one-line-block-end", { readonly isNewline: boolean; readonly isComma: boolean; readonly found: string }> {
  return message(
    "one-line-block-end",
    { isNewline, isComma, found },
    isNewline
      ? 'A block whose content begins on the line of its "{" ends on that line too.'
      : isComma
        ? `${ONE_ATTRIBUTE}, and attributes are not separated by commas. ${OWN_LINE}`
        : `${ONE_ATTRIBUTE}, and "}" is expected after it, not ${found}. ${OWN_LINE}`,
    "Invalid one-line block",
  );
}

export function blockInOneLineBlock(name: string): Message<"block-in-one-line-block", { readonly name: string }> {
  return message("block-in-one-line-block", { name }, `${ONE_ATTRIBUTE}. If ${quote(name)} is meant as one, put an equals sign after it.`);
}

export function templateInLiteral(sign: string): Message<"template-in-literal", { readonly sign: string }> {
  return message("template-in-literal", { sign }, `Nothing can be inserted into this text. For a literal ${sign}{ write ${sign}${sign}{.`);
}

// --- brackets and strings that are not closed -------------------------------------------------------------------------

/** `opening` is the opening token as {@link describeToken} has it. */
export function unclosed(opening: string): Message<"unclosed-bracket", { readonly opening: string }> {
  return message("unclosed-bracket", { opening }, `Nothing closes ${opening}, which is opened here.`);
}

/** `opening` is the opening token as written, and `line` where it is. */
export function unclosedBefore(
  opening: string,
  line: number,
  found: string,
): Message<"unclosed-bracket", { readonly opening: string; readonly line: number; readonly found: string }> {
  return message("unclosed-bracket", { opening, line, found }, `The "${opening}" of line ${line} is not closed before ${found}.`);
}

export function unclosedString(line: number): Message<"unclosed-string", { readonly line: number }> {
  return message("unclosed-string", { line }, `The string that starts on line ${line} has no closing quote (").`);
}

/** `opening` is the opening token as written, and `nearLine` a line that may be meant to end it. */
export function unclosedHeredoc(
  opening: string,
  line: number,
  nearLine: number | undefined,
): Message<"unclosed-heredoc", { readonly opening: string; readonly line: number; readonly nearLine: number | undefined }> {
  const marker = opening.replace(/^<<-?/, "");
  const hint = nearLine === undefined ? "" : ` Line ${nearLine} has something like it.`;
  return message(
    "unclosed-heredoc",
    { opening, line, nearLine },
    `The heredoc ${quote(opening)} of line ${line} does not end, which takes a line of nothing but ${quote(marker)}.${hint}`,
  );
}

export function unclosedInterpolation(line: number): Message<"unclosed-interpolation", { readonly line: number }> {
  return message(
    "unclosed-interpolation",
    { line },
    `The "\${" of line ${line} has no "}" before its string ends. For a literal \${ write $\${.`,
  );
}

// --- expressions ------------------------------------------------------------------------------------------------------

/** `operator` is what stands there of the characters of operators. */
export function expressionRequired(
  operator: string,
  found: string,
): Message<"expression-required", { readonly operator: string; readonly found: string }> {
  const hint = operator.startsWith("<<")
    ? " The marker of a heredoc stands right after <<, without quotes, at the end of the line."
    : operator === "**"
      ? " There is no operator for powers."
      : operator.length > 1 && operator !== "=>"
        ? ` There is no operator ${quote(operator)}.`
        : "";
  return message("expression-required", { operator, found }, expected("A value", found) + hint, "Missing value");
}

export function missingFalseResult(found: string): Message<"missing-false-result", { readonly found: string }> {
  return message(
    "missing-false-result",
    { found },
    `A conditional has two results: condition ? result : other result. ${expected('A ":"', found)}`,
    "Half a conditional",
  );
}

export function closingParenthesisRequired(found: string): Message<"closing-parenthesis-required", { readonly found: string }> {
  return message("closing-parenthesis-required", { found }, expected('The expression in parentheses is complete, and ")"', found));
}

export function closingBracketRequired(found: string): Message<"closing-bracket-required", { readonly found: string }> {
  return message("closing-bracket-required", { found }, `The key of an index is followed by "]", and here by ${found}.`);
}

export function invalidNumber(
  text: string,
  isTooLarge: boolean,
): Message<"number-too-large" | "invalid-number", { readonly text: string; readonly isTooLarge: boolean }> {
  return isTooLarge
    ? message("number-too-large", { text, isTooLarge }, `The exponent of ${quote(text)} is beyond 100000 or -100000.`)
    : message("invalid-number", { text, isTooLarge }, `${quote(text)} is no number, which is written as in 80, 1.5 or 1.5e3.`);
}

export function attributeNameRequired(found: string): Message<"attribute-name-required", { readonly found: string }> {
  return message("attribute-name-required", { found }, expected("The name of an attribute after the point", found));
}

export function legacyIndexPair(
  first: string,
  second: string,
): Message<"legacy-index-pair", { readonly first: string; readonly second: string }> {
  return message(
    "legacy-index-pair",
    { first, second },
    `After a point, "${first}.${second}" reads as one number. Write the indexes in brackets: [${first}][${second}].`,
    "Two indexes in a row",
  );
}

export function nestedSplat(): Message<"nested-splat"> {
  return message(
    "nested-splat",
    {},
    "No other splat can follow the splat .*. Use [*] for both to go through the elements of all elements.",
  );
}

export function functionNameRequired(found: string): Message<"function-name-required", { readonly found: string }> {
  return message("function-name-required", { found }, expected('The name of a function after "::"', found));
}

export function callRequired(name: string, found: string): Message<"call-required", { readonly name: string; readonly found: string }> {
  return message("call-required", { name, found }, `${quote(name)} names a function, which can only be called. ${expected('"("', found)}`);
}

export function unclosedCall(name: string): Message<"unclosed-call", { readonly name: string }> {
  return message("unclosed-call", { name }, `The call of ${quote(name)} has no ")" before the end of the text.`);
}

export function argumentSeparatorRequired(found: string): Message<"argument-separator-required", { readonly found: string }> {
  return separatorRequired("argument-separator-required", "The arguments of a call are separated by commas", found);
}

export function expansionNotLast(): Message<"expansion-not-last"> {
  return message("expansion-not-last", {}, 'Only the last argument of a call can be expanded, so ")" is expected after "...".');
}

export function elementSeparatorRequired(found: string): Message<"element-separator-required", { readonly found: string }> {
  return separatorRequired("element-separator-required", "The elements of a list are separated by commas", found);
}

export function itemSeparatorRequired(found: string): Message<"item-separator-required", { readonly found: string }> {
  return separatorRequired("item-separator-required", "The items of an object are separated by commas or line breaks", found);
}

function separatorRequired<Code extends string>(code: Code, rule: string, found: string): Message<Code, { readonly found: string }> {
  return message(code, { found }, `${rule}, but here one is followed by ${found}.${nothingToClose(found)}`, "Missing separator");
}

const ITEM = "An item of an object is a key, an equals sign and a value";

export function itemValueRequired(found: string): Message<"item-value-required", { readonly found: string }> {
  return message("item-value-required", { found }, `${ITEM}, but after the key here is ${found}.`, "Key without a value");
}

export function itemEqualsRequired(found: string): Message<"item-equals-required", { readonly found: string }> {
  return message(
    "item-equals-required",
    { found },
    `${ITEM}, but here is ${found}. A key with anything but letters, digits, "_" and "-" in it stands in quotes.`,
    "Missing equals sign",
  );
}

/** `what` is expected, and begins a sentence. */
export function invalidFor(what: string, found: string): Message<"invalid-for", { readonly what: string; readonly found: string }> {
  return message(
    "invalid-for",
    { what, found },
    `${expected(what, found)} It is written [for value in list : result], {for key, value in map : key => result} or %{ for value in list }.`,
    'Invalid "for"',
  );
}

export function forKeyInTuple(): Message<"for-key-in-list"> {
  return message(
    "for-key-in-list",
    {},
    'A "for" in square brackets makes a list, which has no keys. For an object write it in braces.',
    "Key in a list",
  );
}

export function forGroupInTuple(): Message<"for-group-in-list"> {
  return message(
    "for-group-in-list",
    {},
    '"..." collects the values of the same key, so it has a meaning only in a "for" in braces.',
    "Grouping in a list",
  );
}

export function forKeyRequired(): Message<"for-key-required"> {
  return message(
    "for-key-required",
    {},
    'A "for" in braces makes an object, which has keys: key => value. For a list write it in square brackets.',
    "Missing key",
  );
}

export function nestedTooDeeply(
  limit: number,
  isLowered: boolean,
): Message<"nested-too-deeply", { readonly limit: number; readonly isLowered: boolean }> {
  return message(
    "nested-too-deeply",
    { limit, isLowered },
    `Brackets, templates, conditionals and blocks can nest up to ${limit} deep${isLowered ? " in what is left of the program's stack" : ""}.`,
  );
}

export function extraAfterExpression(found: string): Message<"extra-after-expression", { readonly found: string }> {
  return message("extra-after-expression", { found }, `The expression is complete, but ${found} follows it.`);
}

// --- templates --------------------------------------------------------------------------------------------------------

export function invalidEscape(sequence: string): Message<"invalid-escape", { readonly sequence: string }> {
  const hint = sequence.startsWith("\\u")
    ? "\\u takes the four hexadecimal digits of a character."
    : sequence.startsWith("\\U")
      ? "\\U takes the eight hexadecimal digits of a character."
      : 'A backslash stands before n, r, t, ", u, U or another backslash.';
  return message("invalid-escape", { sequence }, `"\\${quote(sequence.slice(1)).slice(1)} means nothing in a string. ${hint}`);
}

export function extraInInterpolation(
  isColon: boolean,
  found: string,
): Message<"extra-in-interpolation", { readonly isColon: boolean; readonly found: string }> {
  const hint = isColon ? " for another language, such as a shell," : "";
  return message(
    "extra-in-interpolation",
    { isColon, found },
    `${expected('The expression is complete, and "}"', found)} For a literal \${${hint} write $\${.`,
  );
}

export function directiveRequired(found: string): Message<"directive-required", { readonly found: string }> {
  return message(
    "directive-required",
    { found },
    `${expected("One of if, else, endif, for and endfor after %{", found)} For a literal %{ write %%{.`,
    "Missing directive",
  );
}

export function unknownDirective(
  name: string,
  suggestion: string | undefined,
): Message<"unknown-directive", { readonly name: string; readonly suggestion: string | undefined }> {
  return message(
    "unknown-directive",
    { name, suggestion },
    `${quote(name)} is no directive; there are if, else, endif, for and endfor.${didYouMean(suggestion)}`,
  );
}

export function extraInDirective(
  name: string,
  found: string,
): Message<"extra-in-directive", { readonly name: string; readonly found: string }> {
  return message("extra-in-directive", { name, found }, expected(`The directive ${quote(name)} is complete, and "}"`, found));
}

/** `open` is the innermost directive that is open, on `line`. */
export function unexpectedDirective(
  name: string,
  open: string | undefined,
  line: number,
): Message<"unexpected-directive", { readonly name: string; readonly open: string | undefined; readonly line: number }> {
  return message(
    "unexpected-directive",
    { name, open, line },
    open === undefined
      ? `No directive is open here that ${quote(name)} could belong to.`
      : `The ${quote(open)} of line ${line} is open here, and ${quote(name)} does not belong to it.`,
  );
}

/** `line` is that of the `if`. */
export function secondElse(line: number): Message<"second-else", { readonly line: number }> {
  return message("second-else", { line }, `The "if" of line ${line} has an "else" already.`);
}

export function unclosedDirective(
  name: string,
  line: number,
): Message<"unclosed-directive", { readonly name: string; readonly line: number }> {
  return message(
    "unclosed-directive",
    { name, line },
    `The template ends here, and the ${quote(name)} of line ${line} has no %{ end${name} }.`,
  );
}

// --- traversals -------------------------------------------------------------------------------------------------------

export function variableNameRequired(found: string): Message<"variable-name-required", { readonly found: string }> {
  return message("variable-name-required", { found }, `A reference starts with the name of a variable, not with ${found}.`);
}

export function stepRequired(found: string): Message<"step-required", { readonly found: string }> {
  return message("step-required", { found }, `A reference goes on with .name or [key], not with ${found}.`, "Invalid reference");
}

/** `splat` is as written; `allowed` the form that can stand here, if there is one. */
export function splatNotAllowed(
  splat: string,
  allowed: string | undefined,
): Message<"splat-not-allowed", { readonly splat: string; readonly allowed: string | undefined }> {
  const hint = allowed === undefined ? "" : ` Write ${allowed} instead.`;
  return message(
    "splat-not-allowed",
    { splat, allowed },
    `${splat} stands for many things, and the reference here is to a single one.${hint}`,
  );
}

export function literalIndexRequired(found: string): Message<"literal-index-required", { readonly found: string }> {
  return message("literal-index-required", { found }, `The key of an index is a number or a string in quotes here, not ${found}.`);
}
