/** JSON text with numbers of any precision, in the form of Go's `encoding/json`. */
import { type JsonValue, pointerTo } from "./json-value.ts";

/** Characters that are escaped so that the text can be embedded in HTML and JavaScript. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * Writes JSON without white space.
 *
 * @param numbers the texts of the numbers that a double does not hold, by JSON pointer
 */
export function jsonText(value: JsonValue, numbers: ReadonlyMap<string, string>): string {
  return numbers.size === 0 ? plainText(value) : textWithNumbers(value, "", numbers);
}

function plainText(value: JsonValue): string {
  return JSON.stringify(value).replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function textWithNumbers(value: JsonValue, at: string, numbers: ReadonlyMap<string, string>): string {
  if (typeof value === "number") return numbers.get(at) ?? plainText(value);
  if (Array.isArray(value)) return `[${value.map((element, i) => textWithNumbers(element, pointerTo(at, i), numbers)).join(",")}]`;
  if (typeof value !== "object" || value === null) return plainText(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${plainText(name)}:${textWithNumbers(member, pointerTo(at, name), numbers)}`,
  );
  return `{${members.join(",")}}`;
}
