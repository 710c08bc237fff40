/**
 * One run of the evaluator. All nodes share one object that carries the scope for names, the
 * diagnostics so far and the budget. Constructs that bind names evaluate their parts `inScope` of a
 * child scope. Parts that are evaluated only for their value use `discarding`.
 */
import {
  type Budget,
  BudgetError,
  type ConversionError,
  containsMarked,
  dynamicVal,
  sizeOf,
  type Type,
  tryConvert,
  type Value,
} from "@hcl-ts/cty";
import { type Concealment, isStackOverflow, revealed } from "@hcl-ts/cty/kernel";
import {
  changeDiagnostic,
  type Diagnostic,
  type EvalContext,
  type EvaluationResult,
  errorDiagnostic,
  type Message,
  type Range,
  type Ranged,
} from "@hcl-ts/hcl";
import { attachEvaluation } from "@hcl-ts/hcl/syntax";
import type { Expr } from "../ast/expr.ts";
import type { ExprSyntaxError } from "../ast/expr-syntax-error.ts";
import type { LiteralValueExpr } from "../ast/literal-value.ts";
import type { ExprNode } from "../ast/node.ts";
import type { ParenthesesExpr } from "../ast/parentheses.ts";
import type { TemplateWrapExpr } from "../ast/template-wrap.ts";
import { evaluationLimit, evaluationTooDeep } from "../messages-eval.ts";

/**
 * The steps that an error costs. Creating a diagnostic takes as long as some hundred simple
 * operations, and the search for the name that was probably meant up to a thousand.
 */
const STEPS_PER_ERROR = 2000;

/**
 * A function for each kind of node, except those that are no more than their only part. Nodes call
 * them through the run, so that a program that only reads trees contains no evaluator.
 */
export type Evaluators = {
  readonly [E in Exclude<Expr, ExprSyntaxError | LiteralValueExpr | ParenthesesExpr | TemplateWrapExpr> as E["kind"]]: (
    node: E,
    ev: Evaluation,
  ) => Value;
};

/** The state that all parts of a run share. */
export interface Run {
  readonly evaluators: Evaluators;
  readonly budget: Budget;
  /** Whether a problem in a loop is reported once with a count, rather than once per element. */
  readonly mergesRepeats: boolean;
  /** The node that was charged last. If the budget is exceeded, the error is reported here. */
  charged: ExprNode;
  /** The part of this node to point at. */
  chargedAt: Ranged;
  /** The number of times that a scope was given to code that can keep it. */
  exposed: number;
}

export class Evaluation {
  readonly run: Run;
  /** The scope for names; undefined where only literals are allowed. */
  readonly scope: EvalContext | undefined;
  /** The diagnostics so far, in evaluation order. */
  readonly diagnostics: Diagnostic[];

  constructor(run: Run, scope: EvalContext | undefined, diagnostics: Diagnostic[]) {
    this.run = run;
    this.scope = scope;
    this.diagnostics = diagnostics;
  }

  get evaluators(): Evaluators {
    return this.run.evaluators;
  }

  /** Returns the same run in another scope. */
  inScope(scope: EvalContext | undefined): Evaluation {
    return new Evaluation(this.run, scope, this.diagnostics);
  }

  /** Returns the same run, but new diagnostics are added to the given ones. */
  reportingTo(diagnostics: Diagnostic[]): Evaluation {
    return new Evaluation(this.run, this.scope, diagnostics);
  }

  /** Returns the same run, but discards new diagnostics. */
  discarding(): Evaluation {
    return this.reportingTo([]);
  }

  /** Returns the scope including the budget, for code that evaluates expressions itself, also later. */
  scopeWithBudget(): EvalContext | undefined {
    const { scope } = this;
    const { budget } = this.run;
    this.run.exposed++;
    return scope === undefined || scope.budget === budget ? scope : scope.child({ budget });
  }

  // --- diagnostics ------------------------------------------------------------------------------

  /** Returns the number of diagnostics so far, for {@link failedSince}. */
  mark(): number {
    return this.diagnostics.length;
  }

  /**
   * Whether an error was reported between two marks. Takes a single comparison if there are no
   * diagnostics.
   */
  failedSince(mark: number, upTo: number = this.diagnostics.length): boolean {
    for (let i = mark; i < upTo; i++) if (this.diagnostics[i]!.severity === "error") return true;
    return false;
  }

  /**
   * Reports an error.
   * @param node the expression whose evaluation failed
   * @param subject the range to point at; by default the whole node
   * @param cause an error thrown by a function, for programs
   */
  error(message: Message, node: ExprNode, subject?: Range, cause?: unknown): void {
    this.charge(node).spendSteps(STEPS_PER_ERROR);
    this.diagnostics.push(this.diagnostic(message, node, subject, cause));
  }

