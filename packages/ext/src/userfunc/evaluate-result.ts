/**
 * Evaluating the result of a user function, within limits. A function sees others, or itself, only if the application's context has them;
 * but then what a user writes could go on without end, or double its work at every level. All calls that one evaluation makes draw from
 * its budget, and only so many can be open at a time.
 */
import { type Budget, BudgetError, CtyError, type Value } from "@hcl-ts/cty";
import { isStackOverflow } from "@hcl-ts/cty/kernel";
import { type Diagnostic, type EvalContext, type Expression, evaluationOf } from "@hcl-ts/hcl";
import { formatPlace } from "@hcl-ts/hcl/syntax";
import { throwIfSpent } from "../spent-budget.ts";

/** The number of calls that can be open at once: enough for recursion over any sensible structure, few enough for the stack. */
const MAX_DEPTH = 64;

/**
 * The steps that a call costs beside what its expression costs. A call takes 11 µs; with the default limits, one evaluation can make
 * almost 200,000 of them.
 */
const STEPS_PER_CALL = 500;

/** A user function failed. */
export class UserFunctionError extends CtyError {
  override readonly name: string = "UserFunctionError";
  /** The diagnostics of the function's definition, or of that of one which it called. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** The calls that are open in an evaluation. */
interface OpenCalls {
  depth: number;
  /** Why the evaluation can make no further call: all branches would run into the same limit one by one. */
  stopped: UserFunctionError | undefined;
}

/** By the budget, which all of one evaluation shares. */
const evaluations: WeakMap<Budget, OpenCalls> = /* @__PURE__ */ new WeakMap();

/**
 * Evaluates the result expression of a function.
 *
 * @param ctx the parameters and what else the expression sees, with the budget
 * @throws UserFunctionError if it has no value, or goes too deep; BudgetError if the budget is spent
 */
export function evaluateResult(result: Expression, ctx: EvalContext, budget: Budget): Value {
  const open = evaluations.get(budget) ?? { depth: 0, stopped: undefined };
  if (open.depth === 0) evaluations.set(budget, open);
  budget.spendSteps(STEPS_PER_CALL);
  if (open.depth >= MAX_DEPTH) stop(open, `functions that call others, or themselves, go more than ${MAX_DEPTH} calls deep`);
  if (open.stopped !== undefined) throw open.stopped;
  open.depth++;
  try {
    return valueOrError(result, ctx);
  } catch (error) {
    // Deep expressions in deep calls can take the stack before the depth is reached.
    if (isStackOverflow(error)) stop(open, "functions that call others, or themselves, go too deep");
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
  throwIfSpent(diagnostics);
  const error = diagnostics.find((d) => d.severity === "error");
  if (error === undefined) return value;
  // The innermost cause is the most useful one.
  const { extra } = evaluationOf(error);
  if (extra instanceof UserFunctionError || extra instanceof BudgetError) throw extra;
  const place = error.subject === undefined ? "" : `, at ${formatPlace(error.subject)}`;
  throw new UserFunctionError(`${error.detail.replace(/\.$/, "")} (in the definition of the function${place})`, diagnostics);
}
