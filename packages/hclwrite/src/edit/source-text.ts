/** A source and its lines. */
export class SourceText {
  readonly text: string;
  /** The line ending of the first line; a line feed if there is none. */
  readonly newline: "\n" | "\r\n";

  constructor(text: string) {
    this.text = text;
    this.newline = text[text.indexOf("\n") - 1] === "\r" ? "\r\n" : "\n";
  }

  /**
   * Returns the offset at which the line of an offset starts. A byte order mark is not part of the
   * first line.
   */
  lineStart(offset: number): number {
    const start = offset === 0 ? 0 : this.text.lastIndexOf("\n", offset - 1) + 1;
    return start === 0 && this.text.startsWith("\ufeff") ? Math.min(1, offset) : start;
  }

  /** Returns the offset at which the line of an offset ends, before its line ending. */
  lineEnd(offset: number): number {
    const feed = this.text.indexOf("\n", offset);
    if (feed < 0) return this.text.length;
    return feed > offset && this.text[feed - 1] === "\r" ? feed - 1 : feed;
  }

  /** Returns the offset of the next line; the length of the source if there is none. */
  nextLine(offset: number): number {
    const feed = this.text.indexOf("\n", offset);
    return feed < 0 ? this.text.length : feed + 1;
  }

  /** Whether only spaces, tabs and line endings are between two offsets. */
  isBlank(start: number, end: number): boolean {
    for (let i = start; i < end; i++) {
      const code = this.text.charCodeAt(i);
      if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d && code !== 0xfeff) return false;
    }
    return true;
  }

  /** Returns the white space at the start of the line of an offset. */
  indentAt(offset: number): string {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart(offset), offset))![0];
  }

  /**
   * One level of indentation in this source: a tab if lines start with tabs and none with two
   * spaces.
   */
  get indentUnit(): string {
    return /^\t/m.test(this.text) && !/^ {2}/m.test(this.text) ? "\t" : "  ";
  }
}
