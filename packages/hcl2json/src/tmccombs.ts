/**
 * The common part of `hcl2-parser` and `hcl2-json-parser`: the conversion of tmccombs/hcl2json 0.3.
 */
import { errorDiagnostic } from "@hcl-ts/hcl";
import type { ConverterObserver } from "./converter.ts";
import { errorOf } from "./error-text.ts";
import { goJsonText } from "./json-text.ts";
import type { JsonObject } from "./json-value.ts";
import { conversionTooDeep } from "./messages.ts";
import { doubleOf, isExact, jsonNumberText } from "./number-text.ts";
import { convertSource } from "./parse.ts";
import type { NumberConverter } from "./value-target.ts";

/** Makes the converter compute pointers, which identify numbers. */
const ignore: ConverterObserver = { attribute() {}, block() {}, element() {}, lost() {} };

/** Unlike later versions, 0.3 does not escape `${` in the text of strings. */
const common = { escapes: false, sorted: true };

/**
 * Converts a source.
 *
 * @throws Hcl2JsonError if it has errors
 */
export function convertToObject(input: string): JsonObject {
  return convertSource("", input, { ...common, number: doubleOf });
}

/**
 * Converts a source to JSON text. Numbers keep all their digits.
 *
 * @throws Hcl2JsonError if it has errors
 */
export function convertToText(input: string): string {
  const numbers = new Map<string, string>();
  const number: NumberConverter = (content, source, _, pointer) => {
    const double = doubleOf(content);
    if (!isExact(content)) numbers.set(pointer, jsonNumberText(source));
    return double;
  };
  const text = goJsonText(convertSource("", input, { ...common, number }, ignore), numbers);
  if (text === undefined) throw errorOf("convert to JSON: ", [errorDiagnostic(conversionTooDeep())]);
  return text;
}
