/** JSON text with numbers of any precision. */
import { type JsonValue, pointerTo } from "./json-value.ts";

/** Characters that are escaped so that the text can be embedded in HTML and JavaScript. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * Writes JSON without white space.
 *
 * @param numbers the digits of the numbers that a double does not represent, by JSON pointer
 */
export function jsonText(value: JsonValue, numbers: ReadonlyMap<string, string>): string {
  return numbers.size === 0 ? JSON.stringify(value) : textWithNumbers(value, "", numbers);
}

/**
 * Writes JSON in the form of Go's `encoding/json`: like {@link jsonText}, with escapes for
 * characters that are special in HTML and JavaScript.
 */
export function goJsonText(value: JsonValue, numbers: ReadonlyMap<string, string>): string {
  // These characters occur in strings only, so escaping them in the whole text is enough.
  return jsonText(value, numbers).replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function textWithNumbers(value: JsonValue, at: string, numbers: ReadonlyMap<string, string>): string {
  if (typeof value === "number") return numbers.get(at) ?? JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element, i) => textWithNumbers(element, pointerTo(at, i), numbers)).join(",")}]`;
  if (typeof value !== "object" || value === null) return numbers.get(at) ?? JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${textWithNumbers(member, pointerTo(at, name), numbers)}`,
  );
  return `{${members.join(",")}}`;
}
