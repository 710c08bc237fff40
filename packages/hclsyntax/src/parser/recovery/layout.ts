import { lastAtOrBefore } from "@hcl-ts/hcl/syntax";

/** The indentation of a source's lines. */
interface Outline {
  /** The indentation of each line; a blank line has more than any other. */
  readonly indents: Int32Array;
  /** For each line, the number of the next one that is indented less, or the number of lines. */
  readonly next: Int32Array;
}

/** The indentation of a blank line. */
const BLANK = 0x7fffffff;

/**
 * The lines of a source and their indentation. Computed in one pass on first use, which is after
 * the first syntax error.
 */
export class Layout {
  readonly #text: string;
  /** The start offset of each line. */
  #lineStarts: readonly number[] | undefined = undefined;
  #outline: Outline | undefined = undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Returns the start of the line that contains an offset. A newline belongs to the line that it
   * ends.
   */
  lineStart(offset: number): number {
    return this.#starts[this.#lineOf(offset)] ?? 0;
  }

  /**
   * Returns the offset of the newline that ends the line of an offset, or the end of the source.
   */
  lineEnd(offset: number): number {
    const next = this.#starts[this.#lineOf(offset) + 1];
    return next === undefined ? this.#text.length : next - 1;
  }

  /** Returns the number of spaces and tabs at the start of the line with an offset. */
  indentation(offset: number): number {
    return indentationAt(this.#text, this.lineStart(offset));
  }

  /** Whether only spaces and tabs precede an offset on its line. */
  isFirstOnLine(offset: number): boolean {
    const lineStart = this.lineStart(offset);
    return lineStart + indentationAt(this.#text, lineStart) >= offset;
  }

  /**
   * Whether only white space, closing brackets, a comma or a comment follow an offset on its line.
   */
  endsLine(offset: number): boolean {
    let i = offset;
    while (this.#text.charCodeAt(i) === 0x20 || this.#text.charCodeAt(i) === 0x09) i++;
    return i >= this.#text.length || "\r\n})],#/".includes(this.#text.charAt(i));
  }

  /**
   * Returns the start of the first line, at or after the line start `from`, that is not blank and
   * is indented by at most `indent`. Returns the end of the source if there is none.
   */
  dedentedLine(from: number, indent: number): number {
    if (from >= this.#text.length) return this.#text.length;
    const starts = this.#starts;
    const { indents, next } = this.#lineOutline;
    let line = this.#lineOf(from);
    while (line < starts.length && (indents[line] ?? 0) > indent) line = next[line] ?? 0;
    return starts[line] ?? this.#text.length;
  }

  /** Whether the line below an offset is indented deeper. */
  isContentIndented(offset: number): boolean {
    const next = this.lineEnd(offset) + 1;
    return this.dedentedLine(next, this.indentation(offset)) > next;
  }

  /** Returns the start of the first line, at or after a line start, that is not blank. */
  contentLine(from: number): number {
    return this.dedentedLine(from, BLANK - 1);
  }

  /**
   * Returns the offset of a closing bracket that starts a line with exactly the given indentation,
   * below lines that are indented deeper; -1 if there is none.
   * @param from the start of the first of the deeper lines
   */
  closingBracketBelow(from: number, indent: number): number {
    const at = this.dedentedLine(from, indent) + indent;
    return this.indentation(at) === indent && at < this.#text.length && "})]".includes(this.#text.charAt(at)) ? at : -1;
  }

  get #lineOutline(): Outline {
    this.#outline ??= makeOutline(this.#text, this.#starts);
    return this.#outline;
  }

  get #starts(): readonly number[] {
    if (this.#lineStarts !== undefined) return this.#lineStarts;
    const starts = [0];
    for (let newline = this.#text.indexOf("\n"); newline >= 0; newline = this.#text.indexOf("\n", newline + 1)) starts.push(newline + 1);
    this.#lineStarts = starts;
    return starts;
  }

  #lineOf(offset: number): number {
    return lastAtOrBefore(this.#starts, this.#starts.length, offset);
  }
}

function makeOutline(text: string, starts: readonly number[]): Outline {
  const indents = new Int32Array(starts.length);
  const next = new Int32Array(starts.length);
  for (let line = starts.length - 1; line >= 0; line--) {
    const start = starts[line] ?? 0;
    const indent = indentationAt(text, start);
    const first = text.charCodeAt(start + indent);
    indents[line] = first === 0x0a || first === 0x0d ? BLANK : indent;
    let below = line + 1;
    while (below < starts.length && (indents[below] ?? 0) >= (indents[line] ?? 0)) below = next[below] ?? 0;
    next[line] = below;
  }
  return { indents, next };
}

/** Counts the spaces and tabs at the start of a line. */
function indentationAt(text: string, lineStart: number): number {
  let i = lineStart;
  while (text.charCodeAt(i) === 0x20 || text.charCodeAt(i) === 0x09) i++;
  return i - lineStart;
}
