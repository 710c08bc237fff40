import { hasErrors } from "@hcl-ts/hcl";
import { parseConfig } from "@hcl-ts/hclsyntax";
import { format } from "@hcl-ts/hclwrite/format";
import type { Suite } from "../vector.ts";

/** The command rejects a file with errors, although the formatter itself accepts it. */
export const answer: Suite = (vector) => {
  const source = vector.src as string;
  return hasErrors(parseConfig(source).diagnostics) ? { error: true } : { out: format(source, { style: "terraform" }) };
};
