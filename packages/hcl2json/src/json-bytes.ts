import type { NumberContent } from "@hcl-ts/cty";
import type { JsonTarget } from "./json-target.ts";
import { doubleOf, isExact, jsonNumberText } from "./number-text.ts";

/** Declared here because the types of browsers and Node differ. All have it. */
declare const TextEncoder: new () => { encodeInto(text: string, target: Uint8Array): { readonly written: number } };

/** The layout of JSON: on one line without white space, or indented as by `JSON.stringify(…, 2)`. */
export type JsonLayout = "compact" | "pretty";

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const DOLLAR = 0x24;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** The difference between a closing bracket or brace and the opening one. */
const TO_CLOSING = 2;

/** The number of bytes that a new writer has room for. */
const INITIAL_SIZE = 1 << 14;

/** Room for all characters of a piece of JSON outside its string and its indentation. */
const MARGIN = 8;

/** In {@link escapes}: the character is written as it is. */
const PLAIN = 1;

/**
 * For each ASCII character in a string: `PLAIN`, the letter that is written after a backslash, or 0
 * for other escapes.
 */
const escapes: Uint8Array = /* @__PURE__ */ escapeTable();

function escapeTable(): Uint8Array {
  const table = new Uint8Array(128).fill(PLAIN, SPACE, 0x7f);
  for (const pair of ['""', "\\\\", "\nn", "\rr", "\tt"]) table[pair.charCodeAt(0)] = pair.charCodeAt(1);
  return table;
}

/**
 * V8 stores strings in more than four ways: as slices of others, in two halves, as names. A property
 * of a variable with all of these is looked up in a table, for each character of each string.
 */
const { charCodeAt } = String.prototype;

/**
 * Writes JSON as UTF-8. Each character is read and written once, and no strings are created that
 * the garbage collector would have to copy.
 */
export class JsonBytes implements JsonTarget {
  depth: number;
  length = 0;
  /** The closing brackets of the open objects and arrays, by depth. */
  private readonly closing: number[] = [];
  private bytes = new Uint8Array(INITIAL_SIZE);
  private readonly isPretty: boolean;
  private readonly escapeMore: ((json: string) => string) | undefined;

  /**
   * @param depth the number of objects and arrays around what is written
   * @param escapeMore escapes further characters of a JSON string. It is not called for strings of
   *   printable ASCII characters.
   */
  constructor(layout: JsonLayout, depth = 0, escapeMore?: (json: string) => string) {
    this.isPretty = layout === "pretty";
    this.depth = depth;
    this.escapeMore = escapeMore;
  }

  /** Returns what was written since the last call, and continues without a separator. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  begin(bracket: "{" | "["): void {
    const opening = bracket === "{" ? OPEN_BRACE : OPEN_BRACKET;
    this.separate();
    this.bytes[this.length++] = opening;
    this.closing[this.depth++] = opening + TO_CLOSING;
  }

  end(): void {
    const closing = this.closing[--this.depth]!;
    this.reserve(0);
    // An empty pair of brackets stays on one line.
    if (this.isPretty && this.bytes[this.length - 1] !== closing - TO_CLOSING) this.startLine();
    this.bytes[this.length++] = closing;
  }

  name(name: string): void {
    this.separate();
    this.string(name);
    this.bytes[this.length++] = COLON;
    if (this.isPretty) this.bytes[this.length++] = SPACE;
  }

  value(value: string | boolean | null): void {
    this.separate();
    if (typeof value === "string") this.string(value);
    else this.ascii(String(value));
  }

  expression(source: string, start: number, end: number): void {
    this.separate();
    this.reserve(2 * (end - start));
    const { bytes } = this;
    bytes[this.length++] = QUOTE;
    bytes[this.length++] = DOLLAR;
    bytes[this.length++] = OPEN_BRACE;
    if (this.characters(source, start, end)) {
      bytes[this.length++] = CLOSE_BRACE;
      bytes[this.length++] = QUOTE;
    } else {
      this.length -= 2;
      this.unusualString(`\${${source.slice(start, end)}}`);
    }
  }

  number(content: NumberContent, source: string): void {
    const double = doubleOf(content);
    this.digits(isExact(content) ? String(double) : jsonNumberText(source));
  }

  /** Writes a number as it is. */
  digits(digits: string): void {
    this.separate();
    this.ascii(digits);
  }

  reset(length: number, depth: number): void {
    this.length = length;
    this.depth = depth;
  }

  /**
   * Writes what is between the next name or value and the one before. This depends on the last
   * byte: after a name it is a colon or a space, and a value never ends with one of these.
   */
  private separate(): void {
    this.reserve(0);
    if (this.length === 0) return;
    const last = this.bytes[this.length - 1];
    if (last === SPACE || last === COLON) return;
    if (last !== OPEN_BRACE && last !== OPEN_BRACKET) this.bytes[this.length++] = COMMA;
    if (this.isPretty) this.startLine();
  }

  private startLine(): void {
    const { bytes, length } = this;
    const end = length + 1 + 2 * this.depth;
    bytes[length] = LINE_FEED;
    for (let at = length + 1; at < end; at++) bytes[at] = SPACE;
    this.length = end;
  }

  private ascii(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text.charCodeAt(i);
  }

  private string(text: string): void {
    const { length } = text;
    this.reserve(2 * length);
    this.bytes[this.length++] = QUOTE;
    if (this.characters(text, 0, length)) this.bytes[this.length++] = QUOTE;
    else this.unusualString(text);
  }

  /**
   * Writes characters of a string for which there is room. If one of them is unusual, writes nothing
   * and returns false.
   */
  private characters(text: string, start: number, end: number): boolean {
    const { bytes } = this;
    let at = this.length;
    for (let i = start; i < end; i++) {
      const code = charCodeAt.call(text, i);
      const letter = code < 128 ? escapes[code]! : 0;
      if (letter === PLAIN) bytes[at++] = code;
      else if (letter === 0) return false;
      else {
        bytes[at] = BACKSLASH;
        bytes[at + 1] = letter;
        at += 2;
      }
    }
    this.length = at;
    return true;
  }

  /** Writes a string after its opening quote. */
  private unusualString(text: string): void {
    const json = JSON.stringify(text);
    const escaped = this.escapeMore === undefined ? json : this.escapeMore(json);
    this.length--;
    // UTF-8 takes at most three bytes for a UTF-16 code unit.
    this.reserve(3 * escaped.length);
    this.length += new TextEncoder().encodeInto(escaped, this.bytes.subarray(this.length)).written;
  }

  /** Makes room for a number of bytes, and for separators and the indentation of a line. */
  private reserve(size: number): void {
    const needed = this.length + size + 2 * this.depth + MARGIN;
    if (needed <= this.bytes.length) return;
    const bytes = new Uint8Array(2 * needed);
    bytes.set(this.bytes);
    this.bytes = bytes;
  }
}
