import { dynamicVal, list, listVal, mark, numberVal, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, json } from "../../test/evaluate.ts";

const ctx = new EvalContext({
  variables: { unknown: unknownVal(list(string)), open: dynamicVal, secrets: mark(listVal([stringVal("a")]), "secret"), n: numberVal(1) },
});

describe("for", () => {
  it("makes tuples", () => {
    expect(json("[for x in [1, 2, 3] : x * 2 if x != 2]")).toEqual([2, 6]);
    expect(json('[for i, x in ["a", "b"] : "${i}${x}"]')).toEqual(["0a", "1b"]);
    expect(json("[for k, v in {b = 1, a = 2} : k]")).toEqual(["a", "b"]);
  });

  it("makes objects, and groups", () => {
    expect(json('{for x in ["a", "b"] : x => 1}')).toEqual({ a: 1, b: 1 });
    expect(json('{for i, x in ["a", "b", "a"] : x => i...}')).toEqual({ a: [0, 2], b: [1] });
    expect(json('{for x in ["__proto__", "constructor"] : x => x}')).toEqual(
      JSON.parse('{"__proto__":"__proto__","constructor":"constructor"}'),
    );
  });

  it("hides names further out", () => {
    expect(json("[for n in [5] : [for n in [6] : n]]", ctx)).toEqual([[6]]);
  });

  it("works without a context", () => {
    expect(json("[for x in [1] : x]")).toEqual([1]);
  });

  it("needs something to go through", () => {
    expect(evaluate("[for x in 1 : x]").problems).toEqual(['iteration-over-non-collection at "1"']);
    expect(evaluate("[for x in null : x]").problems).toEqual(['iteration-over-null at "null"']);
  });

  it("says what is wrong with its condition once", () => {
    expect(evaluate("[for x in [1, 2] : x if missing]", ctx).problems).toEqual(['unknown-variable at "missing"']);
    expect(evaluate("[for x in [1, 2] : x if []]").problems).toEqual(['invalid-for-condition at "[]"']);
  });

  it("keeps the first of a repeated key, and says so", () => {
    const { problems } = evaluate('{for x in ["a", "a"] : x => 1}');
    expect(problems).toEqual(['repeated-key at "x"']);
  });

  it("is unknown where its collection, a condition or a key is", () => {
    for (const source of ["[for x in unknown : x]", "[for x in [1] : x if open]", "{for x in [1] : open => x}"]) {
      const { value, problems } = evaluate(source, ctx);
      expect(problems).toEqual([]);
      expect(value.isKnown()).toBe(false);
    }
  });

  it("carries the marks of its collection and of its conditions", () => {
    expect([...(evaluate("[for x in secrets : 1]", ctx).value.marks ?? [])]).toEqual(["secret"]);
  });
});
