/** The evaluator: marks, unknown values, budgets and the depth of results. */
import { Budget, hasMarkDeep, rawEquals, unmarkDeep, type Value } from "@hcl-ts/cty";
import { EvalContext, type EvaluationResult, hasErrors, SourceFile } from "@hcl-ts/hcl";
import { parseExpression, parseTemplate } from "@hcl-ts/hclsyntax";
import { type Area, type FuzzInput, type Violation, violation } from "../area.ts";
import { expression } from "../generate/expressions.ts";
import { nesting, tokenSoup } from "../generate/tokens.ts";
import { checkDiagnostics, list } from "../promises/diagnostics.ts";
import { brokenPromise, MAX_VALUE_DEPTH, valueDepth } from "../promises/values.ts";
import type { Random } from "../random.ts";
import { functions, type VariableModes, variables } from "../variables.ts";

/** The limits of the small budget, which most of the larger expressions exceed. */
const SMALL = { steps: 60, text: 40, elements: 6 };

/** The limits of each evaluation; small, so that checking an input takes about a second. */
const LIMITS = { steps: 3_000_000, text: 3_000_000, elements: 300_000 };

/** The area of the evaluator. */
export function evaluatorArea(): Area {
  return { name: "evaluator", generate, check: ({ parts }) => check(parts.expression!) };
}

function generate(random: Random): FuzzInput {
  const of = (kind: string, source: string): FuzzInput => ({ kind, parts: { expression: source } });
  const kind = random.below(100);
  if (kind < 85) return of("expression", expression(random, random.between(1, 5)));
  if (kind < 94) return of("soup", tokenSoup(random, 12));
  if (kind < 96) return of("nested", nesting(random));
  const inner = expression(random, 2);
  const count = random.pick([3, 40, 400]);
  return of(
    "repeated",
    random.pick([
      `${"[".repeat(count)}${inner}${"]".repeat(count)}`,
      Array.from({ length: count }, () => inner).join(" + "),
      `[for i in range(${count}) : ${inner}]`,
      loops(random, inner),
    ]),
  );
}

function loops(random: Random, inner: string): string {
  return Array.from({ length: random.between(2, 6) }).reduce<string>(
    (body) => `[for v in range(0, ${random.pick([3, 10, 1000])}) : ${body}]`,
    inner,
  );
}

function check(source: string): Violation | undefined {
  const file = new SourceFile("fuzz.hcl", source);
  const { expression: parsed, diagnostics } = parseExpression(file);
  if (hasErrors(diagnostics)) {
    // Invalid sources can be evaluated too, and may be valid as templates.
    run(source, { isUnknown: true, isMarked: true });
    parseTemplate(source).expression.value(context({ isUnknown: true, isMarked: true }));
    return undefined;
  }
  parsed.value();
  const start = process.cpuUsage();
  const marked = run(source, { isUnknown: true, isMarked: true });
  const milliseconds = process.cpuUsage(start).user / 1000;
  if (milliseconds > 3000) return violation("the budget bounds the time", "", `${Math.round(milliseconds)} ms`);
  const depth = valueDepth(marked.value);
  if (depth > MAX_VALUE_DEPTH + 1) return violation("the depth of results is bounded", "", `the value is nested ${depth} deep`);
  return (
    checkDiagnostics(marked.diagnostics, file, { inOrder: false }) ??
    checkBudget(source) ??
    checkMarks(source, marked) ??
    checkUnknowns(source)
  );
}

function context(modes: VariableModes, budget: Budget = new Budget(LIMITS)): EvalContext {
  return new EvalContext({ variables: variables(modes), functions, budget });
}

function run(source: string, modes: VariableModes, budget?: Budget): EvaluationResult {
  return parseExpression(source, "fuzz.hcl").expression.value(context(modes, budget));
}

/** With a small budget the result is the same, or there is one diagnostic about the limit. */
function checkBudget(source: string): Violation | undefined {
  const budget = new Budget(SMALL);
  const { diagnostics } = run(source, { isUnknown: false, isMarked: false }, budget);
  const limits = diagnostics.filter(({ code }) => code === "evaluation-limit").length;
  if (limits > 1) return violation("a spent budget is one diagnostic", "", list(diagnostics));
  const { steps, text, elements } = budget.remaining;
  if (limits === 0 && Math.min(steps, text, elements) < 0) return violation("a spent budget is one diagnostic", "", "there is none");
  return undefined;
}

/** Marks do not change results, and a result that depends on a marked value carries its mark. */
function checkMarks(source: string, withUnknowns: EvaluationResult): Violation | undefined {
  const plainUnknown = run(source, { isUnknown: true, isMarked: false });
  // Marked values cost a little more, so that one of the two may be over the limit.
  if (isLimited(withUnknowns) || isLimited(plainUnknown)) return undefined;
  const areValid = !hasErrors(withUnknowns.diagnostics) && !hasErrors(plainUnknown.diagnostics);
  if (areValid && !equal(withUnknowns.value, plainUnknown.value)) return violation("marks do not change results", "unknown", "");
  const marked = run(source, { isUnknown: false, isMarked: true });
  const plain = run(source, { isUnknown: false, isMarked: false });
  if (isLimited(marked) || isLimited(plain)) return undefined;
  if (hasErrors(marked.diagnostics) !== hasErrors(plain.diagnostics))
    return violation("marks do not change results", "errors", list([...marked.diagnostics, ...plain.diagnostics]));
  if (hasErrors(marked.diagnostics)) return undefined;
  if (!equal(marked.value, plain.value)) return violation("marks do not change results", "", "");
  for (const name of new Set(source.match(/\bm_\w+/g))) {
    if (losesMark(source, name, false)) return violation("no mark is lost", "known", name);
    if (losesMark(source, name, true)) return violation("no mark is lost", "unknown", name);
  }
  return undefined;
}

/** Reports whether another value of a marked variable leads to another result without its mark. */
function losesMark(source: string, name: string, isUnknown: boolean): boolean {
  const one = run(source, { isUnknown, isMarked: true });
  const other = run(source, { isUnknown, isMarked: true, changed: name });
  if (hasErrors(one.diagnostics) || hasErrors(other.diagnostics) || equal(one.value, other.value)) return false;
  return !hasMarkDeep(one.value, name) || !hasMarkDeep(other.value, name);
}

/** An unknown result promises nothing that the known result does not keep. */
function checkUnknowns(source: string): Violation | undefined {
  const before = run(source, { isUnknown: true, isMarked: false });
  const after = run(source, { isUnknown: false, isMarked: false });
  if (hasErrors(before.diagnostics) || hasErrors(after.diagnostics)) return undefined;
  const problem = brokenPromise(unmarkDeep(before.value).value, unmarkDeep(after.value).value);
  return problem === undefined ? undefined : violation("unknown results keep what they promise", "", problem);
}

function isLimited({ diagnostics }: EvaluationResult): boolean {
  return diagnostics.some(({ code }) => code === "evaluation-limit");
}

function equal(a: Value, b: Value): boolean {
  return rawEquals(unmarkDeep(a).value, unmarkDeep(b).value);
}
