/** Declarations whose values are secret. */
import type { Output, Variable } from "@hcl-ts/terraform/load";

/** Whether a variable or an output says that its values must not be shown. Ephemeral values are mostly credentials. */
export function isSecret({ sensitive, ephemeral }: Pick<Variable | Output, "sensitive" | "ephemeral">): boolean {
  return sensitive || ephemeral;
}
