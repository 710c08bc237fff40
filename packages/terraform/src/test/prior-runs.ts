/** The outputs of a file's runs that have already been executed. */
import type { Value } from "@hcl-ts/cty";
import type { UnknownSource } from "./unknown-sources.ts";

/** The outputs of a run. */
export interface RunOutputs {
  /** An object of all outputs. */
  readonly outputs: Value;
  /** The sources of outputs that are not known, by name. */
  readonly unknown: ReadonlyMap<string, readonly UnknownSource[]>;
}

/** The outputs of runs by name, or the reason why a run has none. */
export type PriorRuns = ReadonlyMap<string, RunOutputs | string>;
