/**
 * A source text that makes positions when they are asked for.
 *
 * Nodes keep a file and two offsets in UTF-16 units, nothing more. The first question for a range builds a line table
 * (the offset and the byte at which each line starts); after that a position costs
 * a binary search. The last line with other characters that was asked for keeps checkpoints of its columns, so that many
 * questions about one long line stay cheap.
 */
import { byteLength, decodeUtf8 } from "./decode-utf8.ts";
import { LineColumns, lastAtOrBefore } from "./line-columns.ts";
import type { Position, Range } from "./position.ts";

/** The start of a file. */
export const FILE_START: Position = { line: 1, column: 1, byte: 0, offset: 0 };

/** Characters below this one never join the preceding one. */
const FIRST_JOINING = 0x0300;

const NON_ASCII = /[^\0-\x7f]/;

const BYTE_ORDER_MARK = 0xfeff;
const BYTE_ORDER_MARK_BYTES = 3;

interface LineTable {
  /** Offset at which each line starts, and after the last one the end of the text. */
  readonly offsets: readonly number[];
  /** Bytes from the start of the text to each of those. */
  readonly bytes: readonly number[];
}

/**
 * A source with a name. Pass bytes if they are available: positions then count the bytes of
 * malformed input too.
 */
export class SourceFile {
  /** The name that ranges carry. */
  readonly filename: string;
  readonly text: string;
  /** For each U+FFFD of the text that stands for malformed input, by offset, the number of bytes it stands for; see {@link decodeUtf8}. */
  readonly malformed: ReadonlyMap<number, number> | undefined;
  private readonly fileOffset: ((offset: number) => number) | undefined;
  private basePosition: Position | (() => Position);
  private lines: LineTable | undefined = undefined;
  /** The index of the line of the last position. */
  private lastLine = 0;
  private columns: LineColumns | undefined = undefined;
  /** Offsets at which a token is known to start, ascending. */
  private breaks: number[] = [];

  /**
   * `base` is where the text starts: the start of the file, or a position within it for a fragment. A function is called
   * when the first position is needed. `fileOffset` is for a fragment that is escaped in its file, as a template in a JSON string is: it tells for an offset in
   * this text the offset in the file's text, so that `offset` in positions is exact; lines, columns and bytes count as if
   * nothing were escaped. Left out, offsets count from the base.
   */
  constructor(
    filename: string,
    source: string | Uint8Array,
    base: Position | (() => Position) = FILE_START,
    fileOffset?: (offset: number) => number,
  ) {
    this.filename = filename;
    const { text, malformed } = typeof source === "string" ? { text: source, malformed: undefined } : decodeUtf8(source);
    this.text = text;
    this.malformed = malformed;
    this.basePosition = base;
    this.fileOffset = fileOffset;
  }

  /** The position at which the text starts. */
  get base(): Position {
    if (typeof this.basePosition === "function") this.basePosition = this.basePosition();
    return this.basePosition;
  }

  /** The range between two offsets in the text (UTF-16 units, the end exclusive). */
  range(start: number, end: number): Range {
    const first = this.position(start);
    return { filename: this.filename, start: first, end: end === start ? first : this.position(end) };
  }

  /** The position of an offset in the text (UTF-16 units). An offset beyond the text counts as its end. */
  position(offset: number): Position {
    const { base } = this;
    const at = Math.min(Math.max(offset, 0), this.text.length);
    const { offsets, bytes } = this.lineTable();
    const line = this.lineIndex(at);
    const start = offsets[line]!;
    let column = at - start;
    let byte = column;
    if (column < 0) {
      // The byte order mark precedes the first column of the first line.
      column = 0;
      byte = -bytes[line]!;
    } else if (bytes[line + 1]! - bytes[line]! !== offsets[line + 1]! - start) {
      // The line has more bytes than units, so it is not ASCII.
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

  /** Returns the index of the line of an offset. Looks first at the last line that was asked for, and the one after it. */
  private lineIndex(at: number): number {
    const { offsets } = this.lineTable();
    const last = offsets.length - 2;
    let line = this.lastLine;
    if (at < offsets[line]!) line = lastAtOrBefore(offsets, line + 1, at);
    else if (line < last && at >= offsets[line + 1]!) {
      line++;
      if (line < last && at >= offsets[line + 1]!) line = lastAtOrBefore(offsets, last + 1, at);
    }
    this.lastLine = line;
    return line;
  }

  /**
   * Tells that a token starts at an offset, so that a column starts there too. Columns are counted token by token: a
   * combining mark at the start of a string's text does not join the quote before it. Scanners need to tell only where
   * {@link mayJoin} says so.
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

  /** Whether the character at an offset might join the one before it into one column. A cheap guess: false only where it surely does not. */
  mayJoin(offset: number): boolean {
    return this.text.charCodeAt(offset) >= FIRST_JOINING;
  }

  /** The text of one line without its line ending; lines count from 1 at the start of this text. Undefined beyond the last one. */
  lineText(line: number): string | undefined {
    const start = this.lineStart(line);
    return start === undefined ? undefined : this.text.slice(start, this.lineTable().offsets[line]).replace(/\r?\n?$/, "");
  }

  /** The offset in the text (UTF-16 units) at which a line starts; lines count from 1 at the start of this text. Undefined beyond the last one. */
  lineStart(line: number): number | undefined {
    const { offsets } = this.lineTable();
    return line < offsets.length ? offsets[line - 1] : undefined;
  }

  private lineTable(): LineTable {
    this.lines ??= makeLineTable(this);
    return this.lines;
  }
}

/** The file of nodes without a source. Its ranges have an empty name and are at its start. */
export const NO_SOURCE: SourceFile = new SourceFile("", "");

function makeLineTable(file: SourceFile): LineTable {
  const { text } = file;
  const isMarked = text.charCodeAt(0) === BYTE_ORDER_MARK;
  const isAscii = !NON_ASCII.test(text);
  const offsets = [isMarked ? 1 : 0];
  const bytes = [isMarked ? BYTE_ORDER_MARK_BYTES : 0];
  for (let i = 0; ; i++) {
    const start = offsets[i]!;
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    offsets.push(end);
    if (!isAscii) bytes.push(bytes[i]! + byteLength(file, start, end));
    if (newline < 0) return { offsets, bytes: isAscii ? offsets : bytes };
  }
}
