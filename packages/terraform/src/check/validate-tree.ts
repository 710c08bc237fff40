import { type Diagnostic, hasErrors, orderDiagnostics, type Range } from "@hcl-ts/hcl";
import { limitRepeats } from "@hcl-ts/hcl/syntax";
import { AnyValues } from "../evaluate/any-values.ts";
import type { EvaluateTreeOptions } from "../evaluate/evaluate-tree.ts";
import { toProviderSchemaIndex } from "../evaluate/provider-schema-index.ts";
import type { ModuleTree } from "../load/module.ts";
import { walkModules } from "../load/walk-tree.ts";
import { type CheckStepsOptions, problemsOf } from "./check-tree.ts";
import { RangeIndex } from "./range-index.ts";

/** Settings of {@link validateTree}. */
export interface ValidateOptions
  extends CheckStepsOptions,
    Pick<EvaluateTreeOptions, "functions" | "budget" | "workspace" | "workingDirectory"> {
  /**
   * The problems that {@link checkSteps} has found in the tree with the same options, if a program has
   * them already.
   */
  readonly checked?: readonly Diagnostic[] | undefined;
}

/**
 * Checks a tree of modules as the `validate` command does. Reports everything that {@link
 * checkTree} reports, and also expressions that are wrong for any values of the variables, such as
 * operands and function arguments of a wrong type.
 *
 * If loading reported errors, nothing is evaluated.
 *
 * @param tree the tree, as `loadTree` returns it
 * @param options the functions of the language, schemas of providers, and which checks to run
 * @returns the problems in the order of the files, without the diagnostics of loading, which are in
 *   the tree
 * @throws CtyError if an option is not valid
 * @example
 * const problems = validateTree(tree, { functions: terraformFunctions({ fs }), schemas });
 */
export function validateTree(tree: ModuleTree, options: ValidateOptions): readonly Diagnostic[] {
  const { functions, budget, workspace, workingDirectory, version } = options;
  const schemas = toProviderSchemaIndex(options.schemas);
  const checked = options.checked ?? problemsOf(tree, { ...options, schemas });
  if (hasErrors(tree.diagnostics)) return limitRepeats(checked);
  const all = options.planned === false ? problemsOf(tree, { ...options, schemas, planned: true }) : checked;
  const planned = options.planned !== false;
  const values = new AnyValues(tree, { functions, budget, workspace, workingDirectory, schemas, version }, planned);
  const evaluated = values.ofTree(options.rootOnly);
  return limitRepeats(withEvaluated(tree, { checked, all, evaluated, planned }));
}

/** The problems of a tree, by the ways in which they were found. */
interface FoundProblems {
  /** Those found without evaluating anything that are reported. */
  readonly checked: readonly Diagnostic[];
  /** Those found without evaluating anything, with those that only planning reports. */
  readonly all: readonly Diagnostic[];
  /** Those that evaluation found. */
  readonly evaluated: readonly Diagnostic[];
  /** Whether to report the problems that only planning reports. */
  readonly planned: boolean;
}

/** @internal Adds the problems that evaluation found to the others, without consequences of them. */
export function withEvaluated(tree: ModuleTree, { checked, all, evaluated, planned }: FoundProblems): readonly Diagnostic[] {
  const known = new KnownErrors(checked, all);
  const laterRules = planned ? undefined : rulesOfPlanning(tree);
  const isOfRule = ({ code, subject, context }: Diagnostic): boolean =>
    CONDITION_CODES.has(code) && (laterRules?.has(ruleKey(subject)) === true || laterRules?.has(ruleKey(context)) === true);
  // Terraform and OpenTofu evaluate the conditions of checks only while planning.
  const asserts = new RangeIndex(planned ? [] : assertRanges(tree));
  const isOfAssert = ({ subject }: Diagnostic): boolean => subject !== undefined && asserts.contains(subject);
  const isNew = (diagnostic: Diagnostic): boolean => !known.include(diagnostic) && !isOfRule(diagnostic) && !isOfAssert(diagnostic);
  // Evaluation knows whether a dynamic block generates something.
  const decided = new Set(evaluated.map(keyOf));
  const isDecided = (diagnostic: Diagnostic): boolean => diagnostic.severity === "warning" && decided.has(keyOf(diagnostic));
  return orderDiagnostics([...checked.filter((diagnostic) => !isDecided(diagnostic)), ...evaluated.filter(isNew)]);
}

/**
 * Returns the conditions of resources and checks. Terraform and OpenTofu use their results only while
 * planning.
 */
function rulesOfPlanning(root: ModuleTree): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { module } of walkModules(root)) {
    const { resources, checks } = module;
    const rules = [
      ...[...resources.values()].flatMap(({ preconditions, postconditions }) => [...preconditions, ...postconditions]),
      ...[...checks.values()].flatMap(({ asserts }) => asserts),
    ];
    for (const { range, condition, errorMessage } of rules)
      for (const at of [range, condition.range, errorMessage.range]) keys.add(ruleKey(at));
  }
  return keys;
}

/**
 * Returns the condition ranges of all checks. Their messages are evaluated without planning
 * too.
 */
function assertRanges(root: ModuleTree): readonly Range[] {
  const ranges: Range[] = [];
  for (const { module } of walkModules(root))
    for (const { asserts } of module.checks.values()) for (const { condition } of asserts) ranges.push(condition.range);
  return ranges;
}

function ruleKey(range: Range | undefined): string {
  return range === undefined ? "" : `${range.filename}:${range.start.byte}-${range.end.byte}`;
}

/** The codes of diagnostics about the result of a condition. */
const CONDITION_CODES: ReadonlySet<string> = new Set([
  "failed-condition",
  "invalid-condition-result",
  "invalid-error-message",
  "protected-error-message",
]);

const CYCLE = "dependency-cycle";

/**
 * Errors that were found without evaluation. Errors that evaluation reports in the same range are
 * consequences of them.
 */
class KnownErrors {
  private readonly ranges: RangeIndex;
  /** The errors of planning. Each hides only the same error of evaluation, not others in its range. */
  private readonly planned = new Set<string>();
  private readonly hasCycle: boolean;

  /** @param all the reported errors, and those that only planning reports */
  constructor(reported: readonly Diagnostic[], all: readonly Diagnostic[]) {
    this.hasCycle = all.some(({ code }) => code === CYCLE);
    if (all !== reported) for (const diagnostic of all) if (diagnostic.severity === "error") this.planned.add(keyOf(diagnostic));
    this.ranges = new RangeIndex(
      reported.flatMap(({ severity, subject }) => (severity === "error" && subject !== undefined ? [subject] : [])),
    );
  }

  include(diagnostic: Diagnostic): boolean {
    const { code, subject } = diagnostic;
    // Both the checks and evaluation report cycles, at different positions. The checks report the
    // complete cycle, so theirs is kept.
    if (code === CYCLE && this.hasCycle) return true;
    if (subject === undefined) return false;
    if (this.planned.has(keyOf(diagnostic))) return true;
    return this.ranges.overlaps(subject);
  }
}

function keyOf({ code, subject }: Diagnostic): string {
  return `${code} ${ruleKey(subject)}`;
}
