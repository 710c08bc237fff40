/** Fixes that add a sign which is missing: an equals sign, or what opens a block, a list, a call or a string. */
import type { OpenDocument } from "../../documents/open-document.ts";
import { addQuoteText, addText, moveUpText } from "../../messages.ts";
import type { Fix } from "../../model/language-support.ts";
import { OPENERS } from "../../place/brackets.ts";
import { type Edit, type FixContext, tried } from "./fix-context.ts";

/** A line of a document. */
interface Line {
  readonly start: number;
  /** The text without the space at its end; empty for a line that is too long to try something on it. */
  readonly text: string;
}

/** The most characters of a line in which a sign is sought. */
const MAX_LINE = 2_000;

function lineAt({ content }: OpenDocument, offset: number): Line {
  const { line } = content.editorPositionAt(offset);
  const [start, end] = [content.offsetAt({ line, character: 0 }), content.offsetAt({ line, character: Number.MAX_SAFE_INTEGER })];
  return { start, text: end - start > MAX_LINE ? "" : content.slice(start, end).trimEnd() };
}

const insertion = (at: number, newText: string): readonly Edit[] => [{ start: at, end: at, newText }];

/** Adds an equals sign after the first word of a line, or else a brace at its end. */
export function equalsOrBrace(context: FixContext): readonly Fix[] {
  const equals = equalsSign(context);
  return equals.length > 0 ? equals : openingBrace(context);
}

/** Adds an equals sign after the first word or string of a line. */
export function equalsSign(context: FixContext): readonly Fix[] {
  const { start, text } = lineAt(context.document, context.start);
  const [, name = "", space = ""] = /^([ \t]*(?:[\p{ID_Start}_][\p{ID_Continue}-]*|"[^"]*"))([ \t]*)/u.exec(text) ?? [];
  if (name === "") return [];
  const at = start + name.length;
  // The value stays in its column if there is enough space.
  return tried(context, addText("="), () => [space.length > 1 ? insertion(at + space.length - 1, "=") : insertion(at, " =")]);
}

/** Adds a brace at the end of a block header. */
export function openingBrace(context: FixContext): readonly Fix[] {
  const { start, text } = lineAt(context.document, context.start);
  return text === "" ? [] : tried(context, addText("{"), () => [insertion(start + text.length, " {")]);
}

/** Moves the brace of a block up to its header, or adds one. */
export function braceInHeader(context: FixContext): readonly Fix[] {
  const { content } = context.document;
  const { start, text } = lineAt(context.document, context.start);
  const end = start + text.length;
  const space = /^\s*(?=\{)/.exec(content.slice(end, Math.min(content.length, end + MAX_SPACE)))?.[0];
  if (space === undefined) return openingBrace(context);
  return tried(context, moveUpText("{"), () => [[{ start: end, end: end + space.length, newText: " " }]]);
}

/** The most characters of space before a brace on a line below. */
const MAX_SPACE = 200;

/** Adds an opening bracket at the start of the value on a line that closes one. */
export function openingBracket(context: FixContext): readonly Fix[] {
  const { start, text } = lineAt(context.document, context.start);
  const value = /^[^"=]*=[ \t]*/.exec(text)?.[0];
  const opener = OPENERS.get(closedIn(text) ?? "");
  return value === undefined || opener === undefined
    ? []
    : tried(context, addText(opener), () => [insertion(start + value.length, opener)]);
}

/** Adds an opening bracket in front of the closing one, where a value is expected. */
export function openingBracketHere(context: FixContext): readonly Fix[] {
  const { document, start } = context;
  const opener = OPENERS.get(document.content.slice(start, Math.min(document.content.length, start + 1)));
  return opener === undefined ? [] : tried(context, addText(opener), () => [insertion(start, opener)]);
}

/** Returns the first bracket that a line closes without having opened it. */
function closedIn(text: string): string | undefined {
  const open: string[] = [];
  for (const [part] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[()[\]{}]/g)) {
    if (part.startsWith('"')) continue;
    const opener = OPENERS.get(part);
    if (opener === undefined) open.push(part);
    else if (open.pop() !== opener) return part;
  }
  return undefined;
}

/** Adds the opening bracket of a value whose closing one is on a line below. */
export function openingBracketAbove(context: FixContext): readonly Fix[] {
  const opener = OPENERS.get(String(context.params.close));
  const { start, text } = lineAt(context.document, context.start);
  if (opener === undefined || text === "") return [];
  return tried(context, addText(opener), () => [insertion(start + text.length, text.endsWith("=") ? ` ${opener}` : opener)]);
}

/** Adds a quote at the start or the end of a word. */
export function missingQuote(context: FixContext): readonly Fix[] {
  const { start, text } = lineAt(context.document, context.start);
  const places = [...text.matchAll(/[\p{L}\p{N}_./:-]+/gu)].flatMap(({ 0: word, index }) => [index + word.length, index]);
  const free = places.filter((at) => text[at] !== '"' && text[at - 1] !== '"').slice(0, MAX_PLACES);
  const strangeAt = (at: number): number => strangeStrings(`${text.slice(0, at)}"${text.slice(at)}`);
  const sorted = free.map((at) => ({ at, strange: strangeAt(at) })).sort((a, b) => a.strange - b.strange);
  return tried(context, addQuoteText, () => sorted.map(({ at }) => insertion(start + at, '"')));
}

/** The most places at which a quote is tried. */
const MAX_PLACES = 40;

/** Counts the strings of a line that are probably not meant: those with space at an end, or with an equals sign. */
function strangeStrings(text: string): number {
  return [...text.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"?/g)].filter(([, content = ""]) => /^\s|\s$|=/.test(content)).length;
}
