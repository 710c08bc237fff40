/** Lines of tokens: where they end, what is aligned, and the spaces between their tokens. */
import { BRACKET_CHANGE, COMMENT, EQUAL, IS_STRUCTURE, NEWLINE, O_HEREDOC } from "./kinds.ts";
import { LINE_START, NO, needsSpace, SPACES, YES } from "./spacing.ts";
import { columnsOf } from "./text-width.ts";
import type { Tokens } from "./tokens.ts";

/**
 * A line of tokens. Positions are token indexes. A line with a heredoc or a long comment has
 * several physical lines.
 */
export interface Line {
  readonly start: number;
  /**
   * The index after the last token. The last token is a newline or a comment that includes one,
   * except in the last line.
   */
  readonly end: number;
  /**
   * The equals sign of `name = value` if the value closes all brackets that it opens; otherwise -1.
   */
  readonly assign: number;
  /** The trailing comment, if something else precedes it on the line; otherwise -1. */
  readonly comment: number;
}

/** Returns the lines of a source. */
export function linesOf(tokens: Tokens): readonly Line[] {
  const reader = new LineReader(tokens, new Uint32Array(tokens.length));
  const lines: Line[] = [];
  while (reader.next()) {
    const { start, end, assign, comment } = reader;
    lines.push({ start, end, assign, comment });
  }
  return lines;
}

/**
 * Reads lines one after another into its fields, and sets the spaces between the tokens of a line.
 * Both happen in one pass, and lines are no objects, because in a process that has just started
 * each further loop, call and object takes time.
 */
export class LineReader implements Line {
  start = 0;
  end = 0;
  assign = -1;
  comment = -1;
  /**
   * The number of unclosed brackets that the line opens, up to the start of a heredoc. Negative if
   * the line closes more brackets than it opens.
   */
  change = 0;
  /** The width of what precedes `assign`, without the indentation. */
  assignWidth = 0;
  /** The same for `comment`, without the spaces before `assign`. */
  commentWidth = 0;
  private readonly tokens: Tokens;
  private readonly spaces: Uint32Array;
  /** The columns at which tokens start and end. */
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  /** Whether the next line starts within a heredoc. */
  private isInHeredoc = false;

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
    const { tokens, spaces, starts, ends, isInHeredoc } = this;
    const { text, kinds } = tokens;
    const count = tokens.length - 1;
    const first = this.end;
    if (first >= count) return false;
    let change = 0;
    let changeAfterEquals = 0;
    let equals = -1;
    let comment = -1;
    let width = 0;
    let assignWidth = 0;
    let commentWidth = 0;
    // The last heredoc marker on the line, and whether it opens or closes any.
    let marker = 0;
    let hasOpening = false;
    let hasClosing = false;
    let left = LINE_START;
    let end = starts[first]!;
    let at = first;
    for (; at < count; at++) {
      const kind = kinds[at]!;
      const start = starts[at]!;
      const answer = SPACES[(left << 6) | kind]!;
      let space = 0;
      if (answer === YES || ((answer !== NO || start !== end) && needsSpace(tokens, first, at))) {
        spaces[at] = space = 1;
      }
      end = ends[at]!;
      left = kind;
      if (IS_STRUCTURE[kind] !== 0) {
        if (kind === NEWLINE) break;
        const bracket = BRACKET_CHANGE[kind]!;
        if (bracket !== 0) {
          changeAfterEquals += bracket;
          if (!hasOpening) change += bracket;
        } else if (kind === EQUAL) {
          if (equals < 0 && at > first) {
            equals = at;
            assignWidth = width;
            changeAfterEquals = 0;
          }
        } else if (kind === COMMENT) {
          comment = at;
          commentWidth = width;
          if (text.charCodeAt(tokens.ends[at]! - 1) === 0x0a) break;
        } else {
          marker = kind;
          if (kind === O_HEREDOC) hasOpening = true;
          else hasClosing = true;
        }
      }
      width += space + end - start;
    }
    const last = at < count ? at : count - 1;
    // An interpolation in a heredoc can contain newlines. Its lines have no cells.
    const assign = isInHeredoc || changeAfterEquals !== 0 ? -1 : equals;
    this.isInHeredoc = isInHeredoc ? !hasClosing : marker === O_HEREDOC;
    this.start = first;
    this.end = last + 1;
    this.change = change;
    this.assign = assign;
    this.comment = !isInHeredoc && comment === last && last > first ? last : -1;
    this.assignWidth = assignWidth;
    this.commentWidth = assign < 0 ? commentWidth : commentWidth - spaces[assign]!;
    return true;
  }
}
