/**
 * Computes the layout of a configuration: the number of spaces before each token. It works on
 * tokens alone, so it can format sources with syntax errors.
 *
 * The tokens are read line by line; a line ends at a newline or at a comment that ends a line. The
 * indentation of a line depends on the brackets that the lines before it leave open, and the spaces
 * between its tokens on their kinds. In the end, the equals signs and the trailing comments of
 * consecutive lines are aligned in columns.
 */

import { NEWLINE } from "./kind-numbers.ts";
import { LineReader } from "./lines.ts";
import type { Tokens } from "./tokens.ts";

/** The number of spaces for each level of indentation. */
const INDENT = 2;

/** The layout of a source's tokens. */
export interface Layout {
  /** The number of spaces before each token. The last token has no entry because it does not move. */
  readonly spaces: Uint32Array;
  /** The first token of each run: lines that are aligned, each with the one before. */
  readonly runs: readonly number[];
}

/**
 * Computes the layout of a source's tokens. The last token is the end of the file.
 *
 * @param indentation of the first line, if the source continues another one. Afterwards, it is the indentation of the line below the last one.
 */
export function layOut(tokens: Tokens, indentation: Indentation): Layout {
  const spaces = new Uint32Array(tokens.length);
  const layout = { spaces, runs: [] };
  alignComments(layOutLines(tokens, new LineReader(tokens, spaces), layout, indentation), spaces);
  return layout;
}

/** Sets all spaces except those before trailing comments, and finds the runs. Returns the comments. */
function layOutLines(
  { kinds }: Tokens,
  line: LineReader,
  { spaces, runs }: { readonly spaces: Uint32Array; readonly runs: number[] },
  indentation: Indentation,
): readonly Comment[] {
  const assigns = new Column(spaces);
  const comments: Comment[] = [];
  let lastAssign = -1;
  let lastComment = -1;
  for (let number = 0; line.next(); number++) {
    const { start, assign, comment } = line;
    if ((assign < 0 || lastAssign < 0) && (comment < 0 || lastComment < 0)) runs.push(start);
    lastAssign = assign;
    lastComment = comment;
    if (assign < 0) assigns.align();
    if (kinds[start] === NEWLINE) continue;
    const indent = indentation.ofLine(line.change);
    spaces[start] = indent;
    if (assign >= 0) assigns.add(assign, indent + line.assignWidth);
    if (comment >= 0) comments.push({ number, index: comment, width: indent + line.commentWidth, assign });
  }
  assigns.align();
  return comments;
}

/** A trailing comment. */
interface Comment {
  /** The number of its line. */
  readonly number: number;
  /** The index of the comment. */
  readonly index: number;
  /** The width before it, without the spaces before `assign`. */
  readonly width: number;
  /** The equals sign before it that was aligned; -1 if there is none. */
  readonly assign: number;
}

function alignComments(comments: readonly Comment[], spaces: Uint32Array): void {
  const column = new Column(spaces);
  let last = -1;
  for (const { number, index, width, assign } of comments) {
    if (number !== last + 1) column.align();
    column.add(index, assign < 0 ? width : width + (spaces[assign] ?? 0));
    last = number;
  }
  column.align();
}

/**
 * Indents by line, not by bracket. A line that opens brackets adds one level, regardless of how
 * many it opens. The level ends when the same number of brackets is closed, so `foo({` … `})`
 * indents once.
 */
export class Indentation {
  /** For each level, the number of open brackets. */
  private readonly levels: number[] = [];

  /** Returns the indentation of the next line. @param change of the number of open brackets */
  ofLine(change: number): number {
    const { levels } = this;
    for (let left = -change; left > 0 && levels.length > 0; ) {
      const opened = levels.pop()!;
      if (opened > left) levels.push(opened - left);
      left -= opened;
    }
    const indentation = INDENT * levels.length;
    if (change > 0) levels.push(change);
    return indentation;
  }
}

/**
 * Cells of consecutive lines that are aligned. They start one space after the widest content before
 * any of them.
 */
class Column {
  private readonly spaces: Uint32Array;
  /** The indexes of the first tokens of the cells, up to `count`. */
  private readonly cells: number[] = [];
  private count = 0;
  private widest = 0;

  constructor(spaces: Uint32Array) {
    this.spaces = spaces;
  }

  /** Adds a cell. @param width of what precedes it on its line */
  add(cell: number, width: number): void {
    this.cells[this.count++] = cell;
    // Until the widest content is known, the array of spaces holds the width.
    this.spaces[cell] = width;
    if (width > this.widest) this.widest = width;
  }

  /** Aligns the cells. The next one starts a new group. */
  align(): void {
    const { spaces, cells, count, widest } = this;
    for (let i = 0; i < count; i++) spaces[cells[i] ?? 0] = widest - (spaces[cells[i] ?? 0] ?? 0) + 1;
    this.count = 0;
    this.widest = 0;
  }
}
