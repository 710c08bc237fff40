import { constantValue } from "@hcl-ts/analysis";
import type { Expression } from "@hcl-ts/hcl";
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
        else if (options.exact && version !== undefined && call.version !== undefined && !EXACT.test(call.version.text))
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

/** One version with all three numbers. `1.2` is one as well, but versions of registries have three. */
const EXACT = /^\s*(?:=\s*)?\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?\s*$/;
