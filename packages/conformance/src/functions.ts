/** The functions of the vectors, by the names that `functions.txt` gives them. */
import type { Func } from "@hcl-ts/cty";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";

export const functions: ReadonlyMap<string, Func> = new Map([
  ["try", tryFunc],
  ["can", canFunc],
]);
