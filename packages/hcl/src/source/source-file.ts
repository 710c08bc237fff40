/**
 * A source that computes positions on demand.
 *
 * Nodes only store a file and two offsets in UTF-16 code units. The first request for a range
 * builds a line table (the offset and byte at which each line starts). After that, a position costs
 * a binary search. The last requested line with non-ASCII characters keeps checkpoints of its
 * columns, so that many positions in one long line are fast.
 */
import { CtyError } from "@hcl-ts/cty";
import { byteLength, decodeUtf8 } from "./decode-utf8.ts";
import { LineColumns, lastAtOrBefore } from "./line-columns.ts";
import type { Position, Range } from "./position.ts";

/** The start of a file. */
export const FILE_START: Position = { line: 1, column: 1, byte: 0, offset: 0 };

/** Characters below this one never form a cluster with the preceding one. */
const FIRST_JOINING = 0x0300;

const NON_ASCII = /[^\0-\x7f]/g;

const BYTE_ORDER_MARK = 0xfeff;
const BYTE_ORDER_MARK_BYTES = 3;

interface LineTable {
  /** The offset at which each line starts, followed by the end of the source. */
  readonly offsets: readonly number[];
  /** The number of bytes before each of these offsets. */
  readonly bytes: readonly number[];
}

/**
 * A source with a name. If possible, pass bytes rather than a string: positions then count the
 * bytes of malformed input too.
 */
export class SourceFile {
  /** The file name in ranges. */
  readonly filename: string;
  readonly text: string;
  /**
   * The number of bytes of each malformed part, by the offset of the U+FFFD that replaces it; see
   * {@link decodeUtf8}.
   */
  readonly malformed: ReadonlyMap<number, number> | undefined;
  private readonly fileOffset: ((offset: number) => number) | undefined;
  private basePosition: Position | (() => Position);
  private lines: LineTable | undefined = undefined;
  /** The line index of the last position. */
  private lastLine = 0;
  private columns: LineColumns | undefined = undefined;
  /** Offsets at which a token starts, ascending. */
  private breaks: number[] = [];

  /**
   * @param base the position at which the string starts, by default the start of a file. A function
   * is called when the first position is needed
   * @param fileOffset for a fragment that is escaped in its file, such as a template in a JSON
   * string: returns the offset in the file for an offset in the fragment, so that `offset` in
   * positions is exact. Lines, columns and bytes are counted as if nothing were escaped. By
   * default, offsets are counted from the base
   * @throws CtyError if the source is neither a string nor bytes
   */
  constructor(
    filename: string,
    source: string | Uint8Array,
    base: Position | (() => Position) = FILE_START,
    fileOffset?: (offset: number) => number,
  ) {
    this.filename = filename;
    const isText = typeof source === "string";
    // By its tag, because in Jest the bytes of a file belong to another realm.
    if (!isText && Object.prototype.toString.call(source) !== "[object Uint8Array]")
      throw new CtyError(`a source must be a string, a Uint8Array or a SourceFile, not ${source === null ? source : typeof source}`);
    const { text, malformed } = isText ? { text: source, malformed: undefined } : decodeUtf8(source);
    this.text = text;
    this.malformed = malformed;
    this.basePosition = base;
    this.fileOffset = fileOffset;
  }

  /** The position at which the string starts. */
  get base(): Position {
    if (typeof this.basePosition === "function") this.basePosition = this.basePosition();
    return this.basePosition;
  }

  /** Returns the range between two offsets in UTF-16 code units, the end exclusive. */
  range(start: number, end: number): Range {
    const first = this.position(start);
    const line = this.lastLine;
    const last = end === start ? first : this.position(end);
    // Ranges of nested nodes are read from the outside in, so the next one starts here or later.
    this.lastLine = line;
    return { filename: this.filename, start: first, end: last };
  }

  /** Returns the position of an offset in UTF-16 code units. An offset beyond the end counts as the end. */
  position(offset: number): Position {
    const { base } = this;
    const at = Math.min(Math.max(offset, 0), this.text.length);
    const { offsets, bytes } = this.lineTable();
    const line = this.lineIndex(at, offsets);
    const start = offsets[line]!;
    let column = at - start;
    let byte = column;
    if (column < 0) {
      // The byte order mark precedes the first column of the first line.
      column = 0;
      byte = -bytes[line]!;
    } else if (bytes[line + 1]! - bytes[line]! !== offsets[line + 1]! - start) {
      // The line has more bytes than code units, so it is not ASCII.
      if (this.columns?.start !== start) this.columns = new LineColumns(this, start, offsets[line + 1]!);
      ({ column, byte } = this.columns.locate(at, this.breaks));
    }
    return {
      line: base.line + line,
      column: (line === 0 ? base.column : 1) + column,
      byte: base.byte + bytes[line]! + byte,
      offset: this.fileOffset === undefined ? base.offset + at : this.fileOffset(at),
    };
  }

