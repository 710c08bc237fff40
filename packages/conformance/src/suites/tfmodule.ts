/**
 * The JSON of terraform-config-inspect. The tool does not distinguish OpenTofu, so the answers are
 * the same for both dialects.
 */
import { memoryFiles } from "@hcl-ts/terraform";
import { type Inspection, inspect, loadModule } from "@hcl-ts/terraform/load";
import type { Suite } from "../vector.ts";

export const answer: Suite = (vector) => {
  const files = vector.files as Readonly<Record<string, string>>;
  return inspect(loadModule(memoryFiles(files), { dialect: "terraform" })) satisfies Inspection;
};
