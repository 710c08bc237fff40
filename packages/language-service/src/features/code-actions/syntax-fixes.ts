/** Fixes of syntax errors. */
import type { OpenDocument } from "../../documents/open-document.ts";
import { addText, closeText, removeItemText, removeText, replaceText, singleQuotesText } from "../../messages.ts";
import type { Fix } from "../../model/language-support.ts";
import { CLOSERS } from "../../place/brackets.ts";
import { closersOf } from "../../place/completed.ts";
import { endOfCodeBefore, type FixContext, fixOf, indentAt, partAround, restOfLine, tried } from "./fix-context.ts";
import {
  braceInHeader,
  equalsOrBrace,
  equalsSign,
  missingQuote,
  openingBrace,
  openingBracket,
  openingBracketAbove,
  openingBracketHere,
} from "./missing-signs.ts";

type MakeFixes = (context: FixContext) => readonly Fix[];

function replaced(
  { document, start, end }: Pick<FixContext, "document" | "start" | "end">,
  title: string,
  newText: string,
): readonly Fix[] {
  return [fixOf(document, title, () => [{ start, end, newText }], { isPreferred: true })];
}

function removed(context: FixContext, text: string): readonly Fix[] {
  const { start, end } = context;
  return tried(context, removeText(text), () => [[{ start, end, newText: "" }]]);
}

/** The fixes by the code of the error. */
export const SYNTAX_FIXES: ReadonlyMap<string, MakeFixes> = new Map<string, MakeFixes>([
  ["incomplete-item", incompleteItem],
  ["unsupported-quote", plainQuotes],
  ["typographic-quote", plainQuotes],
  ["unclosed-call", (context) => closed(context, ")")],
  ["unclosed-bracket", (context) => closed(context, CLOSERS.get(openingOf(context)) ?? ")")],
  ["closing-parenthesis-required", (context) => closed(context, ")")],
  ["closing-bracket-required", (context) => closed(context, "]")],
  ["expression-required", (context) => orElse(closedInnermost(context), () => openingBracketHere(context))],
  ["string-over-lines", (context) => orElse(closed(context, '"'), () => missingQuote(context))],
  ["missing-opening-quote", missingQuote],
  ["missing-opening-bracket", openingBracketAbove],
  ["equals-or-brace-required", equalsOrBrace],
  ["label-or-brace-required", equalsOrBrace],
  ["item-equals-required", equalsSign],
  ["brace-on-next-line", braceInHeader],
  ["unclosed-string", (context) => closed(context, '"')],
  ["unclosed-interpolation", (context) => closed(context, "}")],
  ["unclosed-block", closedBlock],
  ["unclosed-heredoc", closedHeredoc],
  ["unclosed-comment", (context) => closed(context, "*/")],
  ["bitwise-operator", (context) => replacedBy(context, OPERATORS.get(String(context.params.operator)))],
  ["newline-after-attribute", newlineAfterAttribute],
  ["comma-after-attribute", (context) => orElse(openingBracket(context), () => removed(context, ","))],
  ["semicolon", semicolon],
  ["element-separator-required", separator],
  ["argument-separator-required", separator],
  ["item-separator-required", separator],
  ["stray-brace", (context) => removed(context, "}")],
  ["quoted-name", withoutQuotes],
  ["equals-in-block-header", equalsInHeader],
  ["template-outside-string", unquotedTemplate],
  ["repeated-argument", withoutRepeated],
]);

/** Returns other fixes if there are none. */
function orElse(fixes: readonly Fix[], others: () => readonly Fix[]): readonly Fix[] {
  return fixes.length > 0 ? fixes : others();
}

function openingOf({ params }: FixContext): string {
  return String(params.opening).replaceAll('"', "");
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ["&", "&&"],
  ["|", "||"],
  ["~", "!"],
]);

function replacedBy(context: FixContext, newText: string | undefined): readonly Fix[] {
  return newText === undefined ? [] : replaced(context, replaceText(context.text, newText), newText);
}

