import { dynamicVal, list, listVal, mark, numberVal, string, stringVal, unknownVal } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { evaluate, json } from "../../test/evaluate.ts";

const ctx = new EvalContext({
  variables: { unknown: unknownVal(list(string)), open: dynamicVal, secrets: mark(listVal([stringVal("a")]), "secret"), n: numberVal(1) },
});

describe("for", () => {
  it("a for expression in square brackets produces a tuple", () => {
    expect(json("[for x in [1, 2, 3] : x * 2 if x != 2]")).toEqual([2, 6]);
    expect(json('[for i, x in ["a", "b"] : "${i}${x}"]')).toEqual(["0a", "1b"]);
    expect(json("[for k, v in {b = 1, a = 2} : k]")).toEqual(["a", "b"]);
  });

  it("a for expression in braces produces an object and groups values", () => {
    expect(json('{for x in ["a", "b"] : x => 1}')).toEqual({ a: 1, b: 1 });
    expect(json('{for i, x in ["a", "b", "a"] : x => i...}')).toEqual({ a: [0, 2], b: [1] });
    expect(json('{for x in ["__proto__", "constructor"] : x => x}')).toEqual(
      JSON.parse('{"__proto__":"__proto__","constructor":"constructor"}'),
    );
  });

  it("a for expression shadows outer variables", () => {
    expect(json("[for n in [5] : [for n in [6] : n]]", ctx)).toEqual([[6]]);
  });

  it("a for expression needs no context", () => {
    expect(json("[for x in [1] : x]")).toEqual([1]);
  });

  it("a for expression must iterate over a collection", () => {
    expect(evaluate("[for x in 1 : x]").problems).toEqual(['iteration-over-non-collection at "1"']);
    expect(evaluate("[for x in null : x]").problems).toEqual(['iteration-over-null at "null"']);
  });

  it("an error in the condition of a for expression is reported once", () => {
    expect(evaluate("[for x in [1, 2] : x if missing]", ctx).problems).toEqual(['unknown-variable at "missing"']);
    expect(evaluate("[for x in [1, 2] : x if []]").problems).toEqual(['invalid-for-condition at "[]"']);
  });

  it("a for expression keeps the first of several equal keys and reports the others", () => {
    const { problems } = evaluate('{for x in ["a", "a"] : x => 1}');
    expect(problems).toEqual(['repeated-key at "x"']);
  });

  it("a for expression is unknown if its collection, a condition or a key is unknown", () => {
    for (const source of ["[for x in unknown : x]", "[for x in [1] : x if open]", "{for x in [1] : open => x}"]) {
      const { value, problems } = evaluate(source, ctx);
      expect(problems).toEqual([]);
      expect(value.isKnown()).toBe(false);
    }
  });

  it("a for expression keeps the marks of its collection and its conditions", () => {
    expect([...(evaluate("[for x in secrets : 1]", ctx).value.marks ?? [])]).toEqual(["secret"]);
  });
});
