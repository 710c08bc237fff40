/** All functions, with the library for regular expressions. They are named one by one, as a table would keep the library in the first part. */
import { regex, regexall, regexreplace } from "@hcl-ts/cty-functions";
import { coreFunctions, type Functions } from "./functions.ts";

/** The functions of `hcl-ts`. */
export const allFunctions: Functions = new Map([...coreFunctions, ...Object.entries({ regex, regexall, regexreplace })]);
