/** A JSON source as a tree of offsets, for editing. */

import { unicodePattern } from "@hcl-ts/cty/kernel";

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

/** The nesting limit, which is the same as that of the JSON syntax. */
const MAX_DEPTH = 1_000;

const tokenPattern = unicodePattern(
  String.raw`[ \t\r\n]*(?:([{}[\]:,])|"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)`,
  "uy",
);

/** A syntax error in a JSON source. */
export class JsonSyntaxError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super("not valid JSON");
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
    if (!/^[ \t\r\n]*$/.test(this.#text.slice(this.#end))) throw new JsonSyntaxError(this.#end);
    return node;
  }

  /** Moves to the next token and returns its first character. */
  #next(): string {
    const pattern = tokenPattern();
    pattern.lastIndex = this.#end;
    const match = pattern.exec(this.#text);
    if (match === null) throw new JsonSyntaxError(this.#end);
    this.#end = pattern.lastIndex;
    this.#start = this.#end - match[0].trimStart().length;
    return this.#text[this.#start]!;
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
