/**
 * Computes the layout of a configuration: the number of spaces before each token. It works on
 * tokens alone, so it can format sources with syntax errors.
 *
 * The tokens are split into lines at newlines and at comments that end a line. Three passes follow.
 * The first computes indentation from the brackets that each line opens and closes. The second
 * computes the spaces between the tokens of a line. The third aligns the equals signs and the
 * trailing comments of consecutive lines in columns.
 */
import { NEWLINE } from "./kinds.ts";
import { type Line, splitLines } from "./lines.ts";
import { spaceCell } from "./spacing.ts";
import { textWidth } from "./text-width.ts";
import type { Tokens } from "./tokens.ts";

/** The number of spaces for each level of indentation. */
const INDENT = 2;

/** The layout of a sequence of tokens. */
export interface Layout {
  /**
   * The number of spaces before each token. The last token, the end of the file, has no entry
   * because it does not move.
   */
  readonly spaces: Uint32Array;
  readonly lines: readonly Line[];
}

/** Computes the layout of the tokens of a source. The last token is the end of the file. */
export function layOut(tokens: Tokens): Layout {
  const lines = splitLines(tokens);
  const spaces = new Uint32Array(tokens.length);
  indent(tokens, lines, spaces);
  for (const { start, end, assign, comment } of lines) {
    const last = comment < 0 ? end : comment;
    spaceCell(tokens, start, assign < 0 ? last : assign, spaces);
    if (assign >= 0) spaceCell(tokens, assign, last, spaces);
  }
  align(tokens, lines, "assign", spaces);
  align(tokens, lines, "comment", spaces);
  return { spaces, lines };
}

/**
 * Indents by line, not by bracket. A line that opens brackets adds one level, regardless of how
 * many it opens. The level ends when the same number of brackets is closed, so `foo({` … `})`
 * indents once.
 */
function indent({ kinds }: Tokens, lines: readonly Line[], spaces: Uint32Array): void {
  const levels: number[] = [];
  for (const { start, change } of lines) {
    if (kinds[start] === NEWLINE) continue;
    if (change < 0) close(levels, -change);
    spaces[start] = INDENT * levels.length;
    if (change > 0) levels.push(change);
  }
}

/** Subtracts closed brackets from the levels of indentation that opened them. */
function close(levels: number[], closed: number): void {
  for (let left = closed; left > 0 && levels.length > 0; ) {
    const opened = levels.pop()!;
    if (opened > left) levels.push(opened - left);
    left -= opened;
  }
}

/**
 * Aligns a cell of consecutive lines in one column, which starts one space after the widest content
 * before it.
 */
function align(tokens: Tokens, lines: readonly Line[], cell: "assign" | "comment", spaces: Uint32Array): void {
  const widths: number[] = [];
  for (let i = 0; i < lines.length; i++) {
    const first = i;
    let widest = 0;
    for (; i < lines.length && lines[i]![cell] >= 0; i++) {
      const line = lines[i]!;
      const width = widthOf(tokens, line.start, line[cell], spaces);
      widths[i - first] = width;
      if (width > widest) widest = width;
    }
    for (let k = first; k < i; k++) spaces[lines[k]![cell]] = widest - widths[k - first]! + 1;
  }
}

/** Returns the width of tokens and the spaces before them, in grapheme clusters. */
function widthOf({ text, starts, ends }: Tokens, from: number, to: number, spaces: Uint32Array): number {
  let width = 0;
  for (let i = from; i < to; i++) width += spaces[i]! + textWidth(text, starts[i]!, ends[i]!);
  return width;
}
