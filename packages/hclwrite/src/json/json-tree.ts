/** A JSON source as a tree of offsets, for editing. */

/** A value in a JSON source. */
export type JsonNode =
  | { readonly kind: "object"; readonly start: number; readonly end: number; readonly members: readonly JsonMember[] }
  | { readonly kind: "array"; readonly start: number; readonly end: number; readonly elements: readonly JsonNode[] }
  | { readonly kind: "scalar"; readonly start: number; readonly end: number };

/** A member of an object. */
export interface JsonMember {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: JsonNode;
}

/** The nesting limit, which is that of the JSON syntax. */
const MAX_DEPTH = 500;

/** The numbers and words of JSON. */
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The rest of a string after a backslash. */
const ESCAPE = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y;

/** A syntax error in a JSON source. */
export class JsonSyntaxError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super("not valid JSON");
    this.name = "JsonSyntaxError";
    this.offset = offset;
  }
}

/** Parses a JSON source. @throws JsonSyntaxError if it is not valid */
export function readJson(text: string): JsonNode {
  const reader = new JsonReader(text);
  return reader.read();
}

class JsonReader {
  readonly #text: string;
  #start = 0;
  #end: number;

  constructor(text: string) {
    this.#text = text;
    this.#end = text.startsWith("\ufeff") ? 1 : 0;
  }

  read(): JsonNode {
    this.#next();
    const node = this.#value(0);
    if (this.#afterSpace(this.#end) < this.#text.length) throw new JsonSyntaxError(this.#end);
    return node;
  }

  /** Moves to the next token and returns its first character. */
  #next(): string {
    const start = this.#afterSpace(this.#end);
    const first = this.#text[start];
    const end =
      first === undefined ? -1 : "{}[]:,".includes(first) ? start + 1 : first === '"' ? this.#stringEnd(start) : this.#match(SCALAR, start);
    if (end < 0) throw new JsonSyntaxError(this.#end);
    this.#start = start;
    this.#end = end;
    return first!;
  }

  /** Returns the offset of the next character that is not white space. */
  #afterSpace(from: number): number {
    let at = from;
    while (isSpace(this.#text.charCodeAt(at))) at++;
    return at;
  }

  /** Returns the offset after a string; -1 if it is not valid. */
  #stringEnd(start: number): number {
    let at = start + 1;
    while (at >= 0) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x22 /* " */) return at + 1;
      // Beyond the end, the code is not a number.
      if (code === 0x5c /* \ */) at = this.#match(ESCAPE, at + 1);
      else at = code >= 0x20 ? at + 1 : -1;
    }
    return -1;
  }

  /** Returns the offset after the match of a pattern; -1 if there is none. */
  #match(pattern: RegExp, start: number): number {
    pattern.lastIndex = start;
    return pattern.test(this.#text) ? pattern.lastIndex : -1;
  }

  /** Reads the value that starts at the current token. */
  #value(depth: number): JsonNode {
    const start = this.#start;
    if (depth > MAX_DEPTH) throw new JsonSyntaxError(start);
    const first = this.#text[start]!;
    if (first === "{") return { kind: "object", start, members: this.#members(depth), end: this.#end };
    if (first === "[") return { kind: "array", start, elements: this.#elements(depth), end: this.#end };
    if (":,]}".includes(first)) throw new JsonSyntaxError(start);
    return { kind: "scalar", start, end: this.#end };
  }

  #members(depth: number): readonly JsonMember[] {
    const members: JsonMember[] = [];
    for (let token = this.#next(); token !== "}" || members.length > 0; token = this.#next()) {
      if (token !== '"') throw new JsonSyntaxError(this.#start);
      const [nameStart, nameEnd] = [this.#start, this.#end];
      const name = JSON.parse(this.#text.slice(nameStart, nameEnd)) as string;
      if (this.#next() !== ":") throw new JsonSyntaxError(this.#start);
      this.#next();
      members.push({ name, nameStart, nameEnd, value: this.#value(depth + 1) });
      if (this.#endsWith("}")) break;
    }
    return members;
  }

  #elements(depth: number): readonly JsonNode[] {
    const elements: JsonNode[] = [];
    for (let token = this.#next(); token !== "]" || elements.length > 0; this.#next(), token = "") {
      elements.push(this.#value(depth + 1));
      if (this.#endsWith("]")) break;
    }
    return elements;
  }

  /** Whether the current token is the closing bracket. Otherwise it must be a comma. */
  #endsWith(bracket: string): boolean {
    const token = this.#next();
    if (token !== bracket && token !== ",") throw new JsonSyntaxError(this.#start);
    return token === bracket;
  }
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
