/** The layout of JSON texts: a line for each member and element, indented by two spaces. */
import type { TextEdit } from "@hcl-ts/analysis";

/** Options of {@link jsonEdits}. */
interface JsonLayout {
  /** Whether what is on one line stays there. */
  readonly keepsLines: boolean;
  /** The offset before which no white space that is edited ends. */
  readonly start: number;
  /** The offset after which nothing is edited. */
  readonly end: number;
}

/**
 * Returns the edits that lay out a JSON text. Between two tokens there is at most one blank line.
 * @returns no edits if a bracket or a quote up to the end is not closed, because the layout is not known then
 */
export function jsonEdits(text: string, { keepsLines, start, end: last }: JsonLayout): readonly Omit<TextEdit, "filename">[] {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const edits: Omit<TextEdit, "filename">[] = [];
  const closers: number[] = [];
  const change = (from: number, to: number, newText: string): void => {
    if (to - from !== newText.length || !text.startsWith(newText, from)) edits.push({ start: from, end: to, newText });
  };
  let [before, at] = [NONE, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0];
  for (let index = spaceEnd(text, 0), end = 0; index < text.length; index = spaceEnd(text, end)) {
    if (index > last) return edits;
    end = tokenEnd(text, index);
    const token = text.charCodeAt(index);
    if (token === QUOTE && end === index + 1) return [];
    const isCloser = token === C_BRACE || token === C_BRACKET;
    if (isCloser && closers.pop() !== token) return [];
    if (index >= start) {
      const isFirst = before === O_BRACE || before === O_BRACKET;
      const line = (): string => eol + INDENT.repeat(closers.length);
      if (before === NONE || token === COMMA || token === COLON || (isFirst && isCloser)) change(at, index, "");
      else if (before === COLON) change(at, index, " ");
      else if (keepsLines && !text.slice(at, index).includes("\n")) change(at, index, before === COMMA ? " " : text.slice(at, index));
      else change(at, index, !isFirst && !isCloser && BLANK_LINE.test(text.slice(at, index)) ? eol + line() : line());
    }
    if (token === O_BRACE) closers.push(C_BRACE);
    else if (token === O_BRACKET) closers.push(C_BRACKET);
    before = token;
    at = end;
  }
  if (closers.length > 0) return [];
  if (before !== NONE && last >= text.length) change(at, text.length, keepsLines ? text.slice(at) : eol);
  return edits;
}

/** Returns the offset after white space. */
function spaceEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0xa0 && OTHER_SPACE.test(String.fromCharCode(code)));
}

/** Returns the offset after a token. What is no token counts as a word, and a quote that is not closed on its line as a token. */
function tokenEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return stringEnd(text, start);
  let at = start + 1;
  if (!isPunctuation(first)) while (at < text.length && isWordPart(text.charCodeAt(at))) at++;
  return at;
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === LINE_FEED || (code === BACKSLASH && LINE_END.test(text.charAt(++at)))) break;
  }
  return start + 1;
}

const isWordPart = (code: number): boolean => !(code === QUOTE || isPunctuation(code) || isSpace(code));

const isPunctuation = (code: number): boolean =>
  code === COMMA || code === COLON || code === O_BRACE || code === C_BRACE || code === O_BRACKET || code === C_BRACKET;

/** Stands for the token before the first one. */
const NONE = -1;
const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const O_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const C_BRACKET = 0x5d;
const O_BRACE = 0x7b;
const C_BRACE = 0x7d;
const OTHER_SPACE = /\s/;
/** Matches a character that cannot be escaped, and the end of the text. */
const LINE_END = /^[\n\r\u2028\u2029]?$/;
const BYTE_ORDER_MARK = 0xfeff;
const INDENT = "  ";
const BLANK_LINE = /\n[ \t\r]*\n/;
