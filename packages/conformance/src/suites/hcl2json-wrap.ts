import { wrapTerraformExpression } from "@hcl-ts/hcl2json";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => wrapTerraformExpression(vector.input as string);
