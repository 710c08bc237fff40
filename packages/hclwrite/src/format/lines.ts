/** Lines of tokens: where they end, what is aligned, and the spaces between their tokens. */

import { COMMENT, EQUAL, NEWLINE, O_HEREDOC } from "./kind-numbers.ts";
import { BRACKET_CHANGE, IS_STRUCTURE } from "./kinds.ts";
import { LINE_START, NO, needsSpace, SPACES, YES } from "./spacing.ts";
import { columnsOf } from "./text-width.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Reads lines one after another into its fields, and sets the spaces between the tokens of a line.
 * Both happen in one pass, and lines are not objects, because every loop, call and object takes
 * time in a process that has just started. Positions are token indexes. A line with a heredoc or a
 * long comment has several physical lines.
 */
export class LineReader {
  start = 0;
  /**
   * The index after the last token. The last token is a newline or a comment that includes one,
   * except in the last line.
   */
  end = 0;
  /**
   * The equals sign of `name = value` if the value closes all brackets that it opens; otherwise -1.
   */
  assign = -1;
  /** The trailing comment, if something else precedes it on the line; otherwise -1. */
  comment = -1;
  /**
   * The number of unclosed brackets that the line opens, up to the start of a heredoc. Negative if
   * the line closes more brackets than it opens.
   */
  change = 0;
  /** The width of the content before `assign`, without the indentation. */
  assignWidth = 0;
  /** The same for `comment`, without the spaces before `assign`. */
  commentWidth = 0;
  private readonly tokens: Tokens;
  private readonly spaces: Uint32Array;
  /** The columns at which tokens start and end. */
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  /** The same as `change`, for what follows the first equals sign, and heredocs included. */
  private changeAfterEquals = 0;
  /** Whether the line opens a heredoc. */
  private hasOpening = false;

  /**
   * @param tokens the last of which, the end of the file, is not part of a line
   * @param spaces receives the number of spaces between the tokens of a line
   */
  constructor(tokens: Tokens, spaces: Uint32Array) {
    this.tokens = tokens;
    this.spaces = spaces;
    const { starts, ends } = columnsOf(tokens);
    this.starts = starts;
    this.ends = ends;
  }

  /** Reads the next line. Returns false if there is none. */
  next(): boolean {
    const { tokens, spaces, starts, ends } = this;
    const { kinds } = tokens;
    const count = tokens.length - 1;
    const first = this.end;
    if (first >= count) return false;
    this.startLine(first);
    let left = LINE_START;
    let width = 0;
    let end = starts[first]!;
    let at = first;
    while (at < count) {
      const kind = kinds[at]!;
      const start = starts[at]!;
      const answer = SPACES[(left << 6) | kind]!;
      let space = 0;
      if (answer === YES || ((answer !== NO || start !== end) && needsSpace(tokens, first, at))) {
        spaces[at] = space = 1;
      }
      end = ends[at]!;
      left = kind;
      at++;
      if (kind === NEWLINE || (IS_STRUCTURE[kind] !== 0 && this.readStructure(at - 1, kind, width))) break;
      width += space + end - start;
    }
    this.endLine(at);
    return true;
  }

  private startLine(first: number): void {
    this.start = first;
    this.change = 0;
    this.changeAfterEquals = 0;
    this.assign = -1;
    this.comment = -1;
    this.hasOpening = false;
  }

  /**
   * Reads a bracket, equals sign, comment or heredoc marker. Returns whether the line ends with it.
   * @param width the width of what precedes it on the line
   */
  private readStructure(at: number, kind: number, width: number): boolean {
    const bracket = BRACKET_CHANGE[kind]!;
    if (bracket !== 0) {
      this.changeAfterEquals += bracket;
      if (!this.hasOpening) this.change += bracket;
    } else if (kind === EQUAL) {
      if (this.assign < 0 && at > this.start) {
        this.assign = at;
        this.assignWidth = width;
        this.changeAfterEquals = 0;
      }
    } else if (kind === COMMENT) {
      this.comment = at;
      this.commentWidth = width;
      return this.tokens.text.charCodeAt(this.tokens.ends[at]! - 1) === 0x0a;
    } else if (kind === O_HEREDOC) {
      this.hasOpening = true;
    }
    return false;
  }

  private endLine(end: number): void {
    this.end = end;
    if (this.changeAfterEquals !== 0) this.assign = -1;
    if (this.comment !== end - 1 || this.comment === this.start) this.comment = -1;
    if (this.assign >= 0) this.commentWidth -= this.spaces[this.assign]!;
  }
}
