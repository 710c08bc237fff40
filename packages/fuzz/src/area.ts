import type { Random } from "./random.ts";

/** The areas that can be fuzzed. `linear` measures parsing times of repeated fragments. */
export const AREA_NAMES = ["parser", "linear", "json", "evaluator", "decoder", "functions", "terraform"] as const;

/** The name of an area. */
export type AreaName = (typeof AREA_NAMES)[number];

/**
 * An input, made of texts only, so that one reducer serves all areas: a source alone, an expression and its variables, a
 * specification and a body. A lone surrogate from U+DC80 to U+DCFF stands for a byte that is not valid UTF-8; see `toSource`.
 */
export interface FuzzInput {
  /** Which generator made it and what is known about it, such as that it is valid. */
  readonly kind: string;
  /** The texts by their role. */
  readonly parts: Readonly<Record<string, string>>;
}

/** A broken promise. */
export interface Violation {
  /** The name of the promise, which with `where` identifies the problem. */
  readonly promise: string;
  /** What tells this problem from others that break the same promise, such as the code of a diagnostic. */
  readonly where: string;
  /** What happened, for people. */
  readonly details: string;
}

/** One area: how its inputs are made, and what is promised about them. */
export interface Area {
  readonly name: AreaName;
  /** Makes an input. The same random sequence makes the same input. */
  generate(random: Random): FuzzInput;
  /** Checks every promise; returns the first one that is broken. Whatever it throws is a broken promise too. */
  check(input: FuzzInput): Violation | undefined;
}

/** The texts from which inputs are derived. */
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
