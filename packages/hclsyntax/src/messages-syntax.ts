/** The words of the diagnostics of scanning and parsing, one function a code. */
import { didYouMean, type Message, quote, suggest } from "@hcl-ts/hcl";

// --- scanning ---------------------------------------------------------------------------------------------------------

/** An operator of other languages that works on bits. */
export function bitwiseOperator(of: { readonly operator: string }): Message {
  const hint =
    { "&": ' Did you mean the logical "&&"?', "|": ' Did you mean the logical "||"?', "~": ' Did you mean "!"?' }[of.operator] ?? "";
  return {
    code: "bitwise-operator",
    summary: "Unsupported operator",
    detail: `There are no operators on bits, so ${quote(of.operator)} has no meaning here.${hint}`,
  };
}

/** A quote that strings are not written with. */
export function unsupportedQuote(of: { readonly quote: string }): Message {
  const hint = of.quote === "`" ? " For text of several lines use a heredoc, such as <<EOT." : "";
  return {
    code: "unsupported-quote",
    summary: "Unsupported quote",
    detail: `Strings are written in double quotes ("), not with ${of.quote}.${hint}`,
  };
}

/** A semicolon. */
export function semicolon(): Message {
  return {
    code: "semicolon",
    summary: "Unexpected semicolon",
    detail: "A line ends an argument, so no semicolon is needed: put each argument on a line of its own.",
  };
}

/** Bytes that are no UTF-8. */
export function badEncoding(): Message {
  return {
    code: "bad-encoding",
    summary: "Text is not UTF-8",
    detail: "Configuration has to be UTF-8. The file has bytes that are not; was it saved in another encoding?",
  };
}

/** A line ending inside quotes. */
export function stringOverLines(): Message {
  return {
    code: "string-over-lines",
    summary: "String not closed on its line",
    detail:
      "A string in quotes ends on the line where it starts: a closing quote is missing, or the line break has to be written as \\n. For text of several lines use a heredoc, such as <<EOT.",
  };
}

/** A character that is no part of the language. */
export function invalidCharacter(of: { readonly text: string }): Message {
  const code = of.text.codePointAt(0) ?? 0;
  if (/^[\u2018-\u201f\u00ab\u00bb]/.test(of.text)) {
    return {
      code: "invalid-character",
      summary: "Curly quotes",
      detail: `Strings are written in straight double quotes ("), and ${quote(of.text)} is another character, as word processors put it in.`,
    };
  }
  const name =
    code < 0x20 || (code >= 0x7f && code < 0xa1) || code === 0xfeff || code === 0x200b
      ? `the character U+${code.toString(16).toUpperCase().padStart(4, "0")}`
      : quote([...of.text].slice(0, 1).join(""));
  return { code: "invalid-character", summary: "Invalid character", detail: `Outside strings and comments ${name} has no meaning.` };
}

// --- structure --------------------------------------------------------------------------------------------------------

/** Something else where an item of a body should start. */
export function itemRequired(of: { readonly found: string }): Message {
  return {
    code: "item-required",
    summary: "Argument or block required",
    detail: `An argument (name = value) or a block (type { … }) has to start here, not ${of.found}.`,
  };
}

/** A quoted name where an item should start. */
export function quotedName(): Message {
  return { code: "quoted-argument-name", summary: "Quoted argument name", detail: "The name of an argument is written without quotes." };
}

/** A name with nothing after it that would make it an argument or a block. */
export function loneName(of: { readonly name: string; readonly found: string }): Message {
  const hint = of.found === '":"' ? " A colon is no equals sign here." : "";
  return {
    code: "lone-name",
    summary: "Argument or block required",
    detail: `After ${quote(of.name)} an equals sign is expected for an argument, or labels and "{" for a block, but here is ${of.found}.${hint}`,
  };
}

/** An equals sign after the labels of a block. */
export function equalsInBlock(): Message {
  return {
    code: "equals-in-block-header",
    summary: "Invalid block header",
    detail: "An equals sign belongs to an argument, and this begins like a block. An argument has one name, a block has no equals sign.",
  };
}

/** A line ending where a block's body should begin. */
export function braceOnNextLine(): Message {
  return {
    code: "brace-on-next-line",
    summary: "Invalid block header",
    detail: 'The "{" of a block stands on the line of its type and labels.',
  };
}

/** Something else where a label or a block's body should begin. */
export function labelOrBraceRequired(of: { readonly found: string }): Message {
  return {
    code: "label-or-brace-required",
    summary: "Invalid block header",
    detail: `A quoted label or "{" is expected in the header of a block, not ${of.found}.`,
  };
}

