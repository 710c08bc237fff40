/**
 * The grammar of JSON (RFC 8259). It is strict, and keeps the information that `JSON.parse` loses:
 * the digits of numbers, the order of properties, repeated properties, and positions. A visitor
 * builds what its caller needs.
 */

import { CtyError } from "../run/errors.ts";
import type { Path } from "../value/path.ts";

/** A number with the digits of the source. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A syntax error. Nothing after it was read. */
export class JsonSyntaxError {
  private readonly expected: string;
  private readonly text: string;
  /** The position of the error in the text. */
  readonly at: number;
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

/** A value of a JSON document that has no parts. */
export type JsonScalar = null | boolean | string | JsonNumber;

/** Receives the parts of a JSON document in source order. Positions are in UTF-16 code units. */
export interface JsonVisitor {
  /** Called at the start of an object or array. */
  begin(isObject: boolean, start: number): void;
  /** Called for the name of the next property of the innermost object. */
  name(name: string, start: number, end: number): void;
  /** Called for a value that is neither an object nor an array. */
  scalar(value: JsonScalar, start: number, end: number): void;
  /** Called at the end of the innermost object or array. */
  end(end: number): void;
}

/** The maximum depth of arrays and objects. Callers recurse, so each level takes some stack. */
export const MAX_JSON_DEPTH = 1000;

/**
 * Reads a JSON document up to its end or its first syntax error.
 *
 * @param start the position of the document in the text
 * @returns the syntax error, which can follow a complete value
 */
export function visitJson(text: string, visitor: JsonVisitor, start = 0, maxDepth: number = MAX_JSON_DEPTH): JsonSyntaxError | undefined {
  return new Reader(text, visitor, start).read(maxDepth);
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
  private readonly visitor: JsonVisitor;
  private at: number;
  /** The closing brackets of the objects and arrays that have not ended. */
  private readonly open: number[] = [];
  constructor(text: string, visitor: JsonVisitor, start: number) {
    this.text = text;
    this.visitor = visitor;
    this.at = start;
  }

  /** Does not recurse, so the depth of a document takes no stack. */
  read(maxDepth: number): JsonSyntaxError | undefined {
    let error: JsonSyntaxError | undefined;
    do {
      const c = this.next();
      const isObject = c === OPEN_BRACE;
      if (!isObject && c !== OPEN_BRACKET) {
        error = this.scalar(c) ?? this.afterValue();
        continue;
      }
      if (this.open.length >= maxDepth) return this.fail(`at most ${maxDepth} levels of nesting`);
      const closing = isObject ? CLOSE_BRACE : CLOSE_BRACKET;
      this.visitor.begin(isObject, this.at++);
      this.open.push(closing);
      if (this.next() === closing) error = this.afterValue();
      else if (isObject) error = this.name();
    } while (error === undefined && this.open.length > 0);
    return error;
  }

  /** Reads closing brackets, up to a comma and the name after it. */
  private afterValue(): JsonSyntaxError | undefined {
    for (;;) {
      const closing = this.open.at(-1);
      const c = this.next();
      if (closing === undefined) return Number.isNaN(c) ? undefined : this.fail("the end of the input");
      if (c === COMMA) {
        this.at++;
        return closing === CLOSE_BRACE ? this.name() : undefined;
      }
      if (c !== closing) return this.fail(`a comma or "${String.fromCharCode(closing)}"`);
      this.visitor.end(++this.at);
      this.open.pop();
    }
  }

  private name(): JsonSyntaxError | undefined {
    if (this.next() !== QUOTE) return this.fail("a property name in quotation marks");
    const start = this.at;
    const name = this.string();
    if (name instanceof JsonSyntaxError) return name;
    this.visitor.name(name, start, this.at);
    if (this.next() !== COLON) return this.fail("a colon");
    this.at++;
    return undefined;
  }

  private scalar(c: number): JsonSyntaxError | undefined {
    const start = this.at;
    const value = c === QUOTE ? this.string() : c === MINUS || isDigit(c) ? this.number() : this.word();
    if (value instanceof JsonSyntaxError) return value;
    this.visitor.scalar(value, start, this.at);
    return undefined;
  }

  private word(): null | boolean | JsonSyntaxError {
    for (const [word, meaning] of words) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return meaning;
    }
    return this.fail("a value");
  }

  /** Skips white space and returns the next character; NaN at the end. */
  private next(): number {
    let c = this.text.charCodeAt(this.at);
    while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) c = this.text.charCodeAt(++this.at);
    return c;
  }

  private fail(expected: string, at = this.at): JsonSyntaxError {
    return new JsonSyntaxError(expected, this.text, at);
  }

  private number(): JsonNumber | JsonSyntaxError {
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
        if (length === 0) return this.fail("an escape sequence of JSON", at);
        at += length - 1;
      } else if (!(c >= 0x20)) {
        return this.fail(Number.isNaN(c) ? "a closing quotation mark" : "an escape sequence for this control character", at);
      }
    }
    this.at = at + 1;
    return hasEscapes ? (JSON.parse(text.slice(start, at + 1)) as string) : text.slice(start + 1, at);
  }
}

/** Returns the length of the escape sequence that starts with this backslash; 0 if it is invalid. */
function escapeLength(text: string, at: number): number {
  const c = text[at + 1];
  if (c === "u") return /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return c !== undefined && '"\\/bfnrt'.includes(c) ? 2 : 0;
}
