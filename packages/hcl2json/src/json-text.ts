/** JSON text with numbers of any precision. */
import { CtyError } from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { type JsonValue, pointerTo } from "./json-value.ts";

/** Characters that are escaped so that the text can be embedded in HTML and JavaScript. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * Writes JSON without white space.
 *
 * @param numbers the digits of the numbers that a double does not represent, by JSON pointer
 * @throws CtyError if the value is nested too deeply for the remaining stack
 */
export function jsonText(value: JsonValue, numbers: ReadonlyMap<string, string>): string {
  const text = tryJsonText(value, numbers);
  if (text === undefined) throw new CtyError("the value is nested too deeply for the remaining stack");
  return text;
}

/** Like {@link jsonText}, but returns undefined if the value is nested too deeply. */
export function tryJsonText(value: JsonValue, numbers: ReadonlyMap<string, string>): string | undefined {
  try {
    return numbers.size === 0 ? JSON.stringify(value) : textWithNumbers(value, "", numbers);
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return undefined;
  }
}

/**
 * Writes JSON in the form of Go's `encoding/json`: like {@link tryJsonText}, with escapes for
 * characters that are special in HTML and JavaScript.
 */
export function goJsonText(value: JsonValue, numbers: ReadonlyMap<string, string>): string | undefined {
  // These characters occur in strings only, so escaping them in the whole text is enough.
  return tryJsonText(value, numbers)?.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function textWithNumbers(value: JsonValue, at: string, numbers: ReadonlyMap<string, string>): string {
  if (Array.isArray(value)) return `[${value.map((element, i) => textWithNumbers(element, pointerTo(at, i), numbers)).join(",")}]`;
  if (typeof value !== "object" || value === null) return numbers.get(at) ?? JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${textWithNumbers(member, pointerTo(at, name), numbers)}`,
  );
  return `{${members.join(",")}}`;
}
