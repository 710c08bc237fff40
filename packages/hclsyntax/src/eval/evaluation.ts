/**
 * One run of the evaluator. Nodes are handed a single object that carries the scope names are looked up in, the diagnostics found so far and the budget that
 * all work draws from. Constructs that bind names evaluate their parts `inScope` of a child; what is evaluated only for its value uses `discarding`.
 */
import { type Budget, BudgetError, type ConversionError, dynamicVal, sizeOf, type Type, tryConvert, type Value } from "@hcl-ts/cty";
import {
  changeDiagnostic,
  type Diagnostic,
  type EvalContext,
  type Evaluated,
  errorDiagnostic,
  isStackOverflow,
  type Message,
  type Range,
  type Ranged,
} from "@hcl-ts/hcl";
import type { ExprNode } from "../ast/node.ts";
import { evaluationLimit, evaluationTooDeep } from "../messages-eval.ts";

/** Steps that an error costs: creating a diagnostic takes as long as some hundred simple operations, and it is slower when the machine is busy. */
const STEPS_PER_ERROR = 1000;

export class Evaluation {
  /** The scope that names are looked up in; undefined where only literals are allowed. */
  readonly scope: EvalContext | undefined;
  /** The diagnostics found so far, in the order of evaluation. */
  readonly diagnostics: Diagnostic[];
  readonly budget: Budget;
  /** Whether loops report a problem once, with a count, rather than for each element. */
  readonly mergesRepeats: boolean;

  constructor(scope: EvalContext | undefined, diagnostics: Diagnostic[], budget: Budget, mergesRepeats = true) {
    this.scope = scope;
    this.diagnostics = diagnostics;
    this.budget = budget;
    this.mergesRepeats = mergesRepeats;
  }

  /** The same run in another scope. */
  inScope(scope: EvalContext | undefined): Evaluation {
    return new Evaluation(scope, this.diagnostics, this.budget, this.mergesRepeats);
  }

  /** The same run with diagnostics that nobody will see. */
  discarding(): Evaluation {
    return new Evaluation(this.scope, [], this.budget);
  }

  /** The scope with the budget in it, for code that evaluates expressions on its own. */
  scopeWithBudget(): EvalContext | undefined {
    const { scope, budget } = this;
    return scope === undefined || scope.budget === budget ? scope : scope.child({ budget });
  }

  // --- diagnostics -----------------------------------------------------------------------------------------------------

  /** The number of diagnostics found so far, for {@link failedSince}. */
  mark(): number {
    return this.diagnostics.length;
  }

  /** Whether an error was found after a mark was taken, up to another mark. Costs one comparison where nothing was found. */
  failedSince(mark: number, upTo: number = this.diagnostics.length): boolean {
    for (let i = mark; i < upTo; i++) if (this.diagnostics[i]!.severity === "error") return true;
    return false;
  }

  /**
   * Adds an error.
   * @param node the expression whose evaluation failed
   * @param subject the part of the node to point at; the whole node if left out
   * @param cause an error thrown by a function, for programs
   */
  error(message: Message, node: ExprNode, subject?: Range, cause?: unknown): void {
    this.spendSteps(STEPS_PER_ERROR, node);
    this.diagnostics.push(this.#diagnostic(message, node, subject, cause));
  }

  #diagnostic(message: Message, node: ExprNode, subject: Range | undefined, cause: unknown): Diagnostic {
    const { range } = node;
    const context = subject && range;
    return errorDiagnostic(message, { subject: subject ?? range, context, expression: node, evalContext: this.scope, extra: cause });
  }

  // --- the budget ------------------------------------------------------------------------------------------------------

  /** Charges work done for a node. @throws LimitReached if the budget does not cover it */
  spendSteps(count: number, node: ExprNode): void {
    try {
      this.budget.spendSteps(count);
    } catch (error) {
      throw limitReached(error, node);
    }
  }

