/** Evaluates a whole tree of modules as a plan would, without providers and without a network. */
import { type Budget, CtyError, type Func, isValue, type Value } from "@hcl-ts/cty";
import { type Diagnostic, hasErrors, orderDiagnostics } from "@hcl-ts/hcl";
import { limitRepeats } from "@hcl-ts/hcl/syntax";
import { formatAddress } from "../load/address.ts";
import type { ModuleTree, Output } from "../load/module.ts";
import { behaviorOf } from "./behavior.ts";
import { type CheckedObject, ConditionLog } from "./condition-log.ts";
import { ConsoleScope } from "./console-scope.ts";
import { missingRootProvider, noConfiguration } from "./messages.ts";
import { type GivenVariables, ModuleInstance } from "./module-instance.ts";
import { checkMoves } from "./moves.ts";
import {
  checkImportedInstances,
  checkImports,
  checkRemoved,
  importTasks,
  parseAddress,
  priorObjects,
  type ResourceValues,
} from "./prior-objects.ts";
import type { ProviderInstance } from "./provider-instance.ts";
import type { ProviderSchemaIndex } from "./provider-schema-index.ts";
import type { ResourceInstance } from "./resource.ts";
import type { Substitutes } from "./substitutes.ts";
import { type AfterError, type ReadData, type Settings, TreeEvaluation, type UnknownInstances } from "./tree-evaluation.ts";
import { TreeWalk } from "./tree-walk.ts";
import { validateAll, validateRest } from "./validate-unknown.ts";

/** Settings of {@link evaluateTree}. */
export interface EvaluateTreeOptions {
  /** The functions that expressions can call, such as `terraformFunctions`. */
  readonly functions: ReadonlyMap<string, Func>;
  /**
   * The root module's variable values, by name. They are the result of
   * `readVariables`, or plain values, which are converted to the types of the variables. A required
   * variable without a value is unknown.
   */
  readonly variables?: GivenVariables | undefined;
  /**
   * The version of the program whose plan is predicted, such as `1.11.4`; by default the version that
   * the tree was loaded for. Before Terraform 1.12, both operands of `&&` and `||` are always
   * evaluated. `terraformFunctions` has an option of the same name.
   */
  readonly version?: string | undefined;
  /** The name of the workspace; `default` by default. */
  readonly workspace?: string | undefined;
  /** The value of `path.cwd`; `/` by default. */
  readonly workingDirectory?: string | undefined;
  /**
   * The value of `path.root`, from which `path.module` starts; `.` by default.
   */
  readonly rootPath?: string | undefined;
  /**
   * Whether to evaluate as during an apply: `terraform.applying` is true, and data sources do not
   * wait for changes. What providers compute stays unknown, unless `substitutes` has it.
   */
  readonly applying?: boolean | undefined;
  /**
   * The addresses of what to evaluate, without the keys of instances, such as `var.a` and
   * `module.net.aws_vpc.main`; everything by default.
   */
  readonly only?: ReadonlySet<string> | undefined;
  /** Values that replace those from providers and modules, such as the mocks of a test. */
  readonly substitutes?: Substitutes | undefined;
  /**
   * The schemas of providers. Without them, a resource has its arguments and unknown attributes.
   */
  readonly schemas?: ProviderSchemaIndex | undefined;
  /**
   * The objects of a state, by address. A resource in the state keeps the attributes that its
   * provider computed.
   */
  readonly resourceValues?: ResourceValues | undefined;
  /**
   * Whether resources have their planned values; true by default. If it is false, they are unknown,
   * as in `terraform console` without a plan.
   */
  readonly planned?: boolean | undefined;
  /**
   * Reads data sources and ephemeral resources. Without it, their computed attributes are unknown.
   */
  readonly readData?: ReadData | undefined;
  /**
   * The treatment of an unknown `count` or `for_each`: an error, as in Terraform and OpenTofu; one instance that
   * represents all; or none. The default is `error`, or `one` if `onError` is `unknown`.
   */
  readonly unknownAs?: UnknownInstances | undefined;
  /**
   * The treatment of what depends on an error. With `stop`, the default, it is not evaluated, as in a
   * plan: a resource with a wrong argument has no instances. With `unknown`, evaluation continues
   * with unknown values in place of what has an error, so that the rest can be inspected: wrong
   * arguments, names that are not declared and required variables without a value are unknown, and
   * each resource keeps its instances. All errors are reported either way.
   */
  readonly onError?: AfterError | undefined;
  /**
   * The budget of the whole evaluation. By default, one with the default limits, whose steps grow with
   * the input: {@link DEFAULT_LIMITS} for each megabyte of the modules' files and of the
   * files that functions read.
   */
  readonly budget?: Budget | undefined;
  /** The maximum number of instances of resources and modules; 100,000 by default. */
  readonly maxInstances?: number | undefined;
  /** Called at regular intervals with the number of objects evaluated so far. */
  readonly onProgress?: ((evaluated: number) => void) | undefined;
}

