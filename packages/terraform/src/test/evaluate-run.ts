/** Evaluates a run, and decides on its verdict. */

import { references } from "@hcl-ts/analysis";
import { Budget, type Func, unmarkDeep, type Value } from "@hcl-ts/cty";
import { type Diagnostic, type Expression, errorDiagnostic, evaluationOf, type Range, warningDiagnostic } from "@hcl-ts/hcl";
import type { ConditionResult } from "../evaluate/condition.ts";
import type { CheckedObject } from "../evaluate/condition-log.ts";
import { type EvaluateTreeOptions, evaluateTree, type TreeResult } from "../evaluate/evaluate-tree.ts";
import { unknownCheck } from "../evaluate/messages.ts";
import { descendant } from "../evaluate/moves.ts";
import { parseAddress } from "../evaluate/prior-objects.ts";
import { findModule } from "../explain/find-module.ts";
import { blockAddress, formatAddress } from "../load/address.ts";
import type { ModuleTree } from "../load/module.ts";
import { type AssertionScope, evaluateAssertion, outputsObject } from "./assertions.ts";
import { failedAssertion, missingFailure, undecidedCondition, unexpectableFailure, unknownAssertion } from "./messages.ts";
import { adviceOnUnknown, reasonUnmocked } from "./messages-advice.ts";
import type { PriorRuns, RunOutputs } from "./prior-runs.ts";
import type { RunVariables } from "./run-variables.ts";
import { isTargeted, targetedObjects } from "./targets.ts";
import type { TestRun } from "./test-file.ts";
import type { RunResult, TestFailure, UndecidedReason, Verdict } from "./test-result.ts";
import { type Knowledge, type SubstituteOptions, TestSubstitutes } from "./test-substitutes.ts";
import { isUnknown, type UnknownSource, UnknownTracer } from "./unknown-sources.ts";

/** The objects of a state, by address. */
export type TestState = ReadonlyMap<string, Value>;

/** The input of {@link evaluateRun}. */
export interface RunContext {
  readonly run: TestRun;
  /** The tested module, with the providers of the test. */
  readonly root: ModuleTree;
  readonly variables: RunVariables;
  /** Problems that keep the module from being run by this version of the program. */
  readonly problems: readonly Diagnostic[];
  readonly prior: PriorRuns;
  readonly state: TestState;
  /** Returns the functions of an evaluation. */
  readonly functions: (pure: boolean) => ReadonlyMap<string, Func>;
  readonly options: Pick<EvaluateTreeOptions, "workspace" | "workingDirectory" | "schemas" | "version" | "rootPath" | "readData">;
  readonly substitutes: Pick<SubstituteOptions, "mocks" | "overrides" | "seed">;
  /** Whether unknown conditions are errors, as in Terraform. */
  readonly likeTerraform: boolean;
}

/** The result of a run, with what later runs need. */
export interface EvaluatedRun {
  readonly result: RunResult;
  /** The outputs; undefined if there are none because of an error. */
  readonly outputs: RunOutputs | undefined;
  /** The state after the run. */
  readonly state: TestState;
}

/** Evaluates a run. */
export function evaluateRun(context: RunContext): EvaluatedRun {
  return new RunEvaluation(context).run();
}

/** One evaluation of a run's module. */
interface Evaluation {
  readonly result: TreeResult;
  readonly substitutes: TestSubstitutes;
  readonly applying: boolean;
  readonly tracer: UnknownTracer;
  /**
   * The evaluation with the validations of variables that are not met. What depends on such a
   * variable is not evaluated.
   */
  readonly validated?: Evaluation | undefined;
}

/** The treatment of failed conditions that do not end a run. */
const AFTER_FAILURE = { onError: "unknown", unknownAs: "one" } as const;

