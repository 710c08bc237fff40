/**
 * Every message of scanning and parsing: one function a code. Only this file holds words about syntax for users. Most take `found`, which is what
 * {@link describeToken} says of the token that stands where something else is expected. The file is long because it is a list.
 */
import { didYouMean, type Message, quote } from "@hcl-ts/hcl";
import { TokenKind } from "./scanner/token-kind.ts";

/** What a token is, to be put after "not", "before" or "but here is". */
export function describeToken(kind: number, text: string): string {
  switch (kind) {
    case TokenKind.EOF:
      return "the end of the text";
    case TokenKind.Newline:
    case TokenKind.QuotedNewline:
      return "the end of the line";
    case TokenKind.OQuote:
      return "a string";
    case TokenKind.CQuote:
      return "the end of a string";
    case TokenKind.OHeredoc:
      return `the heredoc ${quote(text.trim())}`;
    case TokenKind.CHeredoc:
      return `the end of the heredoc, ${quote(text.trim())}`;
    case TokenKind.QuotedLit:
    case TokenKind.StringLit:
      return "text";
    default:
      return quote(text);
  }
}

/** A quote in messages that is no part of a user's text. */
const QUOTE = 'double quotes (")';

// --- characters -------------------------------------------------------------------------------------------------------

export function bitwiseOperator(args: { operator: string }): Message {
  const meant = args.operator === "&" ? "&&" : args.operator === "|" ? "||" : args.operator === "~" ? "!" : undefined;
  return {
    code: "bitwise-operator",
    summary: "Operator on bits",
    detail: `There are no operators on bits, so ${quote(args.operator)} means nothing here.${didYouMean(meant)}`,
  };
}

export function unsupportedQuote(args: { quote: string }): Message {
  const hint = args.quote === "`" ? " For text of several lines use a heredoc, which starts with <<EOT." : "";
  return { code: "unsupported-quote", summary: "Wrong kind of quote", detail: `Text stands in ${QUOTE}, not in ${args.quote}.${hint}` };
}

export function semicolon(): Message {
  return {
    code: "semicolon",
    summary: "Semicolon",
    detail: "Nothing is ended by a semicolon. Each attribute ends with its line, and the elements of a list are separated by commas.",
  };
}

export function badEncoding(): Message {
  return {
    code: "bad-encoding",
    summary: "Not UTF-8",
    detail: "Configuration is UTF-8 text, and the bytes here are not. Perhaps the file was saved in another encoding.",
  };
}

export function stringOverLines(): Message {
  return {
    code: "string-over-lines",
    summary: "Unclosed string",
    detail:
      'The string that is open here has no closing quote (") on its line. A line break within a string is written as \\n, and text of several lines as a heredoc, which starts with <<EOT.',
  };
}

export function invalidCharacter(args: { text: string }): Message {
  const [character = ""] = args.text;
  const codePoint = character.codePointAt(0) ?? 0;
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  if (/[\u2018-\u201f\u00ab\u00bb\u2039\u203a]/.test(character)) {
    return {
      code: "typographic-quote",
      summary: "Typographic quote",
      detail: `Text stands in plain ${QUOTE}, and ${character} (${number}) is another character, as word processors and web pages put it in.`,
    };
  }
  if (args.text === "\\") {
    return {
      code: "invalid-character",
      summary: "Backslash",
      detail: "A backslash has a meaning only within a string, and there before another character.",
    };
  }
  if (codePoint === 0x0d) {
    return {
      code: "invalid-character",
      summary: "Carriage return by itself",
      detail: "A line ends with a line feed, perhaps after a carriage return. This carriage return has no line feed after it.",
    };
  }
  const isVisible = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character);
  const isSpace = /\p{White_Space}/u.test(character);
  const name = isVisible ? `character ${quote(character)} (${number})` : isSpace ? `space ${number}` : `character ${number}`;
  const hint = isSpace ? " Use an ordinary space." : "";
  return {
    code: "invalid-character",
    summary: "Meaningless character",
    detail: `Outside strings and comments the ${name} means nothing.${hint}`,
  };
}

// --- bodies -----------------------------------------------------------------------------------------------------------

export function itemRequired(args: { found: string }): Message {
  return {
    code: "item-required",
    summary: "Missing attribute or block",
    detail: `An attribute (name = value) or a block (type { … }) is expected here, and each starts with a name, not with ${args.found}.${
      args.found === '"{"' ? " If this is meant as JSON, that is another syntax, for files of its own." : ""
    }`,
  };
}

