/** Lines of tokens, and the cells that are aligned with those of adjacent lines. */
import { BRACKET_CHANGE, C_HEREDOC, COMMENT, EQUAL, NEWLINE, O_HEREDOC } from "./kinds.ts";
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
  /**
   * The number of unclosed brackets that the line opens, up to the start of a heredoc. Negative if
   * the line closes more brackets than it opens.
   */
  readonly change: number;
}

/** Splits tokens into lines. The last token, the end of the file, is not part of a line. */
export function splitLines(tokens: Tokens): readonly Line[] {
  const reader = new LineReader(tokens);
  const count = tokens.length - 1;
  const lines: Line[] = [];
  for (let start = 0; start < count; start = lines[lines.length - 1]!.end) lines.push(reader.read(start, count));
  return lines;
}

/** Reads lines one after another. */
class LineReader {
  private readonly text: string;
  private readonly kinds: Uint8Array;
  private readonly ends: Uint32Array;
  /** Whether the next line starts within a heredoc. */
  private isInHeredoc = false;
  /** The number of unclosed brackets that the line opens, up to the start of a heredoc. */
  private change = 0;
  private equals = -1;
  private changeAfterEquals = 0;
  // The heredoc markers on the line: whether it opens or closes any, and whether the last marker
  // opens one.
  private hasOpening = false;
  private hasClosing = false;
  private isOpened = false;

  constructor({ text, kinds, ends }: Tokens) {
    this.text = text;
    this.kinds = kinds;
    this.ends = ends;
  }

  /** Reads the line that starts at the token `start`. @param count the total number of tokens */
  read(start: number, count: number): Line {
    const { kinds } = this;
    this.reset();
    let last = start;
    for (; ; last++) {
      const kind = kinds[last]!;
      if (kind === NEWLINE || (kind === COMMENT && this.endsWithNewline(last))) break;
      const bracket = BRACKET_CHANGE[kind]!;
      if (bracket !== 0) this.addBracket(bracket);
      else if (kind === EQUAL || kind === O_HEREDOC || kind === C_HEREDOC) this.addMark(kind, last, start);
      if (last + 1 === count) break;
    }
    const { change } = this;
    // An interpolation in a heredoc can contain newlines. Its lines have no cells.
    if (this.endHeredoc()) return { start, end: last + 1, assign: -1, comment: -1, change };
    const assign = this.changeAfterEquals === 0 ? this.equals : -1;
    const comment = last > start && kinds[last] === COMMENT ? last : -1;
    return { start, end: last + 1, assign, comment, change };
  }

  private reset(): void {
    this.change = 0;
    this.equals = -1;
    this.changeAfterEquals = 0;
    this.hasOpening = false;
    this.hasClosing = false;
    this.isOpened = false;
  }

  private endsWithNewline(index: number): boolean {
    return this.text.charCodeAt(this.ends[index]! - 1) === 0x0a;
  }

  private addBracket(change: number): void {
    this.changeAfterEquals += change;
    if (!this.hasOpening) this.change += change;
  }

  private addMark(kind: number, index: number, start: number): void {
    if (kind === EQUAL) this.addEquals(index, start);
    else if (kind === O_HEREDOC) this.addHeredocStart();
    else this.addHeredocEnd();
  }

  private addEquals(index: number, start: number): void {
    if (this.equals >= 0 || index === start) return;
    this.equals = index;
    this.changeAfterEquals = 0;
  }

  private addHeredocStart(): void {
    this.hasOpening = true;
    this.isOpened = true;
  }

  private addHeredocEnd(): void {
    this.hasClosing = true;
    this.isOpened = false;
  }

  /** Returns whether the line starts within a heredoc, and updates the state for the next line. */
  private endHeredoc(): boolean {
    const wasInHeredoc = this.isInHeredoc;
    this.isInHeredoc = wasInHeredoc ? !this.hasClosing : this.isOpened;
    return wasInHeredoc;
  }
}
