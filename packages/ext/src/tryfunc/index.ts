/**
 * The functions `try` and `can`, which handle expressions that may fail. Their arguments are not
 * evaluated before the call, so that their errors are not reported.
 */
import { capsuleContentOf } from "@hcl-ts/cty/kernel";
import {
  bool,
  CtyError,
  defineFunction,
  dynamicVal,
  False,
  type Func,
  isWhollyKnown,
  True,
  unknownVal,
  unmarkDeep,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { type Diagnostic, hasErrors } from "@hcl-ts/hcl";
import { formatRangeStart, throwIfBudgetSpent } from "@hcl-ts/hcl/syntax";
import { computedOnce } from "../computed-once.ts";
import { type ExpressionClosure, expressionClosureType } from "../customdecode/index.ts";

/**
 * `try(a, b, …)` returns the first of its arguments that can be evaluated without an error. It
 * fails if there is none.
 */
export const tryFunc: Func = /* @__PURE__ */ defineFunction({
  description: "Returns the first of its arguments that can be evaluated without an error.",
  params: [],
  varParam: { name: "expressions", type: expressionClosureType, description: "The expressions to try, in order." },
  ...computedOnce(firstThatWorks),
});

/** `can(a)` returns whether its argument can be evaluated without an error. */
export const canFunc: Func = /* @__PURE__ */ defineFunction({
  description: "Returns whether its argument can be evaluated without an error.",
  params: [{ name: "expression", type: expressionClosureType, description: "The expression to test." }],
  type: bool,
  impl: ([arg]) => {
    const { value, diagnostics } = closureOf(arg).value();
    throwIfBudgetSpent(diagnostics);
    if (hasErrors(diagnostics)) return False;
    // Once an unknown value is known, the expression may fail.
    return isWhollyKnown(value) ? True : unknownVal(bool);
  },
});

const closureOf = (arg: Value): ExpressionClosure => capsuleContentOf(arg, expressionClosureType);

function firstThatWorks(args: readonly Value[]): Value {
  if (args.length === 0) throw new CtyError("at least one expression is required");
  const failures: Diagnostic[] = [];
  for (const arg of args) {
    const { value, diagnostics } = closureOf(arg).value();
    throwIfBudgetSpent(diagnostics);
    // Once an unknown value is known, the expression may fail. So even the type is unknown.
    if (!hasErrors(diagnostics)) return isWhollyKnown(value) ? value : withMarks(dynamicVal, unmarkDeep(value).marks);
    failures.push(...diagnostics.filter((d) => d.severity === "error").slice(0, 1));
  }
  const what = args.length === 1 ? "the expression failed" : "all of the expressions failed";
  throw new CtyError(`${what}:\n${failures.map(failureText).join("\n")}`);
}

const failureText = ({ subject, detail }: Diagnostic): string =>
  `  - ${subject === undefined ? "" : `${formatRangeStart(subject)}: `}${detail}`;
