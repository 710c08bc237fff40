import type { HclRule } from "../rule.ts";
import { documentedRule } from "./documented.ts";

/** Reports outputs without a description. */
export const documentedOutputs: HclRule = documentedRule("output");
