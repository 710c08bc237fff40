import { CtyError, dynamic, mark, number, stringVal, toNative, unknownVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import { canFunc, tryFunc } from "./index.ts";

const ctx = new EvalContext({
  variables: {
    unknown: unknownVal(number),
    open: unknownVal(dynamic),
    secret: mark(stringVal("s"), "m"),
    secretUnknown: mark(unknownVal(number), "m"),
  },
  functions: { try: tryFunc, can: canFunc },
});

const evaluate = (source: string) => parseExpression(source).expression.value(ctx);

/** Returns the value of an expression, or the codes of its errors. */
function run(source: string): unknown {
  const { value, diagnostics } = evaluate(source);
  return diagnostics.length > 0 ? diagnostics.map((d) => d.code) : toNative(value);
}

describe("try", () => {
  it("returns the value of the first expression that succeeds", () => {
    expect(run("try(nope, {a = 1}.b, 3)")).toBe(3);
    expect(run("try(null, 3)")).toBe(null);
    expect(run('try({ a = [1] }.a[0], "b")')).toBe(1);
  });

  it("fails if all expressions fail, with the reasons and their positions", () => {
    expect(run("try()")).toEqual(["failed-call"]);
    const [found, ...more] = evaluate("try(nope, {a = 1}.b)").diagnostics;
    expect(more).toEqual([]);
    expect(found!.detail.match(/column 5: [\s\S]*column 18: /)).not.toBeNull();
  });

  it("returns unknown if the value is not wholly known, because the expression may still fail", () => {
    for (const source of ["try(unknown, 1)", "try([unknown], 1)", "try(nope, open.x, 1)"]) {
      const { value } = evaluate(source);
      expect([value.type.kind, value.isKnown()]).toEqual(["dynamic", false]);
    }
  });

  it("keeps marks", () => {
    expect(evaluate("try(secret, 1)").value.hasMark("m")).toBe(true);
    expect(evaluate("try([secretUnknown], 1)").value.hasMark("m")).toBe(true);
  });

  it("evaluates each expression once at any depth", () => {
    expect(run(`${"try(".repeat(120)}1${")".repeat(120)}`)).toBe(1);
    expect(run(`${"try(".repeat(120)}nope${")".repeat(120)}`)).toEqual(["failed-call"]);
  });

  it("requires unevaluated expressions", () => {
    expect(() => tryFunc.call([])).toThrow(CtyError);
    expect(() => tryFunc.call([stringVal("x")])).toThrow(CtyError);
  });
});

describe("can", () => {
  it("returns whether an expression succeeds", () => {
    expect(run("[can(nope), can(1), can(null)]")).toEqual([false, true, true]);
    expect(run("can([1][1])")).toBe(false);
  });

  it("returns unknown if the value is not wholly known and the expression did not fail", () => {
    expect(evaluate("can([unknown])").value.isKnown()).toBe(false);
    expect(run("can([unknown, nope])")).toBe(false);
  });

  it("takes one expression", () => {
    expect(run("can()")).toEqual(["too-few-arguments"]);
    expect(run("can(1, 2)")).toEqual(["too-many-arguments"]);
  });
});
