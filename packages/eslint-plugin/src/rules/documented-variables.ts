import type { HclRule } from "../rule.ts";
import { documentedRule } from "./documented.ts";

/** Reports variables without a description. */
export const documentedVariables: HclRule = documentedRule("variable");
