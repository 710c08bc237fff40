import type { Range } from "@hcl-ts/hcl";
import type { ModuleFile } from "@hcl-ts/terraform/load";
import { defineRule, type HclRule } from "../rule.ts";
import { fileOfModule } from "./declared.ts";

/** Reports modules without `required_version`. */
export const requiredVersion: HclRule = defineRule({
  name: "required-version",
  type: "problem",
  description: "Require required_version in each module",
  recommended: true,
  scope: "module",
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      const { module } = source;
      if (module === undefined || module.requiredVersions.length > 0) return;
      const message = "The module does not set required_version in a terraform block.";
      const block = module.files.flatMap((file) => terraformBlock(file) ?? [])[0];
      if (block !== undefined) report({ at: block, message });
      else if (fileOfModule(source, ["terraform.tf", "versions.tf", "main.tf"]) === source.moduleFile)
        report({ at: { start: 0, end: 0 }, message });
    },
  }),
});

/** The first `terraform` block of each file. Every file of a large module asks for all of them. */
const known = new WeakMap<ModuleFile, { readonly range: Range | undefined }>();

function terraformBlock(file: ModuleFile): Range | undefined {
  let found = known.get(file);
  if (found === undefined) {
    const { blocks } = file.body.partialContent({ blocks: [{ type: "terraform", labelNames: [] }] }).content;
    found = { range: blocks[0]?.definitionRange };
    known.set(file, found);
  }
  return found.range;
}
