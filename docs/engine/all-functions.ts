/**
 * All functions, including those for regular expressions. They are imported one by one, because a
 * table would add regular expressions to the first bundle.
 */
import { regex, regexall, regexreplace } from "@hcl-ts/cty-functions";
import { coreFunctions, type Functions } from "./functions.ts";

/** The functions of `hcl-ts`. */
export const allFunctions: Functions = new Map([...coreFunctions, ...Object.entries({ regex, regexall, regexreplace })]);
