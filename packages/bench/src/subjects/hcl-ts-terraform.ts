/** Terraform modules, by the packages of this repository. */
import { memoryFiles } from "@hcl-ts/terraform";
import { evaluateTree, validateTree } from "@hcl-ts/terraform/evaluate";
import { terraformFunctions } from "@hcl-ts/terraform/functions";
import { loadTree, type ModuleTree } from "@hcl-ts/terraform/load";
import { generatedModules } from "../generated-source.ts";
import type { Subject } from "./subject.ts";

/** The modules, and what is needed to evaluate them. */
function prepare(): { readonly load: () => ModuleTree; readonly functions: ReturnType<typeof terraformFunctions> } {
  const fs = memoryFiles(generatedModules());
  return { load: () => loadTree(fs, { path: "." }), functions: terraformFunctions({ fs, baseDir: ".", pure: true }) };
}

export const terraform: Subject = {
  load: () => {
    const { load } = prepare();
    return () => {
      if (load().diagnostics.length > 0) throw new Error("the modules could not be loaded");
    };
  },
  modules: () => {
    const { load, functions } = prepare();
    const tree = load();
    return () => {
      const { diagnostics } = evaluateTree(tree, { functions, unknownAs: "one" });
      if (diagnostics.length > 0) throw new Error(diagnostics[0]!.detail);
    };
  },
  validate: () => {
    const { load, functions } = prepare();
    const tree = load();
    return () => validateTree(tree, { functions });
  },
};
