/**
 * The JSON parser: RFC 8259, with order, repeated names, exact numbers and places kept, and an answer for every fault.
 *
 * It works on the characters directly, without tokens. After a fault it goes on as if the likely intent had been written
 * (a missing comma is read as one, a word as a string), or, where nothing can be guessed, after the bracket that closes the object
 * or array at fault; so that one fault is one diagnostic. Nothing is cut out of the text or converted for a node: it has offsets.
 */
import { parseNumber } from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic, type Message, type SourceFile, suggest } from "@hcl-ts/hcl";
import { ArrayNode, InvalidNode, type JsonNode, KeywordNode, NumberNode, ObjectNode, type Property, StringNode } from "./json-node.ts";
import {
  jsonColonInArray,
  jsonComment,
  jsonControlCharacter,
  jsonExtraData,
  jsonInvalidCharacter,
  jsonInvalidEscape,
  jsonInvalidNumber,
  jsonMissingColon,
  jsonMissingComma,
  jsonNameRequired,
  jsonNestedTooDeeply,
  jsonSingleQuote,
  jsonTrailingComma,
  jsonUnclosed,
  jsonUnclosedString,
  jsonUnknownWord,
  jsonValueRequired,
} from "./messages.ts";

/** How deep objects and arrays can be nested. Evaluating a level costs some stack, of which Node gives a megabyte by default. */
export const MAX_DEPTH = 500;

const numberLikePattern = /[-+0-9.eE]+/y;
const wordPattern = /[\p{L}\p{N}_$-]+/uy;
const valueStartPattern = /[\p{L}\p{N}-]/u;
/** An exponent of so many digits is surely small enough. */
const SAFE_EXPONENT_DIGITS = 4;
const escapes: Readonly<Record<string, string>> = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** That no property or element follows; no character has this code. */
const ENDED = -2;

/** A JSON text, as much of it as could be read, and everything that is wrong with it. */
export interface ParsedJson {
  readonly node: JsonNode;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a JSON text. */
export function parseJson(file: SourceFile): ParsedJson {
  const parser = new JsonParser(file);
  const node = parser.parseText();
  return { node, diagnostics: parser.diagnostics };
}

class JsonParser {
  readonly diagnostics: Diagnostic[] = [];
  readonly #file: SourceFile;
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** Whether the rest was passed over, so that nothing about it is worth saying. */
  #gaveUp = false;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#text = file.text;
  }

  parseText(): JsonNode {
    const node = this.#parseValue("value", this.#skipSpace());
    if (this.#skipSpace() >= 0 && this.diagnostics.length === 0) {
      this.#report(jsonExtraData({ found: this.#describe() }), this.#at, this.#tokenEnd());
    }
    return node;
  }

  #report(message: Message, start: number, end: number): void {
    this.diagnostics.push(errorDiagnostic(message, { subject: this.#file.range(start, end) }));
  }

  /** Passes over white space, and over comments with an error. Gives the character that follows, -1 at the end. */
  #skipSpace(): number {
    const text = this.#text;
    const length = text.length;
    for (let i = this.#at; i < length; i++) {
      const c = text.charCodeAt(i);
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) continue;
      this.#at = i;
      return c === 0x23 /* # */ || c === 0x2f /* / */ ? this.#skipComment(c) : c;
    }
    this.#at = length;
    return -1;
  }

