/** Evaluates a whole tree of modules as a plan would, without providers and without a network. */
import { Budget, CtyError, type Func, isValue, type Value } from "@hcl-ts/cty";
import { type Diagnostic, hasErrors, orderDiagnostics } from "@hcl-ts/hcl";
import { formatAddress } from "../load/address.ts";
import type { Check, Module, ModuleTree, Output, ProviderConfig, Variable } from "../load/module.ts";
import { usedProviders } from "../load/provider-configurations.ts";
import { Task, type Work } from "../task.ts";
import { behaviorOf } from "./behavior.ts";
import { type ConditionResult, checkCondition } from "./condition.ts";
import { type CheckedObject, ConditionLog } from "./condition-log.ts";
import { ConsoleScope } from "./console-scope.ts";
import { ignoredAttributes } from "./ignored-attributes.ts";
import { ignoredAttribute, missingRootProvider, noConfiguration } from "./messages.ts";
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
  validateImports,
} from "./prior-objects.ts";
import { evaluateProvider, type ProviderInstance } from "./provider-instance.ts";
import type { ProviderSchemas } from "./provider-schemas.ts";
import type { ResourceInstance, ResourceState } from "./resource.ts";
import { type ReadData, type Settings, TreeEvaluation, type UnknownInstances } from "./tree-evaluation.ts";

/** Settings of {@link evaluateTree}. */
export interface EvaluateTreeOptions {
  /** The functions that expressions can call, such as those of `terraformFunctions`. */
  readonly functions: ReadonlyMap<string, Func>;
  /**
   * The values of the variables of the root module, by name. They are the result of
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
   * The schemas of providers. Without them, a resource has its arguments and unknown attributes.
   */
  readonly schemas?: ProviderSchemas | undefined;
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
  /** The treatment of an unknown `count` or `for_each`; `error` by default, as in the engines. */
  readonly unknownAs?: UnknownInstances | undefined;
  /** The budget of the whole evaluation; one with the default limits by default. */
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
  scope(module?: string): ConsoleScope | undefined;
}

/** The default maximum number of instances in a tree. */
export const MAX_INSTANCES = 100_000;

/** The number of objects between two reports of progress. */
const PROGRESS_STEP = 200;

/**
 * Evaluates a tree of modules: variables, local values, resources with all of their instances,
 * outputs and conditions. Values that only a provider knows are unknown. Never throws because of
 * the content of the configuration.
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
  const evaluation = new TreeEvaluation(settings, tree, options.budget ?? new Budget());
  const log = new ConditionLog();
  const root = new ModuleInstance(evaluation, log, tree, { given: checkedVariables(options.variables) });
  const state = options.resourceValues ?? new Map<string, Value>();
  evaluation.prior = priorObjects(tree, state);
  evaluation.imports = importTasks(root);
  if (settings.phase === "plan") checkRoot(tree, evaluation);
  checkRemoved(tree, evaluation);
  checkImports(tree, evaluation);
  const walk = new TreeWalk(evaluation, options.onProgress);
  walk.visit(root);
  walk.visitUnusedProviders();
  checkMoves(walk, evaluation);
  if (!evaluation.isExhausted) {
    if (hasErrors(evaluation.diagnostics) || hasFailedVariables(options.variables)) validateAll(tree, settings, evaluation);
    else if (walk.notEvaluated.size > 0) validateRest(tree, settings, walk, evaluation);
  }
  const imported = checkImportedInstances(evaluation, walk.instances);
  const removed = removedObjects(tree, new Set([...evaluation.prior.keys(), ...imported]), walk.instances);
  const scopes = new Map<string, ConsoleScope>();
  return {
    outputs: outputsOf(root),
    locals: localsOf(root),
    instances: walk.instances,
    providers: walk.providers,
    modules: [...walk.modules.keys()],
    checks: log.finish(tree),
    removed,
    diagnostics: orderDiagnostics(evaluation.diagnostics),
    scope: (module = "") => {
      const instance = walk.modules.get(module);
      if (instance === undefined) return undefined;
      const scope = scopes.get(module) ?? new ConsoleScope(instance);
      scopes.set(module, scope);
      return scope;
    },
  };
}

/** Reports what only a root module must have. */
function checkRoot({ module, folder }: ModuleTree, evaluation: TreeEvaluation): void {
  if (module.files.length === 0) evaluation.error(noConfiguration(folder));
  for (const { aliases } of module.requiredProviders.values())
    for (const { name, alias, range: subject } of aliases) {
      const address = `${name}.${alias}`;
      if (!module.providers.has(address)) evaluation.error(missingRootProvider(address), { subject });
    }
}

