/**
 * The part of a source that a diagnostic is about, as lines for a terminal: the text with nothing in it that a terminal
 * would act on, and where the range starts and ends a marker that lines up with it.
 */
import { graphemeEnd } from "@hcl-ts/cty/kernel";
import { clusterWidth } from "./display-width.ts";
import type { Range } from "./position.ts";
import type { SourceFile } from "./source-file.ts";
import { replaceUnsafe } from "./terminal-text.ts";

/** A line to show. A gap stands for lines left out. */
export interface SnippetLine {
  /** The number of the line in its file; undefined for a gap. */
  readonly number: number | undefined;
  readonly text: string;
  /** Cells before the marker and cells that it takes; undefined for a line without one. */
  readonly marker: { readonly indent: number; readonly width: number } | undefined;
}

/** Lines of a range or a context that are shown in full; of longer ones the first and last. */
const MOST_LINES = 6;

/** Text this far before and after the marked part is worth looking at, whatever the width; a line can have megabytes. */
const WINDOW = 1000;

const TAB = "    ";

/** The lines to show for a range, with those that the context names. No line is wider than `width` cells. */
export function snippet(file: SourceFile, subject: Range, context: Range | undefined, width: number): readonly SnippetLine[] {
  const first = subject.start.line;
  const last = lastLine(subject);
  const numbers = new Set<number>();
  addLines(numbers, first, last);
  const around = context !== undefined && context.filename === subject.filename ? context : undefined;
  if (around !== undefined) addLines(numbers, Math.min(around.start.line, first), Math.max(lastLine(around), last));
  // The line before the error shows the position in the file.
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

/** The last line that a range has text on: not one that it ends at the very start of. */
function lastLine({ start, end }: Range): number {
  return end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
}

function addLines(numbers: Set<number>, first: number, last: number): void {
  const all = last - first < MOST_LINES;
  for (let line = first; line <= (all ? last : first + 1); line++) numbers.add(line);
  if (!all) numbers.add(last);
}

/** The number that a line of the file has within the text, which may be a fragment of it. */
function localLine(file: SourceFile, line: number): number {
  return line - file.base.line + 1;
}

function snippetLine(file: SourceFile, number: number, subject: Range, width: number): SnippetLine | undefined {
  const text = file.lineText(localLine(file, number));
  const start = file.lineStart(localLine(file, number));
  if (text === undefined || start === undefined) return undefined;
  // Of a range over many lines the first and the last show where it starts and ends.
  if (number !== subject.start.line && number !== lastLine(subject)) {
    return { number, text: cells(text.slice(0, WINDOW), width).text, marker: undefined };
  }
  const indent = text.length - text.trimStart().length;
  // Where the marked part starts and ends in the line. The last line of a longer range is marked from its first word on.
  const from = number === subject.start.line ? clamp(subject.start.offset - file.base.offset - start, text.length) : indent;
  const to = number === subject.end.line ? clamp(subject.end.offset - file.base.offset - start, text.length) : text.length;
  return { number, ...fit(text, from, Math.max(to, from), width) };
}

function clamp(offset: number, length: number): number {
  return Math.min(Math.max(offset, 0), length);
}

/** The line cut to the width such that the marked part, or its start, is in sight. */
function fit(text: string, from: number, to: number, width: number): Pick<SnippetLine, "text" | "marker"> {
  const start = from > WINDOW ? from - WINDOW : 0;
  const before = cells(text.slice(start, from));
  const marked = cells(text.slice(from, Math.min(to, from + WINDOW)));
  const after = cells(text.slice(to, to + WINDOW));
  const markerWidth = Math.max(marked.width, 1);
  if (start === 0 && before.width + marked.width + after.width <= width) {
    return { text: before.text + marked.text + after.text, marker: { indent: before.width, width: markerWidth } };
  }
  // A third of the width for the preceding part, unless the remainder needs less than it has.
  const room = Math.max(Math.floor(width / 3), width - marked.width - after.width - 1);
  const lead = start === 0 && before.width <= room ? before : lastCells(before.text, room - 1);
  const rest = cells(marked.text + after.text, width - lead.width);
  return { text: lead.text + rest.text, marker: { indent: lead.width, width: Math.max(1, Math.min(markerWidth, width - lead.width)) } };
}

interface Cells {
  readonly text: string;
  readonly width: number;
}

/** The text with tabs as spaces and control characters as pictures of them; it ends in "…" if it is cut at the limit. */
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

/** The end of a visible text, at most so many cells and "…" before it. */
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
