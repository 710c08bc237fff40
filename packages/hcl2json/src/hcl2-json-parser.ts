/** The functions of `hcl2-json-parser` 1.0, with its answers: promises, and no escape of `${` in strings. */
import type { JsonObject } from "./json-value.ts";
import { convertToObject, convertToText } from "./tmccombs.ts";

/**
 * Converts HCL to an object.
 *
 * @returns a promise of the object; if the source has errors, it is rejected with a string that describes them
 */
export async function parseToObject(input: string): Promise<JsonObject> {
  return rejectWithText(() => convertToObject(input));
}

/**
 * Converts HCL to JSON text.
 *
 * @returns a promise of the text; if the source has errors, it is rejected with a string that describes them
 */
export async function parseToString(input: string): Promise<string> {
  return rejectWithText(() => convertToText(input));
}

function rejectWithText<T>(convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    // The other package rejects with a string, so programs print what they catch.
    throw error instanceof Error ? error.message : error;
  }
}

/** The functions as one object, for programs that import the default of `hcl2-json-parser`. */
const hcl2JsonParser: { readonly parseToObject: typeof parseToObject; readonly parseToString: typeof parseToString } = {
  parseToObject,
  parseToString,
};
// biome-ignore lint/style/noDefaultExport: programs import the default of the package that this one replaces.
export default hcl2JsonParser;
