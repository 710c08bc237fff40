import { parseNumber, unicodePattern } from "@hcl-ts/cty/kernel";
import { INVALID, NUMBER } from "../json-tree.ts";
import { jsonInvalidNumber, jsonNumberOutOfRange } from "../messages-syntax.ts";
import { isDelimiter, type JsonReader } from "./json-reader.ts";
import { numberProblem } from "./number-problem.ts";

const numberLikePattern = unicodePattern(String.raw`[-+.\p{L}\p{N}_$]+`, "uy");
/** Matches strings that look like numbers: a version, a date, an address with a prefix length. */
const invalidNumberPattern = unicodePattern(String.raw`(?:[-+.\p{L}\p{N}_$%]|[:/](?=\p{N}))+`, "uy");
/** An exponent with at most this number of digits is certainly within the supported range. */
const SAFE_EXPONENT_DIGITS = 4;

/** Returns whether a number, valid or not, can start with a byte. */
export function startsNumber(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || c === 0x2d /* - */ || c === 0x2b /* + */ || c === 0x2e /* . */;
}

/** Returns the offset after the digits at an offset. */
function digitsEnd(bytes: JsonReader["bytes"], start: number): number {
  let i = start;
  for (let c = bytes[i]!; c >= 0x30 && c <= 0x39; c = bytes[++i]!);
  return i;
}

/** Reads a number that starts with the given byte at the current position. */
export function readNumber(reader: JsonReader, first: number): void {
  const { text, bytes, at: start, records } = reader;
  let i = first === 0x2d /* - */ ? start + 1 : start;
  const digits = i;
  i = digitsEnd(bytes, i);
  let c = bytes[i]!;
  // At least one digit, and no leading zero.
  let isValid = i > digits && (i === digits + 1 || bytes[digits] !== 0x30);
  if (c === 0x2e /* . */) {
    const fraction = ++i;
    i = digitsEnd(bytes, i);
    c = bytes[i]!;
    isValid &&= i > fraction;
  }
  let isLong = false;
  if (c === 0x65 /* e */ || c === 0x45 /* E */) {
    c = bytes[++i]!;
    if (c === 0x2b /* + */ || c === 0x2d /* - */) c = bytes[++i]!;
    const exponent = i;
    i = digitsEnd(bytes, i);
    c = bytes[i]!;
    isValid &&= i > exponent;
    isLong = i - exponent > SAFE_EXPONENT_DIGITS;
  }
  // A word or another number must not follow directly.
  if (isValid && !isDelimiter(c)) {
    const pattern = numberLikePattern();
    pattern.lastIndex = i;
    isValid = !pattern.test(text);
  }
  if (isValid && !(isLong && parseNumber(text.slice(start, i)) === undefined)) {
    reader.at = i;
    records.add(start, i, NUMBER);
    return;
  }
  reportNumber(reader, i, isValid);
}

/**
 * Reports a number that is out of range, or a string that looks like a number.
 * @param end the offset after the number, if it is valid
 */
function reportNumber(reader: JsonReader, end: number, isValid: boolean): void {
  const { text, at: start, records } = reader;
  if (!isValid) {
    const pattern = invalidNumberPattern();
    pattern.lastIndex = start;
    pattern.test(text);
    end = pattern.lastIndex;
  }
  const wrong = text.slice(start, end);
  reader.report(
    isValid ? jsonNumberOutOfRange({ text: wrong }) : jsonInvalidNumber({ text: wrong, problem: numberProblem(wrong) }),
    start,
    end,
  );
  records.add(start, end, INVALID);
  reader.resume(end);
}