export function strayBrace(): Message {
  return {
    code: "stray-brace",
    summary: "Closing brace too many",
    detail: 'No block is open that this "}" could close. Perhaps one above was closed too early.',
  };
}

export function quotedName(args: { name: string }): Message {
  return {
    code: "quoted-name",
    summary: "Quoted name",
    detail: `The name of an attribute and the type of a block stand without quotes. Write ${args.name === "" ? "a name" : args.name} instead.`,
  };
}

/** `next` is the token after the name as written. */
export function incompleteItem(args: { name: string; next: string; found: string }): Message {
  const { name, next } = args;
  const hint =
    next === ":"
      ? ' A value is set with "=", not with ":".'
      : next === "=="
        ? ' A value is set with a single "=".'
        : next === "."
          ? " The name of an attribute is a single name; to set part of an object, set the whole object."
          : next.startsWith("[")
            ? " To set an element of a collection, set the whole collection."
            : "";
  return {
    code: "incomplete-item",
    summary: "Neither attribute nor block",
    detail: `The name ${quote(name)} is followed by ${args.found}. An equals sign after it would make an attribute, labels or "{" a block.${hint}`,
  };
}

export function newlineAfterAttribute(args: { found: string; word: string; next: string }): Message {
  if (args.next === ",") {
    return {
      code: "comma-after-attribute",
      summary: "Comma after an attribute",
      detail: "Attributes are not separated by commas. Each stands on a line of its own.",
    };
  }
  return {
    code: "newline-after-attribute",
    summary: "More after a value",
    detail: `An attribute ends with its line, but its value is followed by ${args.found}.${hintAfterValue(args.word, args.next)}`,
  };
}

/** What may be meant where a value, which is perhaps just a word, is followed by something that cannot follow. */
function hintAfterValue(word: string, next: string): string {
  const operator = next === "and" ? "&&" : next === "or" ? "||" : undefined;
  if (operator !== undefined) return didYouMean(operator);
  if (word === "not") return didYouMean("!");
  if (word === "if") return " A conditional is written condition ? result : other result.";
  if (next === "{") return " A block has no equals sign, and an object has nothing before its brace.";
  if (next === ")" || next === "]") return nothingToClose(quote(next));
  if (next === "=") return " An attribute has one equals sign.";
  return " Perhaps an operator or a line break is missing before it.";
}

/** Said of a closing bracket, as `found` has it, that stands where nothing is open for it; empty for other tokens. */
function nothingToClose(found: string): string {
  return found === '")"' || found === '"]"' ? ` Nothing is open here that the ${found} could close.` : "";
}

/** `line` is that of the first one. */
export function repeatedAttribute(args: { name: string; line: number }): Message {
  return {
    code: "repeated-argument",
    summary: "Attribute set twice",
    detail: `${quote(args.name)} has a value already, on line ${args.line}. Keep one of the two.`,
  };
}

export function equalsInBlock(): Message {
  return {
    code: "equals-in-block-header",
    summary: "Equals sign after labels",
    detail:
      'An equals sign sets an attribute, which has one name and no labels. A block has labels, and "{" after them without an equals sign.',
  };
}

export function braceOnNextLine(): Message {
  return {
    code: "brace-on-next-line",
    summary: "Block without a brace",
    detail: 'The "{" of a block stands on the line of its type and labels.',
  };
}

export function labelOrBraceRequired(args: { found: string }): Message {
  return {
    code: "label-or-brace-required",
    summary: "Invalid block header",
    detail: `The type of a block is followed by labels, which are names or quoted text, and then by "{", not by ${args.found}.`,
  };
}

/** `line` is where the layout says that the block ends, undefined for the end of the text; `suspect` is where something stands that may not be closed. */
export function unclosedBlock(args: { line: number | undefined; suspect: number | undefined }): Message {
  const { line, suspect } = args;
  const detail =
    suspect !== undefined
      ? `The "}" that is meant for this "{" closes the block of line ${suspect}, which has none of its own.${line === undefined ? "" : ` By its indentation that block ends at line ${line}.`}`
      : `This "{" has no "}" before the end of the text.${line === undefined ? "" : ` By its indentation it ends at line ${line}.`}`;
  return { code: "unclosed-block", summary: "Unclosed block", detail };
}

export function newlineAfterBlock(args: { found: string }): Message {
  return {
    code: "newline-after-block",
    summary: "More after a block",
    detail: `A block ends with its line, but its "}" is followed by ${args.found}.`,
  };
}

