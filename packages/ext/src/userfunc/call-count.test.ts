/** Calls draw from the budget of their evaluation, not from one for the whole program. */

import { Budget } from "@hcl-ts/cty";
import { range } from "@hcl-ts/cty-functions";
import { EvalContext } from "@hcl-ts/hcl";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { expect, it } from "vitest";
import { decodeUserFunctions } from "./index.ts";

const source = `
function "one" {
  params = [x]
  result = x
}
function "many" {
  params = [n]
  result = [for i in range(n) : [for j in range(250) : one(j)]]
}
`;

it("an evaluation starts with a new budget of calls", () => {
  let ctx: EvalContext | undefined;
  const { functions } = decodeUserFunctions(parseConfig(source, "f.hcl").file.body, "function", () => ctx);
  ctx = new EvalContext({ functions: new Map([...functions, ["range", range]]) });
  const codes = (text: string): readonly string[] => [
    ...new Set(
      parseExpression(text)
        .expression.value(ctx)
        .diagnostics.map(({ code }) => code),
    ),
  ];
  // An evaluation can make almost 200,000 calls, and does not count the previous one's.
  expect(codes("many(300)")).toEqual([]);
  expect(codes("[many(300), many(300)]")).toEqual([]);
  expect(codes("many(900)")).toHaveLength(1);
  expect(codes("many(300)")).toEqual([]);
});

it("evaluations with one budget start with no open calls, even after one that was stopped", () => {
  let ctx: EvalContext | undefined;
  const loop = 'function "loop" {\n  params = [x]\n  result = loop(x)\n}\n';
  const { functions } = decodeUserFunctions(parseConfig(source + loop, "f.hcl").file.body, "function", () => ctx);
  ctx = new EvalContext({ functions: new Map([...functions, ["range", range]]), budget: new Budget() });
  const codes = (text: string): readonly string[] =>
    parseExpression(text)
      .expression.value(ctx)
      .diagnostics.map(({ code }) => code);
  expect(codes("loop(1)")).not.toEqual([]);
  expect(codes("one(1)")).toEqual([]);
});
