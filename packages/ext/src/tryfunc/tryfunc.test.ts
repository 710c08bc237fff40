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

/** The value of an expression, or the codes of what is wrong. */
function run(source: string): unknown {
  const { value, diagnostics } = evaluate(source);
  return diagnostics.length > 0 ? diagnostics.map((d) => d.code) : toNative(value);
}

describe("try", () => {
  it("gives the first expression that works", () => {
    expect(run("try(nope, {a = 1}.b, 3)")).toBe(3);
    expect(run("try(null, 3)")).toBe(null);
    expect(run('try({ a = [1] }.a[0], "b")')).toBe(1);
  });

  it("fails where nothing works, with all reasons and their places", () => {
    expect(run("try()")).toEqual(["failed-call"]);
    const [found, ...more] = evaluate("try(nope, {a = 1}.b)").diagnostics;
    expect(more).toEqual([]);
    expect(found!.detail.match(/column 5: [\s\S]*column 18: /)).not.toBeNull();
  });

  it("says nothing of what is not wholly known, for it may still fail", () => {
    for (const source of ["try(unknown, 1)", "try([unknown], 1)", "try(nope, open.x, 1)"]) {
      const { value } = evaluate(source);
      expect([value.type.kind, value.isKnown()]).toEqual(["dynamic", false]);
    }
  });

  it("keeps marks", () => {
    expect(evaluate("try(secret, 1)").value.hasMark("m")).toBe(true);
    expect(evaluate("try([secretUnknown], 1)").value.hasMark("m")).toBe(true);
  });

  it("evaluates each expression once, however deep", () => {
    expect(run(`${"try(".repeat(120)}1${")".repeat(120)}`)).toBe(1);
    expect(run(`${"try(".repeat(120)}nope${")".repeat(120)}`)).toEqual(["failed-call"]);
  });

  it("is of no use without expressions as written", () => {
    expect(() => tryFunc.call([])).toThrow(CtyError);
    expect(() => tryFunc.call([stringVal("x")])).toThrow(CtyError);
  });
});

describe("can", () => {
  it("tells whether an expression works", () => {
    expect(run("[can(nope), can(1), can(null)]")).toEqual([false, true, true]);
    expect(run("can([1][1])")).toBe(false);
  });

  it("does not tell for what is not wholly known, unless it fails anyway", () => {
    expect(evaluate("can([unknown])").value.isKnown()).toBe(false);
    expect(run("can([unknown, nope])")).toBe(false);
  });

  it("takes one expression", () => {
    expect(run("can()")).toEqual(["too-few-arguments"]);
    expect(run("can(1, 2)")).toEqual(["too-many-arguments"]);
  });
});