  /** Charges elements about to be created by a node. @throws LimitReached if the budget does not cover them */
  spendElements(count: number, node: ExprNode, at?: Ranged): void {
    try {
      this.budget.spendElements(count);
    } catch (error) {
      throw limitReached(error, node, at);
    }
  }

  /** Charges a string about to be created by a node, in UTF-16 code units. @throws LimitReached if the budget does not cover it */
  spendText(units: number, node: ExprNode): void {
    try {
      this.budget.spendText(units);
    } catch (error) {
      throw limitReached(error, node);
    }
  }

  /** Charges an operation that visits a value. @throws LimitReached if the budget does not cover it */
  spendVisit(value: Value, node: ExprNode): void {
    const size = sizeOf(value);
    if (size > 1) this.spendSteps(size, node);
  }

  /** Converts a value, for which it charges, unless its type is the wanted one. */
  convert(value: Value, type: Type, node: ExprNode): Value | ConversionError {
    if (value.type === type) return value;
    this.spendVisit(value, node);
    return tryConvert(value, type);
  }
}

/** Thrown when the budget is spent; ends the whole run. It remembers the node that ran out. */
export class LimitReached extends Error {
  override readonly name = "LimitReached";
  readonly reason: BudgetError;
  readonly node: ExprNode;
  readonly at: Ranged | undefined;

  constructor(reason: BudgetError, node: ExprNode, at: Ranged | undefined) {
    super(reason.message);
    this.reason = reason;
    this.node = node;
    this.at = at;
  }
}

/** The error to throw on when an operation of a node threw: a spent budget is located, anything else stays as it is. */
export function limitReached(error: unknown, node: ExprNode, at?: Ranged): unknown {
  return error instanceof BudgetError ? new LimitReached(error, node, at) : error;
}

/** The result of a run that could not be finished: because the budget is spent, or because the stack is full. Other errors are thrown on. */
export function unfinished(error: unknown, root: ExprNode, scope: EvalContext | undefined): Evaluated {
  if (error instanceof LimitReached) {
    const { reason, node, at } = error;
    const place = { subject: (at ?? node).range, expression: node, evalContext: scope, extra: reason };
    return { value: dynamicVal, diagnostics: [errorDiagnostic(evaluationLimit(reason.resource, reason.limit), place)] };
  }
  if (!isStackOverflow(error)) throw error;
  const place = { subject: root.range, expression: root, evalContext: scope };
  return { value: dynamicVal, diagnostics: [errorDiagnostic(evaluationTooDeep(), place)] };
}

/**
 * Merges diagnostics that a loop meets more than once (same code, same range) into the first of each, which gets their number: one mistake in the body of a loop
 * over a thousand elements is one diagnostic.
 */
export class RepeatMerger {
  readonly #diagnostics: Diagnostic[];
  /** Where the first of each is, by code and range. Made when there is something to merge. */
  #indexes: Map<string, number> | undefined = undefined;
  /** Everything before this index is merged. */
  #merged: number;

  /** Begins at the diagnostics found from now on. */
  constructor(ev: Evaluation) {
    this.#diagnostics = ev.diagnostics;
    this.#merged = ev.mergesRepeats ? ev.diagnostics.length : Number.POSITIVE_INFINITY;
  }

  /** Merges what was found since the last call. */
  merge(): void {
    const diagnostics = this.#diagnostics;
    if (diagnostics.length <= this.#merged) return;
    this.#indexes ??= new Map();
    let kept = this.#merged;
    for (let i = kept; i < diagnostics.length; i++) {
      const repeat = diagnostics[i]!;
      const { code, subject } = repeat;
      const key = `${code} ${subject?.start.offset} ${subject?.end.offset} ${subject?.filename}`;
      const first = this.#indexes.get(key);
      if (first === undefined) {
        this.#indexes.set(key, kept);
        diagnostics[kept++] = repeat;
      } else diagnostics[first] = changeDiagnostic(diagnostics[first]!, { count: (diagnostics[first]!.count ?? 1) + (repeat.count ?? 1) });
    }
    diagnostics.length = this.#merged = kept;
  }
}
