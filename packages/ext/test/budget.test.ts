/**
 * Extensions draw from the budget of the evaluation. None of them extends it, or hides that it is
 * spent.
 */
import { Budget, type BudgetLimits, dynamic, type Func } from "@hcl-ts/cty";
import { range } from "@hcl-ts/cty-functions";
import { type Diagnostic, EvalContext } from "@hcl-ts/hcl";
import { attrSpec, blockListSpec, decode, objectSpec, type Spec } from "@hcl-ts/hcldec";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { expand } from "../src/dynblock/index.ts";
import { canFunc, tryFunc } from "../src/tryfunc/index.ts";
import { decodeUserFunctions } from "../src/userfunc/index.ts";

const bodyOf = (source: string) => parseConfig(source, "t.hcl").file.body;
const codes = (diagnostics: readonly Diagnostic[]): readonly string[] => diagnostics.map(({ code }) => code);
const contextOf = (limits: BudgetLimits, functions: ReadonlyMap<string, Func> = new Map()): EvalContext =>
  new EvalContext({
    variables: {},
    functions: new Map([["range", range], ["try", tryFunc], ["can", canFunc], ...functions]),
    budget: new Budget(limits),
  });

const BIG_LOOP = "[for i in range(0, 1000) : [for j in range(0, 1000) : j]]";

describe("try and can", () => {
  it.each([`try(${BIG_LOOP}, "way out")`, `can(${BIG_LOOP})`, `[try(${BIG_LOOP}, 1), try(${BIG_LOOP}, 2)]`])(
    "report that the budget is spent: %s",
    (source) => {
      const { diagnostics } = parseExpression(source).expression.value(contextOf({ elements: 5000 }));
      expect(codes(diagnostics)).toEqual(["evaluation-limit"]);
    },
  );

  it("still catch other errors", () => {
    const { value } = parseExpression('try(nope, "ok")').expression.value(contextOf({}));
    expect(value.content).toBe("ok");
  });
});

describe("User functions", () => {
  /** Makes n! calls. */
  const factorial = 'function "f" {\n params = [n]\n result = [for i in range(0, n) : f(n - 1)]\n}\n';

  it("draw from the budget of the evaluation that calls them", () => {
    let ctx: EvalContext | undefined;
    const { functions } = decodeUserFunctions(bodyOf(factorial), "function", () => ctx);
    ctx = new EvalContext({ functions: new Map([...functions, ["range", range]]) });
    const outer = ctx.child({ variables: {}, budget: new Budget({ steps: 100_000 }) });
    expect(codes(parseExpression("f(3)").expression.value(outer).diagnostics)).toEqual([]);
    const { diagnostics } = parseExpression("f(12)").expression.value(outer.child({ budget: new Budget({ steps: 100_000 }) }));
    expect(codes(diagnostics)).toEqual(["evaluation-limit"]);
  });
});

describe("Dynamic blocks", () => {
  const rule = objectSpec({ v: attrSpec("v", dynamic) });
  const nested = (depth: number): Spec => (depth === 0 ? rule : objectSpec({ b: blockListSpec("b", nested(depth - 1)) }));

  it("draw from one budget at every depth, and report once that it is spent", () => {
    const source = `dynamic "b" {\n  for_each = range(0, 100)\n  content {\n    dynamic "b" {\n      for_each = range(0, 100)\n      content { v = b.key }\n    }\n  }\n}\n`;
    const ctx = contextOf({ elements: 10_000 });
    const { diagnostics } = decode(expand(bodyOf(source), ctx), nested(2), ctx);
    expect(codes(diagnostics)).toEqual(["evaluation-limit"]);
    const enough = contextOf({ elements: 200_000 });
    expect(codes(decode(expand(bodyOf(source), enough), nested(2), enough).diagnostics)).toEqual([]);
  });

  it("report once that evaluating for_each or labels spends it", () => {
    const many = `dynamic "b" {\n  for_each = ${BIG_LOOP}\n  content {}\n}\n`.repeat(20);
    const ctx = contextOf({ elements: 5000 });
    expect(codes(decode(expand(bodyOf(many), ctx), nested(1), ctx).diagnostics)).toEqual(["evaluation-limit"]);
  });
});
