import { CtyError, dynamicVal, listVal, mark, numberVal, objectVal, stringVal, tupleVal, type Value } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { NO_RANGE } from "../source/position.ts";
import { SourceFile } from "../source/source-file.ts";
import { EvalContext } from "./eval-context.ts";
import { type Traversal, TraverseAttr, TraverseIndex, TraverseRoot, TraverseSplat } from "./traversal.ts";
import { formatTraversal } from "./traversal-text.ts";
import {
  applyTraversal,
  isPattern,
  isRelative,
  joinTraversals,
  rootName,
  splitTraversal,
  traversalRange,
  traverseAbs,
  traverseRel,
} from "./traverse.ts";

const file = new SourceFile("a.hcl", 'web.ports[0]["x"].*');
const root = new TraverseRoot("web", file, 0, 3);
const ports = new TraverseAttr("ports", file, 3, 9);
const first = new TraverseIndex(numberVal(0), file, 9, 12);
const key = new TraverseIndex(stringVal("x"), file, 12, 17);
const splat = new TraverseSplat(file, 17, 19);

const ctx = new EvalContext({ variables: { web: objectVal({ ports: listVal([numberVal(80)]), name: mark(stringVal("w"), "m") }) } });

function codes(of: { diagnostics: readonly { code: string; subject?: unknown }[]; value: Value }): string[] {
  if (of.diagnostics.length > 0) expect(of.value).toBe(dynamicVal);
  return of.diagnostics.map(({ code }) => code);
}

describe("an absolute traversal", () => {
  it("leads from a context to a value", () => {
    expect(traverseAbs([root, ports, first], ctx).value.asNumber()).toBe(80);
    expect(traverseAbs([root, new TraverseAttr("name")], ctx).value.hasMark("m")).toBe(true);
  });

  it("stops at the first step without a value, and reports its range", () => {
    const { value, diagnostics } = traverseAbs([root, ports, key, first], ctx);
    expect(value).toBe(dynamicVal);
    expect(diagnostics.map(({ code, subject }) => [code, subject])).toEqual([["invalid-index-key", key.range]]);
  });

  it("needs a variable of its name, and suggests a similar one", () => {
    const { diagnostics } = traverseAbs([new TraverseRoot("wbe", file, 0, 3)], ctx.child({ variables: { x: numberVal(1) } }));
    expect(diagnostics).toMatchObject([{ code: "unknown-variable", subject: root.range }]);
    expect(diagnostics[0]?.detail).toContain('"web"');
  });

  it("is not allowed if no scope defines variables", () => {
    expect(codes(traverseAbs([root, ports], undefined))).toEqual(["variables-not-allowed"]);
    expect(codes(traverseAbs([root], new EvalContext({ functions: {} })))).toEqual(["variables-not-allowed"]);
    expect(codes(traverseAbs([root], new EvalContext({ variables: {} })))).toEqual(["unknown-variable"]);
  });

  it("has no value if it is a pattern", () => {
    expect(isPattern([root, splat])).toBe(true);
    expect(isPattern([root, ports])).toBe(false);
    expect(codes(traverseAbs([root, splat, ports], ctx))).toEqual(["traversal-pattern"]);
  });
});

describe("a relative traversal", () => {
  it("leads from a value to one inside it", () => {
    expect(traverseRel([first], listVal([numberVal(1)])).value.asNumber()).toBe(1);
    expect(traverseRel([], dynamicVal).value).toBe(dynamicVal);
  });

  it("adds its diagnostics to existing ones", () => {
    const diagnostics = [...traverseRel([ports], numberVal(1)).diagnostics];
    expect(applyTraversal([first, first], tupleVal([tupleVal([numberVal(3)])]), diagnostics).asNumber()).toBe(3);
    expect(diagnostics).toHaveLength(1);
  });

  it("can be as long as values are deep", () => {
    let nest: Value = numberVal(1);
    for (let i = 0; i < 900; i++) nest = tupleVal([nest]);
    expect(traverseRel(Array(900).fill(first), nest).value.asNumber()).toBe(1);
  });
});

it("splitTraversal and joinTraversals are inverse", () => {
  const whole: Traversal = [root, ports, first];
  const { abs, rel } = splitTraversal(whole);
  expect([abs, rel]).toEqual([[root], [ports, first]]);
  expect(joinTraversals(abs, rel)).toEqual(whole);
  expect(rootName(whole)).toBe("web");
  expect([isRelative(whole), isRelative(rel), isRelative([])]).toEqual([false, true, true]);
});

it("traversalRange extends from the first step to the last", () => {
  expect(traversalRange([root, ports, first])).toEqual(file.range(0, 12));
  expect(traversalRange([])).toBe(NO_RANGE);
  expect(traversalRange([new TraverseRoot("a"), new TraverseAttr("b")]).filename).toBe("");
});

it("formatTraversal writes a traversal as it appears in a source", () => {
  expect(formatTraversal([root, ports, first, key, splat])).toBe('web.ports[0]["x"][*]');
});

it("traversal functions throw a CtyError for invalid arguments", () => {
  expect(() => traverseAbs([ports], ctx)).toThrow(CtyError);
  expect(() => traverseRel([root], dynamicVal)).toThrow(CtyError);
  expect(() => traverseRel([first, root], tupleVal([dynamicVal]))).toThrow(CtyError);
  expect(() => rootName([])).toThrow(CtyError);
  expect(() => joinTraversals([ports], [ports])).toThrow(CtyError);
  expect(() => joinTraversals([root], [root])).toThrow(CtyError);
});
