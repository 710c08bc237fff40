import { references } from "@hcl-ts/analysis";
import { type Module, meetsConstraints, parseVersion } from "@hcl-ts/terraform/load";
import { defineRule, type HclRule } from "../rule.ts";

/** The versions in which the workspace of a remote run is always `default`. */
const CONCERNED = Array.from({ length: 12 }, (_, patch) => parseVersion(`1.0.${patch}`)).filter((version) => version !== undefined);

/** Reports `terraform.workspace` with a remote backend. */
export const workspaceRemote: HclRule = defineRule({
  name: "workspace-remote",
  type: "problem",
  description: "Disallow terraform.workspace with a remote backend, if Terraform 1.0 is allowed",
  recommended: true,
  scope: "module",
  defaults: {},
  create({ source, report }) {
    const { module } = source;
    if (module === undefined || !isConcerned(module)) return {};
    return {
      ScopeTraversalExpr(node) {
        const [reference] = references(node);
        const step = reference?.steps[0];
        if (reference?.root.name !== "terraform" || step?.kind !== "attr" || step.name !== "workspace") return;
        report({
          at: node,
          message: 'With a remote backend, terraform.workspace is always "default" in Terraform before 1.1. Use a variable.',
        });
      },
    };
  },
});

/** Without a required version, a later program is assumed. */
function isConcerned({ backend, requiredVersions }: Module): boolean {
  if (backend?.type !== "remote" || requiredVersions.length === 0) return false;
  return CONCERNED.some((version) =>
    requiredVersions.every(({ constraints }) => constraints === undefined || meetsConstraints(version, constraints)),
  );
}
