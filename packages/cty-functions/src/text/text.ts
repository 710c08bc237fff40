/** Grapheme clusters, the characters that users see and that the string functions count. */
import { graphemeEnd } from "@hcl-ts/cty/kernel";

/** Iterates over the grapheme clusters of a string. */
export function* graphemes(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = graphemeEnd(text, start);
    yield text.slice(start, end);
    start = end;
  }
}

/** Returns the number of grapheme clusters of a string. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at = graphemeEnd(text, at)) count++;
  return count;
}
