/**
 * The diagnostics of validation: loading, static checks, and evaluation for any values. The vectors
 * are answers of the released Terraform.
 */
import type { Func } from "@hcl-ts/cty";
import { hasErrors } from "@hcl-ts/hcl";
import { memoryFiles } from "@hcl-ts/terraform";
import { validateTree } from "@hcl-ts/terraform/evaluate";
import { builtinProviderFunctions, terraformFunctions } from "@hcl-ts/terraform/functions";
import { loadTree, type ModuleTree } from "@hcl-ts/terraform/load";
import { rsadecrypt } from "@hcl-ts/terraform/rsadecrypt";
import type { Suite } from "../vector.ts";

/** The source address of the provider that is built in. */
const BUILTIN = "terraform.io/builtin/terraform";

/** The version that answered. */
const VERSION = "1.11.4";

export const answer: Suite = (vector) => {
  const fs = memoryFiles(vector.files as Readonly<Record<string, string>>);
  const tree = loadTree(fs, { dialect: "terraform", version: VERSION });
  const functions = terraformFunctions({
    dialect: "terraform",
    version: VERSION,
    fs,
    pure: true,
    providers: providersOf(tree),
    rsadecrypt,
  });
  const diagnostics = [...tree.diagnostics, ...validateTree(tree, { functions, planned: false })];
  return {
    valid: !hasErrors(diagnostics),
    diagnostics: diagnostics.map(({ severity, code, subject }) => ({
      severity,
      about: code,
      ...(subject === undefined ? {} : { range: { filename: subject.filename, start: subject.start, end: subject.end } }),
    })),
  };
};

/** The functions of the provider that is built in, for each name by which the root module requires it. */
function providersOf({ module }: ModuleTree): ReadonlyMap<string, ReadonlyMap<string, Func>> {
  const names = Array.from(module.requiredProviders, ([name, { provider }]) => ({ name, provider }));
  return new Map(names.filter(({ provider }) => provider === BUILTIN).map(({ name }) => [name, builtinProviderFunctions("terraform")]));
}
