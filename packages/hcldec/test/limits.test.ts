import {
  Budget,
  defineFunction,
  dynamic,
  equalTypes,
  isValue,
  list,
  map,
  number,
  numberVal,
  object,
  set,
  string,
  toNative,
  tupleVal,
  type Value,
} from "@hcl-ts/cty";
import { MAX_TYPE_DEPTH, typeDepth } from "@hcl-ts/cty/kernel";
import { EvalContext } from "@hcl-ts/hcl";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import {
  attrSpec,
  blockListSpec,
  blockMapSpec,
  blockSetSpec,
  decode,
  exprSpec,
  objectSpec,
  partialDecode,
  type Spec,
  transformExprSpec,
  transformFuncSpec,
  validateSpec,
} from "../src/index.ts";

const codes = (source: string, spec: Spec, ctx?: EvalContext): readonly string[] =>
  decode(parseConfig(source, "t.hcl").file.body, spec, ctx).diagnostics.map(({ code, subject }) => `${code} ${subject?.start.line}`);

const many = objectSpec(new Map(Array.from({ length: 200 }, (_, i) => [`a${i}`, attrSpec(`a${i}`, dynamic)] as const)));
/** 200 attributes, each of so many lists of so many elements. */
const loops = (times: number): string => {
  const numbers = `[${"1, ".repeat(times)}]`;
  return Array.from({ length: 200 }, (_, i) => `a${i} = [for x in ${numbers} : [for y in ${numbers} : y]]\n`).join("");
};

describe("all expressions of one decoding", () => {
  it("draw from one budget, and report once that it is spent", () => {
    const ctx = new EvalContext({ budget: new Budget({ elements: 1000 }) });
    expect(codes(loops(10), many, ctx).map((text) => text.split(" ")[0])).toEqual(["evaluation-limit"]);
    const { value } = decode(parseConfig(loops(10), "t.hcl").file.body, many, new EvalContext({ budget: new Budget({ elements: 1000 }) }));
    expect([isValue(value), value.isKnown()]).toEqual([true, false]);
  });

  it("draw from one budget if the context has none, and without a context", () => {
    const source = loops(100);
    for (const ctx of [undefined, new EvalContext({ variables: {} })]) {
      const found = codes(source, many, ctx);
      expect(found.map((text) => text.split(" ")[0])).toEqual(["evaluation-limit"]);
      const { diagnostics } = partialDecode(parseConfig(source, "t.hcl").file.body, many, ctx);
      expect(diagnostics.map(({ code }) => code)).toEqual(["evaluation-limit"]);
    }
  });

  it("leave a budget that is large enough unspent", () => {
    expect(codes(loops(10), many, new EvalContext({ budget: new Budget({ elements: 200_000 }) }))).toEqual([]);
  });

  it("count the elements of each value once", () => {
    const source = `a0 = [${"1, ".repeat(60)}]`;
    for (const [elements, found] of [
      [100, []],
      [50, ["evaluation-limit 1"]],
    ] as const) {
      expect(codes(source, many, new EvalContext({ budget: new Budget({ elements }) }))).toEqual(found);
    }
  });

  it("share the budget with expressions and functions of the program", () => {
    const ctx = (): EvalContext => new EvalContext({ variables: { n: numberVal(1) }, budget: new Budget({ elements: 50, steps: 1000 }) });
    const loop = parseExpression(`[for x in [${"1, ".repeat(100)}] : x]`, "spec").expression;
    expect(codes("", exprSpec(loop), ctx())).toEqual(["evaluation-limit 1"]);
    expect(codes("a = 1", transformExprSpec(attrSpec("a", number), loop, "x"), ctx())).toEqual(["evaluation-limit 1"]);
    const spend = defineFunction({
      params: [{ name: "x", type: number }],
      type: number,
      impl: ([x], _type, budget) => {
        budget.spendSteps(10_000);
        return x;
      },
    });
    expect(codes("a = 1", transformFuncSpec(attrSpec("a", number), spend), ctx())).toEqual(["evaluation-limit 1"]);
  });
});

