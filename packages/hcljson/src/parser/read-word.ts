import { unicodePattern } from "@hcl-ts/cty/kernel";
import { suggest } from "@hcl-ts/hcl/syntax";
import { FALSE, INVALID, NULL, TRUE } from "../json-tree.ts";
import { jsonExpressionOutsideString, jsonInvalidCharacter, jsonUnknownWord, jsonValueRequired } from "../messages-syntax.ts";
import { isDelimiter, type JsonReader } from "./json-reader.ts";
import { closingQuoteOfWrongKind, readWithoutOpeningQuote, readWronglyQuoted } from "./read-string.ts";

/** Several successive words, which form a string without quotes. */
const wordsPattern = unicodePattern(String.raw`[\p{L}\p{N}_$-]+(?:[ \t]+[\p{L}_$][\p{L}\p{N}_$-]*)*`, "uy");

/** An interpolation, or a reference or a call with at least one step, on one line. */
const expressionPattern = unicodePattern(
  String.raw`\$\{([^\n{}]*)\}|[\p{L}_][\p{L}\p{N}_-]*(?:\.(?:[\p{L}\p{N}_-]+|\*)|\[[^\n[\]]*\]|\([^\n()]*\))+`,
  "uy",
);

/** The bytes of `}`, `]`, `,` and `:`, which belong to what is around a value. */
const NO_VALUE: readonly number[] = [0x7d, 0x5d, 0x2c, 0x3a];

/**
 * Reads `true`, `false` or `null` if one of them starts with the given byte at the current
 * position.
 */
export function readKeyword(reader: JsonReader, c: number): boolean {
  const start = reader.at;
  const word = c === 0x74 ? "true" : c === 0x66 ? "false" : "null";
  if (!reader.text.startsWith(word, start)) return false;
  const end = start + word.length;
  if (!isDelimiter(reader.bytes[end]!) && reader.wordEnd(end) > end) return false;
  reader.at = end;
  reader.records.add(start, end, c === 0x74 ? TRUE : c === 0x66 ? FALSE : NULL);
  return true;
}

/**
 * Reads something other than a valid value, with an error: a string in quotes of the wrong kind, an
 * expression, a word, or a token that a value cannot start with.
 *
 * @param c the first byte, or -1 at the end
 * @param isInside whether a bracket is open, which is reported instead at the end of the source
 */
export function readInvalidValue(reader: JsonReader, role: "value" | "element", c: number, isInside: boolean): void {
  const { at: start, records } = reader;
  const quote = closingQuoteOfWrongKind(reader, c);
  if (quote !== undefined) {
    readWronglyQuoted(reader, "value", quote);
    return;
  }
  if (c < 0 || NO_VALUE.includes(c)) {
    records.add(start, start, INVALID);
    if (c === -1 && isInside) return;
    if (!reader.isResuming) reader.report(jsonValueRequired({ found: reader.describe() }), start, reader.tokenEnd());
    reader.resume(start);
    return;
  }
  const expression = expressionPattern();
  expression.lastIndex = start;
  const [found, inner] = expression.exec(reader.text) ?? [];
  if (found !== undefined) {
    const end = start + found.length;
    reader.report(jsonExpressionOutsideString({ expression: (inner ?? found).trim() }), start, end);
    records.add(start, end, INVALID);
    reader.resume(end);
    return;
  }
  if (readWithoutOpeningQuote(reader, "value")) return;
  const pattern = wordsPattern();
  pattern.lastIndex = start;
  const isWord = pattern.test(reader.text);
  const end = isWord ? pattern.lastIndex : reader.tokenEnd();
  if (isWord) {
    const word = reader.text.slice(start, end);
    reader.report(jsonUnknownWord({ word, suggestion: suggest(word.toLowerCase(), ["true", "false", "null"]) }), start, end);
  } else {
    const found = reader.describe();
    reader.report(role === "element" ? jsonValueRequired({ found }) : jsonInvalidCharacter({ found }), start, end);
  }
  records.add(start, end, INVALID);
  reader.resume(end);
}
