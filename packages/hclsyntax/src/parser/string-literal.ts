/** Decodes the literal parts of strings. Native syntax specification, "Template Literals". */
import type { Message } from "@hcl-ts/hcl";
import { invalidEscape } from "../messages-syntax.ts";

/** Replaces `$${` by `${`, and `%%{` by `%{`. */
export function unescapeSequences(raw: string): string {
  return raw.includes("{") ? raw.replace(/([$%])\1\{/g, "$1{") : raw;
}

/**
 * Decodes the escape sequences of a literal part of a quoted string.
 * @param start the offset of the part in the source
 * @param report called with each invalid escape sequence and its range; the character after the
 * backslash is kept
 */
export function decodeEscapes(raw: string, start: number, report: (message: Message, start: number, end: number) => void): string {
  if (!raw.includes("\\")) return unescapeSequences(raw);
  let text = "";
  for (let i = 0; i < raw.length; ) {
    const c = raw[i]!;
    if (c !== "\\") {
      const isSequence = (c === "$" || c === "%") && raw[i + 1] === c && raw[i + 2] === "{";
      text += isSequence ? `${c}{` : c;
      i += isSequence ? 3 : 1;
      continue;
    }
    const selector = String.fromCodePoint(raw.codePointAt(i + 1) ?? 0x5c);
    const simple = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" }[selector];
    if (simple !== undefined) {
      text += simple;
      i += 2;
      continue;
    }
    const length = selector === "u" ? 4 : selector === "U" ? 8 : 0;
    const digits = /^[0-9a-fA-F]*/.exec(raw.slice(i + 2, i + 2 + length))![0];
    const codePoint = Number.parseInt(digits, 16);
    if (length > 0 && digits.length === length && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff)) {
      text += String.fromCodePoint(codePoint);
      i += 2 + length;
      continue;
    }
    const end = i + 1 + (length > 0 ? 1 + digits.length : selector.length);
    report(invalidEscape(raw.slice(i, end)), start + i, start + end);
    text += length > 0 ? raw.slice(i, end) : selector;
    i = end;
  }
  return text;
}
