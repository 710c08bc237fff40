/**
 * The source lines of a diagnostic for a terminal. Control characters are replaced, and the range
 * is underlined.
 */
import { graphemeEnd } from "@hcl-ts/cty/kernel";
import type { Range } from "../source/position.ts";
import type { SourceFile } from "../source/source-file.ts";
import { clusterWidth } from "../text/display-width.ts";
import { replaceUnsafe } from "../text/terminal-text.ts";

/** A line of output. A gap represents lines that were left out. */
export interface SnippetLine {
  /** The number of the line in its file; undefined for a gap. */
  readonly number: number | undefined;
  readonly text: string;
  /** The position and width of the underline in cells; undefined for a line without one. */
  readonly marker: { readonly indent: number; readonly width: number } | undefined;
}

/**
 * The maximum number of lines of a range or context that are shown in full. Of longer ones, the
 * first and last line are shown.
 */
const MAX_LINES = 6;

/**
 * The number of code units before and after the underlined part that are considered. A line can
 * have megabytes.
 */
const WINDOW = 1000;

const TAB = "    ";

/** Returns the lines to show for a range and its context. Each line is at most `width` cells wide. */
export function snippet(file: SourceFile, subject: Range, context: Range | undefined, width: number): readonly SnippetLine[] {
  const first = subject.start.line;
  const last = lastLine(subject);
  const numbers = new Set<number>();
  addLines(numbers, first, last);
  const around = context !== undefined && context.filename === subject.filename ? context : undefined;
  if (around !== undefined) addLines(numbers, Math.min(around.start.line, first), Math.max(lastLine(around), last));
  // Show the line before the error for orientation.
  else if (file.lineText(localLine(file, first - 1))?.trim()) numbers.add(first - 1);
  const lines: SnippetLine[] = [];
  let previous: number | undefined;
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (previous !== undefined && number > previous + 1) lines.push({ number: undefined, text: "", marker: undefined });
    const line = snippetLine(file, number, subject, width);
    if (line !== undefined) lines.push(line);
    previous = number;
  }
  return lines;
}

/** Returns the last line of a range. A range that ends at the start of a line does not include that line. */
function lastLine({ start, end }: Range): number {
  return end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
}

function addLines(numbers: Set<number>, first: number, last: number): void {
  const all = last - first < MAX_LINES;
  for (let line = first; line <= (all ? last : first + 1); line++) numbers.add(line);
  if (!all) numbers.add(last);
}

/** Returns the number of a line of the file within the source, which may be a fragment of the file. */
function localLine(file: SourceFile, line: number): number {
  return line - file.base.line + 1;
}

function snippetLine(file: SourceFile, number: number, subject: Range, width: number): SnippetLine | undefined {
  const text = file.lineText(localLine(file, number));
  const start = file.lineStart(localLine(file, number));
  if (text === undefined || start === undefined) return undefined;
  // For a range over many lines, show the first and the last one.
  if (number !== subject.start.line && number !== lastLine(subject)) {
    return { number, text: cells(text.slice(0, WINDOW), width).text, marker: undefined };
  }
  const indent = text.length - text.trimStart().length;
  // The start and end of the underlined part. The last line of a longer range is underlined from
  // its first word.
  const from = number === subject.start.line ? clamp(subject.start.offset - file.base.offset - start, text.length) : indent;
  const to = number === subject.end.line ? clamp(subject.end.offset - file.base.offset - start, text.length) : text.length;
  return { number, ...fit(text, from, Math.max(to, from), width) };
}

function clamp(offset: number, length: number): number {
  return Math.min(Math.max(offset, 0), length);
}

/** Truncates a line to the width so that the underlined part, or its start, is visible. */
function fit(text: string, from: number, to: number, width: number): Pick<SnippetLine, "text" | "marker"> {
  const start = from > WINDOW ? from - WINDOW : 0;
  const before = cells(text.slice(start, from));
  const marked = cells(text.slice(from, Math.min(to, from + WINDOW)));
  const after = cells(text.slice(to, to + WINDOW));
  const markerWidth = Math.max(marked.width, 1);
  if (start === 0 && before.width + marked.width + after.width <= width) {
    return { text: before.text + marked.text + after.text, marker: { indent: before.width, width: markerWidth } };
  }
  // A third of the width for the part before, or more if the rest leaves room.
  const room = Math.max(Math.floor(width / 3), width - marked.width - after.width - 1);
  const lead = start === 0 && before.width <= room ? before : lastCells(before.text, room - 1);
  const rest = cells(marked.text + after.text, width - lead.width);
  return { text: lead.text + rest.text, marker: { indent: lead.width, width: Math.max(1, Math.min(markerWidth, width - lead.width)) } };
}

interface Cells {
  readonly text: string;
  readonly width: number;
}

/**
 * Replaces tabs by spaces and control characters by pictures of them, and truncates the result with
 * "…" at the limit.
 */
function cells(text: string, limit: number = Number.POSITIVE_INFINITY): Cells {
  const shown = visible(text);
  let width = 0;
  for (let offset = 0; offset < shown.length; ) {
    const end = graphemeEnd(shown, offset);
    const next = clusterWidth(shown, offset, end);
    const isLast = end === shown.length;
    if (width + next > limit - (isLast ? 0 : 1)) return { text: `${shown.slice(0, offset)}…`, width: width + 1 };
    width += next;
    offset = end;
  }
  return { text: shown, width };
}

/** Returns the end of a string, truncated to a number of cells with "…" in front. */
function lastCells(text: string, limit: number): Cells {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at = graphemeEnd(text, at)) starts.push(at);
  let start = text.length;
  let width = 0;
  for (const before of starts.reverse()) {
    const next = clusterWidth(text, before, start);
    if (width + next > limit) break;
    width += next;
    start = before;
  }
  return { text: `…${text.slice(start)}`, width: width + 1 };
}

function visible(text: string): string {
  return replaceUnsafe(text, (unit) => {
    const code = unit.charCodeAt(0);
    return unit === "\t" ? TAB : code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? "\u2421" : "\ufffd";
  });
}
