/** The functions of `hcl2-parser` 1.0, with its answers: pairs of a result and an error, and no escape of `${` in strings. */
import type { Hcl2JsonError } from "./error-text.ts";
import { convertToObject, convertToText } from "./tmccombs.ts";

/** A result and no error, or an empty result and an error. */
export type ResultOrError<T, Empty> = readonly [result: T, error: null] | readonly [result: Empty, error: Hcl2JsonError];

/**
 * Converts HCL to an object. Never throws for any source.
 *
 * @returns the object and null, or null and an error
 */
// biome-ignore lint/suspicious/noExplicitAny: programs that were written for hcl2-parser read properties of element 0 without checks.
export function parseToObject(input: string): ResultOrError<any, null> {
  return attempt(convertToObject, input, null);
}

/**
 * Converts HCL to JSON text. Never throws for any source. (The types of `hcl2-parser` promise a string, but it returns a pair
 * here too.)
 *
 * @returns the text and null, or an empty string and an error
 */
export function parseToString(input: string): ResultOrError<string, ""> {
  return attempt(convertToText, input, "");
}

function attempt<T, Empty>(convert: (input: string) => T, input: string, empty: Empty): ResultOrError<T, Empty> {
  try {
    return [convert(input), null];
  } catch (error) {
    return [empty, error as Hcl2JsonError];
  }
}

/** The functions as one object, for programs that import the default of `hcl2-parser`. */
const hcl2Parser: { readonly parseToObject: typeof parseToObject; readonly parseToString: typeof parseToString } = {
  parseToObject,
  parseToString,
};
// biome-ignore lint/style/noDefaultExport: programs import the default of the package that this one replaces.
export default hcl2Parser;