class RunEvaluation {
  private readonly context: RunContext;
  private readonly failures: TestFailure[] = [];
  private readonly undecided: UndecidedReason[] = [];
  private readonly diagnostics: Diagnostic[] = [];
  /** Whether there is an error, a failed assertion, or a condition that Terraform would not know. */
  private hasError = false;
  private hasFailed = false;
  /** The addresses of everything that is evaluated; undefined for the whole module. */
  private readonly only: ReadonlySet<string> | undefined;
  /** The elements of `expect_failures` that a failure matched. */
  private readonly matched = new Set<string>();
  /** The elements that may match, because a condition is undecided. */
  private readonly possible = new Set<string>();

  constructor(context: RunContext) {
    this.context = context;
    const { targets } = context.run.options;
    this.only = targets.length === 0 ? undefined : targetedObjects(context.root, targets);
  }

  private get isRefresh(): boolean {
    return this.context.run.options.mode === "refresh-only";
  }

  run(): EvaluatedRun {
    const { run, variables, problems } = this.context;
    this.addAll(problems);
    this.addAll(variables.diagnostics);
    if (this.hasError) return this.finish(undefined);
    const planned = this.evaluate(false);
    if (run.command === "plan") return this.judge(planned);
    // Every failure in the plan keeps it from being applied, but checks are made again.
    this.conditions(planned, (kind) => kind !== "check", false);
    if (this.hasError) return this.finish(undefined);
    return this.judge(this.evaluate(true));
  }

  private judge(evaluation: Evaluation): EvaluatedRun {
    this.conditions(evaluation, () => true, true);
    this.expectations();
    if (this.hasError) return this.finish(undefined);
    // After an expected failure, the rest of the module has values.
    const isRepeated = this.matched.size > 0;
    const scope = isRepeated ? this.evaluateOnce(evaluation.applying, AFTER_FAILURE) : evaluation;
    this.assertions(scope);
    return this.finish(scope);
  }

  // --- evaluation ---------------------------------------------------------------------------------------------------

  /** Evaluates the module, once more if instances are not known without a provider. */
  private evaluate(applying: boolean): Evaluation {
    // While only refreshing, failed conditions are warnings.
    const evaluation = this.withoutInvalid(this.evaluateOnce(applying, this.isRefresh ? AFTER_FAILURE : {}));
    const errors = errorsOf(evaluation);
    const unknown = errors.map((error) => (error.code === "unknown-instances" ? this.instancesReason(error, evaluation) : undefined));
    const isUndecided = errors.length > 0 && unknown.every((reason) => reason !== undefined);
    if (!isUndecided) {
      this.addAll([
        ...evaluation.result.diagnostics.filter(({ severity, code }) => severity !== "error" || code !== "failed-condition"),
        ...evaluation.substitutes.diagnostics,
      ]);
      return evaluation;
    }
    for (const reason of unknown) this.addUndecided(reason);
    const again = this.withoutInvalid(this.evaluateOnce(applying, { unknownAs: "one" }));
    this.addAll(errorsOf(again));
    return again;
  }

  /** Evaluates the module again without what depends on variables whose validations are not met. */
  private withoutInvalid(evaluation: Evaluation): Evaluation {
    const invalid = new Set<string>();
    for (const { kind, address, status } of evaluation.result.checks.values())
      if (kind === "var" && status === "fail" && address.startsWith("var.")) invalid.add(address.slice("var.".length));
    if (invalid.size === 0) return evaluation;
    const given = this.context.variables.values;
    const variables = new Map(Array.from(given, ([name, value]) => [name, invalid.has(name) ? { ...value, failed: true } : value]));
    return { ...this.evaluateOnce(evaluation.applying, {}, variables), validated: evaluation };
  }

  private evaluateOnce(
    applying: boolean,
    options: Pick<EvaluateTreeOptions, "onError" | "unknownAs">,
    values = this.context.variables.values,
  ): Evaluation {
    const { context } = this;
    const { run, root, variables, state } = context;
    const refreshOnly = this.isRefresh;
    const substitutes = new TestSubstitutes({ ...context.substitutes, root, applying, refreshOnly });
    const { readData } = context.options;
    const result = evaluateTree(root, {
      ...context.options,
      ...options,
      applying,
      substitutes,
      functions: context.functions(!applying),
      variables: values,
      resourceValues: withoutReplaced(state, run),
      budget: new Budget(),
      only: this.only,
      readData: readData && ((request) => (isReplaced(request, root, substitutes) ? undefined : readData(request))),
    });
    return { result, substitutes, applying, tracer: new UnknownTracer(variables.unknown) };
  }

