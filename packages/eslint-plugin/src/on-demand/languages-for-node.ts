/** Loads the functions for languages of one's own when a configuration first has one. */
import type { Languages } from "./languages.ts";
import { loadPackage } from "./load-package.ts";

/** Returns the functions for languages of one's own. */
export function languages(): Languages {
  return loadPackage("@hcl-ts/language") as Languages;
}
