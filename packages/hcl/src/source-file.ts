/**
 * A source text that makes positions when they are asked for.
 *
 * Nodes keep a file and two offsets in UTF-16 units, nothing more. The first question for a range builds a line table
 * (the offset and the byte at which each line starts, and whether the line is all ASCII); after that a position costs
 * a binary search. The last line with other characters that was asked for keeps checkpoints of its columns, so that many
 * questions about one long line stay cheap.
 */
import { decodeUtf8 } from "./decode-utf8.ts";
import { LineColumns, lastAtOrBefore } from "./line-columns.ts";
import type { Position, Range } from "./position.ts";

/** The start of a file. */
export const FILE_START: Position = { line: 1, column: 1, byte: 0, offset: 0 };

/** Characters below this one never join what stands before them. */
const FIRST_JOINING = 0x0300;

const BYTE_ORDER_MARK = 0xfeff;
const BYTE_ORDER_MARK_BYTES = 3;

interface LineTable {
  readonly count: number;
  /** Offset at which each line starts. */
  readonly offsets: Uint32Array;
  /** Bytes from the start of the text to the start of each line. */
  readonly bytes: Uint32Array;
  /** 1 for a line that has anything but ASCII in it. */
  readonly wide: Uint8Array;
}

/** A source text under a name. Give bytes where they are at hand: positions then count the bytes of malformed input too. */
export class SourceFile {
  /** The name that ranges carry. */
  readonly filename: string;
  readonly text: string;
  /** Where the text starts: the start of the file, or a place within it for an embedded fragment. */
  readonly base: Position;
  /** For each U+FFFD of the text that stands for malformed input, by offset, the number of bytes it stands for; see {@link decodeUtf8}. */
  readonly malformed: ReadonlyMap<number, number> | undefined;
  readonly #fileOffset: ((offset: number) => number) | undefined;
  #lines: LineTable | undefined = undefined;
  #columns: LineColumns | undefined = undefined;
  /** Offsets at which a token is known to start, ascending. */
  #breaks: number[] = [];

  /**
   * `fileOffset` is for a fragment that is escaped in its file, as a template in a JSON string is: it tells for an offset in
   * this text the offset in the file's text, so that `offset` in positions is exact; lines, columns and bytes count as if
   * nothing were escaped. Left out, offsets count from the base.
   */
  constructor(filename: string, source: string | Uint8Array, base: Position = FILE_START, fileOffset?: (offset: number) => number) {
    this.filename = filename;
    if (typeof source === "string") {
      this.text = source;
      this.malformed = undefined;
    } else {
      const { text, malformed } = decodeUtf8(source);
      this.text = text;
      this.malformed = malformed;
    }
    this.base = base;
    this.#fileOffset = fileOffset;
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
    const lines = this.#lineTable();
    const line = lastAtOrBefore(lines.offsets, lines.count, at);
    const lineStart = lines.offsets[line]!;
    let column = at - lineStart;
    let byte = lines.bytes[line]! + column;
    if (at < lineStart) {
      // The byte order mark, which stands before the first line's first column.
      column = 0;
      byte = 0;
    } else if (lines.wide[line] === 1) {
      const columns = this.#lineColumns(lines, line);
      const place = columns.locate(at, this.#breaks);
      column = place.column;
      byte = lines.bytes[line]! + place.byte;
    }
    return {
      line: base.line + line,
      column: (line === 0 ? base.column : 1) + column,
      byte: base.byte + byte,
      offset: this.#fileOffset === undefined ? base.offset + at : this.#fileOffset(at),
    };
  }

  /**
   * Tells that a token starts at an offset, so that a column starts there too. Columns are counted token by token: a
   * combining mark at the start of a string's text does not join the quote before it. Scanners need to tell only where
   * {@link mayJoin} says so.
   */
  startToken(offset: number): void {
    const breaks = this.#breaks;
    if (breaks.length === 0 || breaks[breaks.length - 1]! < offset) breaks.push(offset);
    else {
      const before = lastAtOrBefore(breaks, breaks.length, offset);
      if (breaks[before] === offset) return;
      breaks.splice(breaks[before]! < offset ? before + 1 : before, 0, offset);
    }
    this.#columns?.forgetFrom(offset);
  }

  /** Whether the character at an offset might join the one before it into one column. A cheap guess: false only where it surely does not. */
  mayJoin(offset: number): boolean {
    return this.text.charCodeAt(offset) >= FIRST_JOINING;
  }

  /** The text of one line without its line ending; lines count from 1 at the start of this text. Undefined beyond the last one. */
  lineText(line: number): string | undefined {
    const lines = this.#lineTable();
    if (line < 1 || line > lines.count) return undefined;
    const end = line < lines.count ? lines.offsets[line]! - 1 : this.text.length;
    const text = this.text.slice(lines.offsets[line - 1]!, end);
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  }

  /** The offset in the text (UTF-16 units) at which a line starts; lines count from 1 at the start of this text. Undefined beyond the last one. */
  lineStart(line: number): number | undefined {
    const lines = this.#lineTable();
    return line < 1 || line > lines.count ? undefined : lines.offsets[line - 1];
  }

  #lineTable(): LineTable {
    this.#lines ??= makeLineTable(this.text, (start, end) => this.#byteLength(start, end));
    return this.#lines;
  }

  #lineColumns(lines: LineTable, line: number): LineColumns {
    const start = lines.offsets[line]!;
    if (this.#columns?.start === start) return this.#columns;
    const end = line + 1 < lines.count ? lines.offsets[line + 1]! : this.text.length;
    this.#columns = new LineColumns(this.text, start, end, (from, to) => this.#byteLength(from, to));
    return this.#columns;
  }

  #byteLength(start: number, end: number): number {
    const { text, malformed } = this;
    let bytes = 0;
    for (let i = start; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) bytes += 1;
      else if (unit < 0x800) bytes += 2;
      else if (unit === 0xfffd && malformed !== undefined) bytes += malformed.get(i) ?? 3;
      else if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < end && text.charCodeAt(i + 1) >> 10 === 0x37) {
        bytes += 4;
        i++;
      } else bytes += 3;
    }
    return bytes;
  }
}

/** The file of things that stand in no source; its ranges have an empty name and lie at its start. */
export const NO_SOURCE: SourceFile = new SourceFile("", "");

function makeLineTable(text: string, byteLength: (start: number, end: number) => number): LineTable {
  let offsets = new Uint32Array(64);
  let bytes = new Uint32Array(64);
  let wide = new Uint8Array(64);
  let count = 0;
  const marked = text.charCodeAt(0) === BYTE_ORDER_MARK;
  let start = marked ? 1 : 0;
  let startByte = marked ? BYTE_ORDER_MARK_BYTES : 0;
  for (;;) {
    if (count === offsets.length) {
      const grow = count * 2;
      const [o, b, w] = [offsets, bytes, wide];
      offsets = new Uint32Array(grow);
      offsets.set(o);
      bytes = new Uint32Array(grow);
      bytes.set(b);
      wide = new Uint8Array(grow);
      wide.set(w);
    }
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    const isWide = hasWideCharacter(text, start, end);
    offsets[count] = start;
    bytes[count] = startByte;
    wide[count] = isWide ? 1 : 0;
    count++;
    if (newline < 0) return { count, offsets, bytes, wide };
    startByte += isWide ? byteLength(start, end) : end - start;
    start = end;
  }
}

function hasWideCharacter(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) >= 0x80) return true;
  return false;
}
