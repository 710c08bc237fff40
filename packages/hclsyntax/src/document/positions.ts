/** Positions as editors count them. */

/**
 * How characters in a line are counted: in UTF-16 code units, as in JavaScript and by default in the
 * Language Server Protocol, or in bytes of UTF-8.
 */
export type PositionEncoding = "utf-16" | "utf-8";

/** A position as in the Language Server Protocol. Lines and characters are counted from 0. */
export interface EditorPosition {
  readonly line: number;
  readonly character: number;
}

/** A range as in the Language Server Protocol. */
export interface EditorRange {
  readonly start: EditorPosition;
  readonly end: EditorPosition;
}

/**
 * Returns the offset of a character in a line. One beyond the line counts as its end; one inside of
 * a character that takes several bytes as the start of that character.
 * @param start the offset at which the line starts
 * @param end the offset of the line ending
 */
export function offsetInLine(text: string, start: number, end: number, character: number, encoding: PositionEncoding): number {
  if (!(character > 0)) return start;
  if (encoding === "utf-16") return Math.min(start + Math.trunc(character), end);
  let bytes = 0;
  for (let i = start; i < end; ) {
    const { units, size } = characterAt(text, i, end);
    if (bytes + size > character) return i;
    bytes += size;
    i += units;
  }
  return end;
}

/** Returns the character in a line at an offset. @param start the offset at which the line starts */
export function characterInLine(text: string, start: number, offset: number, encoding: PositionEncoding): number {
  if (encoding === "utf-16") return offset - start;
  let bytes = 0;
  for (let i = start; i < offset; ) {
    const { units, size } = characterAt(text, i, offset);
    bytes += size;
    i += units;
  }
  return bytes;
}

/** Returns the number of code units and bytes of the character at an offset. A surrogate alone takes three bytes. */
function characterAt(text: string, offset: number, end: number): { readonly units: number; readonly size: number } {
  const unit = text.charCodeAt(offset);
  if (unit < 0x80) return { units: 1, size: 1 };
  if (unit < 0x800) return { units: 1, size: 2 };
  const isPair = unit >> 10 === 0x36 && offset + 1 < end && text.charCodeAt(offset + 1) >> 10 === 0x37;
  return isPair ? { units: 2, size: 4 } : { units: 1, size: 3 };
}

/** Matches the line endings of editors: also a carriage return alone. */
const LINE_ENDING = /\r\n|\n|\r/g;

/**
 * Returns the offsets between which a line is, without its line ending. A line beyond the last one
 * counts as the end of the text.
 * @param line the line, counted from 0
 */
export function lineSpan(text: string, line: number): readonly [start: number, end: number] {
  if (!(line >= 0)) return [0, 0];
  let start = 0;
  let left = Math.trunc(line);
  for (const ending of text.matchAll(LINE_ENDING)) {
    if (left-- === 0) return [start, ending.index];
    start = ending.index + ending[0].length;
  }
  return left === 0 ? [start, text.length] : [text.length, text.length];
}

/** Returns the number of line endings before an offset, and the start of its line. */
export function lineAt(text: string, offset: number): { readonly line: number; readonly start: number } {
  let line = 0;
  let start = 0;
  for (const ending of text.matchAll(LINE_ENDING)) {
    const next = ending.index + ending[0].length;
    if (next > offset) break;
    line++;
    start = next;
  }
  return { line, start };
}
