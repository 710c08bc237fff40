import type { Random } from "./random.ts";

/** The areas that can be fuzzed. `linear` measures parsing times of repeated fragments. */
export const AREA_NAMES = ["parser", "linear", "json", "evaluator", "decoder", "functions", "secrets", "terraform", "edits"] as const;

/** The name of an area. */
export type AreaName = (typeof AREA_NAMES)[number];

/**
 * An input, which consists of strings only, so that one reducer suits all areas: a source alone, an
 * expression and its variables, a specification and a body. A lone surrogate from U+DC80 to U+DCFF
 * represents a byte that is not valid UTF-8; see `toSource`.
 */
export interface FuzzInput {
  /** The generator of the input and its known properties, such as that it is valid. */
  readonly kind: string;
  /** The strings by their role. */
  readonly parts: Readonly<Record<string, string>>;
}

/** A broken promise. */
export interface Violation {
  /** The name of the promise, which with `where` identifies the problem. */
  readonly promise: string;
  /**
   * Distinguishes this problem from others that break the same promise, such as by the code of a
   * diagnostic.
   */
  readonly where: string;
  /** A description of the problem. */
  readonly details: string;
}

/** One area: the generator of its inputs, and the promises about them. */
export interface Area {
  readonly name: AreaName;
  /** Creates an input. The same random sequence creates the same input. */
  generate(random: Random): FuzzInput;
  /**
   * Checks every promise and returns the first broken one. Anything that this throws is also a
   * broken promise.
   */
  check(input: FuzzInput): Violation | undefined;
}

/** The sources from which inputs are derived. */
export interface Samples {
  /** Valid native configuration. */
  readonly native: readonly string[];
  /** Valid JSON configuration. */
  readonly json: readonly string[];
}

/** A broken promise as a value. */
export function violation(promise: string, where: string, details: string): Violation {
  return { promise, where, details };
}