  /** Returns why instances are not known; undefined if Terraform does not know them either. */
  private instancesReason(error: Diagnostic, { result, substitutes, tracer }: Evaluation): UndecidedReason | undefined {
    const expression = evaluationOf(error)?.expression;
    if (expression === undefined) return undefined;
    for (const address of result.modules) {
      const module = result.scope(address)?.module;
      if (module === undefined) continue;
      const { resources, calls } = module.tree.module;
      const isHere = [...resources.values(), ...calls.values()].some(
        ({ count, forEach }) => count === expression || forEach === expression,
      );
      if (!isHere) continue;
      const sources = tracer.sourcesOf(expression, module);
      if (sources.some((source) => isUncertain(source, substitutes))) return reasonOf(expression.range, sources, substitutes);
    }
    return undefined;
  }

  // --- conditions of the module -------------------------------------------------------------------------------------

  /**
   * Adds the failures of conditions that are not expected.
   * @param isLast whether expected failures count, because the evaluation is the last one of the run
   */
  private conditions(evaluation: Evaluation, includes: (kind: CheckedObject["kind"]) => boolean, isLast: boolean): void {
    for (const checked of evaluation.result.checks.values()) {
      const { kind, address } = checked;
      if (!includes(kind)) continue;
      const { instances } = (address.startsWith("var.") && evaluation.validated?.result.checks.get(address)) || checked;
      // A plan that only refreshes warns of these.
      if (this.isRefresh && (kind === "resource" || kind === "output_value")) continue;
      for (const [instance, { results }] of instances)
        for (const result of results) this.condition({ kind, address, instance, result }, evaluation, isLast);
    }
  }

  private condition(
    { kind, address, instance, result }: { kind: CheckedObject["kind"]; address: string; instance: string; result: ConditionResult },
    evaluation: Evaluation,
    isLast: boolean,
  ): void {
    const { status, rule } = result;
    const expected = isLast ? this.context.run.expectFailures.filter((each) => each.address === address || each.address === instance) : [];
    let isFailure = status === "fail";
    if (status === "unknown") {
      const sources = this.conditionSources(rule.condition, instance, evaluation);
      if (sources.some((source) => isUncertain(source, evaluation.substitutes))) {
        this.addUndecided(reasonOf(rule.condition.range, sources, evaluation.substitutes));
        for (const each of expected) this.possible.add(each.address ?? address);
        return;
      }
      // In a plan, the result of a check that is not known counts as a failure.
      isFailure = kind === "check" && !evaluation.applying;
    }
    if (!isFailure) return;
    for (const each of expected) this.matched.add(each.address ?? address);
    if (expected.length > 0) return;
    const range = result.range ?? rule.condition.range;
    this.failures.push({ kind: "condition", range, message: result.message, address: instance });
    this.hasError = true;
    const message = status === "unknown" ? unknownCheck() : failedAssertion({ text: result.message });
    // The line of a secret is not shown.
    const variable = kind === "var" ? this.context.root.module.variables.get(address.slice("var.".length)) : undefined;
    const subject = variable?.sensitive === true || variable?.ephemeral === true ? rule.condition.range : range;
    // The value of a variable is not near the condition.
    const context = subject === rule.condition.range ? rule.range : undefined;
    this.diagnostics.push(errorDiagnostic(message, { subject, context }));
  }

  private conditionSources(condition: Expression, instance: string, { result, tracer }: Evaluation): readonly UnknownSource[] {
    const { module } = findModule(result, instance);
    if (module === undefined) return [];
    const resource = result.instances.get(instance);
    return tracer.sourcesOf(condition, module, resource?.repetition ?? {});
  }

