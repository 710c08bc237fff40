/**
 * The evaluation charges its budget for all of its work, so that repeating any part of an expression
 * is charged each time.
 */
import { Budget, dynamicVal, number, numberVal, objectVal, string, tuple, tupleVal, unknownVal, type Value } from "@hcl-ts/cty";
import { EvalContext } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { parseExpression } from "../src/index.ts";

const LIMIT = 1e15;

function evaluated(source: string, variables: Readonly<Record<string, Value>>, steps = LIMIT) {
  const budget = new Budget({ steps, elements: LIMIT, text: LIMIT });
  const { expression } = parseExpression(source);
  const { value, diagnostics } = expression.value(new EvalContext({ variables, functions: {}, budget }));
  return { value, codes: diagnostics.map(({ code }) => code), steps: steps - budget.remaining.steps };
}

const variables = {
  v: numberVal(1),
  t: tupleVal([numberVal(1)]),
  o: objectVal({ a: objectVal({ a: objectVal({}) }) }),
  u: unknownVal(tuple([number])),
  d: dynamicVal,
  s: unknownVal(string),
};

describe("an operation costs steps each time it is evaluated", () => {
  it.each([
    ["arithmetic", "1", " + 1"],
    ["comparison", "(1", " == 1) || (1", "== 1)"],
    ["logic", "true", " && true"],
    ["negation", "", "-", "1"],
    ["reference", "0", " + v"],
    ["index", "t", "[0]", " == null"].slice(0, 3),
    ["steps", "o", ".a.a == null && o", ""],
    ["splat", "v", "[*]"],
    ["template", '"', `\${v}`, '"'],
    ["conditional", "", "true ? 1 : ", "1"],
    ["for", "", "[for x in t : ", "1", "]"],
  ])("%s", (_, before, part, after = "", closing = "") => {
    const source = (count: number): string => before + part.repeat(count) + after + closing.repeat(count);
    const steps = (count: number): number => evaluated(source(count), variables).steps;
    expect(steps(110) - steps(10)).toBeGreaterThanOrEqual(100);
  });
  it("costs steps in each round of a loop", () => {
    const { steps } = evaluated(`[for i in [1, 2, 3] : [for j in [1, 2, 3] : 1${" + 1".repeat(100)}]]`, variables);
    expect(steps).toBeGreaterThan(900);
  });
  it("costs steps for each scope that a name may be in", () => {
    const nested = (depth: number): string => `${"[for x in t : ".repeat(depth)}v${" + v".repeat(1000)}${"]".repeat(depth)}`;
    expect(evaluated(nested(200), variables).steps).toBeGreaterThan(15 * evaluated(nested(1), variables).steps);
  });
  it("costs steps for a literal each time it is evaluated by itself", () => {
    expect(evaluated("1", {}).steps).toBeGreaterThan(0);
  });
});

describe("nesting that doubles the work at each level is charged", () => {
  it.each(["u", "d", "t"])("costs steps in conditions of loops over %s", (collection) => {
    const source = `${`[for x in ${collection} : x if `.repeat(60)}true${" != null]".repeat(60).slice(0, -8)}]`;
    const { codes } = evaluated(source, variables, 100_000);
    expect(codes.length).toBeLessThan(3);
  });
  it("costs steps in splats of splats over unknown values", () => {
    expect(evaluated(`u${"[*]".repeat(100)}`, variables, 1e6).steps).toBeLessThan(1e6 + 1);
  });
});

describe("a value that contains another one many times", () => {
  const doubled = (levels: number, inner: string): string =>
    `${Array.from({ length: levels }, (_, i) => `[for a${i + 1} in [[a${i}, a${i}]] : `).join("")}${inner}${"]".repeat(levels)}`;
  it.each([
    "a60 == a60",
    '"${a60}"',
    "a60 ? 1 : 2",
    "{ (a60) = 1 }",
    "-a60",
    "[a60][*]",
    "a60[0] == a60[1]",
    "true ? a60 : [a60]",
    "a60.x",
  ])("is not visited part by part in %s", (inner) => {
    const result = evaluated(`[for a0 in ["x"] : ${doubled(60, inner)}]`, {}, 1e6);
    expect(result.codes.length).toBeLessThan(3);
  });
});

describe("errors", () => {
  const wrong = Array.from({ length: 5000 }, (_, i) => `v${i}`);
  it("are reported up to a number", () => {
    const { codes, value } = evaluated(`[${wrong.join(", ")}]`, {});
    expect(codes).toEqual([...new Array(1000).fill("unknown-variable"), "too-many-errors"]);
    expect(value.type.kind).toBe("tuple");
  });
  it("beyond that are one error at the place of the first of them", () => {
    const source = `[${wrong.join(", ")}]`;
    const { diagnostics } = parseExpression(source).expression.value(new EvalContext({ variables: {} }));
    expect(diagnostics.at(-1)).toMatchObject({ params: { limit: 1000 }, subject: { start: { offset: source.indexOf("v1000") } } });
  });
  it("count as one if they are of one loop", () => {
    const elements = Array.from({ length: 3000 }, () => numberVal(1));
    expect(evaluated("[for x in l : x + nothing]", { l: tupleVal(elements) }).codes).toEqual(["unknown-variable"]);
  });
  it("are not counted if they do not matter", () => {
    expect(evaluated(`true || [${wrong.join(", ")}] == null`, {}).codes).toEqual([]);
  });
  it("cost steps", () => {
    expect(evaluated(`[${wrong.slice(0, 10).join(", ")}]`, {}).steps).toBeGreaterThan(10_000);
  });
});
