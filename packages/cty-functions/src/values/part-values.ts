/** Makes values of substrings. */
import { type StringType, string } from "@hcl-ts/cty";
import { Value } from "@hcl-ts/cty/kernel";

/** The number of values that can be used again; a power of two. */
const REMEMBERED = 256;

/**
 * Returns the values of parts of a string in NFC, which are in NFC too.
 *
 * Fields, words and characters repeat, and creating a value takes longer than recognizing one: most of
 * the time goes to the garbage collector. Equal parts therefore share a value if they have not been
 * replaced by others since.
 */
export function partValues(parts: readonly string[]): Value<StringType>[] {
  if (parts.length < REMEMBERED) return parts.map((part) => new Value(string, part));
  const remembered: (Value<StringType> | undefined)[] = new Array(REMEMBERED).fill(undefined);
  return parts.map((part) => {
    const { length } = part;
    const units = length === 0 ? 0 : part.charCodeAt(0) * 7 + part.charCodeAt(length >> 1) + part.charCodeAt(length - 1) * 13;
    const at = (length * 31 + units) & (REMEMBERED - 1);
    const value = remembered[at];
    if (value !== undefined && value.content === part) return value;
    const created = new Value(string, part);
    remembered[at] = created;
    return created;
  });
}
