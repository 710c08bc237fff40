/**
 * Loads the functions that evaluate modules when a rule first evaluates one. It is half of all code, and an editor
 * loads the plugin also for files of other languages.
 */
import type { Evaluation } from "./evaluation.ts";
import { loadPackage } from "./load-package.ts";

let loaded: Evaluation | undefined;

/** Returns the functions that evaluate modules. */
export function evaluation(): Evaluation {
  loaded ??= { ...loadPackage("@hcl-ts/terraform"), ...loadPackage("@hcl-ts/terraform/functions") } as Evaluation;
  return loaded;
}