/** More on the line after an argument's value. */
export function newlineAfterArgument(of: { readonly found: string; readonly isComma: boolean }): Message {
  const detail = of.isComma
    ? "Arguments are not separated by commas: put each on a line of its own."
    : `An argument ends with its line, but its value is followed by ${of.found}.`;
  return { code: "newline-after-argument", summary: "Missing newline after argument", detail };
}

/** More on the line after a block. */
export function newlineAfterBlock(of: { readonly found: string }): Message {
  return {
    code: "newline-after-block",
    summary: "Missing newline after block",
    detail: `After the "}" of a block a new line has to begin, but here is ${of.found}.`,
  };
}

/** The end of the file in a block. */
export function unclosedBlock(): Message {
  return {
    code: "unclosed-block",
    summary: "Block not closed",
    detail: 'There is no "}" for this block before the end of the file. It may be missing here, or for a block inside this one.',
  };
}

/** Something that is no argument in a block on one line. */
export function singleLineArgumentRequired(): Message {
  return {
    code: "single-line-block-content",
    summary: "Invalid one-line block",
    detail: 'A block on one line can hold a single argument, and no blocks. Put a new line after its "{" for anything else.',
  };
}

/** A block on one line that goes on after its argument. */
export function singleLineBlockEnd(of: { readonly found: string }): Message {
  return {
    code: "single-line-block-end",
    summary: "Invalid one-line block",
    detail: `A block on one line ends with "}" right after its only argument, but here is ${of.found}. Put each argument on a line of its own, and the "}" too.`,
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

/** A label with something in it that is not literal. */
export function templateInLabel(): Message {
  return {
    code: "template-in-label",
    summary: "Template in a label",
    detail: "The label of a block is plain text: no template sequences can stand in it. A literal ${ is written $${.",
  };
}

/** A label that is not closed. */
export function unclosedLabel(): Message {
  return { code: "unclosed-label", summary: "Label not closed", detail: "There is no closing quote for this label." };
}

// --- expressions ------------------------------------------------------------------------------------------------------

/** Something else where a value should stand. */
export function expressionRequired(of: { readonly found: string }): Message {
  return { code: "expression-required", summary: "Missing value", detail: `A value or an expression is expected here, not ${of.found}.` };
}

/** A conditional without its second half. */
export function missingFalseResult(of: { readonly found: string }): Message {
  return {
    code: "missing-false-result",
    summary: "Incomplete conditional",
    detail: `A conditional has two results, condition ? if_true : if_false, and a colon is expected here, not ${of.found}.`,
  };
}

/** A parenthesis that is not closed. */
export function unclosedParentheses(of: { readonly found: string }): Message {
  return {
    code: "unclosed-parentheses",
    summary: "Parenthesis not closed",
    detail: `A ")" is expected to close the parenthesis, not ${of.found}.`,
  };
}

/** Something other than digits, a point and an exponent, or a number of a size that is not supported. */
export function invalidNumber(of: { readonly text: string; readonly reason: "form" | "size" }): Message {
  const text = of.text.length > 40 ? `${of.text.slice(0, 40)}…` : of.text;
  const detail =
    of.reason === "form"
      ? `${quote(text)} is no number: a number has digits, at most one point, and perhaps an exponent.`
      : `${quote(text)} is too large: a number can have an exponent of up to 100000.`;
  return { code: "invalid-number", summary: "Invalid number", detail };
}

/** A fraction where an element's number should be. */
export function legacyIndexPair(of: { readonly first: string; readonly second: string }): Message {
  return {
    code: "legacy-index-pair",
    summary: "Invalid index",
    detail: `After a point ${quote(`${of.first}.${of.second}`)} reads as one number. Write [${of.first}][${of.second}] for an element of an element.`,
  };
}

/** A point that is not followed by a name. */
export function attributeNameRequired(of: { readonly found: string }): Message {
  return {
    code: "attribute-name-required",
    summary: "Missing attribute name",
    detail: `After the point the name of an attribute is expected, not ${of.found}.`,
  };
}

/** A splat in a splat of the older form. */
export function nestedSplat(): Message {
  return {
    code: "nested-splat",
    summary: "Splat in a splat",
    detail: "The splat .* takes only attributes after it. Write [*] for both to go through the elements of the elements.",
  };
}

/** An index or a splat that is not closed. */
export function unclosedIndex(of: { readonly found: string }): Message {
  return { code: "unclosed-index", summary: "Index not closed", detail: `A "]" is expected to close the index, not ${of.found}.` };
}

/** A namespace that is not followed by a name. */
export function functionNameRequired(of: { readonly found: string }): Message {
  return {
    code: "function-name-required",
    summary: "Missing function name",
    detail: `After "::" the name of a function is expected, not ${of.found}.`,
  };
}

/** A function's name with a namespace that is not called. */
export function callRequired(of: { readonly name: string; readonly found: string }): Message {
  return {
    code: "call-required",
    summary: "Missing call",
    detail: `${quote(of.name)} names a function, which can only be called: a "(" is expected here, not ${of.found}.`,
  };
}

/** Arguments of a call that are not closed before the end. */
export function unclosedCall(): Message {
  return { code: "unclosed-call", summary: "Call not closed", detail: 'There is no ")" for this call before the end of the file.' };
}

/** Arguments of a call without a comma between them. */
export function argumentSeparatorRequired(of: { readonly found: string }): Message {
  return {
    code: "argument-separator-required",
    summary: "Missing comma or parenthesis",
    detail: `After an argument of a call a comma or ")" is expected, not ${of.found}.`,
  };
}

/** Something after an argument that is expanded. */
export function expansionNotLast(): Message {
  return {
    code: "expansion-not-last",
    summary: "Expansion not at the end",
    detail: 'An argument that is expanded with "..." is the last one: ")" has to follow.',
  };
}

/** A list that is not closed before the end. */
export function unclosedTuple(): Message {
  return { code: "unclosed-tuple", summary: "List not closed", detail: 'There is no "]" for this list before the end of the file.' };
}

/** Elements of a list without a comma between them. */
export function elementSeparatorRequired(of: { readonly found: string }): Message {
  return {
    code: "element-separator-required",
    summary: "Missing comma or bracket",
    detail: `After an element of a list a comma or "]" is expected, not ${of.found}.`,
  };
}

/** An object that is not closed before the end. */
export function unclosedObject(): Message {
  return { code: "unclosed-object", summary: "Object not closed", detail: 'There is no "}" for this object before the end of the file.' };
}

/** A key without a value. */
export function objectValueRequired(of: { readonly found: string }): Message {
  return {
    code: "object-value-required",
    summary: "Missing value for a key",
    detail: `After the key of an object an equals sign or a colon and a value are expected, not ${of.found}. A key that is no plain name is written in quotes, or in parentheses if it is computed.`,
  };
}

/** Items of an object without a comma or newline between them. */
export function itemSeparatorRequired(of: { readonly found: string }): Message {
  return {
    code: "item-separator-required",
    summary: "Missing comma, newline or brace",
    detail: `After an item of an object a comma, a new line or "}" is expected, not ${of.found}.`,
  };
}

/** A `for` expression that is not formed as one. */
export function invalidFor(of: { readonly expected: string; readonly found: string }): Message {
  return {
    code: "invalid-for",
    summary: 'Invalid "for" expression',
    detail: `In a "for" expression ${of.expected} is expected here, not ${of.found}. Its form is [for value in collection : result] or {for key, value in collection : key => result}.`,
  };
}

/** A key in a `for` that makes a list. */
export function forKeyInTuple(): Message {
  return {
    code: "for-key-in-tuple",
    summary: 'Invalid "for" expression',
    detail: 'A "for" in square brackets makes a list, which has no keys. Write it in braces to make an object.',
  };
}

/** Grouping in a `for` that makes a list. */
export function forGroupInTuple(): Message {
  return {
    code: "for-group-in-tuple",
    summary: 'Invalid "for" expression',
    detail: 'Grouping with "..." collects values that have one key, so it has a meaning only for a "for" in braces.',
  };
}

/** No key in a `for` that makes an object. */
export function forKeyRequired(): Message {
  return {
    code: "for-key-required",
    summary: 'Invalid "for" expression',
    detail:
      'A "for" in braces makes an object, so a key is needed before the value: key => value. Write it in square brackets to make a list.',
  };
}

/** Nesting beyond what is supported. */
export function nestedTooDeeply(of: { readonly limit: number }): Message {
  return {
    code: "nested-too-deeply",
    summary: "Nested too deeply",
    detail: `Expressions and blocks can be nested ${of.limit} deep, and this goes deeper.`,
  };
}

/** More after the end of what was to be parsed. */
export function extraCharacters(of: { readonly found: string }): Message {
  return {
    code: "extra-characters",
    summary: "Extra characters after expression",
    detail: `The expression has ended, and ${of.found} follows it.`,
  };
}

// --- strings and templates ----------------------------------------------------------------------------------------------

/** An escape that has no meaning. */
export function invalidEscape(of: { readonly sequence: string }): Message {
  return {
    code: "invalid-escape",
    summary: "Invalid escape sequence",
    detail: `${quote(of.sequence)} has no meaning. The escapes are \\n, \\r, \\t, \\", \\\\, \\uNNNN and \\UNNNNNNNN; a backslash itself is written twice.`,
  };
}

/** A string or a template that is not closed. */
export function unclosedString(): Message {
  return {
    code: "unclosed-string",
    summary: "String not closed",
    detail: "There is no closing marker for this string. A heredoc ends with its marker on a line of its own.",
  };
}

/** An interpolation that is not closed. */
export function unclosedInterpolation(): Message {
  return {
    code: "unclosed-interpolation",
    summary: "Interpolation not closed",
    detail: 'There is no "}" for this ${ sequence. A literal ${ is written $${.',
  };
}

/** More after the expression of an interpolation. */
export function extraInInterpolation(of: { readonly found: string }): Message {
  const hint = of.found === '":"' ? ' If the text is meant for another language, write $${ for a literal "${".' : "";
  return {
    code: "extra-in-interpolation",
    summary: "Extra characters in interpolation",
    detail: `A "}" is expected to close the \${ sequence, not ${of.found}.${hint}`,
  };
}

/** A directive without a keyword. */
export function directiveRequired(of: { readonly found: string }): Message {
  return {
    code: "directive-required",
    summary: "Missing directive",
    detail: `A template directive (if, else, endif, for, endfor) is expected after %{, not ${of.found}. A literal %{ is written %%{.`,
  };
}

/** A directive that does not exist. */
export function unknownDirective(of: { readonly name: string }): Message {
  const hint = didYouMean(suggest(of.name, ["if", "else", "endif", "for", "endfor"]));
  return { code: "unknown-directive", summary: "Unknown directive", detail: `There is no template directive ${quote(of.name)}.${hint}` };
}

/** More in a directive than belongs there. */
export function extraInDirective(of: { readonly name: string; readonly found: string }): Message {
  return {
    code: "extra-in-directive",
    summary: "Extra characters in directive",
    detail: `A "}" is expected to close the %{ ${of.name} directive, not ${of.found}.`,
  };
}

/** A directive that closes or divides what is not open. */
export function unexpectedDirective(of: {
  readonly name: string;
  readonly open: { readonly name: string; readonly line: number } | undefined;
}): Message {
  const detail =
    of.open === undefined
      ? `There is no directive here that ${quote(of.name)} could belong to.`
      : `The directive ${quote(of.open.name)} of line ${of.open.line} is open here, to which ${quote(of.name)} does not belong.`;
  return { code: "unexpected-directive", summary: "Unexpected directive", detail };
}

/** A directive that is not closed. */
export function unclosedDirective(of: { readonly name: string; readonly line: number }): Message {
  return {
    code: "unclosed-directive",
    summary: "Directive not closed",
    detail: `The template ends, but the directive ${quote(of.name)} of line ${of.line} is still open: ${quote(`end${of.name}`)} is missing.`,
  };
}

// --- traversals -------------------------------------------------------------------------------------------------------

/** A traversal that does not begin with a name. */
export function variableNameRequired(of: { readonly found: string }): Message {
  return {
    code: "variable-name-required",
    summary: "Variable name required",
    detail: `A reference begins with the name of a variable, not ${of.found}.`,
  };
}

/** Something in a traversal that is no step of one. */
export function traversalStepRequired(of: { readonly found: string }): Message {
  return {
    code: "traversal-step-required",
    summary: "Invalid reference",
    detail: `A reference goes on with .name or [index], not ${of.found}.`,
  };
}

/** A splat where a reference to one thing is wanted. */
export function splatNotAllowed(): Message {
  return {
    code: "splat-not-allowed",
    summary: "Splat not allowed",
    detail: "A reference to a single thing is required here, so [*] cannot be used.",
  };
}

/** An index that is no literal. */
export function literalIndexRequired(of: { readonly found: string }): Message {
  return {
    code: "literal-index-required",
    summary: "Literal index required",
    detail: `An index of a reference is a number or a string in quotes, not ${of.found}.`,
  };
}
