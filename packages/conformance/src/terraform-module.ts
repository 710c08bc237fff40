/** Evaluates the modules of the Terraform vectors. */
import { type Func, objectVal, stringVal, type Value } from "@hcl-ts/cty";
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { checkTree, memoryFiles, requiredFunctions } from "@hcl-ts/terraform";
import {
  type DataRequest,
  evaluateTree,
  localRemoteState,
  type ProviderSchemaIndex,
  readVariables,
  type TreeResult,
  type VariableArgument,
} from "@hcl-ts/terraform/evaluate";
import { terraformFunctions, typeOf } from "@hcl-ts/terraform/functions";
import { loadTree, type ModuleTree } from "@hcl-ts/terraform/load";
import { rsadecrypt } from "@hcl-ts/terraform/rsadecrypt";
import type { Dialect } from "./dialects.ts";

/** The time of planning in all cases. */
const PLAN_TIMESTAMP = "2024-02-03T04:05:06Z";

/** A root module and the inputs that a command passes to it. */
export interface ModuleCase {
  readonly files: Readonly<Record<string, string>>;
  readonly dialect: Dialect;
  /** The version of the program whose answers the vectors contain; the newest by default. */
  readonly version?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly args?: readonly VariableArgument[] | undefined;
  readonly workspace?: string | undefined;
  readonly workingDirectory: string;
  readonly planned?: boolean | undefined;
  readonly schemas?: ProviderSchemaIndex | undefined;
  readonly resourceValues?: ReadonlyMap<string, Value> | undefined;
  readonly readData?: ((request: DataRequest) => Value | undefined) | undefined;
}

/** A module that was evaluated. */
export interface EvaluatedCase {
  readonly tree: ModuleTree;
  /**
   * Undefined if loading or reading variables fails, which ends a plan before anything is
   * evaluated.
   */
  readonly result: TreeResult | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads and evaluates a module as a plan does: a module that fails to load is not evaluated. */
export function evaluateCase(given: ModuleCase): EvaluatedCase {
  const { dialect } = given;
  const fs = memoryFiles(given.files);
  const tree = loadTree(fs, { dialect, version: given.version });
  const found = [...tree.diagnostics, ...checkTree(tree, { schemas: given.schemas, unused: false })];
  if (hasErrors(tree.diagnostics)) return { tree, result: undefined, diagnostics: found };
  const variables = readVariables(tree.module, { env: given.env, files: fs, args: given.args });
  const before = [...found, ...variables.diagnostics];
  const result = evaluateTree(tree, {
    planned: given.planned,
    variables: variables.values,
    functions: functionsOf(tree, given),
    workspace: given.workspace,
    workingDirectory: given.workingDirectory,
    schemas: given.schemas,
    resourceValues: given.resourceValues,
    readData: given.readData ?? localRemoteState(fs),
  });
  return { tree, result, diagnostics: [...before, ...result.diagnostics] };
}

function functionsOf(tree: ModuleTree, { files, dialect, version, workingDirectory }: ModuleCase): ReadonlyMap<string, Func> {
  const providers = requiredFunctions(tree);
  return terraformFunctions({
    dialect,
    version,
    fs: memoryFiles(files),
    workingDirectory,
    pure: true,
    planTimestamp: PLAN_TIMESTAMP,
    providers,
    rsadecrypt,
  });
}

/** The functions of the console: the module functions and `type`. */
export function consoleFunctions(
  dialect: Dialect,
  files: Readonly<Record<string, string>> = {},
  version?: string,
): ReadonlyMap<string, Func> {
  return new Map([
    ...terraformFunctions({ dialect, version, fs: memoryFiles(files), workingDirectory: "/module", rsadecrypt }),
    ["type", typeOf],
  ]);
}

/** Reads the data sources and ephemeral resources of the provider `hashicorp/test`. */
export function readTestData({ type, config }: DataRequest): Value | undefined {
  if (type !== "test_lookup" && type !== "test_token") return undefined;
  const key = config.asMap().get("key")!;
  const of = (prefix: string): Value => (key.isNull() ? key : stringVal(`${prefix}-of-${key.asString()}`));
  return objectVal({ key, id: of("id"), value: of("value") });
}
