/**
 * The grammar of RFC 8259, with recovery. It keeps the order of properties, repeated names, exact
 * numbers and offsets.
 *
 * It reads bytes without a tokenizer and writes a record for each value (`json-tree.ts`); strings
 * are neither copied nor decoded. After an error, it continues as if the source were what the
 * author probably meant: it assumes a missing comma, reads a bare word as a string, and closes a
 * bracket at the end of its container. Each mistake is reported once: `JsonReader.isResuming`
 * recognizes the consequences of an error.
 */
import type { Diagnostic, SourceFile } from "@hcl-ts/hcl";
import { ARRAY, ESCAPED_STRING, INVALID, type JsonTree, OBJECT, PLAIN_STRING, RECORD_SIZE } from "../json-tree.ts";
import {
  jsonByteOrderMark,
  jsonColonInArray,
  jsonExtraBracket,
  jsonExtraData,
  jsonMismatchedBracket,
  jsonMissingBrace,
  jsonMissingColon,
  jsonMissingComma,
  jsonNestedTooDeeply,
  jsonTrailingComma,
  jsonUnclosed,
} from "../messages-syntax.ts";
import { BracketRecovery, findUnclosedBracket } from "./bracket-recovery.ts";
import { JsonReader } from "./json-reader.ts";
import { isSeparator, readColons, readInvalidName, readName, skipWrongSeparator } from "./read-name.ts";
import { readNumber, startsNumber } from "./read-number.ts";
import { extendOverInnerQuote, readString, valueStartPattern } from "./read-string.ts";
import { readInvalidValue, readKeyword } from "./read-word.ts";

/**
 * The maximum nesting depth of objects and arrays. Evaluating a level takes some stack, of which
 * Node has a megabyte by default.
 */
export const MAX_DEPTH = 500;

/** Returned if no further property or element follows. No character has this code. */
const ENDED = -2;

const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** The kind of a container. */
type Container = "object" | "array";

/** Parses one source. */
export class JsonParser {
  readonly #reader: JsonReader;
  readonly #brackets: BracketRecovery;
  readonly #maxDepth: number;
  /** The offsets of the brackets that are open, outermost first. */
  readonly #open: number[] = [];
  /**
   * Whether the unexpected end of the source has been explained, so that open brackets need no
   * report.
   */
  #isEndExplained = false;
  /** Whether some brackets did not match, so that data after the root value is not reported. */
  #isUnbalanced = false;

  constructor(file: SourceFile, maxDepth: number) {
    this.#reader = new JsonReader(file);
    this.#brackets = new BracketRecovery(file.text);
    this.#maxDepth = maxDepth;
  }

  /** `text = value` */
  parse(): { readonly tree: JsonTree; readonly diagnostics: readonly Diagnostic[] } {
    const reader = this.#reader;
    if (reader.text.charCodeAt(0) === 0xfeff) {
      reader.report(jsonByteOrderMark(), 0, 1);
      reader.at = 1;
    }
    const first = reader.skipSpace();
    if (first === 0x22 /* " */ && isSeparator(reader, reader.tokenEnd())) this.#readRootWithoutBrace();
    else this.#readValue("value", first);
    const isResuming = reader.isResuming;
    const c = reader.skipSpace();
    if (c !== -1 && !this.#isUnbalanced && !isResuming) {
      const isBracket = c === CLOSE_BRACE || c === CLOSE_BRACKET;
      reader.report(
        isBracket ? jsonExtraBracket({ found: reader.text.charAt(reader.at) }) : jsonExtraData({ found: reader.describe() }),
        reader.at,
        reader.tokenEnd(),
      );
    }
    return { tree: reader.records.toTree(reader.file), diagnostics: reader.diagnostics };
  }

