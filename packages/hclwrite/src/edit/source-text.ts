/** A source and its lines. */
import { lastAtOrBefore } from "@hcl-ts/hcl/syntax";

/**
 * The maximum indentation that is repeated on new lines, in characters. Without it, every line of a
 * value that is written into a very long line of spaces would be as long as that line.
 */
const MAX_INDENT = 4_000;

/**
 * The number of lines that are searched for their ends. A change of one item asks for fewer, and a
 * table of all lines would take longer.
 */
const MAX_SEARCHES = 16;

/** A source and its lines. Finding the line of an offset takes logarithmic time, except for the first few lines. */
export class SourceText {
  readonly text: string;
  /** The line ending of the first line; a line feed if there is none. */
  readonly newline: "\n" | "\r\n";
  /** The offset at which each line starts; undefined until so many lines are requested that it is faster than searching. */
  #starts: readonly number[] | undefined = undefined;
  #searches = 0;
  /** The offset at which the line starts that was requested last; -1 if there was none. */
  #lineStart = -1;
  /** The offset at which the line after it starts; infinity if it is the last one. */
  #nextLine = -1;
  #indentUnit: string | undefined = undefined;
  /** The start of the line for which {@link #contentStart} is known, and that offset. */
  #contentLine = -1;
  #contentStart = 0;

  constructor(text: string) {
    this.text = text;
    const first = text.indexOf("\n");
    // A carriage return at the end becomes part of the line ending that is written after it.
    this.newline = text[(first < 0 ? text.length : first) - 1] === "\r" ? "\r\n" : "\n";
  }

  /**
   * Returns the offset at which the line of an offset starts. A byte order mark is not part of the
   * first line.
   */
  lineStart(offset: number): number {
    this.#findLine(offset);
    const start = this.#lineStart;
    return start === 0 && this.text.startsWith("\ufeff") ? Math.min(1, offset) : start;
  }

  /** Returns the offset at which the line of an offset ends, before its line ending. */
  lineEnd(offset: number): number {
    this.#findLine(offset);
    if (this.#nextLine === Number.POSITIVE_INFINITY) return this.text.length;
    const feed = this.#nextLine - 1;
    return feed > offset && this.text[feed - 1] === "\r" ? feed - 1 : feed;
  }

  /** Returns the offset of the next line; the length of the source if there is none. */
  nextLine(offset: number): number {
    this.#findLine(offset);
    return Math.min(this.#nextLine, this.text.length);
  }

  /** Whether only spaces, tabs and line endings are between two offsets. */
  isBlank(start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (!isWhiteSpace(this.text.charCodeAt(i))) return false;
    return true;
  }

  /** Whether only white space precedes an offset on its line. */
  startsLine(offset: number): boolean {
    const start = this.lineStart(offset);
    if (start !== this.#contentLine) {
      let content = start;
      while (content < this.text.length && isWhiteSpace(this.text.charCodeAt(content)) && this.text[content] !== "\n") content++;
      this.#contentLine = start;
      this.#contentStart = content;
    }
    return this.#contentStart >= offset;
  }

  /** Returns the white space at the start of the line with an offset, up to the offset. */
  indentAt(offset: number): string {
    const start = this.lineStart(offset);
    const line = this.text.slice(start, Math.min(offset, start + MAX_INDENT));
    return line.slice(0, line.search(/[^ \t]|$/));
  }

  /**
   * One level of indentation in this source: a tab if lines start with tabs and none with two
   * spaces.
   */
  get indentUnit(): string {
    this.#indentUnit ??= /^\t/m.test(this.text) && !/^ {2}/m.test(this.text) ? "\t" : "  ";
    return this.#indentUnit;
  }

  /** Notes the bounds of the line with an offset. */
  #findLine(offset: number): void {
    // Most requests are for the line of the previous one.
    if (this.#lineStart >= 0 && this.#lineStart <= offset && offset < this.#nextLine) return;
    if (this.#starts === undefined && this.#searches++ < MAX_SEARCHES) {
      const feed = this.text.indexOf("\n", offset);
      this.#lineStart = offset === 0 ? 0 : this.text.lastIndexOf("\n", offset - 1) + 1;
      this.#nextLine = feed < 0 ? Number.POSITIVE_INFINITY : feed + 1;
      return;
    }
    this.#starts ??= lineStarts(this.text);
    const line = lastAtOrBefore(this.#starts, this.#starts.length, offset);
    this.#lineStart = this.#starts[line] ?? 0;
    this.#nextLine = this.#starts[line + 1] ?? Number.POSITIVE_INFINITY;
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let feed = text.indexOf("\n"); feed >= 0; feed = text.indexOf("\n", feed + 1)) starts.push(feed + 1);
  return starts;
}

const isWhiteSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d || code === 0xfeff;
