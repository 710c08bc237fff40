/**
 * The functions that expressions can call here: the standard functions, `try` and `can`. The Worker
 * loads those for regular expressions only when a source calls one.
 */
import type { Func } from "@hcl-ts/cty";
import {
  collectionFunctions,
  encodingFunctions,
  logicFunctions,
  numberFunctions,
  setFunctions,
  stringFunctions,
  timeFunctions,
} from "@hcl-ts/cty-functions";
import { canFunc, tryFunc } from "@hcl-ts/ext/tryfunc";

/** Functions by name. */
export type Functions = ReadonlyMap<string, Func>;

/** All functions except those for regular expressions. */
export const coreFunctions: Functions = new Map([
  ...[numberFunctions, stringFunctions, collectionFunctions, setFunctions, logicFunctions, encodingFunctions, timeFunctions].flatMap(
    (table) => [...table],
  ),
  ["try", tryFunc] as const,
  ["can", canFunc] as const,
]);
