/** Graphemes, the characters that users see: what the functions on strings count. */
import { splitGraphemes } from "unicode-segmenter/grapheme";

/** A letter after a mark or joiner begins a cluster of its own: Unicode 15.0, by which the reference counts, had no rule GB9c for Indic conjuncts. */
const CONJUNCT = /(?<=[\p{M}\u200d])(?![\u0e33\u0eb3])(?=\p{Lo})/u;

/** The grapheme clusters of a string. */
export function graphemes(text: string): readonly string[] {
  return [...splitGraphemes(text)].flatMap((cluster) => (cluster.length < 3 ? [cluster] : cluster.split(CONJUNCT)));
}
