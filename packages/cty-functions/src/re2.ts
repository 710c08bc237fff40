/** The library for regular expressions, as bundlers get it: with the program. */
import { MatcherInput, RE2JS } from "re2js";

/** The used part of the library. */
export interface Re2 {
  readonly MatcherInput: typeof MatcherInput;
  readonly RE2JS: typeof RE2JS;
}

const library: Re2 = { MatcherInput, RE2JS };

/** Returns the library for regular expressions. */
export function re2(): Re2 {
  return library;
}
