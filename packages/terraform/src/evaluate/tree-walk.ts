/** Runs the tasks of all objects in a tree of modules, in the order of the configuration. */
import { type Declarations, declarationsIn } from "../load/declarations-in.ts";
import type { Check, Module, ModuleTree, ProviderConfig, Variable } from "../load/module.ts";
import { usedProviders } from "../load/provider-configurations.ts";
import { Task, type Work } from "../task.ts";
import { type ConditionResult, checkCondition } from "./condition.ts";
import { ignoredAttributes } from "./ignored-attributes.ts";
import { ignoredAttribute } from "./messages.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { evaluateProvider, type ProviderInstance } from "./provider-instance.ts";
import type { ResourceInstance, ResourceState } from "./resource.ts";
import type { TreeEvaluation } from "./tree-evaluation.ts";

/** The number of objects between two reports of progress. */
const PROGRESS_STEP = 200;

/** A resource or a module call without instances, in the module at a path. */
export interface NotEvaluated {
  readonly path: readonly string[];
  readonly resource?: string;
  readonly call?: string;
}

/** Evaluates everything in a module and in the modules that it calls. */
export class TreeWalk {
  readonly instances: Map<string, ResourceInstance> = new Map();
  readonly providers: Map<string, ProviderInstance> = new Map();
  readonly modules: Map<string, ModuleInstance> = new Map();
  /**
   * The resources and module calls without instances, including those that have none because of an
   * error: their addresses without instance keys, with the paths of their modules.
   */
  readonly notEvaluated: Map<string, NotEvaluated> = new Map();
  readonly #seen = new Set<Module>();
  readonly #root: ModuleTree;
  #used: ReadonlySet<ProviderConfig> | undefined;
  readonly #unusedProviders: [ModuleInstance, ProviderConfig][] = [];
  readonly #evaluation: TreeEvaluation;
  readonly #onProgress: ((evaluated: number) => void) | undefined;
  readonly #only: ReadonlySet<string> | undefined;
  #evaluated = 0;

  /** @param only the addresses of what is evaluated, without the keys of instances; undefined for everything */
  constructor(evaluation: TreeEvaluation, onProgress: ((evaluated: number) => void) | undefined, only?: ReadonlySet<string>) {
    this.#only = only;
    this.#evaluation = evaluation;
    this.#root = evaluation.root;
    this.#onProgress = onProgress;
  }

