/** Evaluation of modules in memory, for tests. */
import type { Value } from "@hcl-ts/cty";
import type { Diagnostic } from "@hcl-ts/hcl";
import { formatRangeStart } from "@hcl-ts/hcl/syntax";
import {
  type EvaluateTreeOptions,
  evaluateTree,
  ProviderSchemaIndex,
  type ProviderSchemasJson,
  readVariables,
  renderValue,
  type TreeResult,
  type VariableSources,
} from "../src/entry/evaluate.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { loadTree, type ModuleTree } from "../src/entry/load.ts";
import { memoryFiles } from "../src/source/memory-files.ts";

/** A module that was evaluated, with everything found wrong on the way. */
export interface Evaluated {
  readonly tree: ModuleTree;
  readonly result: TreeResult;
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads and evaluates a module. A string is the only file. */
export function evaluateFiles(
  files: string | Readonly<Record<string, string>>,
  options: Partial<Omit<EvaluateTreeOptions, "schemas">> &
    Omit<VariableSources, "files"> & { readonly dialect?: "terraform" | "opentofu"; readonly schemas?: ProviderSchemasJson } = {},
): Evaluated {
  const { dialect = "terraform", env, args, schemas, ...rest } = options;
  const fs = memoryFiles(typeof files === "string" ? { "main.tf": files } : files);
  const tree = loadTree(fs, { dialect });
  const variables = readVariables(tree.module, { files: fs, env, args });
  const result = evaluateTree(tree, {
    variables: variables.values,
    functions: terraformFunctions({ dialect, version: rest.version, fs, pure: true }),
    schemas: schemas && new ProviderSchemaIndex(schemas),
    ...rest,
  });
  return { tree, result, diagnostics: [...tree.diagnostics, ...variables.diagnostics, ...result.diagnostics] };
}

/** Diagnostics in one line each: severity, code and place. */
export function summaries(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(
    ({ severity, code, subject, count }) =>
      `${severity} ${code}${subject === undefined ? "" : ` ${formatRangeStart(subject)}`}${count === undefined ? "" : ` x${count}`}`,
  );
}

/** The values of outputs as the console shows them. */
export function outputs({ result }: Evaluated): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(result.outputs, ([name, { value }]) => [name, text(value)]));
}

/** A value in one line. */
export function text(value: Value): string {
  return renderValue(value).replace(/\n\s*/g, " ");
}
