/** Decodes the literal parts of strings. Native syntax specification, "Template Literals". */
import type { Message } from "@hcl-ts/hcl";
import { invalidEscape } from "../messages-syntax.ts";

/** Replaces `$${` by `${`, and `%%{` by `%{`. */
export function unescapeSequences(raw: string): string {
  return raw.includes("{") ? raw.replace(/([$%])\1\{/g, "$1{") : raw;
}

/** An escaped template sequence, or a backslash and what follows it. */
const ESCAPE = /([$%])\1\{|\\(u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|[\s\S])/gu;

/** The characters with short escapes, and their escapes without the backslash. */
const SHORT = '\n\r\t"\\';
const SHORT_ESCAPES = 'nrt"\\';

/**
 * Decodes the escape sequences of a literal part of a quoted string.
 * @param start the offset of the part in the source
 * @param report called with each invalid escape sequence and its range; the character after the
 * backslash is kept
 */
export function decodeEscapes(raw: string, start: number, report: (message: Message, start: number, end: number) => void): string {
  if (!raw.includes("\\")) return unescapeSequences(raw);
  return raw.replace(ESCAPE, (sequence: string, sign: string | undefined, selector: string, offset: number) => {
    if (sign !== undefined) return `${sign}{`;
    const text = SHORT[SHORT_ESCAPES.indexOf(selector)] ?? unicodeCharacter(selector);
    if (text !== undefined) return text;
    report(invalidEscape({ sequence }), start + offset, start + offset + sequence.length);
    return isUnicode(selector) ? sequence : selector;
  });
}

function isUnicode(selector: string): boolean {
  return selector.startsWith("u") || selector.startsWith("U");
}

/** Returns the character that `uXXXX` or `UXXXXXXXX` denotes; undefined if there is none. */
function unicodeCharacter(selector: string): string | undefined {
  if (!isUnicode(selector) || selector.length !== (selector.startsWith("u") ? 5 : 9)) return undefined;
  const codePoint = Number.parseInt(selector.slice(1), 16);
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return codePoint > 0x10ffff || isSurrogate ? undefined : String.fromCodePoint(codePoint);
}