  private expectations(): void {
    for (const { address, range } of this.context.run.expectFailures) {
      if (address === undefined) {
        this.diagnostics.push(errorDiagnostic(unexpectableFailure(), { subject: range }));
        this.hasError = true;
        continue;
      }
      if (this.matched.has(address) || this.possible.has(address)) continue;
      this.failures.push({ kind: "missing-failure", range, message: undefined, address });
      this.diagnostics.push(errorDiagnostic(missingFailure({ address }), { subject: range }));
      this.hasError = true;
    }
  }

  // --- assertions ---------------------------------------------------------------------------------------------------

  private assertions(evaluation: Evaluation): void {
    const { run, prior, variables, likeTerraform } = this.context;
    const runs = new Map<string, Value>();
    for (const [name, outcome] of prior) if (typeof outcome === "object") runs.set(name, outcome.outputs);
    const scope: AssertionScope = { result: evaluation.result, isRefresh: this.isRefresh, runs, further: variables.further };
    for (const rule of run.asserts) {
      const { status, message, diagnostics } = evaluateAssertion(rule, scope);
      this.addAll(diagnostics);
      const { range } = rule.condition;
      if (status === "fail") {
        this.hasFailed = true;
        this.failures.push({ kind: "assertion", range, message, address: undefined });
        this.diagnostics.push(errorDiagnostic(failedAssertion({ text: message }), { subject: range, context: rule.range }));
      } else if (status === "unknown") {
        const sources = this.assertionSources(rule.condition, evaluation);
        const isSure = !sources.some((source) => isUncertain(source, evaluation.substitutes));
        if (isSure && likeTerraform) {
          this.hasError = true;
          this.diagnostics.push(errorDiagnostic(unknownAssertion(), { subject: range, context: rule.range }));
        } else this.addUndecided(reasonOf(range, sources, evaluation.substitutes));
      }
    }
  }

  /** Returns why an assertion is not known, following outputs and the outputs of earlier runs. */
  private assertionSources(condition: Expression, { result, tracer }: Evaluation): readonly UnknownSource[] {
    const { prior, variables } = this.context;
    const { module } = result.scope();
    const found = [...tracer.sourcesOf(condition, module)];
    for (const { root, steps } of references(condition)) {
      const first = steps[0]?.kind === "attr" ? steps[0].name : undefined;
      const second = steps[1]?.kind === "attr" ? steps[1].name : undefined;
      if (root.name === "var" && first !== undefined) found.push(...(variables.unknown.get(first) ?? []));
      if (root.name === "output")
        for (const name of first === undefined ? result.outputs.keys() : [first]) found.push(...tracer.sourcesOfOutput(name, module));
      const outcome = root.name === "run" && first !== undefined ? prior.get(first) : undefined;
      if (typeof outcome === "object")
        for (const [name, sources] of outcome.unknown) if (second === undefined || second === name) found.push(...sources);
    }
    return found;
  }

  // --- the result ---------------------------------------------------------------------------------------------------

  private addAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      this.diagnostics.push(diagnostic);
      if (diagnostic.severity === "error") this.hasError = true;
    }
  }

  private addUndecided(reason: UndecidedReason): void {
    this.undecided.push(reason);
    const { range: subject, unknown, advice } = reason;
    this.diagnostics.push(warningDiagnostic(undecidedCondition({ unknown, advice }), { subject }));
  }

  private finish(evaluation: Evaluation | undefined): EvaluatedRun {
    const { run, state } = this.context;
    const unmocked = evaluation?.substitutes.unmocked ?? new Set<string>();
    const status = this.verdict(unmocked);
    const [first = ""] = unmocked;
    const reason = status === "skip" ? reasonUnmocked(first, unmocked.size - 1) : undefined;
    const { name, range, command } = run;
    const { failures, undecided, diagnostics } = this;
    const result: RunResult = { name, range, command, status, reason, failures, undecided, diagnostics };
    if (evaluation === undefined) return { result, outputs: undefined, state };
    const outputs = outputsOf(evaluation, this.isRefresh);
    return { result, outputs, state: evaluation.applying ? stateAfter(evaluation, run, state) : state };
  }

  private verdict(unmocked: ReadonlySet<string>): Verdict {
    if (this.hasError) return "error";
    if (this.hasFailed) return "fail";
    if (unmocked.size > 0) return "skip";
    return this.undecided.length > 0 ? "undecided" : "pass";
  }
}

