import type { HclSourceCode } from "../language/source-code.ts";
import { baseName } from "../modules/file-name.ts";
import { defineRule, type HclRule } from "../rule.ts";
import { blocksOf } from "./declared.ts";

/** Reports what is not in the files in which it is expected. */
export const standardModuleStructure: HclRule = defineRule({
  name: "standard-module-structure",
  type: "suggestion",
  description: "Require the files main.tf, variables.tf and outputs.tf, with the variables and outputs in them",
  recommended: false,
  scope: "module",
  defaults: {},
  create: ({ source, report }) => ({
    file() {
      const { module } = source;
      if (module === undefined || module.files.every(({ name }) => name.endsWith(".json"))) return;
      for (const [type, file] of [
        ["variable", "variables.tf"],
        ["output", "outputs.tf"],
      ] as const)
        for (const block of baseName(source.moduleFile) === file || source.syntax === "json" ? [] : blocksOf(source, type, ["name"]))
          report({ at: block.definitionRange, message: `Move the ${type} "${block.labels[0]}" to ${file}.` });
      if (module.files[0]?.name !== source.moduleFile) return;
      for (const message of missingFiles(source)) report({ at: { start: 0, end: 0 }, message });
    },
  }),
});

function missingFiles({ module }: HclSourceCode): readonly string[] {
  if (module === undefined) return [];
  const has = (name: string): boolean => module.files.some((file) => baseName(file.name) === name);
  const missing: string[] = [];
  if (!has("main.tf")) missing.push("The module has no main.tf.");
  if (!has("variables.tf") && module.variables.size === 0) missing.push("The module has no variables.tf. It may be empty.");
  if (!has("outputs.tf") && module.outputs.size === 0) missing.push("The module has no outputs.tf. It may be empty.");
  return missing;
}
