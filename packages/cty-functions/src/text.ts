/** Graphemes, the characters that users see: what the functions on strings count. */
import { splitGraphemes } from "unicode-segmenter/grapheme";

/** The grapheme clusters of a string. */
export function graphemes(text: string): readonly string[] {
  return [...splitGraphemes(text)];
}
