/** Loads what languages of one's own need when a configuration first has one. */
import type { Languages } from "./languages.ts";
import { loadPackage } from "./load-package.ts";

/** Returns what languages of one's own need. */
export function languages(): Languages {
  return loadPackage("@hcl-ts/language") as Languages;
}
