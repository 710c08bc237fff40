/** One instance of a module, with a task for each of its objects. */
import {
  dynamic,
  dynamicVal,
  isValue,
  list,
  map,
  mark,
  nullVal,
  object,
  objectVal,
  stringVal,
  type Type,
  tryConvert,
  unknownVal,
  type Value,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import { applyDefaults } from "@hcl-ts/ext/typeexpr";
import type { Range } from "@hcl-ts/hcl";
import { formatInstanceKey, type InstanceKey, type ModuleStep } from "../load/address.ts";
import type { ModuleCall, ModuleTree, Output, Resource, Variable } from "../load/module.ts";
import { joinPath, normalizeFolder, relativeFolder } from "../load/paths.ts";
import { SENSITIVE } from "../marks.ts";
import { Task, type Work } from "../task.ts";
import { prepareVariable, type ValuePlace, withVariableMarks } from "../variables/prepare-variable.ts";
import type { VariableOrigin, VariableValue } from "../variables/read-variables.ts";
import { argumentProblems, argumentsOf } from "./arguments-of.ts";
import { combine } from "./combine.ts";
import { checkCondition } from "./condition.ts";
import type { ConditionLog } from "./condition-log.ts";
import { ephemeralRootOutput, invalidOutputValue } from "./messages.ts";
import { outputProblem } from "./output-problem.ts";
import { type Instances, instancesOf } from "./repetition.ts";
import { evaluateResource, FAILED_RESOURCE, type ResourceState } from "./resource.ts";
import { type Evaluated, evaluateIn, FAILED, type Repetition, type Scope } from "./scope.ts";
import type { TreeEvaluation } from "./tree-evaluation.ts";

/** The module that contains a call, and the call. */
export interface Caller {
  readonly module: ModuleInstance;
  readonly call: ModuleCall;
  readonly repetition: Repetition;
}

/** The instances of a called module. */
export interface CallState {
  readonly kind: Instances["kind"];
  readonly instances: ReadonlyMap<InstanceKey | undefined, ModuleInstance>;
  readonly unknown: boolean;
  readonly failed: boolean;
}

const FAILED_CALL: CallState = { kind: "single", instances: new Map(), unknown: true, failed: true };

/**
 * The root module's variable values: prepared values with their origin, or plain
 * values.
 */
export type GivenVariables = ReadonlyMap<string, Value | VariableValue>;

export class ModuleInstance {
  readonly evaluation: TreeEvaluation;
  readonly log: ConditionLog;
  readonly tree: ModuleTree;
  readonly steps: readonly ModuleStep[];
  readonly caller: Caller | undefined;
  /** The address of this instance; empty for the root module. */
  readonly ownAddress: string;
  /** The attributes of `path`. */
  readonly folders: ReadonlyMap<string, Value>;
  readonly #given: GivenVariables;
  readonly #prefix: string;
  readonly #configPrefix: string;
  /**
   * The values of arguments. While validating, variables are otherwise unknown, and only their own
   * validations use these values.
   */
  readonly #argumentValues = new Map<string, Value>();
  readonly #variableTasks = new Map<string, Task<Evaluated>>();
  readonly #localTasks = new Map<string, Task<Evaluated>>();
  readonly #outputTasks = new Map<string, Task<Evaluated>>();
  readonly #resourceTasks = new Map<string, Task<ResourceState>>();
  readonly #callTasks = new Map<string, Task<CallState>>();
  readonly #validatedCalls = new Map<string, Evaluated>();

  constructor(
    evaluation: TreeEvaluation,
    log: ConditionLog,
    tree: ModuleTree,
    {
      given = new Map(),
      caller,
      key,
    }: { readonly given?: GivenVariables; readonly caller?: Caller; readonly key?: InstanceKey | undefined },
  ) {
    this.evaluation = evaluation;
    this.log = log;
    this.tree = tree;
    this.#given = given;
    this.caller = caller;
    this.steps = caller === undefined ? [] : [...caller.module.steps, { name: caller.call.name, key }];
    this.ownAddress = this.steps.map((step) => `module.${step.name}${formatInstanceKey(step.key)}`).join(".");
    this.#prefix = caller === undefined ? "" : `${this.ownAddress}.`;
    this.#configPrefix = tree.path.map((name) => `module.${name}.`).join("");
    this.folders = new Map([
      ["module", stringVal(modulePath(evaluation, tree))],
      ["root", stringVal(evaluation.settings.rootPath)],
      ["cwd", stringVal(evaluation.settings.workingDirectory)],
    ]);
  }

  /** Returns the address of an object in this module, such as `module.a[0].local.x`. */
  address(inModule: string): string {
    return this.#prefix + inModule;
  }

  /** Returns the address without the keys of module instances. */
  configAddress(inModule: string): string {
    return this.#configPrefix + inModule;
  }

  // --- variables ------------------------------------------------------------------------------------------------------

  /** The task of a variable; undefined if the module has none of this name. */
  variable(name: string): Task<Evaluated> | undefined {
    const known = this.#variableTasks.get(name);
    if (known !== undefined) return known;
    const variable = this.tree.module.variables.get(name);
    if (variable === undefined) return undefined;
    const task = addTask(
      this.#variableTasks,
      name,
      this.address(`var.${name}`),
      () => this.#evaluateVariable(variable),
      FAILED,
      variable.range,
    );
    const value = this.#valueWithoutArgument(variable);
    if (value !== undefined) task.finish({ value, failed: false });
    return task;
  }

  /** Returns the value of a variable that depends on no other object; undefined if it may depend on one. */
  #valueWithoutArgument(variable: Variable): Value | undefined {
    const { evaluation, caller } = this;
    if (caller === undefined) return undefined;
    if (evaluation.evaluatedCalls.has(this.tree)) return unknownVariable(variable);
    if (variable.default === undefined || argumentsOf(caller.call).has(variable.name)) return undefined;
    return this.#known(variable, withVariableMarks(variable, variable.default));
  }

  /** Returns the value of a variable in expressions, which is unknown while validating. */
  #known(variable: Variable, value: Value): Value {
    if (this.evaluation.settings.phase !== "validate") return value;
    this.#argumentValues.set(variable.name, value);
    return unknownVariable(variable);
  }

  *#evaluateVariable(variable: Variable): Work<Evaluated> {
    const { evaluation, caller } = this;
    if (caller === undefined) return this.#rootVariable(variable);
    const { call, module, repetition } = caller;
    const given = argumentsOf(call).get(variable.name)?.expression;
    const evaluated = given === undefined ? undefined : yield* evaluateIn(given, { module, repetition, within: `module.${call.name}` });
    // While validating, the module is evaluated even if an argument has an error.
    const afterError: Evaluated = { value: unknownVariable(variable), failed: evaluation.settings.phase !== "validate" };
    const failed = evaluated?.failed === true;
    if (failed && !evaluation.continuesAfterErrors) return afterError;
    if (evaluated === undefined && variable.default === undefined) return afterError;
    const before = evaluation.diagnostics.length;
    const place = new ArgumentPlace(given ?? call, evaluation.settings.dialect === "opentofu" ? variable : undefined);
    const value = prepareVariable(variable, evaluated?.value, place, evaluation.diagnostics);
    if (evaluation.diagnostics.length > before) return afterError;
    return { value: this.#known(variable, value), failed };
  }

  #rootVariable(variable: Variable): Evaluated {
    const { evaluation } = this;
    const unknown = unknownVariable(variable);
    if (evaluation.settings.phase === "validate") return { value: unknown, failed: false };
    const given = this.#given.get(variable.name);
    if (given !== undefined && "origin" in given) return { value: given.value, failed: given.failed };
    if (given === undefined && variable.default === undefined) return { value: unknown, failed: false };
    const before = evaluation.diagnostics.length;
    const value = prepareVariable(variable, given, { range: variable.range }, evaluation.diagnostics);
    return { value, failed: evaluation.diagnostics.length > before };
  }

  /**
   * The range of the value of a variable, at which a failed validation is reported; undefined for
   * the range of the declaration.
   */
  #valueRange(variable: Variable): Range | undefined {
    if (this.caller !== undefined) return argumentsOf(this.caller.call).get(variable.name)?.expression.range ?? this.caller.call.range;
    if (this.evaluation.settings.dialect === "opentofu") return undefined;
    const origin = this.originOf(variable.name);
    return origin?.kind === "file" ? origin.range : undefined;
  }

  /** Returns the origin of the value of a variable of the root module, if it is known. */
  originOf(name: string): VariableOrigin | undefined {
    const given = this.#given.get(name);
    return given !== undefined && "origin" in given ? given.origin : undefined;
  }

  /** Evaluates the validations of a variable. */
  *validate(variable: Variable): Work<void> {
    const task = this.variable(variable.name);
    if (task === undefined) return;
    yield task;
    const inModule = `var.${variable.name}`;
    if (task.value.failed) return;
    const value = this.#argumentValues.get(variable.name);
    const scope: Scope = { module: this, variable: value && { name: variable.name, value } };
    for (const rule of variable.validations) {
      const result = yield* checkCondition("validation", rule, scope, this.#valueRange(variable) ?? variable.range);
      this.log.record("var", this.configAddress(inModule), this.address(inModule), result);
    }
  }

  // --- locals and outputs -----------------------------------------------------------------------------------------------

  /** The task of a local value; undefined if the module has none of this name. */
  local(name: string): Task<Evaluated> | undefined {
    const known = this.#localTasks.get(name);
    if (known !== undefined) return known;
    const local = this.tree.module.locals.get(name);
    if (local === undefined) return undefined;
    const scope: Scope = { module: this, within: `local.${name}` };
    return addTask(this.#localTasks, name, this.address(`local.${name}`), () => evaluateIn(local.expression, scope), FAILED, local.range);
  }

  /** The task of an output; undefined if the module has none of this name. */
  output(name: string): Task<Evaluated> | undefined {
    const known = this.#outputTasks.get(name);
    if (known !== undefined) return known;
    const output = this.tree.module.outputs.get(name);
    if (output === undefined) return undefined;
    return addTask(this.#outputTasks, name, this.address(`output.${name}`), () => this.#evaluateOutput(output), FAILED, output.range);
  }

  *#evaluateOutput(output: Output): Work<Evaluated> {
    const { evaluation } = this;
    const { name } = output;
    const scope: Scope = { module: this };
    let failed = false;
    for (const rule of output.preconditions) {
      const result = yield* checkCondition("precondition", rule, scope);
      this.log.record("output_value", this.configAddress(`output.${name}`), this.address(`output.${name}`), result);
      failed ||= evaluation.settings.phase !== "validate" && (result.status === "fail" || result.status === "error");
    }
    // In a plan, the value is not evaluated after a precondition that is not met.
    if (output.value === undefined || (failed && !evaluation.continuesAfterErrors)) return FAILED;
    const evaluated = yield* evaluateIn(output.value, scope);
    failed ||= evaluated.failed;
    const isRoot = this.caller === undefined;
    if (isRoot && output.ephemeral) {
      evaluation.error(ephemeralRootOutput({ name }), { subject: output.range });
      failed = true;
    }
    if (failed && !evaluation.continuesAfterErrors) return FAILED;
    const value = convertedOutput(output, evaluated.value);
    if (!isValue(value)) {
      evaluation.error(invalidOutputValue({ name, reason: value.message }), { subject: output.value.range, expression: output.value });
      return FAILED;
    }
    const problem = outputProblem(output, output.value, value, isRoot, evaluation.settings.phase);
    if (problem !== undefined && !failed) {
      evaluation.error(problem.message, { subject: problem.subject, expression: output.value });
      failed = true;
      if (!evaluation.continuesAfterErrors) return FAILED;
    }
    const isMarked = output.sensitive && (isRoot || evaluation.settings.behavior.marksSensitiveOutputs);
    return { value: isMarked ? mark(value, SENSITIVE) : value, failed };
  }

  /** The outputs that replace the module's; undefined if it is evaluated. */
  get substitute(): ReadonlyMap<string, Value> | undefined {
    if (this.caller === undefined) return undefined;
    const { module, call } = this.caller;
    return this.evaluation.settings.substitutes?.outputs(this.ownAddress, module.address(`module.${call.name}`));
  }

  /** Returns the value of an output that is replaced. */
  substituted(name: string, outputs: ReadonlyMap<string, Value>): Value {
    const value = outputs.get(name) ?? nullVal(dynamic);
    const isMarked = this.tree.module.outputs.get(name)?.sensitive === true && this.evaluation.settings.behavior.marksSensitiveOutputs;
    return isMarked ? mark(value, SENSITIVE) : value;
  }

  // --- resources --------------------------------------------------------------------------------------------------------

  /** The resource of an address within the module, or the data source of a check. */
  declaredResource(address: string, check?: string): Resource | undefined {
    const own = check === undefined ? undefined : this.tree.module.checks.get(check)?.data;
    return own?.address === address ? own : this.tree.module.resources.get(address);
  }

  /** The task of a resource; undefined if the module has none of this address. */
  resource(address: string, check?: string): Task<ResourceState> | undefined {
    const resource = this.declaredResource(address, check);
    if (resource === undefined) return undefined;
    const known = this.#resourceTasks.get(address);
    if (known !== undefined) return known;
    return addTask(
      this.#resourceTasks,
      address,
      this.address(address),
      () => evaluateResource(resource, this, check),
      FAILED_RESOURCE,
      resource.range,
    );
  }

  // --- module calls -----------------------------------------------------------------------------------------------------

  /**
   * The task of a module call; undefined if the module has no call of this name or the called
   * module was not found.
   */
  call(name: string): Task<CallState> | undefined {
    const known = this.#callTasks.get(name);
    if (known !== undefined) return known;
    const call = this.tree.module.calls.get(name);
    const tree = this.tree.children.get(name);
    if (call === undefined || tree === undefined) return undefined;
    return addTask(this.#callTasks, name, this.address(`module.${name}`), () => this.#expandCall(call, tree), FAILED_CALL, call.range);
  }

  *#expandCall(call: ModuleCall, tree: ModuleTree): Work<CallState> {
    const argumentsFit = !this.evaluation.add(argumentProblems(call, tree.module));
    const { kind, instances: repetitions, unknown, failed } = yield* instancesOf(call, { module: this, within: `module.${call.name}` });
    const instances = new Map<InstanceKey | undefined, ModuleInstance>();
    for (const [key, repetition] of repetitions) {
      const caller: Caller = { module: this, call, repetition };
      instances.set(key, new ModuleInstance(this.evaluation, this.log, tree, { caller, key }));
    }
    return { kind, instances, unknown, failed: failed || !argumentsFit };
  }

  /**
   * Returns the value of a module call: an object with the outputs, or a tuple or object of such
   * objects.
   * @param outputs the needed outputs; undefined for all outputs
   */
  *callValue(name: string, outputs: ReadonlySet<string> | undefined): Work<Evaluated> {
    const task = this.call(name);
    if (task === undefined) return { value: dynamicVal, failed: false };
    const declared = this.tree.children.get(name)?.module.outputs ?? new Map<string, Output>();
    if (this.evaluation.settings.phase === "validate") return this.#validatedCall(name, declared.keys());
    yield task;
    const { kind, instances, unknown } = task.value;
    const continues = this.evaluation.continuesAfterErrors;
    let { failed } = task.value;
    if (failed && !continues) return FAILED;
    const values = new Map<InstanceKey | undefined, Value>();
    for (const [key, instance] of instances) {
      const attributes = new Map<string, Value>();
      const { substitute } = instance;
      for (const output of declared.keys()) {
        if (outputs !== undefined && !outputs.has(output)) continue;
        if (substitute !== undefined) {
          attributes.set(output, instance.substituted(output, substitute));
          continue;
        }
        const outputTask = instance.output(output);
        if (outputTask === undefined) continue;
        yield outputTask;
        failed ||= outputTask.value.failed;
        if (failed && !continues) return FAILED;
        attributes.set(output, outputTask.value.value);
      }
      values.set(key, objectVal(attributes));
    }
    return { value: unknown ? dynamicVal : combine(kind, values), failed };
  }

  /** Returns the value of a call while validating. It is the same for all references. */
  #validatedCall(name: string, outputs: Iterable<string>): Evaluated {
    let found = this.#validatedCalls.get(name);
    const call = this.tree.module.calls.get(name);
    if (call === undefined) return FAILED;
    if (found === undefined) {
      found = { value: validatedCall(call, outputs), failed: false };
      this.#validatedCalls.set(name, found);
    }
    return found;
  }
}

