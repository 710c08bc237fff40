import { terminalText } from "./terminal-text.ts";

/** A place in source text. */
export interface Position {
  /** The line, counted from 1. */
  readonly line: number;
  /** The column, counted from 1 in grapheme clusters: what a reader sees as characters. */
  readonly column: number;
  /** The offset in bytes of UTF-8 from the start of the file, counted from 0. */
  readonly byte: number;
  /** The offset in UTF-16 units, counted from 0: the index into the JavaScript string. */
  readonly offset: number;
}

/** A stretch of source text. */
export interface Range {
  /** The name under which the source was given; it need not be a file's. */
  readonly filename: string;
  readonly start: Position;
  /** The first place after the text. */
  readonly end: Position;
}

/** Anything that knows its place. Syntax nodes compute their range when it is asked for, so pass the node, not its range, where a range may not be needed. */
export interface Ranged {
  readonly range: Range;
}

const NOWHERE: Position = { line: 0, column: 0, byte: 0, offset: 0 };

/** The range that says that no place is known: all zero, without a file. */
export const NO_RANGE: Range = { filename: "", start: NOWHERE, end: NOWHERE };

/** The range from the start of one to the end of another one after it, in the same file. */
export function rangeBetween(first: Range, last: Range): Range {
  return { filename: first.filename, start: first.start, end: last.end };
}

/** The least range that covers both, which are in the same file. */
export function rangeOver(a: Range, b: Range): Range {
  return {
    filename: a.filename,
    start: a.start.byte <= b.start.byte ? a.start : b.start,
    end: a.end.byte >= b.end.byte ? a.end : b.end,
  };
}

/** Where a range starts, as people read it: `main.hcl:3,1` is line 3, column 1. The file name is safe to print. */
export function formatPlace({ filename, start }: Range): string {
  return filename === "" ? `line ${start.line}, column ${start.column}` : `${terminalText(filename)}:${start.line},${start.column}`;
}