export function oneLineBlockEnd(args: { found: string; isNewline: boolean; isComma: boolean }): Message {
  const detail = args.isNewline
    ? 'A block whose content begins on the line of its "{" ends on that line too. Put a line break after the "{", or the "}" here.'
    : args.isComma
      ? "A block on one line holds a single attribute, and attributes are not separated by commas. Put each on a line of its own."
      : `A block on one line holds a single attribute, and "}" is expected after it, not ${args.found}. Put each attribute on a line of its own.`;
  return { code: "one-line-block-end", summary: "Invalid one-line block", detail };
}

export function blockInOneLineBlock(args: { name: string }): Message {
  return {
    code: "block-in-one-line-block",
    summary: "Block in a one-line block",
    detail: `A block on one line holds a single attribute. Put the block ${quote(args.name)} on a line of its own, or an equals sign after it if it is an attribute.`,
  };
}

export function templateInLiteral(args: { sign: string }): Message {
  return {
    code: "template-in-literal",
    summary: "Template in plain text",
    detail: `The text here is taken as it stands, so nothing can be inserted. For a literal ${args.sign}{ write ${args.sign}${args.sign}{.`,
  };
}

// --- brackets and strings that are not closed -------------------------------------------------------------------------

/** `opening` is the opening token as {@link describeToken} has it. */
export function unclosed(args: { opening: string }): Message {
  return { code: "unclosed-bracket", summary: "Unclosed bracket", detail: `Nothing closes ${args.opening}, which is opened here.` };
}

/** `opening` is the opening token as written, and `line` where it is. */
export function unclosedBefore(args: { opening: string; line: number; found: string }): Message {
  return {
    code: "unclosed-bracket",
    summary: "Unclosed bracket",
    detail: `The "${args.opening}" of line ${args.line} is not closed before ${args.found}.`,
  };
}

export function unclosedString(args: { line: number }): Message {
  return {
    code: "unclosed-string",
    summary: "Unclosed string",
    detail: `The string that starts on line ${args.line} has no closing quote (").`,
  };
}

/** `nearLine` is a line that may be meant to end it. */
export function unclosedHeredoc(args: { opening: string; line: number; nearLine: number | undefined }): Message {
  const marker = args.opening.replace(/^<<-?/, "");
  const hint = args.nearLine === undefined ? "" : ` Line ${args.nearLine} has something like it.`;
  return {
    code: "unclosed-heredoc",
    summary: "Unclosed heredoc",
    detail: `The heredoc ${quote(args.opening)} of line ${args.line} does not end. It ends with a line that holds ${quote(marker)} and nothing else but spaces.${hint}`,
  };
}

export function unclosedInterpolation(args: { line: number }): Message {
  return {
    code: "unclosed-interpolation",
    summary: "Unclosed interpolation",
    detail: `The "\${" of line ${args.line} has no "}" before its string ends. For a literal \${ write $\${.`,
  };
}

// --- expressions ------------------------------------------------------------------------------------------------------

export function expressionRequired(args: { found: string; operator: string }): Message {
  const { operator } = args;
  const hint = operator.startsWith("<<")
    ? " A heredoc starts with << and its marker right after it, without quotes, at the end of a line."
    : operator === "**"
      ? " There is no operator for powers."
      : operator.length > 1 && operator !== "=>"
        ? ` There is no operator ${quote(operator)}.`
        : "";
  return { code: "expression-required", summary: "Missing value", detail: `A value is expected here, not ${args.found}.${hint}` };
}

export function missingFalseResult(args: { found: string }): Message {
  return {
    code: "missing-false-result",
    summary: "Half a conditional",
    detail: `A conditional has two results: condition ? result : other result. A ":" is expected here, not ${args.found}.`,
  };
}

export function closingParenthesisRequired(args: { found: string }): Message {
  return {
    code: "closing-parenthesis-required",
    summary: "Missing parenthesis",
    detail: `The expression in parentheses is complete, and ")" is expected here, not ${args.found}.`,
  };
}

export function closingBracketRequired(args: { found: string }): Message {
  return {
    code: "closing-bracket-required",
    summary: "Missing bracket",
    detail: `The key of an index is followed by "]", and here by ${args.found}.`,
  };
}

