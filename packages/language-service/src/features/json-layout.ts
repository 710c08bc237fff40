/** The layout of JSON texts: a line for each member and element, indented by two spaces. */
import type { TextEdit } from "@hcl-ts/analysis";

/** Matches JSON tokens. What is no token matches as a word. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|"/g;

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
]);

/** Options of {@link jsonEdits}. */
interface JsonLayout {
  /** Whether what is on one line stays there. */
  readonly keepsLines: boolean;
  /** The offset after which nothing is edited. */
  readonly end: number;
}

/**
 * Returns the edits that lay out a JSON text. Between two tokens there is at most one blank line.
 * @returns no edits if a bracket or a quote up to the end is not closed, because the layout is not known then
 */
export function jsonEdits(text: string, { keepsLines, end: last }: JsonLayout): readonly Omit<TextEdit, "filename">[] {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const edits: Omit<TextEdit, "filename">[] = [];
  const closers: string[] = [];
  const change = (start: number, end: number, newText: string): void => {
    if (text.slice(start, end) !== newText) edits.push({ start, end, newText });
  };
  let [before, at] = ["", text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (index > last) return edits;
    if (token === '"') return [];
    const isCloser = token === "}" || token === "]";
    if (isCloser && closers.pop() !== token) return [];
    const space = text.slice(at, index);
    const line = eol + INDENT.repeat(closers.length);
    const isFirst = CLOSERS.has(before);
    if (before === "") change(at, index, "");
    else if (token === "," || token === ":" || (isFirst && isCloser)) change(at, index, "");
    else if (before === ":") change(at, index, " ");
    else if (keepsLines && !space.includes("\n")) change(at, index, before === "," ? " " : space);
    else change(at, index, !isFirst && !isCloser && BLANK_LINE.test(space) ? eol + line : line);
    const closer = CLOSERS.get(token);
    if (closer !== undefined) closers.push(closer);
    before = token;
    at = index + token.length;
  }
  if (closers.length > 0) return [];
  if (before !== "" && last >= text.length) change(at, text.length, keepsLines ? text.slice(at) : eol);
  return edits;
}

const BYTE_ORDER_MARK = 0xfeff;
const INDENT = "  ";
const BLANK_LINE = /\n[ \t\r]*\n/;