/** `name: value` and `name value` as attributes. */
function incompleteItem(context: FixContext): readonly Fix[] {
  const { document, end, params } = context;
  const next = String(params.next);
  const space = /^[ \t]*/.exec(restOfLine(document, end))?.[0].length ?? 0;
  const at = end + space;
  if (/^(?::=?|==|=>)$/.test(next))
    return tried(context, replaceText(next, "="), () => [[{ start: end, end: at + next.length, newText: " =" }]]);
  if (next === "\\n") return openingBrace(context);
  return orElse(equalsSign(context), () => tried(context, addText("{}"), () => [[{ start: end, end, newText: " {}" }]]));
}

/** Removes both quotes around a name. The problem is at the first one. */
function withoutQuotes(context: FixContext): readonly Fix[] {
  const { document, start, end } = context;
  const [quoted, name = ""] = /^([^"\\]*)"/.exec(restOfLine(document, end)) ?? [];
  if (quoted === undefined) return [];
  return tried(context, removeText('"'), () => [[{ start, end: end + quoted.length, newText: name }]]);
}

/** Replaces the quotes of a string, and escapes those inside of it. */
function plainQuotes(context: FixContext): readonly Fix[] {
  const { document, start, end, text } = context;
  const rest = restOfLine(document, end);
  const length = text === "“" || text === "”" || text === "„" ? rest.search(/[“”]/) : rest.indexOf(text);
  if (length < 0) return [];
  const inside = rest.slice(0, length).replaceAll(/\\?"/g, '\\"');
  return [fixOf(document, singleQuotesText, () => [{ start, end: end + length + 1, newText: `"${inside}"` }], { isPreferred: true })];
}

/** Puts in what closes a bracket or a quote, where it helps: at the end of a line. */
function closed(context: FixContext, closer: string): readonly Fix[] {
  const from = context.diagnostic.context?.start.offset ?? endOfCodeBefore(context.document, context.start);
  return tried(context, closeText(closer), function* () {
    const { content } = context.document;
    const ends = [...lineEndsFrom(context.document, from)];
    // A bracket at the end of a line is closed before the first line that is indented no deeper.
    const indent = indentAt(context.document, ends[0] ?? from);
    const next = ends.findIndex((at, i) => i > 0 && indentAt(context.document, at).length <= indent.length);
    if (next > 1 && /[([{]$/.test(content.slice(Math.max(0, (ends[0] ?? 1) - 1), ends[0] ?? 0)))
      yield [{ start: ends[next - 1]!, end: ends[next - 1]!, newText: `\n${indent}${closer}` }];
    for (const at of ends) {
      yield [{ start: at, end: at, newText: closer }];
      // Before the commas, quotes and brackets at the end of the line.
      for (let before = at - 1; before > 0 && /["',)\]}]/.test(content.slice(before, before + 1)); before--)
        yield [{ start: before, end: before, newText: closer }];
    }
  });
}

/** Closes the innermost bracket or quote that is open, where a value is expected. */
function closedInnermost(context: FixContext): readonly Fix[] {
  const { content } = context.document;
  const [innermost] = closersOf(content.slice(content.pieceAt(context.start).offset, context.start), "config");
  const closer = innermost?.trimStart();
  return closer === undefined || closer.includes("\n") ? [] : closed(context, closer);
}

/** The maximum number of lines in which the place of a closing bracket is sought. */
const MAX_LINES = 40;

/** Returns the offsets at which the lines from an offset on end, without white space and comments. */
function* lineEndsFrom(document: OpenDocument, offset: number): Generator<number> {
  const { content } = document;
  const { text, offset: first } = partAround(document, offset);
  const last = first + text.length;
  const { line: from } = content.editorPositionAt(offset);
  for (let line = from; line < from + MAX_LINES; line++) {
    const start = content.offsetAt({ line, character: 0 });
    if (start >= last && line > from) return;
    const code = withoutComment(content.slice(start, content.offsetAt({ line, character: Number.MAX_SAFE_INTEGER })));
    if (code !== "") yield start + code.length;
  }
}

/** Returns a line without the comment at its end, as far as no quote is in it. */
function withoutComment(line: string): string {
  const quote = line.lastIndexOf('"') + 1;
  const comment = line.slice(quote).search(/#|\/\//);
  return (comment < 0 ? line : line.slice(0, quote + comment)).trimEnd();
}

/** Closes a block after its last line. */
function closedBlock(context: FixContext): readonly Fix[] {
  const { document } = context;
  return tried(context, closeText("}"), function* () {
    const { text, offset } = partAround(document, context.start);
    const indent = indentAt(document, context.start);
    const end = offset + text.trimEnd().length;
    const ends = [...lineEndsFrom(document, context.start)].filter((at) => at <= end);
    // Before the first line below that is indented no deeper, or at the end.
    const next = ends.findIndex((at, i) => i > 0 && indentAt(document, at).length <= indent.length);
    const likely = next > 0 ? [ends[next - 1]!] : [];
    for (const at of [...likely, end, ...ends.reverse()]) yield [{ start: at, end: at, newText: `\n${indent}}` }];
  });
}

function closedHeredoc(context: FixContext): readonly Fix[] {
  const marker = String(context.params.opening).replace(/^<<-?/, "");
  const { line } = context.params;
  const { content } = context.document;
  const from = typeof line === "number" ? content.offsetAt({ line: line - 1, character: 0 }) : context.start;
  return tried({ ...context, start: from }, closeText(marker), function* () {
    const { text, offset } = partAround(context.document, from);
    const ends = [...lineEndsFrom(context.document, from)].reverse();
    for (const at of [offset + text.trimEnd().length, ...ends]) yield [{ start: at, end: at, newText: `\n${marker}` }];
  });
}

function newlineAfterAttribute(context: FixContext): readonly Fix[] {
  const { params, document, start, end } = context;
  const word = String(params.word);
  if (word === "not") return replacedBefore(context, word, "!");
  const operator = new Map([
    ["and", "&&"],
    ["or", "||"],
  ]).get(String(params.next));
  if (operator !== undefined)
    return tried(context, replaceText(String(params.next), operator), () => [[{ start, end, newText: operator }]]);
  const indent = indentAt(document, start);
  return orElse(
    tried(context, addText("\\n"), () => [[{ start, end: start, newText: `\n${indent}` }]]),
    () => openingBracket(context),
  );
}

/** Replaces a word before the range, and the space between them. */
function replacedBefore(context: FixContext, word: string, newText: string): readonly Fix[] {
  const before = context.document.content.slice(Math.max(0, context.start - 100), context.start);
  const at = context.start - (before.length - before.lastIndexOf(word));
  return tried(context, replaceText(word, newText), () => [[{ start: at, end: context.start, newText }]]);
}

function semicolon(context: FixContext): readonly Fix[] {
  const { start, end } = context;
  return tried(context, removeText(";"), () => [
    [{ start, end, newText: "" }],
    [{ start, end, newText: "\n" }],
    [{ start, end, newText: "," }],
  ]);
}

function separator(context: FixContext): readonly Fix[] {
  const { document, start } = context;
  const before = document.content.slice(Math.max(0, start - 200), start);
  const at = start - (before.length - before.trimEnd().length);
  return tried(context, addText(","), () => [[{ start: at, end: at, newText: "," }]]);
}

function equalsInHeader(context: FixContext): readonly Fix[] {
  const { document, start, end } = context;
  const space = /^[ \t]*/.exec(restOfLine(document, end))?.[0].length ?? 0;
  return tried(context, removeText("="), () => [[{ start, end: end + space, newText: "" }]]);
}

/** The maximum number of lines of an attribute that is removed. */
const MAX_REMOVED = 20;

/** Removes an attribute that is not in the tree: as many lines as it takes. */
function withoutRepeated(context: FixContext): readonly Fix[] {
  const { content } = context.document;
  const { line } = content.editorPositionAt(context.start);
  const start = content.offsetAt({ line, character: 0 });
  return tried(context, removeItemText(String(context.params.name)), function* () {
    for (let count = 1; count <= MAX_REMOVED; count++)
      yield [{ start, end: content.offsetAt({ line: line + count, character: 0 }), newText: "" }];
  });
}

/** Removes the marks of an interpolation outside of a string. */
function unquotedTemplate(context: FixContext): readonly Fix[] {
  const { document, start, params } = context;
  const match = /^[$%]\{([^{}\n]*)\}/.exec(document.content.slice(start, Math.min(document.content.length, start + 1000)));
  return match === null
    ? []
    : tried(context, removeText(`${String(params.sign)}{}`), () => [
        [{ start, end: start + match[0].length, newText: match[1]?.trim() ?? "" }],
      ]);
}
