/**
 * A strict reader of JSON (RFC 8259) that keeps what `JSON.parse` loses: the digits of numbers, the
 * order of properties and repeated properties.
 *
 * It does not stop at a syntax error, but returns the data before it, followed by the error. So its
 * callers find syntax errors and other errors in the order of the text, and know the path to each.
 */
import { CtyError } from "../errors.ts";
import type { Path } from "../path.ts";
import { withStackError } from "../stack.ts";

/** A number as it was written. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An object: its properties in order, repeated ones too. */
export class JsonObject {
  readonly names: readonly string[];
  /** Parallel to the names. */
  readonly values: readonly JsonData[];
  /** The syntax error in place of a further property. */
  readonly fault: JsonFault | undefined;
  constructor(names: readonly string[], values: readonly JsonData[], fault: JsonFault | undefined) {
    this.names = names;
    this.values = values;
    this.fault = fault;
  }
}

/** A place where the text is no JSON. Nothing after it was read. */
export class JsonFault {
  private readonly expected: string;
  private readonly text: string;
  private readonly at: number;
  constructor(expected: string, text: string, at: number) {
    this.expected = expected;
    this.text = text;
    this.at = at;
  }

  /** The error that says so. */
  toError(path: Path): CtyError {
    const before = this.text.slice(0, this.at);
    const line = before.split("\n").length;
    const column = Array.from(before.slice(before.lastIndexOf("\n") + 1)).length + 1;
    const found = this.at >= this.text.length ? "the text ends" : `there is ${JSON.stringify(excerpt(this.text, this.at))}`;
    return new CtyError(`the text is not JSON: in line ${line}, column ${column}, ${this.expected} is required, but ${found}`, path);
  }
}

/** The content of a JSON text. In an array, only the last element can be a syntax error. */
export type JsonData = null | boolean | string | JsonNumber | JsonObject | JsonFault | readonly JsonData[];

/** A JSON text. */
export interface JsonDocument {
  readonly data: JsonData;
  /** Where something follows the value. */
  readonly trailing: JsonFault | undefined;
}

/**
 * The maximum depth of arrays and objects: callers need some stack for each level to visit the
 * data.
 */
export const MAX_JSON_DEPTH = 1000;

/** Reads a JSON text. */
export function readJson(text: string): JsonDocument {
  const reader = new Reader(text);
  const data = withStackError(() => reader.value(0));
  return { data, trailing: reader.trailing() };
}

/** The next few characters of a text, up to the end of a line or a word. */
function excerpt(text: string, at: number): string {
  const [word = ""] = /^[^\s,:[\]{}"]{1,20}|^[\s\S]/u.exec(text.slice(at, at + 24)) ?? [];
  return word;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const MINUS = 0x2d;

const words: readonly (readonly [string, null | boolean])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
];
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const isDigit = (c: number): boolean => c >= 0x30 && c <= 0x39;

class Reader {
  private readonly text: string;
  private at = 0;
  /** Whether a syntax error was found, after which nothing is read. */
  private failed = false;
  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): JsonData {
    const c = this.next();
    if (c === QUOTE) return this.string();
    if (c === OPEN_BRACKET || c === OPEN_BRACE) {
      if (depth >= MAX_JSON_DEPTH) return this.fail(`something nested at most ${MAX_JSON_DEPTH} deep`);
      this.at++;
      return c === OPEN_BRACKET ? this.array(depth) : this.object(depth);
    }
    if (c === MINUS || isDigit(c)) return this.number();
    for (const [word, meaning] of words) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return meaning;
    }
    return this.fail("a value");
  }

  trailing(): JsonFault | undefined {
    if (this.failed || Number.isNaN(this.next())) return undefined;
    return this.fail("the end of the text");
  }

  /** The character after white space, which is skipped; NaN at the end of the text. */
  private next(): number {
    let c = this.text.charCodeAt(this.at);
    while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = this.text.charCodeAt(++this.at);
    return c;
  }

  private fail(expected: string): JsonFault {
    this.failed = true;
    return new JsonFault(expected, this.text, this.at);
  }

  private number(): JsonData {
    numberPattern.lastIndex = this.at;
    const text = numberPattern.exec(this.text)?.[0];
    if (text === undefined) return this.fail("a number");
    this.at += text.length;
    return new JsonNumber(text);
  }

  private string(): string | JsonFault {
    const text = this.text;
    const start = this.at;
    let hasEscapes = false;
    let at = start + 1;
    for (; ; at++) {
      const c = text.charCodeAt(at);
      if (c === QUOTE) break;
      if (c === BACKSLASH) {
        hasEscapes = true;
        const length = escapeLength(text, at);
        if (length === 0) return this.failAt(at, "an escape sequence of JSON");
        at += length - 1;
      } else if (!(c >= 0x20)) {
        return this.failAt(at, Number.isNaN(c) ? "a closing quotation mark" : "an escape sequence for this control character");
      }
    }
    this.at = at + 1;
    return hasEscapes ? (JSON.parse(text.slice(start, at + 1)) as string) : text.slice(start + 1, at);
  }

  private failAt(at: number, expected: string): JsonFault {
    this.at = at;
    return this.fail(expected);
  }

  private array(depth: number): JsonData {
    const elements: JsonData[] = [];
    if (this.next() === CLOSE_BRACKET) {
      this.at++;
      return elements;
    }
    for (;;) {
      elements.push(this.value(depth + 1));
      if (this.failed) return elements;
      const c = this.next();
      if (c !== COMMA && c !== CLOSE_BRACKET) {
        elements.push(this.fail('a comma or "]"'));
        return elements;
      }
      this.at++;
      if (c === CLOSE_BRACKET) return elements;
    }
  }

  private object(depth: number): JsonObject {
    const names: string[] = [];
    const values: JsonData[] = [];
    const end = (fault?: JsonFault): JsonObject => new JsonObject(names, values, fault);
    if (this.next() === CLOSE_BRACE) {
      this.at++;
      return end();
    }
    for (;;) {
      if (this.next() !== QUOTE) return end(this.fail("a property name in quotation marks"));
      const name = this.string();
      if (name instanceof JsonFault) return end(name);
      names.push(name);
      if (this.next() !== COLON) {
        values.push(this.fail("a colon"));
        return end();
      }
      this.at++;
      values.push(this.value(depth + 1));
      if (this.failed) return end();
      const c = this.next();
      if (c !== COMMA && c !== CLOSE_BRACE) return end(this.fail('a comma or "}"'));
      this.at++;
      if (c === CLOSE_BRACE) return end();
    }
  }
}

/** The length of the escape sequence that starts with this backslash, 0 if it is none. */
function escapeLength(text: string, at: number): number {
  const c = text[at + 1];
  if (c === "u") return /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return c !== undefined && '"\\/bfnrt'.includes(c) ? 2 : 0;
}