  /** Passes over what starts with this character if it is a comment, and over the white space after it. */
  #skipComment(c: number): number {
    const text = this.#text;
    const next = text.charCodeAt(this.#at + 1);
    if (c === 0x2f && next !== 0x2f && next !== 0x2a) return c;
    const isBlock = c === 0x2f && next === 0x2a;
    const close = text.indexOf(isBlock ? "*/" : "\n", this.#at + 1);
    this.#report(jsonComment(), this.#at, this.#at + (c === 0x23 ? 1 : 2));
    this.#at = close < 0 ? text.length : isBlock ? close + 2 : close;
    return this.#skipSpace();
  }

  /** What stands at the present place, as a user would name it. */
  #describe(): string {
    const text = this.#text;
    if (this.#at >= text.length) return "the end of the file";
    const token = text.slice(this.#at, this.#tokenEnd());
    const short = token.length > 30 ? `${token.slice(0, 30)}…` : token;
    return token.startsWith('"') ? `the string ${short}` : JSON.stringify(short);
  }

  /** The offset after what stands at the present place: a word, a string up to its quote, or a character. */
  #tokenEnd(): number {
    const text = this.#text;
    if (this.#at >= text.length) return text.length;
    wordPattern.lastIndex = this.#at;
    if (wordPattern.test(text)) return wordPattern.lastIndex;
    const c = text.charCodeAt(this.#at);
    if (c === 0x22 /* " */) {
      const close = text.indexOf('"', this.#at + 1);
      const line = text.indexOf("\n", this.#at);
      const end = line < 0 ? text.length : line;
      return close < 0 || close > end ? end : close + 1;
    }
    return this.#at + (text.codePointAt(this.#at)! > 0xffff ? 2 : 1);
  }

  /** A value; its first character, -1 at the end, is at hand. */
  #parseValue(wanted: "value" | "element", c: number): JsonNode {
    const file = this.#file;
    const start = this.#at;
    switch (c) {
      case 0x22: // "
        return this.#parseString(0x22);
      case 0x7b: // {
        return this.#parseObject();
      case 0x5b: // [
        return this.#parseArray();
      case 0x27: // '
        this.#report(jsonSingleQuote(), start, start + 1);
        return this.#parseString(0x27);
    }
    if ((c >= 0x30 && c <= 0x39) || c === 0x2d /* - */ || c === 0x2b /* + */ || c === 0x2e /* . */) return this.#parseNumber(c);
    const keywordEnd = this.#endOfKeyword(c);
    if (keywordEnd >= 0) {
      this.#at = keywordEnd;
      return new KeywordNode(file, start, keywordEnd, c === 0x6e /* n */ ? null : c === 0x74 /* t */);
    }
    wordPattern.lastIndex = start;
    if (wordPattern.test(this.#text)) return this.#parseWord(start, wordPattern.lastIndex);
    const isClosing = c < 0 || c === 0x7d || c === 0x5d || c === 0x2c || c === 0x3a;
    const end = this.#tokenEnd();
    if (isClosing || wanted === "element") this.#report(jsonValueRequired({ found: this.#describe() }), start, end);
    else this.#report(jsonInvalidCharacter({ found: this.#describe() }), start, end);
    if (!isClosing) this.#at = end;
    return new InvalidNode(file, start, end);
  }

  /** The offset after `true`, `false` or `null`, one of which may start with the character at hand; -1 if none does. */
  #endOfKeyword(c: number): number {
    const text = this.#text;
    const start = this.#at;
    const word = c === 0x74 ? "true" : c === 0x66 ? "false" : c === 0x6e ? "null" : "";
    if (word === "" || !text.startsWith(word, start)) return -1;
    const end = start + word.length;
    // Mostly a comma, a bracket or white space follows.
    const after = end < text.length ? text.charCodeAt(end) : 0x20;
    if (after === 0x2c || after === 0x7d || after === 0x5d || after <= 0x20) return end;
    wordPattern.lastIndex = end;
    return wordPattern.test(text) ? -1 : end;
  }

  /** A word that is none of those that JSON has. */
  #parseWord(start: number, end: number): JsonNode {
    const word = this.#text.slice(start, end);
    this.#at = end;
    this.#report(jsonUnknownWord({ word, suggestion: suggest(word.toLowerCase(), ["true", "false", "null"]) }), start, end);
    return new InvalidNode(this.#file, start, end);
  }

  /** A number; its first character is at hand. */
  #parseNumber(first: number): JsonNode {
    const text = this.#text;
    const start = this.#at;
    let i = first === 0x2d /* - */ ? start + 1 : start;
    const digits = i;
    i = this.#endOfDigits(i);
    // At least one digit, and no zero before others.
    let isSound = i > digits && (i === digits + 1 || text.charCodeAt(digits) !== 0x30);
    let c = i < text.length ? text.charCodeAt(i) : 0;
    if (c === 0x2e /* . */) {
      const fraction = i + 1;
      i = this.#endOfDigits(fraction);
      isSound &&= i > fraction;
      c = i < text.length ? text.charCodeAt(i) : 0;
    }
    let isLong = false;
    if (c === 0x65 /* e */ || c === 0x45 /* E */) {
      const sign = text.charCodeAt(i + 1);
      const exponent = sign === 0x2b /* + */ || sign === 0x2d /* - */ ? i + 2 : i + 1;
      i = this.#endOfDigits(exponent);
      isSound &&= i > exponent;
      isLong = i - exponent > SAFE_EXPONENT_DIGITS;
      c = i < text.length ? text.charCodeAt(i) : 0;
    }
    isSound &&= c !== 0x2e && c !== 0x2b && c !== 0x2d && c !== 0x65 && c !== 0x45;
    if (isSound && !(isLong && parseNumber(text.slice(start, i)) === undefined)) {
      this.#at = i;
      return new NumberNode(this.#file, start, i, undefined);
    }
    numberLikePattern.lastIndex = start;
    numberLikePattern.test(text);
    const end = numberLikePattern.lastIndex;
    this.#at = end;
    this.#report(jsonInvalidNumber({ text: text.slice(start, end) }), start, end);
    return new InvalidNode(this.#file, start, end);
  }

  #endOfDigits(from: number): number {
    const text = this.#text;
    const length = text.length;
    let i = from;
    while (i < length) {
      const c = text.charCodeAt(i);
      if (c < 0x30 || c > 0x39) break;
      i++;
    }
    return i;
  }

  /** A string; its opening quote is at the present place. */
  #parseString(quote: number): StringNode {
    const text = this.#text;
    const length = text.length;
    const start = this.#at;
    let i = start + 1;
    if (this.#file.mayJoin(i)) this.#file.startToken(i);
    // Most strings have nothing to decode.
    for (; i < length; i++) {
      const c = text.charCodeAt(i);
      if (c === quote) {
        this.#at = i + 1;
        return new StringNode(this.#file, start, i + 1, undefined);
      }
      if (c < 0x20 || c === 0x5c /* \ */) break;
    }
    return this.#parseEscapedString(quote, start, i);
  }

  #parseEscapedString(quote: number, start: number, from: number): StringNode {
    const text = this.#text;
    const parts = [text.slice(start + 1, from)];
    let i = from;
    for (;;) {
      const c = text.charCodeAt(i);
      if (c === quote) {
        i++;
        break;
      }
      if (Number.isNaN(c) || c === 0x0a) {
        this.#report(jsonUnclosedString(), start, i);
        // What is around the string is not closed either, for the same reason.
        this.#gaveUp ||= i >= text.length;
        break;
      }
      if (c === 0x5c /* \ */) {
        const [decoded, length] = this.#readEscape(i);
        parts.push(decoded);
        i += length;
        continue;
      }
      if (c < 0x20) this.#report(jsonControlCharacter({ code: c }), i, i + 1);
      let end = i + 1;
      for (let d = text.charCodeAt(end); d >= 0x20 && d !== quote && d !== 0x5c; d = text.charCodeAt(end)) end++;
      parts.push(text.slice(i, end));
      i = end;
    }
    this.#at = i;
    return new StringNode(this.#file, start, i, parts.join("").toWellFormed());
  }

  /** What an escape stands for, and its length. */
  #readEscape(i: number): readonly [string, number] {
    const text = this.#text;
    const selector = text[i + 1] ?? "";
    const simple = escapes[selector];
    if (simple !== undefined && Object.hasOwn(escapes, selector)) return [simple, 2];
    const digits = text.slice(i + 2, i + 6);
    if (selector === "u" && /^[0-9a-fA-F]{4}$/.test(digits)) return [String.fromCharCode(Number.parseInt(digits, 16)), 6];
    const length = selector === "" || selector === "\n" ? 1 : 1 + String.fromCodePoint(text.codePointAt(i + 1)!).length;
    this.#report(jsonInvalidEscape({ sequence: text.slice(i, i + length) }), i, i + length);
    return [text.slice(i + 1, i + length), length];
  }

  /** Goes a level deeper; false, with an error and everything up to the end passed over, if that is too deep. */
  #enter(): boolean {
    if (++this.#depth <= MAX_DEPTH) return true;
    this.#report(jsonNestedTooDeeply({ limit: MAX_DEPTH }), this.#at, this.#at + 1);
    this.#at = this.#text.length;
    this.#gaveUp = true;
    return false;
  }

  #parseArray(): JsonNode {
    const file = this.#file;
    const start = this.#at;
    if (!this.#enter()) return new InvalidNode(file, start, start + 1);
    this.#at++;
    const elements: JsonNode[] = [];
    let c = this.#skipSpace();
    if (c === 0x5d /* ] */) this.#at++;
    else
      do {
        elements.push(this.#parseValue("element", c));
        c = this.#goOn("array", start, 0x5d);
      } while (c !== ENDED);
    this.#depth--;
    return new ArrayNode(file, start, this.#at, elements);
  }

  #parseObject(): JsonNode {
    const file = this.#file;
    const start = this.#at;
    if (!this.#enter()) return new InvalidNode(file, start, start + 1);
    this.#at++;
    const properties: Property[] = [];
    let c = this.#skipSpace();
    if (c === 0x7d /* } */) this.#at++;
    else
      do {
        const property = this.#parseProperty(c);
        if (property !== undefined) properties.push(property);
        c = this.#goOn("object", start, 0x7d);
      } while (c !== ENDED);
    this.#depth--;
    return new ObjectNode(file, start, this.#at, properties);
  }

  /** A property; its first character is at hand. Undefined if nothing can be made of it. */
  #parseProperty(c: number): Property | undefined {
    const name = c === 0x22 /* " */ ? this.#parseString(0x22) : this.#parseUnsoundName(c);
    const faults = this.diagnostics.length;
    const separator = this.#skipSpace();
    if (separator !== 0x3a /* : */) {
      if (name !== undefined) this.#report(jsonMissingColon({ found: this.#describe() }), this.#at, this.#tokenEnd());
      // Written as in the native syntax, or with nothing between name and value, the rest can be read.
      if (separator === 0x3d /* = */) this.#at++;
      else if (name === undefined || separator < 0 || separator === 0x2c || separator === 0x7d || separator === 0x5d) return undefined;
    } else this.#at++;
    const value = this.#parseValue("value", this.#skipSpace());
    return name === undefined || (value.kind === "invalid" && this.diagnostics.length === faults) ? undefined : { name, value };
  }

  /** The name of a property that is no string in double quotes; its first character, -1 at the end, is at hand. Undefined if nothing can be made of it. */
  #parseUnsoundName(c: number): StringNode | undefined {
    const start = this.#at;
    if (c === 0x27 /* ' */) {
      this.#report(jsonSingleQuote(), start, start + 1);
      return this.#parseString(0x27);
    }
    const end = this.#tokenEnd();
    this.#report(jsonNameRequired({ found: this.#describe() }), start, end);
    if (c === 0x7b || c === 0x5b) this.#parseValue("value", c);
    else if (c !== 0x3a && c !== 0x2c && c !== 0x7d && c !== 0x5d) this.#at = end;
    return undefined;
  }

  /**
   * Moves to the next property or element, whose first character it gives. If there is none, it gives `ENDED`, and the closing bracket has been passed, or
   * reported missing.
   */
  #goOn(what: "object" | "array", open: number, close: number): number {
    const text = this.#text;
    for (;;) {
      const c = this.#skipSpace();
      if (c === close) {
        this.#at++;
        return ENDED;
      }
      if (c === 0x2c /* , */) {
        const comma = this.#at++;
        const next = this.#skipSpace();
        if (next !== close) return next;
        this.#report(jsonTrailingComma({ what }), comma, comma + 1);
        this.#at++;
        return ENDED;
      }
      if (c < 0) {
        if (!this.#gaveUp) this.#report(jsonUnclosed({ what }), open, open + 1);
        return ENDED;
      }
      const end = this.#tokenEnd();
      if (c === 0x3a /* : */ && what === "array") {
        this.#report(jsonColonInArray(), this.#at, end);
        this.#at = end;
        return this.#skipSpace();
      }
      this.#report(jsonMissingComma({ what, found: this.#describe() }), this.#at, end);
      // The bracket of another kind most probably closes what is around.
      if (c === 0x7d || c === 0x5d) return ENDED;
      if (c === 0x22 || (what === "array" && (c === 0x7b || c === 0x5b || valueStartPattern.test(text[this.#at]!)))) return c;
      this.#at = end;
    }
  }
}