/**
 * Evaluates a tree of modules for any values of the root module's variables.
 *
 * @param knowsResourceTypes whether resources have the types of their schemas
 * @returns the problems that occur for any values, in the order of the files
 * @throws CtyError if an option is not valid
 */
export function evaluateForAnyValues(tree: ModuleTree, options: EvaluateTreeOptions, knowsResourceTypes: boolean): readonly Diagnostic[] {
  const settings: Settings = { ...settingsOf(tree, options), phase: "validate", unknownAs: "one", knowsResourceTypes };
  const evaluation = new TreeEvaluation(settings, tree, options.budget ?? new Budget());
  const root = new ModuleInstance(evaluation, new ConditionLog(), tree, {});
  new TreeWalk(evaluation, options.onProgress).visit(root);
  evaluation.run(new Task("imports", () => validateImports(root), undefined));
  return orderDiagnostics(evaluation.diagnostics);
}

function settingsOf({ module }: ModuleTree, options: EvaluateTreeOptions): Settings {
  const { functions, unknownAs = "error", maxInstances = MAX_INSTANCES, schemas } = options;
  if (!(functions instanceof Map)) throw new CtyError("functions must be a Map of functions by name, such as terraformFunctions returns");
  if (!["error", "one", "none"].includes(unknownAs)) throw new CtyError('unknownAs must be "error", "one" or "none"');
  if (!(maxInstances >= 0)) throw new CtyError("maxInstances must be a number of at least 0");
  if (schemas !== undefined && typeof schemas.find !== "function")
    throw new CtyError("schemas must be a ProviderSchemas: new ProviderSchemas(json)");
  return {
    dialect: module.dialect,
    phase: options.planned === false ? "console" : "plan",
    workspace: options.workspace ?? "default",
    workingDirectory: options.workingDirectory ?? "/",
    functions,
    schemas,
    readData: options.readData,
    unknownAs,
    maxInstances,
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

/** Evaluates everything in a module and in the modules that it calls. */
class TreeWalk {
  readonly instances = new Map<string, ResourceInstance>();
  readonly providers = new Map<string, ProviderInstance>();
  readonly modules = new Map<string, ModuleInstance>();
  /**
   * The resources and module calls without instances, including those that have none because of an
   * error: their addresses without instance keys, with the paths of their modules.
   */
  readonly notEvaluated = new Map<string, { readonly path: readonly string[]; readonly resource?: string; readonly call?: string }>();
  private readonly seen = new Set<Module>();
  private readonly usedProviders: ReadonlySet<ProviderConfig>;
  private readonly unusedProviders: [ModuleInstance, ProviderConfig][] = [];
  private readonly evaluation: TreeEvaluation;
  private readonly onProgress: ((evaluated: number) => void) | undefined;
  private evaluated = 0;

  constructor(evaluation: TreeEvaluation, onProgress: ((evaluated: number) => void) | undefined) {
    this.evaluation = evaluation;
    this.usedProviders = usedProviders(evaluation.root);
    this.onProgress = onProgress;
  }

  visit(root: ModuleInstance): void {
    const pending = [root];
    for (let next = pending.pop(); next !== undefined && !this.evaluation.isExhausted; next = pending.pop())
      pending.push(...this.module(next).reverse());
  }

  /**
   * Evaluates the provider configurations that no resource uses. The engines ignore them, so their
   * problems are not reported. Everything that they refer to is already evaluated.
   */
  visitUnusedProviders(): void {
    const { diagnostics } = this.evaluation;
    for (const [instance, provider] of this.unusedProviders) {
      if (this.evaluation.isExhausted) return;
      const before = diagnostics.length;
      this.provider(instance, provider);
      if (!this.evaluation.isExhausted) diagnostics.length = before;
    }
  }

  /** Evaluates the objects of a module. Returns the instances of the modules that it calls. */
  private module(instance: ModuleInstance): ModuleInstance[] {
    const { module } = instance.tree;
    const isFirst = !this.seen.has(module);
    this.seen.add(module);
    this.modules.set(instance.ownAddress, instance);
    if (module.dialect === "opentofu" && isFirst) this.warnOfIgnored(module);
    for (const variable of module.variables.values()) this.variable(instance, variable);
    // For any values of its variables, a module has the same result wherever it is called.
    if (!isFirst && this.evaluation.settings.phase === "validate") return [];
    for (const name of module.locals.keys()) this.run(instance.local(name)!);
    for (const address of module.resources.keys()) this.resource(instance, address);
    for (const provider of module.providers.values())
      if (this.usedProviders.has(provider)) this.provider(instance, provider);
      else this.unusedProviders.push([instance, provider]);
    const children = Array.from(module.calls.keys(), (name) => this.call(instance, name)).flat();
    for (const name of module.outputs.keys()) this.run(instance.output(name)!);
    for (const check of module.checks.values()) this.run(new Task(`check.${check.name}`, () => runCheck(check, instance), undefined));
    return children;
  }

  private variable(instance: ModuleInstance, variable: Variable): void {
    if (variable.validations.length > 0) this.run(new Task("validation", () => instance.validate(variable), undefined));
    else this.run(instance.variable(variable.name)!);
  }

  private provider(instance: ModuleInstance, provider: ProviderConfig): void {
    const task = new Task<readonly ProviderInstance[]>(`provider.${provider.address}`, () => evaluateProvider(provider, instance), []);
    for (const found of this.run(task)) this.providers.set(found.address, found);
  }

  /** Warns of attributes that conversion drops from defaults. Only OpenTofu reports these. */
  private warnOfIgnored({ variables }: Module): void {
    for (const { name, type, defaultExpression } of variables.values()) {
      if (defaultExpression === undefined) continue;
      for (const ignored of ignoredAttributes(defaultExpression, type))
        this.evaluation.warning(ignoredAttribute(name, ignored.name), { subject: ignored.range, context: defaultExpression.range });
    }
  }

  private run<T>(task: Task<T>): T {
    this.evaluated++;
    if (this.onProgress !== undefined && this.evaluated % PROGRESS_STEP === 0) this.onProgress(this.evaluated);
    return this.evaluation.run(task);
  }

  private resource(module: ModuleInstance, address: string): void {
    const state: ResourceState = this.run(module.resource(address)!);
    for (const instance of state.instances.values()) this.instances.set(instance.address, instance);
    if (state.instances.size === 0) this.notEvaluated.set(module.configAddress(address), { path: module.tree.path, resource: address });
  }

  /** Returns the instances of a called module; empty if the module is not available. */
  private call(module: ModuleInstance, name: string): readonly ModuleInstance[] {
    const task = module.call(name);
    if (task === undefined) return [];
    const { instances, failed } = this.run(task);
    if (instances.size === 0) this.notEvaluated.set(module.configAddress(`module.${name}`), { path: module.tree.path, call: name });
    return failed ? [] : [...instances.values()];
  }
}

function* runCheck({ name, data, asserts }: Check, module: ModuleInstance): Work<undefined> {
  const inModule = `check.${name}`;
  const scope = { module, check: name };
  const source = data && module.resource(data.address, name)!;
  if (source !== undefined) yield source;
  for (const rule of asserts) {
    // If the data source cannot be read, no condition of the check is evaluated.
    const result: ConditionResult = source?.value.failed
      ? { kind: "assertion", status: "fail", rule, message: undefined }
      : yield* checkCondition("assertion", rule, scope);
    module.log.record("check", module.configAddress(inModule), module.address(inModule), result);
  }
  return undefined;
}

/**
 * Evaluates objects without instances for unknown values of the variables. An error that occurs for
 * any values is reported even if there are no instances, as the engines do.
 */
function validateRest(tree: ModuleTree, settings: Settings, evaluated: TreeWalk, into: TreeEvaluation): void {
  const evaluation = validation(tree, settings);
  evaluation.evaluatedCalls = new Set(Array.from(evaluated.modules.values(), (instance) => instance.tree));
  const root = new ModuleInstance(evaluation, new ConditionLog(), tree, {});
  const walk = new TreeWalk(evaluation, undefined);
  const seen = new Map<Module, Set<string>>();
  for (const { path, resource, call } of evaluated.notEvaluated.values()) {
    let module: ModuleInstance | undefined = root;
    for (const name of path) module = module === undefined ? undefined : onlyInstance(module, name, evaluation);
    if (module === undefined) continue;
    if (resource !== undefined && isNew(seen, module.tree.module, resource)) evaluation.run(module.resource(resource)!);
    if (call === undefined) continue;
    const called = onlyInstance(module, call, evaluation);
    if (called !== undefined) walk.visit(called);
  }
  addNewErrors(evaluation, into);
}

/**
 * Evaluates everything for unknown values of the variables, as the engines do before they plan.
 * This is worth the time after an error, because what depends on the error is not evaluated with
 * known values.
 */
function validateAll(tree: ModuleTree, settings: Settings, into: TreeEvaluation): void {
  const evaluation = validation(tree, settings);
  new TreeWalk(evaluation, undefined).visit(new ModuleInstance(evaluation, new ConditionLog(), tree, {}));
  addNewErrors(evaluation, into);
}

function validation(tree: ModuleTree, settings: Settings): TreeEvaluation {
  return new TreeEvaluation({ ...settings, phase: "validate", unknownAs: "one" }, tree);
}

function addNewErrors({ diagnostics }: TreeEvaluation, into: TreeEvaluation): void {
  const reported = new Set(into.diagnostics.map(identityOf));
  into.add(diagnostics.filter((diagnostic) => diagnostic.severity === "error" && !reported.has(identityOf(diagnostic))));
}

/**
 * Returns a string that is equal for diagnostics of the same problem. A failed condition may be
 * reported at several positions.
 */
function identityOf({ code, subject, context }: Diagnostic): string {
  const at = code === "failed-condition" ? (context ?? subject) : subject;
  return at === undefined ? code : `${code} ${at.filename}:${at.start.byte}-${at.end.byte}`;
}

/** Returns whether a resource of a module is seen for the first time, and records it. */
function isNew(seen: Map<Module, Set<string>>, module: Module, address: string): boolean {
  const known = seen.get(module);
  if (known === undefined) seen.set(module, new Set([address]));
  else if (known.has(address)) return false;
  else known.add(address);
  return true;
}

function onlyInstance(module: ModuleInstance, name: string, evaluation: TreeEvaluation): ModuleInstance | undefined {
  const task = module.call(name);
  if (task === undefined) return undefined;
  const { instances, failed } = evaluation.run(task);
  return failed ? undefined : [...instances.values()][0];
}

function outputsOf(root: ModuleInstance): ReadonlyMap<string, OutputValue> {
  const found = new Map<string, OutputValue>();
  for (const [name, output] of root.tree.module.outputs) {
    const { value, failed } = root.output(name)!.value;
    found.set(name, { name, output, value, failed });
  }
  return found;
}

function localsOf(root: ModuleInstance): ReadonlyMap<string, Value> {
  return new Map(Array.from(root.tree.module.locals.keys(), (name) => [name, root.local(name)!.value.value]));
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