describe("values that would be nested too deeply", () => {
  it("are reported at the body that contains them", () => {
    let deep: Value = numberVal(1);
    for (let i = 0; i < MAX_TYPE_DEPTH; i++) deep = tupleVal([deep]);
    const ctx = new EvalContext({ variables: { deep } });
    const spec = objectSpec({ a: attrSpec("a", dynamic) });
    expect(codes("a = deep\n", spec, ctx)).toEqual(["impossible-value 1"]);
    expect(codes("b {\n  a = deep\n}\nb {\n  a = 1\n}\n", blockListSpec("b", spec), ctx)).toEqual(["impossible-value 1"]);
    const inner = decode(parseConfig("a = deep\n", "t.hcl").file.body, attrSpec("a", dynamic), ctx).value;
    expect(typeDepth(inner.type)).toBe(MAX_TYPE_DEPTH);
  });

  it("are reported with the limit, or as too deep for the stack", () => {
    const reasons = (spec: Spec, ctx?: EvalContext): readonly unknown[] =>
      decode(parseConfig("a = deep\n", "t.hcl").file.body, spec, ctx).diagnostics.map(({ code, params }) => [code, params]);
    let deep: Value = numberVal(1);
    for (let i = 0; i < MAX_TYPE_DEPTH; i++) deep = tupleVal([deep]);
    const a = attrSpec("a", dynamic);
    const reason = expect.stringContaining(String(MAX_TYPE_DEPTH)) as string;
    const ctx = new EvalContext({ variables: { deep } });
    expect(reasons(objectSpec({ a }), ctx)).toEqual([["impossible-value", { reason }]]);
    const descend = (): [] => [...descend()] as [];
    expect(reasons(validateSpec(a, descend), ctx)).toEqual([["impossible-value", { reason: "they are nested too deeply" }]]);
  });
});

describe("empty collections of blocks", () => {
  const two = blockMapSpec("n", ["kind", "name"], attrSpec("x", number));
  const source = 'm "p" {\n  n "a" "b" {\n    x = 1\n  }\n}\nm "q" {\n}\n';

  it.each<[string, Spec, unknown]>([
    ["in objects", blockMapSpec("m", ["name"], objectSpec({ n: two })), { p: { n: { a: { b: 1 } } }, q: { n: {} } }],
    ["in objects in a list", blockListSpec("m", objectSpec({ n: two })), [{ n: { a: { b: 1 } } }, { n: {} }]],
    ["in a set", blockSetSpec("m", objectSpec({ n: two })), [{ n: { a: { b: 1 } } }, { n: {} }]],
  ])("can be combined with others %s", (_, spec, expected) => {
    const labelled = spec instanceof Object && "labelNames" in spec ? source : source.replaceAll(/m "."/g, "m");
    const { value, diagnostics } = decode(parseConfig(labelled, "t.hcl").file.body, spec);
    expect(diagnostics).toEqual([]);
    const native = toNative(value);
    expect(Array.isArray(native) ? new Set(native) : native).toEqual(Array.isArray(expected) ? new Set(expected) : expected);
  });

  it("can be combined with others in lists and sets of collections", () => {
    const nested = (make: typeof blockListSpec | typeof blockSetSpec): Spec =>
      blockMapSpec("m", ["name"], make("l", objectSpec({ n: two })) as Spec);
    const deeper = 'm "p" {\n  l {\n    n "a" "b" {\n      x = 1\n    }\n  }\n}\nm "q" {\n  l {\n  }\n}\nm "r" {\n}\n';
    for (const make of [blockListSpec, blockSetSpec]) {
      const { value, diagnostics } = decode(parseConfig(deeper, "t.hcl").file.body, nested(make));
      expect(diagnostics).toEqual([]);
      expect(toNative(value)).toEqual({ p: [{ n: { a: { b: 1 } } }], q: [{ n: {} }], r: [] });
      const collection = make === blockListSpec ? list : set;
      expect(equalTypes(value.type, map(collection(object({ n: map(map(number)) }))))).toBe(true);
    }
  });

  it("keep attributes that a nested type declares optional", () => {
    const spec = blockMapSpec(
      "m",
      ["name"],
      objectSpec({ l: blockListSpec("l", attrSpec("o", object({ a: string, b: list(map(number)) }, ["b"]))) }),
    );
    const optional = 'm "p" {\n  l {\n    o = { a = "x" }\n  }\n}\nm "q" {\n}\n';
    const { value, diagnostics } = decode(parseConfig(optional, "t.hcl").file.body, spec);
    expect(diagnostics).toEqual([]);
    expect(toNative(value)).toEqual({ p: { l: [{ a: "x", b: null }] }, q: { l: [] } });
  });
});
