/**
 * Evaluating what a user function gives, within limits. A function sees others, or itself, only if the application's context has them; but then
 * what a user writes could go on without end, or double its work at every level.
 */
import { CtyError, type Value } from "@hcl-ts/cty";
import { type Diagnostic, type EvalContext, type Expression, evaluationOf, formatPlace } from "@hcl-ts/hcl";

/** So many calls can be open at once: enough for recursion over any sensible structure, few enough for the stack. */
const MAX_DEPTH = 64;

/** So many calls can come of one: a fraction of a second. */
const MAX_CALLS = 100_000;

/** A user function failed. */
export class UserFunctionError extends CtyError {
  override readonly name: string = "UserFunctionError";
  /** What was found wrong in the definition of the function, or in that of one which it called. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** The calls that are open. Evaluation never waits, so all of them belong to one outermost call. */
const open: { depth: number; calls: number; stopped: UserFunctionError | undefined } = { depth: 0, calls: 0, stopped: undefined };

/** The value of the result expression of a function. @throws UserFunctionError if it has none, or takes too much */
export function evaluateResult(result: Expression, ctx: EvalContext): Value {
  if (open.depth === 0) {
    open.calls = 0;
    open.stopped = undefined;
  }
  open.calls++;
  if (open.depth >= MAX_DEPTH) stop(`functions that call others, or themselves, go more than ${MAX_DEPTH} calls deep`);
  if (open.calls > MAX_CALLS) stop(`functions that call others, or themselves, make more than ${MAX_CALLS} calls`);
  if (open.stopped !== undefined) throw open.stopped;
  open.depth++;
  try {
    return valueOrError(result, ctx);
  } catch (error) {
    // Deep expressions in deep calls can take the stack before the depth is reached.
    if (error instanceof RangeError) stop("functions that call others, or themselves, go too deep");
    throw error;
  } finally {
    open.depth--;
  }
}

/** Lets no further call come of the outermost one, for all its branches would run into the same limit one by one. */
function stop(reason: string): never {
  open.stopped ??= new UserFunctionError(reason, []);
  throw open.stopped;
}

function valueOrError(result: Expression, ctx: EvalContext): Value {
  const { value, diagnostics } = result.value(ctx);
  const error = diagnostics.find((d) => d.severity === "error");
  if (error === undefined) return value;
  // The innermost cause says it best.
  const { extra } = evaluationOf(error);
  if (extra instanceof UserFunctionError) throw extra;
  const place = error.subject === undefined ? "" : `, at ${formatPlace(error.subject)}`;
  throw new UserFunctionError(`${error.detail.replace(/\.$/, "")} (in the definition of the function${place})`, diagnostics);
}
