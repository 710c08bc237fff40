/** Evaluates a module from its files in one call. */
import type { Func } from "@hcl-ts/cty";
import { type Diagnostic, orderDiagnostics } from "@hcl-ts/hcl";
import { type EvaluateTreeOptions, evaluateTree, type TreeResult } from "../evaluate/evaluate-tree.ts";
import { type ProviderSchemaIndex, toProviderSchemaIndex } from "../evaluate/provider-schema-index.ts";
import { localRemoteState } from "../evaluate/remote-state.ts";
import { requiredFunctions } from "../evaluate/required-functions.ts";
import { terraformFunctions } from "../functions/terraform-functions.ts";
import { type LoadTreeOptions, loadTree } from "../load/load-tree.ts";
import type { ModuleTree } from "../load/module.ts";
import { joinPath, normalizeFolder } from "../load/paths.ts";
import type { ProviderSchemasJson } from "../schemas/provider-schemas-json.ts";
import type { Dialect } from "../source/dialect.ts";
import type { FileSystem } from "../source/file-system.ts";
import { readVariables, type VariableSources, type VariableValues } from "../variables/read-variables.ts";

/** Settings of {@link evaluateModule}: for loading, variables and evaluation. */
export interface EvaluateModuleOptions
  extends LoadTreeOptions,
    Omit<VariableSources, "files">,
    Omit<EvaluateTreeOptions, "variables" | "functions" | "schemas"> {
  readonly dialect?: Dialect | undefined;
  /**
   * The functions that expressions can call. By default, all functions of the language, which read
   * files from the same file system.
   */
  readonly functions?: ReadonlyMap<string, Func> | undefined;
  /** The function `rsadecrypt`, which `@hcl-ts/terraform/rsadecrypt` exports; see `terraformFunctions`. */
  readonly rsadecrypt?: Func | undefined;
  /**
   * The parsed output of `terraform providers schema -json`. Without schemas, a resource has its
   * arguments and unknown attributes.
   */
  readonly schemas?: ProviderSchemaIndex | ProviderSchemasJson | undefined;
}

/**
 * The result of {@link evaluateModule}: the result of the evaluation, with the modules and the
 * variables.
 */
export interface EvaluatedModule extends TreeResult {
  readonly tree: ModuleTree;
  readonly variables: VariableValues;
  /** All problems of loading, of the values of variables and of evaluation. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Loads a root module with the modules that it calls, reads the values of its variables and
 * evaluates it.
 *
 * Functions behave as in a plan: `timestamp`, `uuid` and `bcrypt` are unknown. Data sources of the
 * type `terraform_remote_state` are read if the state is a file. Never throws because of the files' content.
 *
 * @param fs access to the files
 * @throws CtyError if an option is not valid
 * @example
 * const { outputs, diagnostics } = evaluateModule(nodeFiles("."), { args: [{ name: "env", text: "prod" }] });
 */
export function evaluateModule(fs: FileSystem, options: EvaluateModuleOptions = {}): EvaluatedModule {
  const { dialect, path, resolveModule, loadedModule, env, args, functions, rsadecrypt, schemas, ...rest } = options;
  const tree = loadTree(fs, { dialect, version: rest.version, path, resolveModule, loadedModule });
  const variables = readVariables(tree.module, { files: fs, env, args });
  const { folder } = tree;
  const { workingDirectory = fs.workingDirectory } = rest;
  const providers = requiredFunctions(tree);
  const { version } = rest;
  const folders = { baseDir: folder, workingDirectory, homeDirectory: fs.homeDirectory };
  const all = { dialect: tree.module.dialect, version, fs, ...folders, pure: true, providers, rsadecrypt };
  const result = evaluateTree(tree, {
    ...rest,
    workingDirectory: rest.workingDirectory ?? (workingDirectory && normalizeFolder(joinPath(workingDirectory, folder))),
    variables: variables.values,
    functions: functions ?? terraformFunctions(all),
    schemas: toProviderSchemaIndex(schemas),
    readData: rest.readData ?? localRemoteState(fs, folder),
  });
  const diagnostics = orderDiagnostics([...tree.diagnostics, ...variables.diagnostics, ...result.diagnostics]);
  return { ...result, tree, variables, diagnostics };
}
