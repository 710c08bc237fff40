/**
 * Grapheme clusters, what a reader sees as characters: extended grapheme clusters of UAX #29 without rule GB9c (Indic
 * conjuncts), as the reference implementation of HCL counts columns by Unicode 15.0, which had no such rule.
 */
import { graphemeSegments } from "unicode-segmenter/grapheme";

/** A letter after a mark or joiner: no rule but GB9c joins one, save for the two spacing vowels that are letters by category. */
const CONJUNCT = /(?<=[\p{M}\u200d])(?![\u0e33\u0eb3])\p{Lo}/u;

/** The lengths in UTF-16 units of the clusters of a text, in order. Linear in the text. */
export function* clusterLengths(text: string): Generator<number> {
  for (const { segment } of graphemeSegments(text)) {
    if (segment.length < 3 || !CONJUNCT.test(segment)) {
      yield segment.length;
      continue;
    }
    let start = 0;
    for (const { index } of segment.matchAll(ALL_CONJUNCTS)) {
      yield index - start;
      start = index;
    }
    yield segment.length - start;
  }
}

const ALL_CONJUNCTS = new RegExp(CONJUNCT, "gu");