/** An output of the root module. */
export interface OutputValue {
  readonly name: string;
  readonly output: Output;
  /** The value of the output; unknown after an error. */
  readonly value: Value;
  /** Whether the output, or something that it depends on, has an error. */
  readonly failed: boolean;
}

/** An object of the state that is no longer in the configuration. */
export interface RemovedObject {
  readonly address: string;
  readonly action: "delete" | "forget";
}

/** The result of {@link evaluateTree}. */
export interface TreeResult {
  /** The outputs of the root module by name. */
  readonly outputs: ReadonlyMap<string, OutputValue>;
  /** The local values of the root module by name; unknown after an error. */
  readonly locals: ReadonlyMap<string, Value>;
  /** The instances of resources in all modules, by address. */
  readonly instances: ReadonlyMap<string, ResourceInstance>;
  /**
   * The configurations of providers in all modules, by address: `provider.aws`,
   * `module.net.provider.aws.west`.
   */
  readonly providers: ReadonlyMap<string, ProviderInstance>;
  /** The addresses of all instances of modules. The address of the root module is empty. */
  readonly modules: readonly string[];
  /** The objects that have conditions, by address without instance keys. */
  readonly checks: ReadonlyMap<string, CheckedObject>;
  /** The objects of the state that would be destroyed or forgotten. */
  readonly removed: readonly RemovedObject[];
  /** The problems, in the order of the files. The problems of loading are in the tree. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Returns a scope that evaluates further expressions. `module` is the address of an instance such
   * as `module.a[0]`; the root module by default.
   */
  scope(): ConsoleScope;
  scope(module: string): ConsoleScope | undefined;
}

/** The default maximum number of instances in a tree. */
export const MAX_INSTANCES = 100_000;

/**
 * Evaluates a tree of modules: variables, local values, resources with all of their instances,
 * outputs and conditions. Values that only a provider knows are unknown. Never throws because of the
 * configuration's content.
 *
 * @param tree the modules, from `loadTree`
 * @returns everything that could be evaluated, and the problems
 * @throws CtyError if an option is not valid
 * @example
 * const tree = loadTree(fs);
 * const { values } = readVariables(tree.module, { files: fs });
 * const { outputs, diagnostics } = evaluateTree(tree, { variables: values, functions: terraformFunctions({ fs }) });
 */
export function evaluateTree(tree: ModuleTree, options: EvaluateTreeOptions): TreeResult {
  const settings = settingsOf(tree, options);
  const evaluation = new TreeEvaluation(settings, tree);
  const log = new ConditionLog();
  const root = new ModuleInstance(evaluation, log, tree, { given: checkedVariables(options.variables) });
  const state = options.resourceValues ?? new Map<string, Value>();
  evaluation.prior = priorObjects(tree, state);
  evaluation.imports = importTasks(root);
  if (settings.phase === "plan") checkRoot(tree, evaluation);
  checkRemoved(tree, evaluation);
  checkImports(tree, evaluation);
  const walk = new TreeWalk(evaluation, options.onProgress, options.only);
  walk.visit(root);
  walk.visitUnusedProviders();
  checkMoves(walk, evaluation);
  if (!evaluation.isExhausted) {
    const isComplete = evaluation.continuesAfterErrors;
    const hasFailed = hasErrors(evaluation.diagnostics) || hasFailedVariables(options.variables);
    if (evaluation.needsValidation || (hasFailed && !isComplete)) validateAll(tree, settings, evaluation);
    else if (walk.notEvaluated.size > 0) validateRest(tree, settings, walk, evaluation);
  }
  const imported = checkImportedInstances(evaluation, walk.instances);
  const removed = removedObjects(tree, new Set([...evaluation.prior.keys(), ...imported]), walk.instances);
  const scopes = new Map<string, ConsoleScope>();
  function scope(): ConsoleScope;
  function scope(module: string): ConsoleScope | undefined;
  function scope(module = ""): ConsoleScope | undefined {
    const instance = module === "" ? root : walk.modules.get(module);
    if (instance === undefined) return undefined;
    const known = scopes.get(module) ?? new ConsoleScope(instance);
    scopes.set(module, known);
    return known;
  }
  return {
    outputs: outputsOf(root),
    locals: localsOf(root),
    instances: walk.instances,
    providers: walk.providers,
    modules: [...walk.modules.keys()],
    checks: log.finish(tree),
    removed,
    diagnostics: limitRepeats(orderDiagnostics(evaluation.diagnostics)),
    scope,
  };
}

