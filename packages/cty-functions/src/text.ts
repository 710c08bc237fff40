/** Graphemes, the characters that users see: what the functions on strings count. */
import { graphemeEnd } from "@hcl-ts/cty";

/** The grapheme clusters of a string. */
export function graphemes(text: string): readonly string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = graphemeEnd(text, start);
    found.push(text.slice(start, end));
    start = end;
  }
  return found;
}
