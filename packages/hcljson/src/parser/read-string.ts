/**
 * Reads strings, with recovery from missing quotes, quotes of another kind, and unescaped quotes.
 */
import { unicodePattern } from "@hcl-ts/cty/kernel";
import { BARE_NAME, ESCAPED_STRING, PLAIN_STRING, UNCLOSED_STRING } from "../json-tree.ts";
import {
  jsonControlCharacter,
  jsonDoubledQuote,
  jsonInvalidEscape,
  jsonMissingQuote,
  jsonUnclosedString,
  jsonUnescapedQuote,
  jsonWrongQuote,
} from "../messages-syntax.ts";
import { WIDE } from "./json-bytes.ts";
import type { JsonReader } from "./json-reader.ts";

/** Matches a character that a value, valid or not, can start with. */
export const valueStartPattern: () => RegExp = unicodePattern("[\\p{L}\\p{N}\"'`{[“”„‘’-]", "u");

/** Whether a string is the name of a property or a value. */
export type StringRole = "name" | "value";

const unicodeEscapePattern = /\\u[0-9a-fA-F]{4}/y;
/**
 * Matches the rest of a string that continues after a raw line break: any text up to the quote, and
 * a delimiter after it. A name's continuation has no structure in it.
 */
const continuationPattern = /[^"]{0,500}"(?=[ \t\r]*(?:[,}\]\n]|$))|[^"{}[\]]{0,500}"(?=[ \t\r]*:)/y;
/** Matches a name without its closing quote, up to the colon. */
const nameWithoutEndPattern = unicodePattern(String.raw`"[\p{L}\p{N}_$-]+(?=[ \t]*:)`, "uy");
/** Matches a value without its opening quote. */
const valueWithoutStartPattern = /[^\s"'{}[\],:][^"\n{}[\],]{0,200}"(?=[ \t\r]*(?:[,}\]\n]|$))/uy;
/** Matches a name without its opening quote. */
const nameWithoutStartPattern = unicodePattern(String.raw`[\p{L}\p{N}_$-]+"(?=[ \t]*:)`, "uy");
/**
 * Matches the characters after a quote that should have been escaped, up to the quote that ends the
 * string.
 */
const afterInnerQuotePattern = /[^\n]{0,300}?"(?=[ \t\r]*(?:[,}\]\n]|$))/y;
/** Matches a quote with a delimiter after it. */
const doubledQuotePattern = /"(?=[ \t\r]*(?:[,}\]\n]|$))/y;

/** Reads a string whose opening quote, a double one, is at the current position. */
export function readString(reader: JsonReader, role: StringRole): void {
  const { bytes, at: start, file } = reader;
  let i = start + 1;
  if (bytes[i] === WIDE && file.mayJoin(i)) file.startToken(i);
  // Most characters are letters, whose codes are above the codes of all characters that end a string or
  // start an escape.
  for (; ; i++) {
    const c = bytes[i]!;
    if (c > 0x5c) continue;
    if (c === 0x22 /* " */) break;
    if (c < 0x20 || c === 0x5c /* \ */) {
      readFrom(reader, role, '"', i);
      return;
    }
  }
  reader.at = i + 1;
  reader.records.add(start, i + 1, PLAIN_STRING);
}

/**
 * Returns the closing quote of a string that starts with this byte at the current position, if the
 * byte is a quote of the wrong kind.
 */
export function closingQuoteOfWrongKind(reader: JsonReader, c: number): string | undefined {
  if (c === 0x27 /* ' */ || c === 0x60 /* ` */) return String.fromCharCode(c);
  if (c !== WIDE) return undefined;
  const quote = reader.text[reader.at];
  return quote === "“" || quote === "„" || quote === "”" ? "”" : quote === "‘" || quote === "’" ? "’" : undefined;
}

/** Reads a string in quotes of the wrong kind, with an error. */
export function readWronglyQuoted(reader: JsonReader, role: StringRole, quote: string): void {
  reader.report(jsonWrongQuote({ found: reader.text.charAt(reader.at) }), reader.at, reader.at + 1);
  readFrom(reader, role, quote, reader.at + 1);
}

/**
 * Reads a string without its opening quote, with an error. Returns false, and reads nothing, if
 * this is not one.
 */
export function readWithoutOpeningQuote(reader: JsonReader, role: StringRole): boolean {
  const { text, at: start } = reader;
  const pattern = role === "name" ? nameWithoutStartPattern() : valueWithoutStartPattern;
  pattern.lastIndex = start;
  if (!pattern.test(text)) return false;
  const end = pattern.lastIndex;
  reader.report(jsonMissingQuote(), start, end);
  reader.records.add(start, end - 1, BARE_NAME);
  reader.resume(end);
  return true;
}

/**
 * Extends the last string, with an error, if the quote that ended it should have been escaped.
 * Returns false otherwise.
 */
export function extendOverInnerQuote(reader: JsonReader): boolean {
  const { text, at, records } = reader;
  const [lastStart, lastEnd] = records.last();
  if (lastEnd !== at || text[at - 1] !== '"') return false;
  if (isDoubled(text, at)) {
    reader.report(jsonDoubledQuote({ place: "closing" }), at - 1, at + 1);
    reader.resume(at + 1);
    return true;
  }
  if (reader.wordEnd(at) === at) return false;
  afterInnerQuotePattern.lastIndex = at;
  if (!afterInnerQuotePattern.test(text)) return false;
  const end = afterInnerQuotePattern.lastIndex;
  if (lastStart === at - 2) reader.report(jsonDoubledQuote({ place: "opening" }), lastStart, at);
  else reader.report(jsonUnescapedQuote(), at - 1, at);
  records.amendLast(end, ESCAPED_STRING);
  reader.resume(end);
  return true;
}

/** Whether a quote at an offset, after one that ended a string, has only a delimiter after it. */
function isDoubled(text: string, offset: number): boolean {
  doubledQuotePattern.lastIndex = offset;
  return doubledQuotePattern.test(text);
}

/** Reads the rest of a string from its first special character. */
function readFrom(reader: JsonReader, role: StringRole, quote: string, from: number): void {
  const { text, at: start } = reader;
  const close = quote.charCodeAt(0);
  const report = firstReport(reader);
  /** The end of the last line to which the string is known to continue. */
  let continuesTo = start;
  for (let i = from; ; ) {
    // Not a number at the end of the source.
    const c = text.charCodeAt(i);
    if (c === close) {
      reader.at = i + 1;
      reader.records.add(start, i + 1, ESCAPED_STRING);
      return;
    }
    if (c === 0x5c /* \ */) i = escapeEnd(reader, i, report);
    else if (c >= 0x20) i++;
    else if (i >= continuesTo && isLineEnd(text, i)) {
      continuesTo = continuationEnd(text, i, quote);
      if (continuesTo === i) {
        endUnclosed(reader, role, start, i);
        return;
      }
    } else {
      report(jsonControlCharacter({ code: c }), i, i + 1);
      i++;
    }
  }
}

/**
 * Returns a function that reports the first problem of a string. Further ones are probably of the
 * same kind.
 */
function firstReport(reader: JsonReader): JsonReader["report"] {
  let isReported = false;
  return (message, start, end) => {
    if (!isReported) reader.report(message, start, end);
    isReported = true;
  };
}

/** Returns whether a line break or the end of the source is at an offset. */
function isLineEnd(text: string, offset: number): boolean {
  if (offset >= text.length) return true;
  const c = text[offset];
  return c === "\n" || (c === "\r" && (offset + 1 === text.length || text[offset + 1] === "\n"));
}

/**
 * Returns the offset of the quote that ends a string on a later line than the one that ends at an
 * offset, if the string has line breaks that should have been escaped. Returns the offset itself
 * otherwise.
 */
function continuationEnd(text: string, offset: number, quote: string): number {
  if (offset >= text.length || quote !== '"') return offset;
  const next = text[offset] === "\r" ? offset + 2 : offset + 1;
  continuationPattern.lastIndex = next;
  if (!continuationPattern.test(text)) return offset;
  // A quote at the start of its line starts a string rather than ending one.
  const end = continuationPattern.lastIndex - 1;
  const between = text.slice(next, end);
  return /\S/.test(between.slice(between.lastIndexOf("\n") + 1)) && !/^\s*[,:]/.test(between) ? end : offset;
}

/** Ends a string that has no closing quote before the line ends. */
function endUnclosed(reader: JsonReader, role: StringRole, start: number, lineEnd: number): void {
  const { text, records } = reader;
  const pattern = nameWithoutEndPattern();
  pattern.lastIndex = start;
  const end = role === "name" && pattern.test(text) ? pattern.lastIndex : withoutTrailingPunctuation(text, start + 1, lineEnd);
  reader.report(jsonUnclosedString(), start, end);
  records.add(start, end, UNCLOSED_STRING);
  reader.resume(end);
}

/**
 * Returns the end of a line without trailing closing brackets, commas and spaces, which
 * rarely belong to an unclosed string.
 */
function withoutTrailingPunctuation(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && " \t\r,]}".includes(text.charAt(at - 1))) at--;
  return at;
}

/** Returns the end of the escape sequence at an offset, and reports an invalid one. */
function escapeEnd(reader: JsonReader, i: number, report: JsonReader["report"]): number {
  switch (reader.bytes[i + 1]) {
    case 0x22: // "
    case 0x5c: // \
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return i + 2;
  }
  const { text } = reader;
  unicodeEscapePattern.lastIndex = i;
  if (unicodeEscapePattern.test(text)) return unicodeEscapePattern.lastIndex;
  const next = text.codePointAt(i + 1);
  const length = next === undefined || next < 0x20 ? 1 : next > 0xffff ? 3 : 2;
  report(jsonInvalidEscape({ sequence: text.slice(i, i + length) }), i, i + length);
  return i + length;
}