/** Reports what only a root module must have. */
function checkRoot({ module, folder }: ModuleTree, evaluation: TreeEvaluation): void {
  if (module.files.length === 0) evaluation.error(noConfiguration({ folder }));
  for (const { aliases } of module.requiredProviders.values())
    for (const { name, alias, range: subject } of aliases) {
      const address = `${name}.${alias}`;
      if (!module.providers.has(address)) evaluation.error(missingRootProvider({ address }), { subject });
    }
}

/** @internal Returns the settings of an evaluation, with all defaults filled in. */
export function settingsOf({ module }: ModuleTree, options: EvaluateTreeOptions): Settings {
  const { functions, onError = "stop", maxInstances = MAX_INSTANCES, schemas } = options;
  const { unknownAs = onError === "unknown" ? "one" : "error" } = options;
  if (!(functions instanceof Map)) throw new CtyError("functions must be a Map of functions by name, such as terraformFunctions returns");
  if (!["error", "one", "none"].includes(unknownAs)) throw new CtyError('unknownAs must be "error", "one" or "none"');
  if (!["stop", "unknown"].includes(onError)) throw new CtyError('onError must be "stop" or "unknown"');
  if (!(maxInstances >= 0)) throw new CtyError("maxInstances must be a number of at least 0");
  if (schemas !== undefined && typeof schemas.find !== "function")
    throw new CtyError("schemas must be a ProviderSchemaIndex: new ProviderSchemaIndex(json)");
  return {
    dialect: module.dialect,
    phase: options.planned === false ? "console" : "plan",
    workspace: options.workspace ?? "default",
    workingDirectory: options.workingDirectory ?? "/",
    rootPath: options.rootPath ?? ".",
    applying: options.applying ?? false,
    substitutes: options.substitutes,
    functions,
    schemas,
    readData: options.readData,
    unknownAs,
    onError,
    maxInstances,
    budget: options.budget,
    knowsResourceTypes: true,
    behavior: behaviorOf(module.dialect, options.version ?? module.version),
  };
}

function checkedVariables(given: GivenVariables = new Map()): GivenVariables {
  for (const [name, value] of given)
    if (!isValue(value) && (typeof value !== "object" || !("origin" in value)))
      throw new CtyError(`the variable ${JSON.stringify(name)} must be a Value, or from readVariables`);
  return given;
}

function hasFailedVariables(given: GivenVariables = new Map()): boolean {
  return [...given.values()].some((variable) => "origin" in variable && variable.failed);
}

function outputsOf(root: ModuleInstance): ReadonlyMap<string, OutputValue> {
  const found = new Map<string, OutputValue>();
  for (const [name, output] of root.tree.module.outputs) {
    const task = root.output(name);
    if (task !== undefined) found.set(name, { name, output, value: task.value.value, failed: task.value.failed });
  }
  return found;
}

function localsOf(root: ModuleInstance): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const name of root.tree.module.locals.keys()) {
    const task = root.local(name);
    if (task !== undefined) found.set(name, task.value.value);
  }
  return found;
}

function removedObjects(
  tree: ModuleTree,
  prior: ReadonlySet<string>,
  instances: ReadonlyMap<string, ResourceInstance>,
): readonly RemovedObject[] {
  const removed: RemovedObject[] = [];
  for (const text of prior) {
    if (instances.has(text)) continue;
    const address = parseAddress(text);
    const block = tree.module.removed.find(({ from }) => {
      const prefix = formatAddress(from);
      return text === prefix || text.startsWith(`${prefix}.`) || text.startsWith(`${prefix}[`);
    });
    if (address !== undefined) removed.push({ address: text, action: block !== undefined && !block.destroy ? "forget" : "delete" });
  }
  return removed;
}