  /** Reads properties at the root that lack the braces around them. */
  #readRootWithoutBrace(): void {
    const reader = this.#reader;
    reader.report(jsonMissingBrace(), reader.at, reader.tokenEnd());
    this.#isEndExplained = true;
    this.#readContainer("object", false);
  }

  /**
   * `value = object / array / string / number / "true" / "false" / "null"`. Takes the first byte of
   * the value, or -1 at the end.
   */
  #readValue(role: "value" | "element", c: number): void {
    const reader = this.#reader;
    switch (c) {
      case 0x22: // "
        readString(reader, "value");
        return;
      case 0x7b: // {
        this.#readContainer("object");
        return;
      case 0x5b: // [
        this.#readContainer("array");
        return;
      case 0x74: // t
      case 0x66: // f
      case 0x6e: // n
        if (readKeyword(reader, c)) return;
        break;
      default:
        if (startsNumber(c)) {
          readNumber(reader, c);
          return;
        }
    }
    readInvalidValue(reader, role, c, this.#open.length > 0);
  }

  /**
   * `object = "{" [ property *( "," property ) ] "}"`, and `array = "[" [ value *( "," value ) ]
   * "]"`.
   *
   * @param hasBracket false if the opening bracket is missing
   */
  #readContainer(container: Container, hasBracket = true): void {
    const reader = this.#reader;
    const { records, at: start } = reader;
    if (this.#open.length >= this.#maxDepth) {
      this.#refuseDepth();
      return;
    }
    this.#open.push(start);
    if (hasBracket) reader.at++;
    const record = records.position;
    const kind = container === "object" ? OBJECT : ARRAY;
    records.add(start, start, kind);
    let c = reader.skipSpace();
    if (c === (container === "object" ? CLOSE_BRACE : CLOSE_BRACKET)) {
      reader.at++;
      c = ENDED;
    } else if (c < 0 || isClosing(c)) c = this.#readNext(container);
    while (c !== ENDED) c = this.#readItem(container, c);
    this.#open.pop();
    records.close(record, reader.at, kind);
  }

  /** Reads a property or element, and moves to the next one like {@link #readNext}. */
  #readItem(container: Container, c: number): number {
    if (container === "array") this.#readValue("element", c);
    else if (c === 0x7b /* { */ && this.#isElementUnclosed()) return this.#endUnclosed("object", this.#reader.at);
    else {
      const { records } = this.#reader;
      const property = records.position;
      // A property without a usable name leaves no record.
      if (!this.#readProperty(c)) records.truncate(property);
    }
    return this.#readNext(container);
  }

  /**
   * Reports that the maximum depth is exceeded, and ends reading: the contents cannot be read in
   * bounded space.
   */
  #refuseDepth(): void {
    const reader = this.#reader;
    const start = reader.at;
    reader.report(jsonNestedTooDeeply({ limit: this.#maxDepth, isLowered: this.#maxDepth < MAX_DEPTH }), start, start + 1);
    reader.records.add(start, start + 1, INVALID);
    reader.resume(reader.text.length);
    this.#isEndExplained = true;
  }

  /**
   * `property = string ":" value`. Takes the first byte, and returns whether a name and a value
   * were read, or could have been.
   */
  #readProperty(c: number): boolean {
    const reader = this.#reader;
    const hasName = c === 0x22 /* " */ ? readName(reader) : readInvalidName(reader, c, (first) => this.#readValue("value", first));
    const separator = reader.skipSpace();
    if (separator !== COLON) return hasName && this.#readWithoutColon(separator);
    this.#readValue("value", readColons(reader));
    return hasName;
  }

  /**
   * Reads the rest of a property after its name, if no colon follows. Takes the first byte, and
   * returns whether there was a value.
   */
  #readWithoutColon(c: number): boolean {
    const reader = this.#reader;
    // An unexpected end of the source is reported at the end of the object.
    const isReported = reader.isResuming || c === -1;
    if (!isReported) reader.report(jsonMissingColon({ found: reader.describe() }), reader.at, reader.tokenEnd());
    if (c < 0 || isClosing(c) || c === COMMA) {
      if (!isReported) reader.resume(reader.at);
      return false;
    }
    skipWrongSeparator(reader);
    this.#readValue("value", reader.skipSpace());
    return true;
  }

  /**
   * Moves to the next property or element and returns its first byte; `ENDED` after the last one,
   * past its closing bracket.
   */
  #readNext(container: Container): number {
    const reader = this.#reader;
    const close = container === "object" ? CLOSE_BRACE : CLOSE_BRACKET;
    for (;;) {
      const c = reader.skipSpace();
      if (c === close) {
        reader.at++;
        return ENDED;
      }
      if (c < 0) return this.#endAtEndOfSource();
      const next =
        c === COMMA
          ? this.#readComma(container, close)
          : isClosing(c)
            ? this.#readWrongCloser(container)
            : this.#readUnexpected(container, c);
      if (next !== undefined) return next;
    }
  }

  /**
   * Reads a comma. Returns the result of {@link #readNext}, or undefined if a closing bracket of
   * the other kind follows.
   */
  #readComma(container: Container, close: number): number | undefined {
    const reader = this.#reader;
    const { isResuming } = reader;
    const comma = reader.at++;
    const next = reader.skipSpace();
    if (next === close) {
      if (!isResuming) reader.report(jsonTrailingComma({ what: container }), comma, comma + 1);
      reader.at++;
      return ENDED;
    }
    return isClosing(next) ? undefined : next < 0 ? this.#endAtEndOfSource() : next;
  }

  /**
   * Reads anything but a comma or a closing bracket after a property or element. Returns the result
   * of {@link #readNext}, or undefined to continue.
   */
  #readUnexpected(container: Container, c: number): number | undefined {
    const reader = this.#reader;
    if (extendOverInnerQuote(reader)) return undefined;
    const { at, isResuming } = reader;
    const end = reader.tokenEnd();
    if (c === COLON) return container === "array" ? this.#readColonInArray() : this.#readColonAfterValue();
    if (container === "array" && c === 0x22 /* " */ && isSeparator(reader, end) && this.#isArrayUnclosed(end))
      return this.#endUnclosed("array", at);
    if (!isResuming) reader.report(jsonMissingComma({ what: container, found: reader.describe() }), at, end);
    const opens = c === 0x7b /* { */ || c === 0x5b; /* [ */
    if (container === "object" && opens && this.#brackets.unmatchedAhead(at, this.#open.length + 1).length === this.#open.length) {
      this.#dropValue(c);
      return undefined;
    }
    const startsItem =
      container === "array"
        ? valueStartPattern().test(reader.text.charAt(at))
        : c === 0x22 || (reader.wordEnd(at) > at && isSeparator(reader, end));
    if (startsItem) return c;
    reader.resume(end);
    return undefined;
  }

  /**
   * Reads a colon after the value of a property. Either the value is a name and the brace before it
   * is missing, or the colon is a mistake.
   */
  #readColonAfterValue(): undefined {
    const reader = this.#reader;
    const { records, at } = reader;
    const name = this.#stringBefore(at);
    if (name !== undefined && this.#brackets.unmatchedAhead(at, this.#open.length + 1).length > this.#open.length) {
      reader.rewind(name, records.position - RECORD_SIZE);
      reader.report(jsonMissingBrace(), name, reader.tokenEnd());
      this.#readContainer("object", false);
      return;
    }
    if (!reader.isResuming) reader.report(jsonMissingComma({ what: "object", found: reader.describe() }), at, at + 1);
    reader.at++;
    this.#dropValue(reader.skipSpace());
  }

  /** Reads a value that has no name, so that nothing in it is treated as a part of the container. */
  #dropValue(c: number): void {
    const reader = this.#reader;
    const { position } = reader.records;
    this.#readValue("value", c);
    reader.records.truncate(position);
    reader.resume(reader.at);
  }

  /**
   * Reads a colon after an element. Either the array is not closed and this is a property of the
   * enclosing object, or brackets were used instead of braces.
   */
  #readColonInArray(): number {
    const reader = this.#reader;
    const { at } = reader;
    const name = this.#stringBefore(at);
    if (name !== undefined && this.#isArrayUnclosed(at)) {
      reader.rewind(name, reader.records.position - RECORD_SIZE);
      return this.#endUnclosed("array", name);
    }
    const last = reader.diagnostics.at(-1);
    // Reported once for the array: its other elements are probably properties too.
    const isReported = last?.code === "json-colon-in-array" && last.subject!.start.offset > this.#open.at(-1)!;
    if (!isReported && !reader.isResuming) reader.report(jsonColonInArray(), at, at + 1);
    reader.resume(at + 1);
    return reader.skipSpace();
  }

  /**
   * Returns the offset of the string in double quotes that was read directly before an offset;
   * undefined if something else was read there.
   */
  #stringBefore(offset: number): number | undefined {
    const { records, text } = this.#reader;
    const [start, end, kind] = records.last();
    const isString = kind === PLAIN_STRING || kind === ESCAPED_STRING;
    return isString && text[start] === '"' && /^\s*$/.test(text.slice(end, offset)) ? start : undefined;
  }

  /** Returns whether the current array is in an object whose closing bracket follows. */
  #isArrayUnclosed(offset: number): boolean {
    const around = this.#open.at(-2);
    return around !== undefined && this.#reader.text[around] === "{" && this.#brackets.unmatchedAhead(offset, 1) !== "]";
  }

  /**
   * Returns whether the current object is in an array whose closing bracket follows the current
   * position.
   */
  #isElementUnclosed(): boolean {
    const around = this.#open.at(-2);
    return around !== undefined && this.#reader.text[around] === "[" && this.#brackets.unmatchedAhead(this.#reader.at, 1) === "]";
  }

  /**
   * Ends the current, unclosed container before the item at an offset, which belongs to the
   * enclosing container.
   */
  #endUnclosed(what: Container, item: number): number {
    const open = this.#open.at(-1)!;
    this.#reader.report(jsonUnclosed({ what }), open, open + 1);
    this.#reader.resume(item);
    return ENDED;
  }

  /**
   * Reads a closing bracket of the other kind. Returns `ENDED` if it ends the current container, or
   * undefined to continue.
   */
  #readWrongCloser(container: Container): number | undefined {
    const reader = this.#reader;
    const { at, isResuming } = reader;
    const found = reader.text.charAt(at);
    const open = this.#open.at(-1)!;
    const decision = this.#brackets.decide(at, this.#open);
    if (decision === "innermost-unclosed") {
      if (!isResuming) reader.report(jsonUnclosed({ what: container }), open, open + 1);
      reader.resume(at);
      return ENDED;
    }
    this.#isUnbalanced = true;
    if (!isResuming) {
      reader.report(decision === "mistyped" ? jsonMismatchedBracket({ what: container, found }) : jsonExtraBracket({ found }), at, at + 1);
    }
    reader.resume(at + 1);
    return decision === "mistyped" ? ENDED : undefined;
  }

  /** Reports once that brackets are open at the end of the source. */
  #endAtEndOfSource(): number {
    const reader = this.#reader;
    if (!this.#isEndExplained && !reader.isResuming) {
      const open = findUnclosedBracket(reader.text);
      reader.report(jsonUnclosed({ what: reader.text[open] === "{" ? "object" : "array" }), open, open + 1);
    }
    this.#isEndExplained = true;
    return ENDED;
  }
}

/** Returns whether a byte is a closing bracket. */
function isClosing(c: number): boolean {
  return c === CLOSE_BRACE || c === CLOSE_BRACKET;
}
