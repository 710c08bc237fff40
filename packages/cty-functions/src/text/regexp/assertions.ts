import { type CharacterKind, IS_EDGE, IS_LINE_FEED, IS_WORD } from "./alphabet.ts";
import type { Assertion } from "./pattern.ts";

/** Reports whether an assertion holds between characters of two kinds, in the direction of reading. */
export function holds(assertion: Assertion, before: CharacterKind, after: CharacterKind): boolean {
  switch (assertion) {
    case "text-start":
      return (before & IS_EDGE) !== 0;
    case "text-end":
      return (after & IS_EDGE) !== 0;
    case "line-start":
      return (before & (IS_EDGE | IS_LINE_FEED)) !== 0;
    case "line-end":
      return (after & (IS_EDGE | IS_LINE_FEED)) !== 0;
    case "word-boundary":
      return ((before ^ after) & IS_WORD) !== 0;
    case "no-word-boundary":
      return ((before ^ after) & IS_WORD) === 0;
  }
}