function outputsOf({ result, tracer, substitutes }: Evaluation, isRefresh: boolean): RunOutputs {
  const unknown = new Map<string, readonly UnknownSource[]>();
  const { module } = result.scope();
  for (const { name, value } of result.outputs.values()) {
    if (!isUnknown(value)) continue;
    const sources = tracer.sourcesOfOutput(name, module);
    unknown.set(
      name,
      sources.map((source) => ({ ...source, knowledge: knowledgeOf(source, substitutes) })),
    );
  }
  return { outputs: outputsObject(result, isRefresh), unknown };
}

/** Returns the errors of an evaluation that are not failed conditions. */
function errorsOf({ result, substitutes }: Evaluation): readonly Diagnostic[] {
  const own = result.diagnostics.filter(({ severity, code }) => severity === "error" && code !== "failed-condition");
  return [...own, ...substitutes.diagnostics];
}

/** Returns the state without the objects that a run replaces. */
function withoutReplaced(state: TestState, { options }: TestRun): TestState {
  if (options.replace.length === 0) return state;
  const replaced = new Set(options.replace.map(formatAddress));
  return new Map([...state].filter(([address]) => !replaced.has(address)));
}

/** Returns the state after an apply. With targets, it changes only their objects. */
function stateAfter({ result }: Evaluation, run: TestRun, before: TestState): TestState {
  const { mode, targets } = run.options;
  if (mode === "refresh-only") return before;
  const after = new Map<string, Value>(targets.length === 0 ? [] : before);
  const named = new Set(targets.flatMap(({ module, resource }) => (resource === undefined ? [] : [blockAddress({ module, resource })])));
  for (const { address, value, resource } of result.instances.values()) {
    const instance = parseAddress(address);
    // Of a resource that a target names, only the instances of the target are applied.
    if (resource.mode !== "managed" || instance === undefined || (named.has(blockAddress(instance)) && !isTargeted(instance, targets)))
      continue;
    // After a failed precondition, there is no object.
    if (value.isKnown()) after.set(address, unmarkDeep(value).value);
  }
  return after;
}

function isReplaced(
  request: { readonly address: string; readonly resource: Parameters<TestSubstitutes["replaces"]>[3] },
  root: ModuleTree,
  substitutes: TestSubstitutes,
): boolean {
  const address = parseAddress(request.address);
  const tree = address && descendant(root, address.module);
  if (address?.resource === undefined || tree === undefined) return false;
  const allInstances = formatAddress({ module: address.module, resource: { ...address.resource, key: undefined } });
  return substitutes.replaces(request.address, allInstances, tree, request.resource);
}

/** Returns what is known about the instance with an unknown attribute. */
function knowledgeOf({ knowledge, instance, address }: UnknownSource, substitutes: TestSubstitutes): Knowledge | undefined {
  if (knowledge !== undefined || instance === undefined) return knowledge;
  // Every provider computes the identifiers of its resources, so no schema is needed.
  if (address === `${instance}.id` && substitutes.planned.has(instance)) return "all";
  return substitutes.knowledge.get(instance);
}

/** Reports whether Terraform may know a value that is not known here. */
function isUncertain(source: UnknownSource, substitutes: TestSubstitutes): boolean {
  return knowledgeOf(source, substitutes) !== "all";
}

function reasonOf(range: Range, sources: readonly UnknownSource[], substitutes: TestSubstitutes): UndecidedReason {
  const source = sources.find((each) => isUncertain(each, substitutes)) ?? sources[0];
  const advice = adviceOnUnknown(source?.address, source && knowledgeOf(source, substitutes));
  return { range, unknown: source?.address, advice };
}
