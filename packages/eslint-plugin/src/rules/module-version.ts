import { constantValue } from "@hcl-ts/analysis";
import type { Expression } from "@hcl-ts/hcl";
import type { VersionConstraints } from "@hcl-ts/terraform/load";
import { defineRule, type HclRule } from "../rule.ts";
import { attributeOf } from "./declared.ts";
import { callsOf } from "./module-sources.ts";

/** Options of the rule `module-version`. */
export interface ModuleVersionOptions {
  /** Whether the version must be exact: `1.2.3` or `= 1.2.3`. */
  readonly exact: boolean;
}

/** Reports modules of registries without a version. */
export const moduleVersion: HclRule = defineRule<ModuleVersionOptions>({
  name: "module-version",
  type: "problem",
  description: "Require a version for modules of registries",
  recommended: true,
  scope: "module",
  schema: { exact: { type: "boolean" } },
  defaults: { exact: false },
  create: ({ source, options, report }) => ({
    file() {
      for (const { block, call } of callsOf(source)) {
        if (call.source?.kind !== "registry") continue;
        const version = attributeOf(block, "version");
        if (call.versionExpression === undefined || isNull(call.versionExpression))
          report({ at: block.definitionRange, message: `Set the version of the module "${call.name}".` });
        else if (options.exact && version !== undefined && call.version !== undefined && !isExact(call.version))
          report({ at: version.range, message: `Set an exact version of the module "${call.name}".` });
      }
    },
  }),
});

/** Whether a version is an argument that is not set. */
const isNull = (expression: Expression): boolean => {
  const value = constantValue(expression);
  return value?.isNull() === true;
};

/** Whether constraints are one version. */
const isExact = ({ all: [first, ...others] }: VersionConstraints): boolean => first?.operator === "=" && others.length === 0;
