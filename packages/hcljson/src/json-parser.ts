/**
 * The JSON parser: RFC 8259, with order, repeated names, exact numbers and places kept, and an answer for every fault.
 *
 * It works on the characters directly, without tokens, and writes a record for each value (`json-tree.ts`); nothing is cut out of the text or
 * converted. Characters are read as bytes, of which the engine makes an array in no time: that is twice as fast as asking the string
 * for each. All that is not ASCII counts as one byte there, so that offsets are the same.
 *
 * After a fault it goes on as if the likely intent had been written (a missing comma is read as one, a word as a string), or, where
 * nothing can be guessed, after the bracket that closes the object or array at fault; so that one fault is one diagnostic.
 */
import { parseNumber } from "@hcl-ts/cty";
import { type Diagnostic, errorDiagnostic, type Message, type SourceFile, suggest, withinStack } from "@hcl-ts/hcl";
import { bytesOf, WIDE } from "./json-bytes.ts";
import {
  ARRAY,
  BARE_NAME,
  ESCAPED_STRING,
  FALSE,
  INVALID,
  JsonTree,
  KIND_BITS,
  NULL,
  NUMBER,
  OBJECT,
  PLAIN_STRING,
  RECORD_SIZE,
  TRUE,
  UNCLOSED_STRING,
} from "./json-tree.ts";
import {
  jsonByteOrderMark,
  jsonColonInArray,
  jsonComment,
  jsonControlCharacter,
  jsonExtraData,
  jsonInvalidCharacter,
  jsonInvalidEscape,
  jsonInvalidNumber,
  jsonMalformedText,
  jsonMissingColon,
  jsonMissingComma,
  jsonNameRequired,
  jsonNestedTooDeeply,
  jsonNumberOutOfRange,
  jsonTrailingComma,
  jsonUnclosed,
  jsonUnclosedString,
  jsonUnknownWord,
  jsonUnquotedName,
  jsonValueRequired,
  jsonWrongQuote,
} from "./messages.ts";
import { numberProblem } from "./number-problem.ts";

/** How deep objects and arrays can be nested. Evaluating a level costs some stack, of which Node gives a megabyte by default. */
export const MAX_DEPTH = 500;

const numberLikePattern = /[-+.\p{L}\p{N}_$]+/uy;
const wordPattern = /[\p{L}\p{N}_$-]+/uy;
const escapePattern = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/y;
const valueStartPattern = /[\p{L}\p{N}-]/u;
/** Spaces, line ends and invisible characters that are no white space of JSON. */
const foreignSpacePattern = /[\p{Z}\p{Cf}\u0085]/u;
/** An exponent of so many digits is surely small enough. */
const SAFE_EXPONENT_DIGITS = 4;
/** That no property or element follows; no character has this code. */
const ENDED = -2;

/** A JSON text, as much of it as could be read, and everything that is wrong with it. */
export interface ParsedJson {
  /** Its first record is the whole. */
  readonly tree: JsonTree;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a JSON text; what is nested deeper than the stack has room for is like what is nested deeper than the limit. */
export function parseJson(file: SourceFile): ParsedJson {
  return withinStack(
    MAX_DEPTH,
    (maxDepth) => new JsonParser(file, maxDepth).parseText(),
    () => {
      const message = jsonNestedTooDeeply({ limit: 0, isLowered: true });
      return {
        tree: new JsonTree(file, new Int32Array([0, 0, INVALID])),
        diagnostics: [errorDiagnostic(message, { subject: file.range(0, 0) })],
      };
    },
  );
}

class JsonParser {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #file: SourceFile;
  readonly #maxDepth: number;
  readonly #text: string;
  /** The text in bytes, and a zero after it. */
  readonly #bytes: Uint8Array;
  #at = 0;
  #depth = 0;
  #records: Int32Array;
  /** How many integers of the records are in use. */
  #used = 0;
  /** Whether the rest was passed over, so that nothing about it is worth saying. */
  #gaveUp = false;
  /** Whether what is around may have ended too early, so that what follows is not to blame. */
  #isLost = false;

  constructor(file: SourceFile, maxDepth: number) {
    this.#file = file;
    this.#maxDepth = maxDepth;
    this.#text = file.text;
    this.#bytes = bytesOf(file.text);
    this.#records = new Int32Array(RECORD_SIZE * (16 + (file.text.length >> 3)));
  }

