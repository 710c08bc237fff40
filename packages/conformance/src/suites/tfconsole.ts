import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Type } from "@hcl-ts/cty";
import { hasErrors } from "@hcl-ts/hcl";
import { memoryFiles } from "@hcl-ts/terraform";
import { evaluateTree, readVariables, renderType, renderValue, type TreeResult } from "@hcl-ts/terraform/evaluate";
import { TYPE_MARK } from "@hcl-ts/terraform/functions";
import { loadTree } from "@hcl-ts/terraform/load";
import { consoleFunctions } from "../terraform-module.ts";
import type { Suite } from "../vector.ts";

const path = fileURLToPath(new URL("../../vectors/terraform/tfconsole-context.json", import.meta.url));
const contextFiles = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;

/** The version that answered. */
const VERSION = "1.11.4";

const evaluated = new Map<string, TreeResult>();

function moduleOf(context: string): TreeResult {
  let found = evaluated.get(context);
  if (found === undefined) {
    const files = context === "ctx" ? contextFiles : {};
    const fs = memoryFiles(files);
    const tree = loadTree(fs, { dialect: "terraform", version: VERSION });
    const { values } = readVariables(tree.module, { files: fs });
    const functions = consoleFunctions("terraform", files, VERSION);
    found = evaluateTree(tree, { variables: values, functions, workingDirectory: "/module" });
    evaluated.set(context, found);
  }
  return found;
}

/** The vectors are answers of the released Terraform, for either dialect. */
export const answer: Suite = ({ expr, context = "" }) => {
  const { value, diagnostics } = moduleOf(context as string)
    .scope()!
    .evaluate(expr as string);
  if (hasErrors(diagnostics)) return { error: true };
  return { out: value.hasMark(TYPE_MARK) ? renderType(value.content as Type) : renderValue(value) };
};
