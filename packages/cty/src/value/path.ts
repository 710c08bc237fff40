/**
 * Paths, which lead from a value to one nested in it. Errors and marks use them to identify a part
 * of a value.
 */
import type { Value } from "./value.ts";

/** The step to an attribute of an object. */
export interface AttrStep {
  readonly kind: "attr";
  readonly name: string;
}

/**
 * The step to an element. The key is a number for a list or tuple, a string for a map, and the
 * element itself for a set.
 */
export interface IndexStep {
  readonly kind: "index";
  readonly key: Value;
}

/** One step of a {@link Path}. */
export type PathStep = AttrStep | IndexStep;

/** The steps from a value to one nested in it; empty for the value itself. */
export type Path = readonly PathStep[];
