import { CtyError } from "@hcl-ts/cty";
import { unicodePattern } from "@hcl-ts/cty/kernel";

/** A verb, as it is written in a format. */
export interface Verb {
  readonly source: string;
  readonly flags: string;
  readonly width: number;
  /** Undefined if there is none. */
  readonly precision: number | undefined;
  /** The index of the argument; undefined for the argument that follows the previous verb's. */
  readonly argument: number | undefined;
  /** "%" for a percent sign. */
  readonly letter: string;
}

// A width does not start with 0, which is a flag.
const verbPattern = unicodePattern(String.raw`%(?:%|([-+# 0]*)([1-9]\d*)?(?:\.(\d*))?(?:\[([1-9]\d*)\])?(\p{L}))`, "uy");

/** Reads the verb at a percent sign. @throws CtyError if it is not valid */
export function verbAt(format: string, percent: number): Verb {
  const pattern = verbPattern();
  pattern.lastIndex = percent;
  const match = pattern.exec(format);
  if (match === null) throw new CtyError(`the format has no valid verb at position ${percent + 1}`);
  const [source, flags = "", width, precision, place, letter = "%"] = match;
  return {
    source,
    flags,
    width: Number(width ?? 0),
    precision: precision === undefined ? undefined : Number(precision || 0),
    argument: place === undefined ? undefined : Number(place) - 1,
    letter,
  };
}
