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
      if (source.module === undefined || source.module.requiredVersions.length > 0) return;
      if (fileOfModule(source, ["terraform.tf", "versions.tf", "main.tf"]) !== source.moduleFile) return;
      report({ at: { start: 0, end: 0 }, message: "The module does not set required_version in a terraform block." });
    },
  }),
});