  /** Returns the index of the line with an offset. Tries the line of the last position and the one after it first. */
  private lineIndex(at: number, offsets: readonly number[]): number {
    const last = offsets.length - 2;
    let line = this.lastLine;
    if (line < last && at >= offsets[line + 1]!) line++;
    if (at < offsets[line]! || (line < last && at >= offsets[line + 1]!)) line = lastAtOrBefore(offsets, last + 1, at);
    this.lastLine = line;
    return line;
  }

  /**
   * Declares that a token starts at an offset, so that a column starts there too. Columns are
   * counted per token: a combining mark at the start of a string does not combine with the quote
   * before it. Scanners only need to call this if {@link mayJoin} returns true.
   */
  startToken(offset: number): void {
    const breaks = this.breaks;
    if (breaks.length === 0 || breaks[breaks.length - 1]! < offset) breaks.push(offset);
    else {
      const before = lastAtOrBefore(breaks, breaks.length, offset);
      if (breaks[before] === offset) return;
      breaks.splice(breaks[before]! < offset ? before + 1 : before, 0, offset);
    }
    this.columns?.forgetFrom(offset);
  }

  /**
   * Whether the character at an offset might form a cluster with the one before it. A fast check:
   * only false is certain.
   */
  mayJoin(offset: number): boolean {
    return this.text.charCodeAt(offset) >= FIRST_JOINING;
  }

  /**
   * Returns a line without its line ending, counted from 1 at the start of this string; undefined
   * beyond the last one.
   */
  lineText(line: number): string | undefined {
    const start = this.lineStart(line);
    return start === undefined ? undefined : this.text.slice(start, this.lineTable().offsets[line]).replace(/\r?\n?$/, "");
  }

  /**
   * Returns the offset at which a line starts, in UTF-16 code units. Lines are counted from 1 at
   * the start of this string. Undefined beyond the last one.
   */
  lineStart(line: number): number | undefined {
    const { offsets } = this.lineTable();
    return line < offsets.length ? offsets[line - 1] : undefined;
  }

  private lineTable(): LineTable {
    this.lines ??= makeLineTable(this);
    return this.lines;
  }
}

/**
 * Returns a source at another base: the same text and class, with positions that count from there.
 * For parts of a text that is edited, which move when something before them changes.
 * @param base the position at which the string starts. It is read for each position, so the source
 * moves when its fields change
 * @example
 * const base = { line: 1, column: 1, byte: 0, offset: 0 };
 * const file = sourceAt(new SourceFile("main.hcl", "a = 1\n"), base);
 * base.line = 5;
 * file.position(0).line; // 5
 */
export function sourceAt(file: SourceFile, base: Position): SourceFile {
  // The sources share one line table.
  file.lineStart(1);
  const moved: SourceFile = Object.create(Object.getPrototypeOf(file));
  return Object.assign(moved, file, { basePosition: base, columns: undefined });
}

/** The file of nodes without a source. Ranges in it have an empty file name and are at its start. */
export const NO_SOURCE: SourceFile = new SourceFile("", "");

function makeLineTable(file: SourceFile): LineTable {
  const { text } = file;
  const isMarked = text.charCodeAt(0) === BYTE_ORDER_MARK;
  const offsets = [isMarked ? 1 : 0];
  const bytes = [isMarked ? BYTE_ORDER_MARK_BYTES : 0];
  // Most lines are ASCII, and have as many bytes as code units. The first other code unit from the line on:
  let wide = nextWide(text, 0);
  const isAscii = wide === text.length;
  for (let i = 0; ; i++) {
    const start = offsets[i]!;
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    offsets.push(end);
    if (!isAscii) {
      if (wide < start) wide = nextWide(text, start);
      bytes.push(bytes[i]! + (wide < end ? byteLength(file, start, end) : end - start));
    }
    if (newline < 0) return { offsets, bytes: isAscii ? offsets : bytes };
  }
}

/** Returns the offset of the first code unit beyond ASCII from an offset on, or the end of the text. */
function nextWide(text: string, from: number): number {
  NON_ASCII.lastIndex = from;
  return NON_ASCII.test(text) ? NON_ASCII.lastIndex - 1 : text.length;
}