export function invalidNumber(args: { text: string; isTooLarge: boolean }): Message {
  return args.isTooLarge
    ? {
        code: "number-too-large",
        summary: "Number out of range",
        detail: `The exponent of ${quote(args.text)} is beyond 100000 or -100000, the greatest and least there are.`,
      }
    : {
        code: "invalid-number",
        summary: "Invalid number",
        detail: `${quote(args.text)} is no number. A number has digits, perhaps a point and more digits, and perhaps an exponent, as in 1.5e3.`,
      };
}

export function attributeNameRequired(args: { found: string }): Message {
  return {
    code: "attribute-name-required",
    summary: "Missing attribute name",
    detail: `The name of an attribute is expected after the point, not ${args.found}.`,
  };
}

export function legacyIndexPair(args: { first: string; second: string }): Message {
  const { first, second } = args;
  return {
    code: "legacy-index-pair",
    summary: "Two indexes in a row",
    detail: `After a point, "${first}.${second}" reads as one number. Write the indexes in brackets: [${first}][${second}].`,
  };
}

export function nestedSplat(): Message {
  return {
    code: "nested-splat",
    summary: "Splat in a splat",
    detail: "Only names can follow the splat .*, and no other splat. Use [*] for both to go through the elements of all elements.",
  };
}

export function functionNameRequired(args: { found: string }): Message {
  return {
    code: "function-name-required",
    summary: "Missing function name",
    detail: `The name of a function is expected after "::", not ${args.found}.`,
  };
}

export function callRequired(args: { name: string; found: string }): Message {
  return {
    code: "call-required",
    summary: "Function without a call",
    detail: `${quote(args.name)} names a function, which can only be called: "(" is expected here, not ${args.found}.`,
  };
}

export function unclosedCall(args: { name: string }): Message {
  return {
    code: "unclosed-call",
    summary: "Unclosed call",
    detail: `The call of ${quote(args.name)} has no ")" before the end of the text.`,
  };
}

export function argumentSeparatorRequired(args: { found: string }): Message {
  return {
    code: "argument-separator-required",
    summary: "Missing comma",
    detail: `The arguments of a call are separated by commas, but here one is followed by ${args.found}.${nothingToClose(args.found)}`,
  };
}

export function expansionNotLast(): Message {
  return {
    code: "expansion-not-last",
    summary: "Expansion before the end",
    detail: 'Only the last argument of a call can be expanded, so ")" is expected after "...".',
  };
}

export function elementSeparatorRequired(args: { found: string }): Message {
  return {
    code: "element-separator-required",
    summary: "Missing comma",
    detail: `The elements of a list are separated by commas, but here one is followed by ${args.found}.${nothingToClose(args.found)}`,
  };
}

export function itemValueRequired(args: { found: string }): Message {
  return {
    code: "item-value-required",
    summary: "Key without a value",
    detail: `The key is followed by ${args.found}. An item of an object is a key, an equals sign and a value.`,
  };
}

export function itemEqualsRequired(args: { found: string }): Message {
  return {
    code: "item-equals-required",
    summary: "Missing equals sign",
    detail: `An item of an object is a key, an equals sign and a value, but here is ${args.found}. A key with anything but letters, digits, "_" and "-" in it stands in quotes.`,
  };
}

export function itemSeparatorRequired(args: { found: string }): Message {
  return {
    code: "item-separator-required",
    summary: "Missing comma or line break",
    detail: `The items of an object are separated by commas or line breaks, but here one is followed by ${args.found}.${nothingToClose(args.found)}`,
  };
}

/** `expected` begins a sentence. */
export function invalidFor(args: { expected: string; found: string }): Message {
  return {
    code: "invalid-for",
    summary: 'Invalid "for"',
    detail: `${args.expected} is expected here, not ${args.found}. The forms are [for value in collection : result] and {for key, value in collection : key => result}, and in templates %{ for value in collection }.`,
  };
}

export function forKeyInTuple(): Message {
  return {
    code: "for-key-in-list",
    summary: "Key in a list",
    detail: 'A "for" in square brackets makes a list, whose elements have no keys. For an object write it in braces.',
  };
}

export function forGroupInTuple(): Message {
  return {
    code: "for-group-in-list",
    summary: "Grouping in a list",
    detail: '"..." collects the values that have the same key, so it has a meaning only in a "for" in braces.',
  };
}

export function forKeyRequired(): Message {
  return {
    code: "for-key-required",
    summary: "Missing key",
    detail: 'A "for" in braces makes an object, so it gives a key and a value: key => value. For a list write it in square brackets.',
  };
}

