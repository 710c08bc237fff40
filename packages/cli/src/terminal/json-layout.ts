/** The layout of JSON output. */
export type JsonLayout = "pretty" | "compact";

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * Lays out a stream of JSON without parsing its values, so that numbers keep all their digits and
 * memory stays constant. The input determines whether the output ends with a line break.
 */
export class JsonFormatter {
  private readonly isPretty: boolean;
  private depth: number;
  private isInString = false;
  private isEscaped = false;
  /** Whether the last character except white space opened an object or an array. */
  private isOpen = false;

  /** @param depth the number of objects and arrays around the first value */
  constructor(layout: JsonLayout, depth = 0) {
    this.isPretty = layout === "pretty";
    this.depth = depth;
  }

  /** Returns the next part of the output. */
  format(piece: string): string {
    let result = "";
    // The offset up to which the piece is already in the result.
    let kept = 0;
    for (let at = 0; at < piece.length; at++) {
      if (this.isInString) {
        at = this.endOfString(piece, at);
        continue;
      }
      const code = piece.charCodeAt(at);
      if (isSpace(code)) {
        if (this.depth === 0) continue;
        result += piece.slice(kept, at);
        kept = at + 1;
        continue;
      }
      const before = this.spaceBefore(code);
      if (before !== "") {
        result += piece.slice(kept, at) + before;
        kept = at;
      }
      const after = this.spaceAfter(code);
      if (after !== "") {
        result += piece.slice(kept, at + 1) + after;
        kept = at + 1;
      }
    }
    return joined(result + piece.slice(kept));
  }

  /** Returns the offset of the quote that closes a string, or of the end of the piece if the string continues in the next one. */
  private endOfString(piece: string, start: number): number {
    let at = start;
    for (;;) {
      if (this.isEscaped) at++;
      this.isEscaped = false;
      while (at < piece.length && piece.charCodeAt(at) !== QUOTE && piece.charCodeAt(at) !== BACKSLASH) at++;
      if (at >= piece.length) return piece.length;
      if (piece.charCodeAt(at) === QUOTE) {
        this.isInString = false;
        return at;
      }
      this.isEscaped = true;
      at++;
      if (at >= piece.length) return at;
    }
  }

  /** Returns the white space before a character outside of strings. */
  private spaceBefore(code: number): string {
    const isClosing = closes(code);
    const wasOpen = this.isOpen;
    this.isOpen = opens(code);
    if (isClosing) this.depth--;
    if (code === QUOTE) this.isInString = true;
    // The first item after an opening bracket starts a line, and so does the closing bracket. An
    // empty pair of brackets stays on one line.
    const startsLine = this.isPretty && wasOpen !== isClosing;
    const space = startsLine ? newLine(this.depth) : "";
    if (this.isOpen) this.depth++;
    return space;
  }

  /** Returns the white space after a character outside of strings. */
  private spaceAfter(code: number): string {
    if (!this.isPretty) return "";
    if (code === COMMA) return newLine(this.depth);
    return code === COLON ? " " : "";
  }
}

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);
const opens = (code: number): boolean => code === 0x5b /* [ */ || code === 0x7b; /* { */
const closes = (code: number): boolean => code === 0x5d /* ] */ || code === 0x7d; /* } */

/** Line breaks with the indentation of usual depths. */
const NEW_LINES = Array.from({ length: 32 }, (_, depth) => `\n${"  ".repeat(depth)}`);

const newLine = (depth: number): string => NEW_LINES[depth] ?? `\n${"  ".repeat(depth)}`;

/**
 * Returns the same string after the engine has flattened it, because a character was read. Its
 * pieces would take ten times the memory, and the garbage collector would copy them.
 */
function joined(text: string): string {
  text.charCodeAt(0);
  return text;
}
