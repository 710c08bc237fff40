/** A source and its lines. */
import { lastAtOrBefore } from "@hcl-ts/hcl/syntax";

/**
 * The maximum indentation that is repeated on new lines, in characters. Without it, every line of a
 * value that is written into a very long line of spaces would be as long as that line.
 */
const MAX_INDENT = 4_000;

/** A source and its lines. Finding the line of an offset takes logarithmic time. */
export class SourceText {
  readonly text: string;
  /** The line ending of the first line; a line feed if there is none. */
  readonly newline: "\n" | "\r\n";
  #starts: readonly number[] | undefined = undefined;
  /** The index of the line that was requested last. */
  #lastLine = 0;
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
    const start = this.#lineStarts()[this.#lineOf(offset)] ?? 0;
    return start === 0 && this.text.startsWith("\ufeff") ? Math.min(1, offset) : start;
  }

  /** Returns the offset at which the line of an offset ends, before its line ending. */
  lineEnd(offset: number): number {
    const next = this.#lineStarts()[this.#lineOf(offset) + 1];
    if (next === undefined) return this.text.length;
    const feed = next - 1;
    return feed > offset && this.text[feed - 1] === "\r" ? feed - 1 : feed;
  }

  /** Returns the offset of the next line; the length of the source if there is none. */
  nextLine(offset: number): number {
    return this.#lineStarts()[this.#lineOf(offset) + 1] ?? this.text.length;
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

  /** Returns the index of the line with an offset. */
  #lineOf(offset: number): number {
    const starts = this.#lineStarts();
    const last = this.#lastLine;
    // Most requests are for the line of the previous one.
    if ((starts[last] ?? 0) <= offset && offset < (starts[last + 1] ?? Number.POSITIVE_INFINITY)) return last;
    this.#lastLine = lastAtOrBefore(starts, starts.length, offset);
    return this.#lastLine;
  }

  #lineStarts(): readonly number[] {
    if (this.#starts === undefined) {
      const starts = [0];
      for (let feed = this.text.indexOf("\n"); feed >= 0; feed = this.text.indexOf("\n", feed + 1)) starts.push(feed + 1);
      this.#starts = starts;
    }
    return this.#starts;
  }
}

const isWhiteSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d || code === 0xfeff;
