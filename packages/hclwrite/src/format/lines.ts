/** Lines of tokens and the cells that are aligned with those of their neighbours. */
import { BRACKET_CHANGE, C_HEREDOC, COMMENT, EQUAL, NEWLINE, O_HEREDOC } from "./kinds.ts";
import type { Tokens } from "./tokens.ts";

/** A line of tokens; positions are indexes of tokens. It has one physical line or, with a heredoc or a long comment, several. */
export interface Line {
  readonly start: number;
  /**
   * The index after the last token, which is a newline or a comment that includes one, except in
   * the last line.
   */
  readonly end: number;
  /** The equals sign of `name = value`, if the value closes the brackets that it opens; otherwise -1. */
  readonly assign: number;
  /** The comment at the end of a line that has something else before it; otherwise -1. */
  readonly comment: number;
  /**
   * The number of brackets that the line opens and does not close, up to the start of a heredoc;
   * negative if it closes more.
   */
  readonly change: number;
}

/** Cuts tokens into lines. The last token, the end of the file, is not in any line. */
export function splitLines(tokens: Tokens): readonly Line[] {
  const { text, kinds, ends } = tokens;
  const count = tokens.length - 1;
  const lines: Line[] = [];
  let isInHeredoc = false;
  for (let start = 0; start < count; ) {
    let change = 0;
    let equals = -1;
    let changeAfterEquals = 0;
    // Of the marks of heredocs on the line: whether there is one that opens or closes one, and whether the last one opens one.
    let hasOpening = false;
    let hasClosing = false;
    let isOpened = false;
    let last = start;
    for (; ; last++) {
      const kind = kinds[last]!;
      if (kind === NEWLINE || (kind === COMMENT && endsWithNewline(text, ends[last]!))) break;
      const bracket = BRACKET_CHANGE[kind]!;
      if (bracket !== 0) {
        changeAfterEquals += bracket;
        if (!hasOpening) change += bracket;
      } else if (kind === EQUAL) {
        if (equals < 0 && last > start) {
          equals = last;
          changeAfterEquals = 0;
        }
      } else if (kind === O_HEREDOC) {
        hasOpening = true;
        isOpened = true;
      } else if (kind === C_HEREDOC) {
        hasClosing = true;
        isOpened = false;
      }
      if (last + 1 === count) break;
    }
    const end = last + 1;
    if (isInHeredoc) {
      // An interpolation in a heredoc can have newlines; its lines have no cells.
      isInHeredoc = !hasClosing;
      lines.push({ start, end, assign: -1, comment: -1, change });
    } else {
      isInHeredoc = isOpened;
      const assign = changeAfterEquals === 0 ? equals : -1;
      const comment = last > start && kinds[last] === COMMENT ? last : -1;
      lines.push({ start, end, assign, comment, change });
    }
    start = end;
  }
  return lines;
}

const endsWithNewline = (text: string, end: number): boolean => text.charCodeAt(end - 1) === 0x0a;
