/** What validating finds: loading, static checks, and evaluation for any values. The vectors are answers of the released Terraform. */
import { hasErrors } from "@hcl-ts/hcl";
import { memoryFiles } from "@hcl-ts/terraform";
import { validateTree } from "@hcl-ts/terraform/evaluate";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { loadTree } from "@hcl-ts/terraform/load";
import type { Suite } from "../vector.ts";

/** The version that answered. */
const VERSION = "1.11.4";

export const answer: Suite = (vector) => {
  const fs = memoryFiles(vector.files as Readonly<Record<string, string>>);
  const tree = loadTree(fs, { dialect: "terraform" });
  const functions = terraformFunctions({ dialect: "terraform", fs, pure: true });
  const diagnostics = [...tree.diagnostics, ...validateTree(tree, { functions, version: VERSION })];
  return {
    valid: !hasErrors(diagnostics),
    diagnostics: diagnostics.map(({ severity, code, subject }) => ({
      severity,
      about: code,
      ...(subject === undefined ? {} : { range: { filename: subject.filename, start: subject.start, end: subject.end } }),
    })),
  };
};
