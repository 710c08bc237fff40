import { CtyError, toNative } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { canFunc, tryFunc } from "./index.ts";

const ctx = new EvalContext({ variables: {}, functions: { try: tryFunc, can: canFunc } });

/** The value of an expression, or the codes of what is wrong. */
function run(source: string): unknown {
  const { value, diagnostics } = parseExpression(source).expression.value(ctx);
  return diagnostics.length > 0 ? diagnostics.map((d) => d.code) : toNative(value);
}

describe("try and can", () => {
  it("give the first expression that works", () => {
    expect(run("try(nope, {a = 1}.b, 3)")).toBe(3);
  });

  it("tell whether an expression works", () => {
    expect(run("[can(nope), can(1)]")).toEqual([false, true]);
  });

  it("fail where nothing works, with all reasons", () => {
    expect(run("try(nope)")).toHaveLength(1);
    expect(() => tryFunc.call([])).toThrow(CtyError);
  });
});
