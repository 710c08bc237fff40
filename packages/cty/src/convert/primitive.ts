/** Conversions between primitive types. */

import { type NumberContent, numberText, parseNumber } from "../number/number.ts";
import { number, string, type Type } from "../type/type.ts";
import { contentOf } from "../value/content-of.ts";
import type { Conversion } from "../value/conversion.ts";
import { ConversionError } from "../value/conversion-error.ts";
import { boolVal, Value } from "../value/value.ts";

/**
 * Returns the conversion between two primitive types, or undefined if there is none. Those to
 * string are safe, those from string are not.
 */
export function primitiveConversion(from: Type, to: Type, unsafe: boolean): Conversion | undefined {
  if (to.kind === "string") return from.kind === "number" ? numberToString : from.kind === "bool" ? boolToString : undefined;
  if (from.kind !== "string" || !unsafe) return undefined;
  return to.kind === "number" ? stringToNumber : to.kind === "bool" ? stringToBool : undefined;
}

/** Returns a number as a string value has it. Infinities are `+Inf` and `-Inf`. */
export function numberAsString(n: NumberContent): string {
  if (Object.is(n, -0)) return "-0";
  return n === Number.POSITIVE_INFINITY ? "+Inf" : n === Number.NEGATIVE_INFINITY ? "-Inf" : numberText(n);
}

function numberToString(value: Value): Value {
  return new Value(string, numberAsString(contentOf(value, "number")));
}

function boolToString({ content }: Value): Value {
  return new Value(string, content === true ? "true" : "false");
}

function stringToNumber(value: Value): Value | ConversionError {
  const n = parseNumber(contentOf(value, "string"));
  return n === undefined ? new ConversionError("a number is required, but this string is not a number") : new Value(number, n);
}

function stringToBool(value: Value): Value | ConversionError {
  const text = contentOf(value, "string");
  switch (text) {
    case "true":
    case "1":
      return boolVal(true);
    case "false":
    case "0":
      return boolVal(false);
  }
  const lower = text.toLowerCase();
  const reason = 'a bool is required, not a string other than "true" and "false"';
  if (lower !== "true" && lower !== "false") return new ConversionError(reason);
  return new ConversionError(`a bool is required: write it in lower case, "${lower}"`, [], reason);
}
