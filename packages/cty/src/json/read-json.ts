/**
 * A reader of JSON that keeps what `JSON.parse` loses: the digits of numbers, the order of properties and repeated ones.
 * RFC 8259, strictly.
 */
import { CtyError } from "../errors.ts";

/** A number as it was written. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An object: its properties in order. */
export class JsonObject {
  readonly properties: readonly (readonly [name: string, value: JsonData])[];
  constructor(properties: readonly (readonly [string, JsonData])[]) {
    this.properties = properties;
  }
}

/** What a JSON text holds. */
export type JsonData = null | boolean | string | JsonNumber | JsonObject | readonly JsonData[];

/** How deep arrays and objects can be nested; a level costs some stack, of which Node gives a megabyte by default. */
export const MAX_JSON_DEPTH = 1000;

const token =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows no control characters in strings
  /[ \t\n\r]*(?:([[\]{},:])|("(?:[^"\\\u0000-\u001f]|\\.)*")|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|(true|false|null))/y;

/** Reads a JSON text. @throws CtyError if it is none, or nested too deeply */
export function readJson(text: string): JsonData {
  const reader = new Reader(text);
  const data = reader.value(0);
  reader.end();
  return data;
}

class Reader {
  readonly #text: string;
  #at = 0;
  #punctuation = "";
  constructor(text: string) {
    this.#text = text;
  }

  /** Reads a token: a scalar is given back, of anything else the character is kept. */
  #next(): JsonData | undefined {
    token.lastIndex = this.#at;
    const match = token.exec(this.#text);
    if (match === null) throw this.#error();
    this.#at = token.lastIndex;
    const [, punctuation, quoted, number, word] = match;
    this.#punctuation = punctuation ?? "";
    if (quoted !== undefined) return this.#unquote(quoted);
    if (number !== undefined) return new JsonNumber(number);
    if (word !== undefined) return word === "null" ? null : word === "true";
    return undefined;
  }

  #unquote(quoted: string): string {
    if (!quoted.includes("\\")) return quoted.slice(1, -1);
    try {
      return JSON.parse(quoted) as string;
    } catch {
      throw new CtyError("the JSON text has a string with an invalid escape sequence");
    }
  }

  #error(): CtyError {
    const rest = this.#text.slice(this.#at).trimStart();
    return new CtyError(rest === "" ? "the JSON text ends too early" : `the text is no JSON from ${JSON.stringify(rest.slice(0, 20))} on`);
  }

  value(depth: number): JsonData {
    const before = this.#at;
    const scalar = this.#next();
    if (scalar !== undefined) return scalar;
    if (depth >= MAX_JSON_DEPTH)
      throw new CtyError(`arrays and objects can be nested ${MAX_JSON_DEPTH} deep, and this JSON text goes deeper`);
    if (this.#punctuation === "[") return this.#array(depth);
    if (this.#punctuation === "{") return this.#object(depth);
    this.#at = before;
    throw this.#error();
  }

  #isNext(character: string): boolean {
    const before = this.#at;
    token.lastIndex = before;
    if (token.exec(this.#text)?.[1] === character) {
      this.#at = token.lastIndex;
      return true;
    }
    return false;
  }

  #array(depth: number): JsonData {
    const elements: JsonData[] = [];
    if (this.#isNext("]")) return elements;
    do elements.push(this.value(depth + 1));
    while (this.#isNext(","));
    if (!this.#isNext("]")) throw this.#error();
    return elements;
  }

  #object(depth: number): JsonData {
    const properties: [string, JsonData][] = [];
    if (this.#isNext("}")) return new JsonObject(properties);
    do {
      const name = this.#next();
      if (typeof name !== "string" || !this.#isNext(":")) throw this.#error();
      properties.push([name, this.value(depth + 1)]);
    } while (this.#isNext(","));
    if (!this.#isNext("}")) throw this.#error();
    return new JsonObject(properties);
  }

  end(): void {
    if (this.#text.slice(this.#at).trim() !== "") throw this.#error();
  }
}
