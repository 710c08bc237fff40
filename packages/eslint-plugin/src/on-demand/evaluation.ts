/** The functions that evaluate modules. In the files for Node, `evaluation-for-node.ts` takes the place of this file. */
import * as terraform from "@hcl-ts/terraform";
import { terraformFunctions } from "@hcl-ts/terraform/functions";

type Terraform = Pick<
  typeof terraform,
  | "evaluateModule"
  | "FileChecks"
  | "findArgument"
  | "instancesOfType"
  | "markedData"
  | "overlayFiles"
  | "referredDeclarations"
  | "requiredFunctions"
  | "UNKNOWN"
>;

/** The functions that evaluate modules, by name. */
export type Evaluation = Terraform & { readonly terraformFunctions: typeof terraformFunctions };

/** Returns the functions that evaluate modules. */
export function evaluation(): Evaluation {
  return parts;
}

const parts: Evaluation = { ...terraform, terraformFunctions };
