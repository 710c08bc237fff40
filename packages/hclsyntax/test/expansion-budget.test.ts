import { Budget, defineFunction, number, numberVal, tupleVal, Zero } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parseExpression } from "../src/index.ts";

it("expanding an argument draws its elements from the budget", () => {
  const count = defineFunction({
    params: [],
    varParam: { name: "values", type: number },
    type: number,
    impl: (args) => numberVal(args.length),
  });
  const variables = { values: tupleVal([Zero, Zero, Zero]) };
  const ctx = new EvalContext({ variables, functions: { count }, budget: new Budget({ elements: 5 }) });
  const codes = (): readonly string[] =>
    parseExpression("count(values...)")
      .expression.value(ctx)
      .diagnostics.map(({ code }) => code);
  expect(codes()).toEqual([]);
  expect(codes()).toEqual(["evaluation-limit"]);
});