  parseText(): ParsedJson {
    if (this.#text.charCodeAt(0) === 0xfeff) {
      this.#report(jsonByteOrderMark(), 0, 1);
      this.#at = 1;
    }
    this.#parseValue("value", this.#skipSpace());
    if (this.#skipSpace() !== -1 && !this.#isLost) this.#report(jsonExtraData({ found: this.#describe() }), this.#at, this.#tokenEnd());
    this.#reportMalformed();
    // What was not used of the records is given back if it is much.
    const records = this.#used * 2 < this.#records.length ? this.#records.slice(0, this.#used) : this.#records;
    return { tree: new JsonTree(this.#file, records), diagnostics: this.#diagnostics };
  }

  #report(message: Message, start: number, end: number): void {
    this.#diagnostics.push(errorDiagnostic(message, { subject: this.#file.range(start, end) }));
  }

  /** Reports bytes that are no UTF-8, each run of them once, where they stand among the other faults. */
  #reportMalformed(): void {
    const { malformed } = this.#file;
    if (malformed === undefined || malformed.size === 0) return;
    let start = -1;
    let end = -1;
    const flush = (): void => {
      if (start >= 0) this.#report(jsonMalformedText(), start, end);
    };
    for (const offset of malformed.keys()) {
      if (offset !== end) {
        flush();
        start = offset;
      }
      end = offset + 1;
    }
    flush();
    this.#diagnostics.sort((a, b) => a.subject!.start.offset - b.subject!.start.offset);
  }

  #record(start: number, end: number, info: number): void {
    const at = this.#used;
    if (at + RECORD_SIZE > this.#records.length) this.#grow();
    const records = this.#records;
    records[at] = start;
    records[at + 1] = end;
    records[at + 2] = info;
    this.#used = at + RECORD_SIZE;
  }

  #grow(): void {
    const records = new Int32Array(this.#records.length * 2);
    records.set(this.#records);
    this.#records = records;
  }

  /** Completes the record of an object or array. */
  #close(record: number, kind: number): void {
    const records = this.#records;
    records[record + 1] = this.#at;
    records[record + 2] = ((this.#used / RECORD_SIZE) << KIND_BITS) | kind;
  }

  /** Passes over white space, and over comments with an error. Gives the character that follows, -1 at the end. */
  #skipSpace(): number {
    const bytes = this.#bytes;
    for (let i = this.#at; ; ) {
      const c = bytes[i]!;
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) {
        i++;
        continue;
      }
      this.#at = i;
      if (c === 0) return i < this.#text.length ? 0 : -1;
      if (c === WIDE && foreignSpacePattern.test(this.#text[i]!)) {
        this.#report(jsonInvalidCharacter({ found: codePointName(this.#text[i]!) }), i, i + 1);
        i++;
        continue;
      }
      if (c !== 0x23 /* # */ && (c !== 0x2f /* / */ || !this.#isComment())) return c;
      i = this.#skipComment(c);
    }
  }

  /** Whether the slash at the present place starts a comment. */
  #isComment(): boolean {
    const next = this.#bytes[this.#at + 1];
    return next === 0x2f /* / */ || next === 0x2a /* * */;
  }

  /** Reports a comment, which starts with this character, and gives the offset after it. */
  #skipComment(c: number): number {
    const text = this.#text;
    const start = this.#at;
    const isBlock = c === 0x2f && this.#bytes[start + 1] === 0x2a;
    const close = text.indexOf(isBlock ? "*/" : "\n", start + (isBlock ? 2 : 1));
    this.#report(jsonComment(), start, start + (c === 0x23 ? 1 : 2));
    return close < 0 ? text.length : isBlock ? close + 2 : close;
  }

  /** What stands at the present place, as a user would name it. */
  #describe(): string {
    const text = this.#text;
    if (this.#at >= text.length) return "the end of the file";
    const token = text.slice(this.#at, this.#tokenEnd());
    const short = token.length > 30 ? `${token.slice(0, 30)}…` : token;
    if (token.startsWith('"')) return `the string ${short}`;
    // What cannot be seen is named by its number.
    return /^\p{C}$/u.test(token) ? codePointName(token) : JSON.stringify(short);
  }

  /** The offset after what stands at the present place: a word, a string up to its quote, or a character. */
  #tokenEnd(): number {
    const text = this.#text;
    if (this.#at >= text.length) return text.length;
    wordPattern.lastIndex = this.#at;
    if (wordPattern.test(text)) return wordPattern.lastIndex;
    if (text.charCodeAt(this.#at) === 0x22 /* " */) {
      const bytes = this.#bytes;
      for (let i = this.#at + 1; i < text.length; i++) {
        const c = bytes[i]!;
        if (c === 0x22) return i + 1;
        if (c === 0x0a) return i;
      }
      return text.length;
    }
    return this.#at + (text.codePointAt(this.#at)! > 0xffff ? 2 : 1);
  }

  /** A value; its first character, -1 at the end, is at hand. */
  #parseValue(wanted: "value" | "element", c: number): void {
    const start = this.#at;
    switch (c) {
      case 0x22: // "
        this.#parseString();
        return;
      case 0x7b: // {
        this.#parseObject();
        return;
      case 0x5b: // [
        this.#parseArray();
        return;
      case 0x74: // t
      case 0x66: // f
      case 0x6e: // n
        if (this.#parseKeyword(c)) return;
        break;
      default:
        if ((c >= 0x30 && c <= 0x39) || c === 0x2d /* - */ || c === 0x2b /* + */ || c === 0x2e /* . */) {
          this.#parseNumber(c);
          return;
        }
    }
    const quote = this.#otherQuote(c);
    if (quote !== undefined) {
      this.#parseOddlyQuoted(quote);
      return;
    }
    wordPattern.lastIndex = start;
    if (wordPattern.test(this.#text)) {
      this.#parseWord(start, wordPattern.lastIndex);
      return;
    }
    // What is open there will be reported as not closed.
    if (c < 0 && this.#depth > 0) {
      this.#record(start, start, INVALID);
      return;
    }
    const isClosing = c < 0 || c === 0x7d || c === 0x5d || c === 0x2c || c === 0x3a;
    const end = this.#tokenEnd();
    if (isClosing || wanted === "element") this.#report(jsonValueRequired({ found: this.#describe() }), start, end);
    else this.#report(jsonInvalidCharacter({ found: this.#describe() }), start, end);
    if (!isClosing) this.#at = end;
    this.#isLost = true;
    this.#record(start, end, INVALID);
  }

  /** Reads `true`, `false` or `null`, if it is what starts with the character at hand. */
  #parseKeyword(c: number): boolean {
    const text = this.#text;
    const start = this.#at;
    const word = c === 0x74 ? "true" : c === 0x66 ? "false" : "null";
    if (!text.startsWith(word, start)) return false;
    const end = start + word.length;
    if (!this.#isDelimiter(end)) {
      wordPattern.lastIndex = end;
      if (wordPattern.test(text)) return false;
    }
    this.#at = end;
    this.#record(start, end, c === 0x74 ? TRUE : c === 0x66 ? FALSE : NULL);
    return true;
  }

  /** Whether a comma, a closing bracket, white space or the end stands at an offset, as it mostly does after a value. */
  #isDelimiter(offset: number): boolean {
    const c = this.#bytes[offset]!;
    return c === 0x2c || c <= 0x20 || c === 0x7d || c === 0x5d;
  }

  /** A word that is none of those that JSON has. */
  #parseWord(start: number, end: number): void {
    const word = this.#text.slice(start, end);
    this.#at = end;
    this.#report(jsonUnknownWord({ word, suggestion: suggest(word.toLowerCase(), ["true", "false", "null"]) }), start, end);
    this.#record(start, end, INVALID);
  }

  /** A number; its first character is at hand. */
  #parseNumber(first: number): void {
    const text = this.#text;
    const bytes = this.#bytes;
    const start = this.#at;
    let i = first === 0x2d /* - */ ? start + 1 : start;
    const digits = i;
    let c = bytes[i]!;
    while (c >= 0x30 && c <= 0x39) c = bytes[++i]!;
    // At least one digit, and no zero before others.
    let isSound = i > digits && (i === digits + 1 || bytes[digits] !== 0x30);
    if (c === 0x2e /* . */) {
      const fraction = ++i;
      c = bytes[i]!;
      while (c >= 0x30 && c <= 0x39) c = bytes[++i]!;
      isSound &&= i > fraction;
    }
    let isLong = false;
    if (c === 0x65 /* e */ || c === 0x45 /* E */) {
      c = bytes[++i]!;
      if (c === 0x2b /* + */ || c === 0x2d /* - */) c = bytes[++i]!;
      const exponent = i;
      while (c >= 0x30 && c <= 0x39) c = bytes[++i]!;
      isSound &&= i > exponent;
      isLong = i - exponent > SAFE_EXPONENT_DIGITS;
    }
    // Nothing that numbers or words are made of may follow.
    if (isSound && c !== 0x2c && c !== 0x5d && c !== 0x7d && c > 0x20) {
      numberLikePattern.lastIndex = i;
      isSound = !numberLikePattern.test(text);
    }
    if (isSound && !(isLong && parseNumber(text.slice(start, i)) === undefined)) {
      this.#at = i;
      this.#record(start, i, NUMBER);
      return;
    }
    numberLikePattern.lastIndex = start;
    numberLikePattern.test(text);
    const end = numberLikePattern.lastIndex;
    this.#at = end;
    const wrong = text.slice(start, end);
    this.#report(
      isSound ? jsonNumberOutOfRange({ text: wrong }) : jsonInvalidNumber({ text: wrong, problem: numberProblem(wrong) }),
      start,
      end,
    );
    this.#record(start, end, INVALID);
  }

