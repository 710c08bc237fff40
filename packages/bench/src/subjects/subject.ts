/** Measurements of a library: a function for each case, which applies it to all sources. */
import type { CaseName } from "../cases.ts";

/** A file to be measured. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Runs a prepared case once. Returns a promise if the library is asynchronous. */
export type Run = () => unknown;

/**
 * A library. Each function receives the sources, does the preparation that is not measured, and
 * returns the run that is.
 */
export type Subject = { readonly [C in CaseName]?: (sources: readonly Source[]) => Run | Promise<Run> };
