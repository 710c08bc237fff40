/**
 * The layout of a configuration: how many spaces go before each token. It works on tokens alone, so a source with
 * syntax errors is formatted as well as one without.
 *
 * The tokens are cut into lines at newlines and at comments that run to the end of their line. Three passes follow:
 * indentation from the brackets that each line opens and closes, spaces between the tokens of a line, and columns,
 * which align the equals signs and the trailing comments of consecutive lines.
 */
import { NEWLINE } from "./kinds.ts";
import { type Line, splitLines } from "./lines.ts";
import { spaceCell } from "./spacing.ts";
import { textWidth } from "./text-width.ts";
import type { Tokens } from "./tokens.ts";

/** Spaces of indentation for each level. */
const INDENT = 2;

/** The result of laying out a sequence of tokens. */
export interface Layout {
  /**
   * The number of spaces before each token. The last token, the end of the file, has no entry: it
   * stays where it is.
   */
  readonly spaces: Uint32Array;
  readonly lines: readonly Line[];
}

/** Computes the layout of the tokens of a source, of which the last one is the end of the file. */
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
 * Indents by lines, not by brackets: a line that opens brackets adds one level however many it opens, and the level
 * lasts until as many are closed. So `foo({` … `})` indents once.
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

/** Takes closed brackets off the levels of indentation that opened them. */
function close(levels: number[], closed: number): void {
  for (let left = closed; left > 0 && levels.length > 0; ) {
    const opened = levels.pop()!;
    if (opened > left) levels.push(opened - left);
    left -= opened;
  }
}

/**
 * Aligns a cell of consecutive lines in the same column: one space after the widest of what
 * precedes it.
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

/** The width of tokens with the spaces before them, in grapheme clusters. */
function widthOf({ text, starts, ends }: Tokens, from: number, to: number, spaces: Uint32Array): number {
  let width = 0;
  for (let i = from; i < to; i++) width += spaces[i]! + textWidth(text, starts[i]!, ends[i]!);
  return width;
}
