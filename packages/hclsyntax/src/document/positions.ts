/** Positions as editors count them. */
import { lastAtOrBefore } from "@hcl-ts/hcl/syntax";

/**
 * The unit of characters in a line: UTF-16 code units, as in JavaScript and by default in the
 * Language Server Protocol, or bytes of UTF-8.
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
 * The lines of a text as editors count them: a carriage return alone ends a line, too. Positions outside of
 * the text count as the nearest ones inside.
 */
export class EditorLines {
  readonly #text: string;
  readonly #encoding: PositionEncoding;
  /** The offset at which each line starts. */
  readonly #starts: readonly number[];

  constructor(text: string, encoding: PositionEncoding) {
    this.#text = text;
    this.#encoding = encoding;
    this.#starts = startsOfLines(text);
  }

  /** Returns the offset of a position. A position inside a character counts as the character's start. */
  offsetAt({ line, character }: EditorPosition): number {
    if (!(line >= 0)) return 0;
    const start = this.#starts[Math.trunc(line)];
    return start === undefined ? this.#text.length : this.#offsetInLine(start, character);
  }

  /** Returns the position of an offset. */
  positionAt(offset: number): EditorPosition {
    const at = Math.max(0, Math.min(offset, this.#text.length));
    const line = lastAtOrBefore(this.#starts, this.#starts.length, at);
    return { line, character: this.#characterAt(this.#starts[line] ?? 0, at) };
  }

  #offsetInLine(start: number, character: number): number {
    const text = this.#text;
    const feed = text.indexOf("\n", start);
    const after = feed < 0 ? text.length : feed;
    const line = text.slice(start, after);
    const ending = line.indexOf("\r");
    const end = ending < 0 ? after : start + ending;
    if (!(character > 0)) return start;
    if (this.#encoding === "utf-16") return Math.min(start + Math.trunc(character), end);
    let bytes = 0;
    for (let i = start; i < end; ) {
      const { units, size } = characterAt(text, i, end);
      if (bytes + size > character) return i;
      bytes += size;
      i += units;
    }
    return end;
  }

  #characterAt(start: number, offset: number): number {
    if (this.#encoding === "utf-16") return offset - start;
    let bytes = 0;
    for (let i = start; i < offset; ) {
      const { units, size } = characterAt(this.#text, i, offset);
      bytes += size;
      i += units;
    }
    return bytes;
  }
}

/** Matches the line endings of editors. */
const LINE_ENDING = /\r\n|\n|\r/g;

function startsOfLines(text: string): readonly number[] {
  if (text.includes("\r")) return [0, ...Array.from(text.matchAll(LINE_ENDING), ({ 0: ending, index }) => index + ending.length)];
  const starts = [0];
  for (let at = text.indexOf("\n") + 1; at > 0; at = text.indexOf("\n", at) + 1) starts.push(at);
  return starts;
}

/** Returns the number of code units and bytes of the character at an offset. A surrogate alone takes three bytes. */
function characterAt(text: string, offset: number, end: number): { readonly units: number; readonly size: number } {
  const unit = text.charCodeAt(offset);
  if (unit < 0x80) return { units: 1, size: 1 };
  if (unit < 0x800) return { units: 1, size: 2 };
  const isPair = unit >> 10 === 0x36 && offset + 1 < end && text.charCodeAt(offset + 1) >> 10 === 0x37;
  return isPair ? { units: 2, size: 4 } : { units: 1, size: 3 };
}