/** The position of an argument. Its ranges are computed only for problems. */
class ArgumentPlace implements ValuePlace {
  readonly #argument: { readonly range: Range };
  readonly #variable: Variable | undefined;

  /** @param variable the variable, if problems are reported at its declaration */
  constructor(argument: { readonly range: Range }, variable: Variable | undefined) {
    this.#argument = argument;
    this.#variable = variable;
  }

  get range(): Range {
    return (this.#variable ?? this.#argument).range;
  }

  get valueRange(): Range {
    return this.#argument.range;
  }
}

/** Returns the value of `path.module`. */
function modulePath({ root, settings }: TreeEvaluation, { folder }: ModuleTree): string {
  const inRoot = relativeFolder(root.folder, folder);
  return settings.rootPath === "." ? inRoot : normalizeFolder(joinPath(settings.rootPath, inRoot));
}

/** Returns the unknown value of a variable that represents any value. */
function unknownVariable(variable: Variable): Value {
  return withVariableMarks(variable, unknownVal(withoutOptionalAttributes(variable.type)));
}

/** Returns the value of an output with the type of the output, or the reason why it has none. */
function convertedOutput({ type, typeDefaults }: Output, value: Value): ReturnType<typeof tryConvert> {
  if (type === undefined) return value;
  return tryConvert(value.isNull() ? value : applyDefaults(value, typeDefaults), type);
}

/** Returns the value of a call whose instances are not evaluated. */
function validatedCall(call: ModuleCall, outputs: Iterable<string>): Value {
  const names = [...outputs];
  const instance: Type = object(new Map(names.map((name) => [name, dynamic])));
  if (call.count !== undefined) return unknownVal(list(instance));
  if (call.forEach !== undefined) return unknownVal(map(instance));
  return unknownVal(instance);
}

function addTask<T>(tasks: Map<string, Task<T>>, key: string, label: string, begin: () => Work<T>, afterCycle: T, range: Range): Task<T> {
  const task = new Task(label, begin, afterCycle, range);
  tasks.set(key, task);
  return task;
}
