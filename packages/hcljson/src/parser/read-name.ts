/** Reads the names of properties and the colons after them, with recovery. */
import { BARE_NAME } from "../json-tree.ts";
import { jsonExtraColon, jsonNameRequired, jsonUnquotedName } from "../messages-syntax.ts";
import type { JsonReader } from "./json-reader.ts";
import { closingQuoteOfWrongKind, readString, readWithoutOpeningQuote, readWronglyQuoted, valueStartPattern } from "./read-string.ts";

const COMMA = 0x2c;
const COLON = 0x3a;

/** Reads a property name in double quotes. */
export function readName(reader: JsonReader): true {
  readString(reader, "name");
  return true;
}

/**
 * Reads a property name that is not a string in double quotes. Returns whether it can be used as
 * a name nevertheless.
 *
 * @param readValue reads an object or array in place of a name
 */
export function readInvalidName(reader: JsonReader, c: number, readValue: (c: number) => void): boolean {
  const quote = closingQuoteOfWrongKind(reader, c);
  if (quote !== undefined) {
    readWronglyQuoted(reader, "name", quote);
    return true;
  }
  if (readWithoutOpeningQuote(reader, "name")) return true;
  const start = reader.at;
  const end = reader.tokenEnd();
  if (reader.wordEnd(start) > start && isSeparator(reader, end)) {
    reader.report(jsonUnquotedName({ name: reader.text.slice(start, end) }), start, end);
    reader.records.add(start, end, BARE_NAME);
    reader.resume(end);
    return true;
  }
  reader.report(jsonNameRequired({ found: reader.describe() }), start, end);
  if (c === 0x7b || c === 0x5b) readValue(c);
  else if (c !== COLON && c !== COMMA) reader.at = end;
  reader.resume(reader.at);
  return false;
}

/**
 * Reads the colon of a property and reports further ones. Returns the first byte of the value.
 */
export function readColons(reader: JsonReader): number {
  reader.at++;
  const c = reader.skipSpace();
  if (c !== COLON) return c;
  const first = reader.at;
  reader.report(jsonExtraColon(), first, first + 1);
  while (reader.skipSpace() === COLON) reader.at++;
  reader.resume(reader.at);
  return reader.skipSpace();
}

/**
 * Moves past `=`, `=>` and the like, which some authors write for a colon, unless a value starts
 * here.
 */
export function skipWrongSeparator(reader: JsonReader): void {
  if (reader.text.startsWith("=>", reader.at)) reader.at += 2;
  else if (!valueStartPattern().test(reader.text.charAt(reader.at))) reader.at = reader.tokenEnd();
  reader.resume(reader.at);
}

/** Returns whether a colon, or something that is written for one, follows an offset. */
export function isSeparator(reader: JsonReader, offset: number): boolean {
  return /^\s*[:=;]/.test(reader.text.slice(offset, offset + 20));
}