  visit(root: ModuleInstance): void {
    const pending = [root];
    for (let next = pending.pop(); next !== undefined && !this.#evaluation.isExhausted; next = pending.pop())
      pending.push(...this.#module(next).reverse());
  }

  /** Evaluates a module, and of the modules that it calls only what it needs. */
  visitAlone(root: ModuleInstance): void {
    this.#module(root);
  }

  /**
   * Evaluates the provider configurations that no resource uses. Terraform and OpenTofu ignore them, so their
   * problems are not reported. Everything that they refer to is already evaluated.
   */
  visitUnusedProviders(): void {
    const { diagnostics } = this.#evaluation;
    for (const [instance, provider] of this.#unusedProviders) {
      if (this.#evaluation.isExhausted) return;
      const before = diagnostics.length;
      this.#provider(instance, provider);
      if (!this.#evaluation.isExhausted) diagnostics.length = before;
    }
  }

  /** Evaluates the objects of a module. Returns the instances of the modules that it calls. */
  #module(instance: ModuleInstance): ModuleInstance[] {
    const { module } = instance.tree;
    const isFirst = !this.#seen.has(module);
    this.#seen.add(module);
    this.modules.set(instance.ownAddress, instance);
    // For any values of its variables, a module has the same result wherever it is called.
    const declarations = declarationsIn(module, undefined);
    if (isFirst || this.#evaluation.settings.phase !== "validate") return this.visitSome(instance, declarations, isFirst);
    this.#variables(instance, declarations, false);
    return [];
  }

  /**
   * Evaluates some declarations of a module, and of everything else only what they need. Returns the
   * instances of the modules that they call.
   */
  visitSome(instance: ModuleInstance, declarations: Declarations, isFirst: boolean): ModuleInstance[] {
    const { locals, resources, providers, calls, outputs, checks } = declarations;
    this.#variables(instance, declarations, isFirst);
    for (const { name } of locals) if (this.#includes(instance, `local.${name}`)) this.#runIfDeclared(instance.local(name));
    for (const { address } of resources) if (this.#includes(instance, address)) this.#resource(instance, address);
    const replaced = this.#evaluation.settings.substitutes?.providers;
    for (const provider of providers)
      if (replaced?.has(provider) === true || !this.#includes(instance, `provider.${provider.address}`)) continue;
      else if (this.#isUsed(provider)) this.#provider(instance, provider);
      else this.#unusedProviders.push([instance, provider]);
    const wanted = calls.filter(({ name }) => this.#includes(instance, `module.${name}`));
    const children = wanted.flatMap(({ name }) => this.#call(instance, name));
    for (const { name } of outputs) if (this.#includes(instance, `output.${name}`)) this.#runIfDeclared(instance.output(name));
    for (const check of checks)
      if (this.#includes(instance, `check.${check.name}`))
        this.#run(new Task(`check.${check.name}`, () => runCheck(check, instance), undefined));
    return children;
  }

  #variables(instance: ModuleInstance, { variables }: Declarations, isFirst: boolean): void {
    if (instance.tree.module.dialect === "opentofu" && isFirst) this.#warnOfIgnored(variables);
    for (const variable of variables) if (this.#includes(instance, `var.${variable.name}`)) this.#variable(instance, variable);
  }

  #isUsed(provider: ProviderConfig): boolean {
    this.#used ??= usedProviders(this.#root);
    return this.#used.has(provider);
  }

  #includes(instance: ModuleInstance, inModule: string): boolean {
    return this.#only === undefined || this.#only.has(instance.configAddress(inModule));
  }

  #variable(instance: ModuleInstance, variable: Variable): void {
    if (variable.validations.length > 0) this.#run(new Task("validation", () => instance.validate(variable), undefined));
    else this.#runIfDeclared(instance.variable(variable.name));
  }

  #provider(instance: ModuleInstance, provider: ProviderConfig): void {
    const task = new Task<readonly ProviderInstance[]>(`provider.${provider.address}`, () => evaluateProvider(provider, instance), []);
    for (const found of this.#run(task)) this.providers.set(found.address, found);
  }

  /** Warns of attributes that conversion drops from defaults. Only OpenTofu reports these. */
  #warnOfIgnored(variables: readonly Variable[]): void {
    for (const { name, type, defaultExpression } of variables) {
      if (defaultExpression === undefined) continue;
      for (const ignored of ignoredAttributes(defaultExpression, type))
        this.#evaluation.warning(ignoredAttribute({ variable: name, name: ignored.name }), {
          subject: ignored.range,
          context: defaultExpression.range,
        });
    }
  }

  #runIfDeclared(task: Task<unknown> | undefined): void {
    if (task !== undefined) this.#run(task);
  }

  #run<T>(task: Task<T>): T {
    this.#evaluated++;
    if (this.#onProgress !== undefined && this.#evaluated % PROGRESS_STEP === 0) this.#onProgress(this.#evaluated);
    return this.#evaluation.run(task);
  }

  #resource(module: ModuleInstance, address: string): void {
    const task = module.resource(address);
    if (task === undefined) return;
    const state: ResourceState = this.#run(task);
    for (const instance of state.instances.values()) this.instances.set(instance.address, instance);
    if (state.instances.size === 0) this.notEvaluated.set(module.configAddress(address), { path: module.tree.path, resource: address });
  }

  /** Returns the instances of a called module; empty if the module is not available. */
  #call(module: ModuleInstance, name: string): readonly ModuleInstance[] {
    const task = module.call(name);
    if (task === undefined) return [];
    const { instances, failed } = this.#run(task);
    if (instances.size === 0) this.notEvaluated.set(module.configAddress(`module.${name}`), { path: module.tree.path, call: name });
    const evaluated = [...instances.values()].filter(({ substitute }) => substitute === undefined);
    return failed && !this.#evaluation.continuesAfterErrors ? [] : evaluated;
  }
}

function* runCheck({ name, data, asserts }: Check, module: ModuleInstance): Work<undefined> {
  const inModule = `check.${name}`;
  const scope = { module, check: name };
  const source = data && module.resource(data.address, name);
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
