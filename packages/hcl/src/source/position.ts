import { terminalText } from "../text/terminal-text.ts";

/** A position in a source. */
export interface Position {
  /** The line, counted from 1. */
  readonly line: number;
  /** The column, counted from 1 in grapheme clusters, which users perceive as characters. */
  readonly column: number;
  /** The offset in bytes of UTF-8 from the start of the file, counted from 0. */
  readonly byte: number;
  /** The offset in UTF-16 code units, counted from 0: the index into the JavaScript string. */
  readonly offset: number;
}

/** A part of a source. */
export interface Range {
  /** The name of the source, which need not be a file. */
  readonly filename: string;
  readonly start: Position;
  /** The position after the last character. */
  readonly end: Position;
}

/**
 * Something with a range. Syntax nodes compute theirs on demand, so pass the node instead of its
 * range if the range may not be needed.
 */
export interface Ranged {
  readonly range: Range;
}

const NOWHERE: Position = { line: 0, column: 0, byte: 0, offset: 0 };

/** The range for an unknown position: all zeros and an empty file name. */
export const NO_RANGE: Range = { filename: "", start: NOWHERE, end: NOWHERE };

/** Returns the range from the start of one range to the end of a later one in the same file. */
export function rangeBetween(first: Range, last: Range): Range {
  return { filename: first.filename, start: first.start, end: last.end };
}

/** Returns the smallest range that contains both ranges, which must be in the same file. */
export function rangeOver(a: Range, b: Range): Range {
  return {
    filename: a.filename,
    start: a.start.byte <= b.start.byte ? a.start : b.start,
    end: a.end.byte >= b.end.byte ? a.end : b.end,
  };
}

/** Formats the start of a range: `main.hcl:3,1` is line 3, column 1. The result is safe for terminals. */
export function formatRangeStart({ filename, start }: Range): string {
  return filename === "" ? `line ${start.line}, column ${start.column}` : `${terminalText(filename)}:${start.line},${start.column}`;
}
