/** Scalars in single or double quotes. */
import { type Cursor, isBlankOrEnd, isBreak } from "./cursor.ts";
import { readGap } from "./folding.ts";

const DOUBLE_QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The characters that escapes with a single character denote, YAML 1.1 section 5.6. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
  ["N", "\x85"],
  ["_", "\xa0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

/** The number of hexadecimal digits after a backslash and a letter. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** Reads a quoted scalar; the cursor is at its quote. @returns its content */
export function readQuotedScalar(cursor: Cursor): string {
  const start = cursor.offset;
  const quote = cursor.code();
  cursor.offset++;
  let value = "";
  for (;;) {
    if (cursor.isDocumentMarker()) throw cursor.error("a document marker cannot be within quotes");
    const word = readWord(cursor, quote);
    value += word.value;
    const code = cursor.code();
    if (code === 0) throw cursor.error("the closing quote is missing", start);
    if (code === quote && !word.endsInEscapedBreak) break;
    value += readGap(cursor, 0, word.endsInEscapedBreak).folded;
  }
  cursor.offset++;
  return value;
}

/** Reads the characters up to white space, an escaped line break or the closing quote. */
function readWord(cursor: Cursor, quote: number): { readonly value: string; readonly endsInEscapedBreak: boolean } {
  let value = "";
  let start = cursor.offset;
  const flush = (): void => {
    value += cursor.text.slice(start, cursor.offset);
  };
  for (let code = cursor.code(); !isBlankOrEnd(code); code = cursor.code()) {
    if (code === quote) {
      if (quote === DOUBLE_QUOTE || cursor.code(1) !== quote) break;
      // A doubled quote represents a quote.
      cursor.offset++;
      flush();
      start = ++cursor.offset;
    } else if (code === BACKSLASH && quote === DOUBLE_QUOTE) {
      flush();
      cursor.offset++;
      if (isBreak(cursor.code())) {
        cursor.readBreak();
        return { value, endsInEscapedBreak: true };
      }
      value += readEscape(cursor);
      start = cursor.offset;
    } else {
      cursor.offset++;
    }
  }
  flush();
  return { value, endsInEscapedBreak: false };
}

/** Reads an escape sequence from the character after its backslash on. */
function readEscape(cursor: Cursor): string {
  const letter = cursor.text[cursor.offset] ?? "";
  const length = DIGITS.get(letter);
  const character = length === undefined ? ESCAPES.get(letter) : codePoint(cursor.text.substr(cursor.offset + 1, length), length);
  if (character === undefined) throw cursor.error("this is not a valid escape sequence", cursor.offset - 1);
  cursor.offset += 1 + (length ?? 0);
  return character;
}

/**
 * Returns the character with the code in a number of hexadecimal digits; undefined if there is
 * none.
 */
function codePoint(digits: string, length: number): string | undefined {
  if (digits.length !== length || !/^[0-9a-fA-F]+$/.test(digits)) return undefined;
  const code = Number.parseInt(digits, 16);
  return (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff ? undefined : String.fromCodePoint(code);
}
