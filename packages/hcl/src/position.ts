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
