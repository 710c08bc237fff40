/** Lines of tokens and the cells that are aligned with those of their neighbours. */
import { BRACKET_CHANGE, C_HEREDOC, COMMENT, EQUAL, NEWLINE, O_HEREDOC } from "./kinds.ts";
import type { Tokens } from "./tokens.ts";

/** A line of tokens; all members are indexes of tokens. It has one physical line or, with a heredoc or a long comment, several. */
export interface Line {
  readonly start: number;
  /** The index after the last token, which is a newline or a comment that includes one, save in the last line. */
  readonly end: number;
  /** The equals sign of `name = value`, if the value closes the brackets that it opens; otherwise -1. */
  readonly assign: number;
  /** The comment at the end of a line that has something else before it; otherwise -1. */
  readonly comment: number;
}

/** Cuts tokens into lines. The last token, the end of the file, is not in any line. */
export function splitLines(tokens: Tokens): readonly Line[] {
  const lines: Line[] = [];
  const count = tokens.length - 1;
  let isInHeredoc = false;
  for (let start = 0; start < count; ) {
    let end = start;
    while (end < count && !endsLine(tokens, end)) end++;
    const last = Math.min(end, count - 1);
    end = last + 1;
    if (isInHeredoc) {
      // An interpolation in a heredoc can have newlines; its lines have no cells.
      for (let i = start; i < end && isInHeredoc; i++) isInHeredoc = tokens.kind(i) !== C_HEREDOC;
      lines.push({ start, end, assign: -1, comment: -1 });
    } else {
      const comment = last > start && tokens.kind(last) === COMMENT ? last : -1;
      const cellsEnd = comment < 0 ? end : comment;
      isInHeredoc = opensHeredoc(tokens, start, cellsEnd);
      lines.push({ start, end, assign: findAssignment(tokens, start, cellsEnd), comment });
    }
    start = end;
  }
  return lines;
}

function endsLine(tokens: Tokens, index: number): boolean {
  const kind = tokens.kind(index);
  return kind === NEWLINE || (kind === COMMENT && tokens.text.charCodeAt(tokens.end(index) - 1) === 0x0a);
}

/** The first equals sign of a line after its first token, if what follows closes the brackets that it opens. */
function findAssignment(tokens: Tokens, start: number, end: number): number {
  for (let i = start + 1; i < end; i++) {
    if (tokens.kind(i) !== EQUAL) continue;
    let change = 0;
    for (let k = i + 1; k < end; k++) change += BRACKET_CHANGE[tokens.kind(k)]!;
    return change === 0 ? i : -1;
  }
  return -1;
}

/** Whether a line opens a heredoc that it does not close. */
function opensHeredoc(tokens: Tokens, start: number, end: number): boolean {
  for (let i = end - 1; i >= start; i--) {
    const kind = tokens.kind(i);
    if (kind === C_HEREDOC) return false;
    if (kind === O_HEREDOC) return true;
  }
  return false;
}