  /** A string; its opening quote is at the present place. */
  #parseString(): void {
    const bytes = this.#bytes;
    const start = this.#at;
    let i = start + 1;
    if (bytes[i] === WIDE && this.#file.mayJoin(i)) this.#file.startToken(i);
    // Most characters are letters, and these stand above all that ends or escapes.
    for (; ; i++) {
      const c = bytes[i]!;
      if (c > 0x5c) continue;
      if (c === 0x22 /* " */) break;
      if (c < 0x20 || c === 0x5c /* \ */) {
        this.#parseEscapedString('"', start, i);
        return;
      }
    }
    this.#at = i + 1;
    this.#record(start, i + 1, PLAIN_STRING);
  }

  /** The quote that has to end a string which starts with this character, if that is a quote but not the right one. */
  #otherQuote(c: number): string | undefined {
    if (c === 0x27 /* ' */ || c === 0x60 /* ` */) return String.fromCharCode(c);
    if (c !== WIDE) return undefined;
    const quote = this.#text[this.#at]!;
    return quote === "“" || quote === "„" || quote === "”" ? "”" : quote === "‘" || quote === "’" ? "’" : undefined;
  }

  /** A string in quotes of another kind. */
  #parseOddlyQuoted(quote: string): void {
    this.#report(jsonWrongQuote({ found: this.#text[this.#at]! }), this.#at, this.#at + 1);
    this.#parseEscapedString(quote, this.#at, this.#at + 1);
  }

  /** The rest of a string from the first character on that needs a closer look. */
  #parseEscapedString(quote: string, start: number, from: number): void {
    const text = this.#text;
    const bytes = this.#bytes;
    const close = quote.charCodeAt(0);
    const closeByte = close < 0x80 ? close : WIDE;
    for (let i = from; ; ) {
      const c = bytes[i]!;
      if (c === closeByte && text.charCodeAt(i) === close) {
        this.#at = i + 1;
        this.#record(start, i + 1, ESCAPED_STRING);
        return;
      }
      if (c === 0x5c /* \ */) {
        i += this.#escapeLength(i);
        continue;
      }
      if (c < 0x20) {
        if (c === 0x0a || i >= text.length) {
          this.#endUnclosedString(start, i);
          return;
        }
        this.#report(jsonControlCharacter({ code: c }), i, i + 1);
      }
      i++;
    }
  }

  #endUnclosedString(start: number, end: number): void {
    this.#report(jsonUnclosedString(), start, end);
    // What is around the string is not closed either, for the same reason.
    this.#gaveUp ||= end >= this.#text.length;
    this.#isLost = true;
    this.#at = end;
    this.#record(start, end, UNCLOSED_STRING);
  }

  /** The length of an escape, which is reported if JSON does not have it. */
  #escapeLength(i: number): number {
    switch (this.#bytes[i + 1]) {
      case 0x22: // "
      case 0x5c: // \
      case 0x2f: // /
      case 0x62: // b
      case 0x66: // f
      case 0x6e: // n
      case 0x72: // r
      case 0x74: // t
        return 2;
    }
    const text = this.#text;
    escapePattern.lastIndex = i;
    if (escapePattern.test(text)) return escapePattern.lastIndex - i;
    const next = text.codePointAt(i + 1);
    const length = next === undefined || next < 0x20 ? 1 : next > 0xffff ? 3 : 2;
    this.#report(jsonInvalidEscape({ sequence: text.slice(i, i + length) }), i, i + length);
    return length;
  }

  /** Goes a level deeper; false, with an error and everything up to the end passed over, if that is too deep. */
  #enter(): boolean {
    if (++this.#depth <= this.#maxDepth) return true;
    const start = this.#at;
    this.#report(jsonNestedTooDeeply({ limit: this.#maxDepth, isLowered: this.#maxDepth < MAX_DEPTH }), start, start + 1);
    this.#record(start, start + 1, INVALID);
    this.#at = this.#text.length;
    this.#gaveUp = true;
    return false;
  }

  #parseArray(): void {
    if (!this.#enter()) return;
    const start = this.#at++;
    const record = this.#used;
    this.#record(start, start, ARRAY);
    let c = this.#skipSpace();
    if (c === 0x5d /* ] */) this.#at++;
    else if (c < 0) this.#endUnclosed("array", start);
    else
      do {
        this.#parseValue("element", c);
        c = this.#goOn("array", start, 0x5d);
      } while (c !== ENDED);
    this.#depth--;
    this.#close(record, ARRAY);
  }

  #parseObject(): void {
    if (!this.#enter()) return;
    const start = this.#at++;
    const record = this.#used;
    this.#record(start, start, OBJECT);
    let c = this.#skipSpace();
    if (c === 0x7d /* } */) this.#at++;
    else if (c < 0) this.#endUnclosed("object", start);
    else
      do {
        const property = this.#used;
        // What nothing can be made of leaves no record.
        if (!this.#parseProperty(c)) this.#used = property;
        c = this.#goOn("object", start, 0x7d);
      } while (c !== ENDED);
    this.#depth--;
    this.#close(record, OBJECT);
  }

  /** Reports that an object or array is open at the end of the text, if nothing has been said of that end: those around are open for the same reason. */
  #endUnclosed(what: "object" | "array", open: number): number {
    if (!this.#gaveUp) this.#report(jsonUnclosed({ what }), open, open + 1);
    this.#gaveUp = true;
    return ENDED;
  }

  /** A property; its first character is at hand. Gives whether anything can be made of it. */
  #parseProperty(c: number): boolean {
    let hasName = true;
    if (c === 0x22 /* " */) this.#parseString();
    else hasName = this.#parseUnsoundName(c);
    const separator = this.#skipSpace();
    if (separator < 0) return false;
    if (separator !== 0x3a /* : */) {
      if (hasName) this.#report(jsonMissingColon({ found: this.#describe() }), this.#at, this.#tokenEnd());
      if (!hasName || separator === 0x2c || separator === 0x7d || separator === 0x5d) return false;
      // With nothing between name and value, or with something else than a colon, the rest can be read.
      if (this.#text.startsWith("=>", this.#at)) this.#at += 2;
      else if (separator !== 0x22 && separator !== 0x7b && separator !== 0x5b && !valueStartPattern.test(this.#text[this.#at]!))
        this.#at = this.#tokenEnd();
    } else this.#at++;
    this.#parseValue("value", this.#skipSpace());
    return hasName;
  }

  /** The name of a property that is no string in double quotes; its first character is at hand. Gives whether it is a name all the same. */
  #parseUnsoundName(c: number): boolean {
    const quote = this.#otherQuote(c);
    if (quote !== undefined) {
      this.#parseOddlyQuoted(quote);
      return true;
    }
    const start = this.#at;
    const end = this.#tokenEnd();
    wordPattern.lastIndex = start;
    if (wordPattern.test(this.#text)) {
      this.#report(jsonUnquotedName({ name: this.#text.slice(start, end) }), start, end);
      this.#at = end;
      this.#record(start, end, BARE_NAME);
      return true;
    }
    this.#report(jsonNameRequired({ found: this.#describe() }), start, end);
    if (c === 0x7b || c === 0x5b) this.#parseValue("value", c);
    else if (c !== 0x3a && c !== 0x2c && c !== 0x7d && c !== 0x5d) this.#at = end;
    return false;
  }

  /**
   * Moves to the next property or element, whose first character it gives. If there is none, it gives `ENDED`, and the closing bracket has been passed, or
   * reported missing.
   */
  #goOn(what: "object" | "array", open: number, close: number): number {
    for (;;) {
      const c = this.#skipSpace();
      if (c === 0x2c /* , */) {
        const comma = this.#at++;
        const next = this.#skipSpace();
        if (next < 0) return this.#endUnclosed(what, open);
        if (next !== close) return next;
        this.#report(jsonTrailingComma({ what }), comma, comma + 1);
        this.#at++;
        return ENDED;
      }
      if (c === close) {
        this.#at++;
        return ENDED;
      }
      if (c < 0) return this.#endUnclosed(what, open);
      const end = this.#tokenEnd();
      if (c === 0x3a /* : */ && what === "array") {
        this.#report(jsonColonInArray(), this.#at, end);
        this.#at = end;
        return this.#skipSpace();
      }
      this.#report(jsonMissingComma({ what, found: this.#describe() }), this.#at, end);
      // The bracket of another kind most probably closes what is around.
      if (c === 0x7d || c === 0x5d) {
        this.#isLost = true;
        return ENDED;
      }
      if (c === 0x22 || (what === "array" && (c === 0x7b || c === 0x5b || valueStartPattern.test(this.#text[this.#at]!)))) return c;
      this.#at = end;
    }
  }
}

/** A character by its number. */
function codePointName(character: string): string {
  return `the character U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}
