import { unicodePattern } from "@hcl-ts/cty/kernel";
import { type Diagnostic, errorDiagnostic, type Message, type SourceFile } from "@hcl-ts/hcl";
import { MAX_SYNTAX_ERRORS } from "@hcl-ts/hcl/syntax";
import { jsonComment, jsonInvalidCharacter, jsonUnclosedComment } from "../messages-syntax.ts";
import { bytesOf, WIDE } from "./json-bytes.ts";
import { RecordWriter } from "./record-writer.ts";

/** Spaces, line ends and invisible characters that JSON does not allow between tokens. */
const foreignSpacePattern = unicodePattern(String.raw`[\p{Z}\p{Cf}\u0085]+`, "uy");
const invisiblePattern = unicodePattern(String.raw`^\p{C}$`, "u");
const wordPattern = unicodePattern(String.raw`[\p{L}\p{N}_$-]+`, "uy");
const MAX_SHOWN = 30;

/**
 * The state of reading one source: the current position, the records written so far, and the
 * diagnostics.
 */
export class JsonReader {
  readonly file: SourceFile;
  readonly text: string;
  /**
   * The source with one byte for each UTF-16 unit, and a zero after the end; see {@link bytesOf}.
   */
  readonly bytes: Uint8Array;
  readonly records: RecordWriter;
  readonly diagnostics: Diagnostic[] = [];
  /** The start and code of each diagnostic. */
  readonly #reported = new Set<string>();
  /** The offset of the next character to read. */
  at = 0;
  /**
   * The offset at which reading continued after the last error. A missing or unexpected token at
   * this offset is a consequence of that error, and is not reported again.
   */
  resumedAt = -1;

  constructor(file: SourceFile) {
    this.file = file;
    this.text = file.text;
    this.bytes = bytesOf(file.text);
    this.records = new RecordWriter(file.text.length);
  }

  /**
   * Adds an error at a range of the source, unless the same one has been reported there, there are
   * more errors than will be reported, or malformed bytes are in the range or next to it, which have
   * probably caused the error.
   */
  report(message: Message, start: number, end: number): void {
    const key = `${start} ${message.code}`;
    const isFull = this.diagnostics.length > MAX_SYNTAX_ERRORS;
    if (isFull || this.#reported.has(key) || this.#isMalformed(start - 1, end + 1)) return;
    this.#reported.add(key);
    this.diagnostics.push(errorDiagnostic(message, { subject: this.file.range(start, end) }));
  }

  /** Returns whether a range contains bytes that are not valid UTF-8. */
  #isMalformed(start: number, end: number): boolean {
    const { malformed } = this.file;
    if (malformed === undefined) return false;
    for (let i = start; i < end; i++) if (malformed.has(i)) return true;
    return false;
  }

  /** Continues reading at an offset after an error. */
  resume(offset: number): void {
    this.at = offset;
    this.resumedAt = offset;
  }

  /**
   * Returns to an offset and a position in the records, as if nothing had been read after these.
   */
  rewind(offset: number, record: number): void {
    this.records.truncate(record);
    for (let last = this.diagnostics.at(-1); last !== undefined; last = this.diagnostics.at(-1)) {
      const { start } = last.subject!;
      if (start.offset < offset) break;
      this.#reported.delete(`${start.offset} ${last.code}`);
      this.diagnostics.pop();
    }
    this.at = offset;
  }

  /** Whether nothing has been read since the last error. */
  get isResuming(): boolean {
    return this.at === this.resumedAt;
  }

  /**
   * Moves past white space and comments, and reports the comments. Returns the byte at the new
   * position, or -1 at the end.
   */
  skipSpace(): number {
    const { bytes } = this;
    const first = bytes[this.at]!;
    // Most tokens have no white space before them.
    if (first > 0x2f && first !== WIDE) return first;
    for (let i = this.at; ; ) {
      let c = bytes[i]!;
      while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = bytes[++i]!;
      if (i !== this.at) this.#moveOver(i);
      if (c === 0 && i >= this.text.length) return -1;
      const end = c === WIDE ? this.#foreignSpaceEnd(i) : this.#commentEnd(c);
      if (end === i) return c;
      i = end;
    }
  }

  /** Moves past white space, which does not count as read after an error. */
  #moveOver(offset: number): void {
    if (this.isResuming) this.resumedAt = offset;
    this.at = offset;
  }

  /**
   * Returns the end of characters that look like white space but are not, which it reports, or of
   * malformed bytes, which are reported elsewhere.
   */
  #foreignSpaceEnd(start: number): number {
    if (this.file.malformed?.has(start)) return start + 1;
    const pattern = foreignSpacePattern();
    pattern.lastIndex = start;
    if (!pattern.test(this.text)) return start;
    const end = pattern.lastIndex;
    this.report(jsonInvalidCharacter({ found: codePointName(this.text.charAt(start)) }), start, end);
    return end;
  }

  /**
   * Reports the comment that starts with this byte at the current position, and returns its end.
   * Returns the position itself if there is no comment.
   */
  #commentEnd(c: number): number {
    const { text, at: start } = this;
    if (c !== 0x23 /* # */ && c !== 0x2f /* / */) return start;
    const next = this.bytes[start + 1];
    const isBlock = c === 0x2f && next === 0x2a; /* * */
    if (c === 0x2f && !isBlock && next !== 0x2f) return start;
    const close = text.indexOf(isBlock ? "*/" : "\n", start + (isBlock ? 2 : 1));
    const isUnclosed = isBlock && close === -1;
    this.report(isUnclosed ? jsonUnclosedComment() : jsonComment(), start, start + (c === 0x23 ? 1 : 2));
    // The rest of the source is in the comment.
    if (isUnclosed) this.resume(text.length);
    return close === -1 ? text.length : isBlock ? close + 2 : close;
  }

  /** Returns the end of the word at an offset, or the offset itself if there is none. */
  wordEnd(offset: number): number {
    const pattern = wordPattern();
    pattern.lastIndex = offset;
    return pattern.test(this.text) ? pattern.lastIndex : offset;
  }

  /**
   * Returns the end of the token at the current position: a word, a string up to its quote or the
   * end of its line, or a single character.
   */
  tokenEnd(): number {
    const { text, at, bytes } = this;
    if (at >= text.length) return text.length;
    const wordEnd = this.wordEnd(at);
    if (wordEnd > at) return wordEnd;
    if (bytes[at] !== 0x22 /* " */) return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    let i = at + 1;
    for (; i < text.length && bytes[i] !== 0x22 && bytes[i] !== 0x0a; i++) if (bytes[i] === 0x5c /* \ */) i++;
    return bytes[i] === 0x22 ? i + 1 : Math.min(i, text.length);
  }

  /** Describes the token at the current position for a message. */
  describe(): string {
    if (this.at >= this.text.length) return "the end of the file";
    const token = this.text.slice(this.at, this.tokenEnd());
    const short = token.length > MAX_SHOWN ? `${token.slice(0, MAX_SHOWN)}…` : token;
    if (token.startsWith('"')) return `the string ${short}`;
    // Invisible characters are shown by number.
    return invisiblePattern().test(token) ? codePointName(token) : JSON.stringify(short);
  }
}

/**
 * Returns whether a byte is white space, a comma or a closing bracket, as after most numbers and
 * keywords. This is faster than searching for the end of the word.
 */
export function isDelimiter(c: number): boolean {
  return c <= 0x20 || c === 0x2c /* , */ || c === 0x5d /* ] */ || c === 0x7d /* } */;
}

function codePointName(character: string): string {
  return `the character U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}
