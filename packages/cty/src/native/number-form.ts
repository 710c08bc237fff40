/** The forms of numbers that JavaScript cannot represent exactly. */

import type { Big } from "big.js";
import { numberText } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import type { NumberType } from "../type/type.ts";
import { contentOf } from "../value/content-of.ts";
import type { Value } from "../value/value.ts";

/**
 * The form of numbers that JavaScript cannot represent exactly: a number of big.js, a string of
 * decimal digits, or the result of a function, such as `toBig`.
 */
export type NumberForm = "big" | "string" | ((value: Value<NumberType>) => unknown);

/** The type of a native number: a JavaScript number if that is exact, otherwise of the given form. */
export type NumberIn<N extends NumberForm | undefined> = number | InexactNumber<N>;

type InexactNumber<N> = N extends "big" ? Big : N extends "string" ? string : N extends (...args: never) => infer R ? R : never;

/** Converts a number that JavaScript cannot represent exactly. */
export type NumberConverter = (value: Value<NumberType>) => unknown;

let toBig: NumberConverter | undefined;

/**
 * Provides the conversion for the form `"big"`. to-big.ts calls this when it is loaded. Nothing else
 * imports big.js, so a bundle contains it only if the program uses `toBig`.
 */
export function provideBig(convert: NumberConverter): void {
  toBig = convert;
}

/**
 * Returns the conversion to a form; undefined if there is none.
 * @throws CtyError for anything that is not a form, and for `"big"` in a bundle without big.js
 */
export function numberConverter(form: NumberForm | undefined): NumberConverter | undefined {
  if (form === undefined || typeof form === "function") return form;
  if (form === "string") return (value) => numberText(contentOf(value, "number"));
  if (form !== "big") throw new CtyError('"numbers" must be "big", "string" or a function such as toBig');
  if (toBig === undefined) throw new CtyError('this bundle does not contain big.js: set "numbers" to the function toBig instead of "big"');
  return toBig;
}
