/**
 * A strict reader of JSON (RFC 8259) that keeps the information which `JSON.parse` loses: the
 * digits of numbers, the order of properties and repeated properties.
 *
 * It does not stop at a syntax error, but returns the data before it, followed by the error. So its
 * callers find syntax errors and other errors in source order, and know the path to each.
 */

import type { Path } from "../path/path.ts";
import { CtyError } from "../run/errors.ts";
import { withStackError } from "../run/stack.ts";

/** A number with the digits of the source. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An object. Its properties are in source order and include repeated ones. */
export class JsonObject {
  readonly names: readonly string[];
  /** Parallel to the names. */
  readonly values: readonly JsonData[];
  /** The syntax error that replaced the next property. */
  readonly syntaxError: JsonSyntaxError | undefined;
  constructor(names: readonly string[], values: readonly JsonData[], syntaxError: JsonSyntaxError | undefined) {
    this.names = names;
    this.values = values;
    this.syntaxError = syntaxError;
  }
}

/** A syntax error. Nothing after it was read. */
export class JsonSyntaxError {
  private readonly expected: string;
  private readonly text: string;
  private readonly at: number;
  constructor(expected: string, text: string, at: number) {
    this.expected = expected;
    this.text = text;
    this.at = at;
  }

  /** Returns the error to throw. */
  toError(path: Path): CtyError {
    const before = this.text.slice(0, this.at);
    const line = before.split("\n").length;
    const column = Array.from(before.slice(before.lastIndexOf("\n") + 1)).length + 1;
    const found = this.at >= this.text.length ? "it ends here" : `there is ${JSON.stringify(excerpt(this.text, this.at))}`;
    return new CtyError(`invalid JSON in line ${line}, column ${column}: expected ${this.expected}, but ${found}`, path);
  }
}

/** The content of a JSON document. In an array, only the last element can be a syntax error. */
export type JsonData = null | boolean | string | JsonNumber | JsonObject | JsonSyntaxError | readonly JsonData[];

/** A JSON document. */
export interface JsonDocument {
  readonly data: JsonData;
  /** The error for input after the value. */
  readonly trailing: JsonSyntaxError | undefined;
}

/** The maximum depth of arrays and objects. Callers recurse, so each level takes some stack. */
export const MAX_JSON_DEPTH = 1000;

/** Reads a JSON document. */
export function readJson(text: string): JsonDocument {
  const reader = new Reader(text);
  const data = withStackError(() => reader.value(0));
  return { data, trailing: reader.trailing() };
}

/** Returns the next few characters, up to the end of a line or word. */
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
  /** Whether there was a syntax error, after which reading stops. */
  private failed = false;
  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): JsonData {
    const c = this.next();
    if (c === QUOTE) return this.string();
    if (c === OPEN_BRACKET || c === OPEN_BRACE) {
      if (depth >= MAX_JSON_DEPTH) return this.fail(`at most ${MAX_JSON_DEPTH} levels of nesting`);
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

  trailing(): JsonSyntaxError | undefined {
    if (this.failed || Number.isNaN(this.next())) return undefined;
    return this.fail("the end of the input");
  }

  /** Skips white space and returns the next character; NaN at the end. */
  private next(): number {
    let c = this.text.charCodeAt(this.at);
    while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = this.text.charCodeAt(++this.at);
    return c;
  }

  private fail(expected: string): JsonSyntaxError {
    this.failed = true;
    return new JsonSyntaxError(expected, this.text, this.at);
  }

  private number(): JsonData {
    numberPattern.lastIndex = this.at;
    const text = numberPattern.exec(this.text)?.[0];
    if (text === undefined) return this.fail("a number");
    this.at += text.length;
    return new JsonNumber(text);
  }

  private string(): string | JsonSyntaxError {
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

  private failAt(at: number, expected: string): JsonSyntaxError {
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
    const end = (syntaxError?: JsonSyntaxError): JsonObject => new JsonObject(names, values, syntaxError);
    if (this.next() === CLOSE_BRACE) {
      this.at++;
      return end();
    }
    for (;;) {
      if (this.next() !== QUOTE) return end(this.fail("a property name in quotation marks"));
      const name = this.string();
      if (name instanceof JsonSyntaxError) return end(name);
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

/** Returns the length of the escape sequence that starts with this backslash; 0 if it is invalid. */
function escapeLength(text: string, at: number): number {
  const c = text[at + 1];
  if (c === "u") return /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return c !== undefined && '"\\/bfnrt'.includes(c) ? 2 : 0;
}
