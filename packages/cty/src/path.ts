/**
 * Paths into values: the way from a value to one nested in it. Errors and marks say with them where they belong.
 * This file holds what a path is and its text; following one is `applyPath`.
 */
import type { Value } from "./value.ts";

/** The step to an attribute of an object. */
export interface AttrStep {
  readonly kind: "attr";
  readonly name: string;
}

/** The step to an element: the key is a number for a list or tuple, a string for a map, the element itself for a set. */
export interface IndexStep {
  readonly kind: "index";
  readonly key: Value;
}

/** One step of a {@link Path}. */
export type PathStep = AttrStep | IndexStep;

/** The steps from a value to one nested in it; empty for the value itself. */
export type Path = readonly PathStep[];