export function nestedTooDeeply(args: { limit: number; isLowered: boolean }): Message {
  return {
    code: "nested-too-deeply",
    summary: "Nesting too deep",
    detail: `Brackets, templates, conditionals and blocks can nest up to ${args.limit} deep${
      args.isLowered ? " in the part of the stack that the calling program has left" : ""
    }, and this is one more.`,
  };
}

export function extraAfterExpression(args: { found: string }): Message {
  return {
    code: "extra-after-expression",
    summary: "More after an expression",
    detail: `The expression is complete, but ${args.found} follows it.`,
  };
}

// --- templates --------------------------------------------------------------------------------------------------------

export function invalidEscape(args: { sequence: string }): Message {
  const hint = args.sequence.startsWith("\\u")
    ? " \\u takes four hexadecimal digits, of a character that is no surrogate."
    : args.sequence.startsWith("\\U")
      ? " \\U takes eight hexadecimal digits, of a character up to 0010FFFF that is no surrogate."
      : ' A backslash stands before n, r, t, ", u, U or another backslash.';
  return {
    code: "invalid-escape",
    summary: "Invalid escape",
    detail: `"\\${quote(args.sequence.slice(1)).slice(1)} means nothing in a string.${hint}`,
  };
}

export function extraInInterpolation(args: { found: string; isColon: boolean }): Message {
  const hint = args.isColon
    ? " If this is meant for another language, such as a shell, write $${ for a literal ${."
    : " For a literal ${ write $${.";
  return {
    code: "extra-in-interpolation",
    summary: "More in an interpolation",
    detail: `The expression is complete, and "}" is expected here, not ${args.found}.${hint}`,
  };
}

export function directiveRequired(args: { found: string }): Message {
  return {
    code: "directive-required",
    summary: "Missing directive",
    detail: `One of if, else, endif, for and endfor is expected after %{, not ${args.found}. For a literal %{ write %%{.`,
  };
}

export function unknownDirective(args: { name: string; suggestion: string | undefined }): Message {
  return {
    code: "unknown-directive",
    summary: "Unknown directive",
    detail: `${quote(args.name)} is no directive; there are if, else, endif, for and endfor.${didYouMean(args.suggestion)}`,
  };
}

export function extraInDirective(args: { name: string; found: string }): Message {
  return {
    code: "extra-in-directive",
    summary: "More in a directive",
    detail: `The directive ${quote(args.name)} is complete, and "}" is expected here, not ${args.found}.`,
  };
}

/** `open` is the innermost directive that is open. */
export function unexpectedDirective(args: { name: string; open: { name: string; line: number } | undefined }): Message {
  const detail =
    args.open === undefined
      ? `No directive is open here that ${quote(args.name)} could belong to.`
      : `The ${quote(args.open.name)} of line ${args.open.line} is open here, and ${quote(args.name)} does not belong to it.`;
  return { code: "unexpected-directive", summary: "Directive out of place", detail };
}

/** `line` is that of the `if`. */
export function secondElse(args: { line: number }): Message {
  return { code: "second-else", summary: 'Second "else"', detail: `The "if" of line ${args.line} has an "else" already.` };
}

export function unclosedDirective(args: { name: string; line: number }): Message {
  return {
    code: "unclosed-directive",
    summary: "Unclosed directive",
    detail: `The template ends here, and the ${quote(args.name)} of line ${args.line} has no %{ end${args.name} }.`,
  };
}

// --- traversals -------------------------------------------------------------------------------------------------------

export function variableNameRequired(args: { found: string }): Message {
  return {
    code: "variable-name-required",
    summary: "Missing variable name",
    detail: `A reference starts with the name of a variable, not with ${args.found}.`,
  };
}

export function stepRequired(args: { found: string }): Message {
  return {
    code: "step-required",
    summary: "Invalid reference",
    detail: `A reference goes on with .name or [key], not with ${args.found}.`,
  };
}

/** `splat` is as written; `allowed` the form that can stand here, if there is one. */
export function splatNotAllowed(args: { splat: string; allowed: string | undefined }): Message {
  const hint = args.allowed === undefined ? "" : ` Write ${args.allowed} instead.`;
  return {
    code: "splat-not-allowed",
    summary: "Splat in a reference",
    detail: `${args.splat} stands for many things, and the reference here is to a single one.${hint}`,
  };
}

export function literalIndexRequired(args: { found: string }): Message {
  return {
    code: "literal-index-required",
    summary: "Computed index",
    detail: `The key of an index is a number or a string in quotes here, not ${args.found}.`,
  };
}