  /**
   * Completes the diagnostics that a part of a node added since a mark, and charges for them.
   * @param mark taken before the part was evaluated
   */
  reported(mark: number, node: ExprNode): void {
    const { diagnostics } = this;
    const count = diagnostics.length - mark;
    if (count === 0) return;
    attachEvaluation(diagnostics, mark, node, this.scope);
    this.charge(node).spendSteps(count * STEPS_PER_ERROR);
  }

  private diagnostic(message: Message, node: ExprNode, subject: Range | undefined, cause: unknown): Diagnostic {
    const { range } = node;
    const context = subject && range;
    return errorDiagnostic(message, { subject: subject ?? range, context, expression: node, evalContext: this.scope, extra: cause });
  }

  // --- the budget -------------------------------------------------------------------------------

  /**
   * Returns the budget, to charge it for a node.
   * @param at the part of the node to point at if the budget is exceeded
   */
  charge(node: ExprNode, at: Ranged = node): Budget {
    const { run } = this;
    run.charged = node;
    run.chargedAt = at;
    return run.budget;
  }

  /** Charges steps for a small operation, without noting its place, which would cost as much again. */
  spend(steps: number): void {
    this.run.budget.spendSteps(steps);
  }

  /**
   * Charges an operation that visits a value.
   * @throws BudgetError if the budget is exceeded
   */
  spendVisit(value: Value, node: ExprNode): void {
    const size = sizeOf(value);
    if (size > 1) this.charge(node).spendSteps(size);
  }

  /** Returns the result of a construct that bound names to concealed parts, and charges for visiting it. */
  reveal(result: Value, concealment: Concealment, node: ExprNode): Value {
    if (containsMarked(result)) this.spendVisit(result, node);
    return revealed(result, concealment);
  }

  /** Converts a value, and charges for it, unless the value already has the type. */
  convert(value: Value, type: Type, node: ExprNode): Value | ConversionError {
    // Every value is of the dynamic type already.
    if (value.type === type || type.kind === "dynamic") return value;
    this.spendVisit(value, node);
    return tryConvert(value, type);
  }
}

/**
 * Returns the result of a run that ended early because the budget is exceeded or the stack is full.
 * Rethrows other errors.
 */
export function unfinished(error: unknown, run: Run, root: ExprNode, scope: EvalContext | undefined): EvaluationResult {
  if (error instanceof BudgetError) {
    const place = { subject: run.chargedAt.range, expression: run.charged, evalContext: scope, extra: error };
    return { value: dynamicVal, diagnostics: [errorDiagnostic(evaluationLimit(error), place)] };
  }
  if (!isStackOverflow(error)) throw error;
  const place = { subject: root.range, expression: root, evalContext: scope };
  return { value: dynamicVal, diagnostics: [errorDiagnostic(evaluationTooDeep(), place)] };
}

/**
 * Merges diagnostics that a loop reports more than once (same code, same range) into the first one,
 * which counts them. One mistake in the body of a loop over a thousand elements is one diagnostic.
 */
export class RepeatMerger {
  private readonly diagnostics: Diagnostic[];
  /** The index of the first diagnostic for each code and range. Created on demand. */
  private indexes: Map<string, number> | undefined = undefined;
  /** All diagnostics before this index are merged. */
  private merged: number;

  /** Starts at the diagnostics that follow. */
  constructor(ev: Evaluation) {
    this.diagnostics = ev.diagnostics;
    this.merged = ev.run.mergesRepeats ? ev.diagnostics.length : Number.POSITIVE_INFINITY;
  }

  /** Merges the diagnostics added since the last call. */
  merge(): void {
    const diagnostics = this.diagnostics;
    if (diagnostics.length <= this.merged) return;
    this.indexes ??= new Map();
    let kept = this.merged;
    for (let i = kept; i < diagnostics.length; i++) {
      const repeat = diagnostics[i]!;
      const { code, subject } = repeat;
      const key = `${code} ${subject?.start.offset} ${subject?.end.offset} ${subject?.filename}`;
      const first = this.indexes.get(key);
      if (first === undefined) {
        this.indexes.set(key, kept);
        diagnostics[kept++] = repeat;
      } else diagnostics[first] = changeDiagnostic(diagnostics[first]!, { count: (diagnostics[first]!.count ?? 1) + (repeat.count ?? 1) });
    }
    diagnostics.length = this.merged = kept;
  }
}
