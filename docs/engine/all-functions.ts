/**
 * All functions, including those for regular expressions. They are listed one by one, because a
 * table would put the library for regular expressions into the first bundle.
 */
import { regex, regexall, regexreplace } from "@hcl-ts/cty-functions";
import { coreFunctions, type Functions } from "./functions.ts";

/** The functions of `hcl-ts`. */
export const allFunctions: Functions = new Map([...coreFunctions, ...Object.entries({ regex, regexall, regexreplace })]);
