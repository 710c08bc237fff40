/**
 * Evaluates the result of a user function within limits. A function can call others, or itself,
 * only if the application's context contains them. Calls could then recurse forever, or double at
 * every level. So all calls of one evaluation draw from its budget, and the number of open calls is
 * limited.
 */
import { type Budget, BudgetError, CtyError, type Value } from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { type Diagnostic, type EvalContext, type Expression, evaluationOf } from "@hcl-ts/hcl";
import { formatRangeStart, throwIfBudgetSpent } from "@hcl-ts/hcl/syntax";

/**
 * The maximum number of open calls: enough for recursion over any reasonable structure, but not too
 * many for the stack.
 */
const MAX_DEPTH = 64;

/**
 * The steps that a call costs in addition to its expression. A call takes 11 µs; with the default
 * limits, one evaluation can make almost 200,000 calls.
 */
const STEPS_PER_CALL = 500;

/** A user function failed. */
export class UserFunctionError extends CtyError {
  override readonly name: string = "UserFunctionError";
  /** The diagnostics in the definition of the function, or of a function that it called. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** The open calls of an evaluation. */
interface OpenCalls {
  depth: number;
  /**
   * The reason why no further calls are possible. Otherwise, each branch would run into the same
   * limit.
   */
  stopped: UserFunctionError | undefined;
}

/** The open calls by the budget, which belongs to one evaluation. */
const evaluations: WeakMap<Budget, OpenCalls> = /* @__PURE__ */ new WeakMap();

/**
 * Evaluates the result expression of a function.
 *
 * @param ctx the parameters and the other names that the expression can use, with the budget
 * @throws UserFunctionError if it has no value or is nested too deeply; BudgetError if the budget
 *   is spent
 */
export function evaluateResult(result: Expression, ctx: EvalContext, budget: Budget): Value {
  const open = evaluations.get(budget) ?? { depth: 0, stopped: undefined };
  if (open.depth === 0) evaluations.set(budget, open);
  budget.spendSteps(STEPS_PER_CALL);
  if (open.depth >= MAX_DEPTH) stop(open, `user functions call each other, or themselves, more than ${MAX_DEPTH} levels deep`);
  if (open.stopped !== undefined) throw open.stopped;
  open.depth++;
  try {
    return valueOrError(result, ctx);
  } catch (error) {
    // Deep expressions in deep calls can overflow the stack before the maximum depth is reached.
    if (isStackOverflow(error)) stop(open, "user functions call each other, or themselves, too deeply");
    throw error;
  } finally {
    open.depth--;
    if (open.depth === 0) evaluations.delete(budget);
  }
}

function stop(open: OpenCalls, reason: string): never {
  open.stopped ??= new UserFunctionError(reason, []);
  throw open.stopped;
}

function valueOrError(result: Expression, ctx: EvalContext): Value {
  const { value, diagnostics } = result.value(ctx);
  throwIfBudgetSpent(diagnostics);
  const error = diagnostics.find((d) => d.severity === "error");
  if (error === undefined) return value;
  // The innermost cause is the most useful one.
  const { extra } = evaluationOf(error);
  if (extra instanceof UserFunctionError || extra instanceof BudgetError) throw extra;
  const place = error.subject === undefined ? "" : `, at ${formatRangeStart(error.subject)}`;
  throw new UserFunctionError(`${error.detail.replace(/\.$/, "")} (in the definition of the function${place})`, diagnostics);
}
