import { capsule, capsuleVal, defineFunction, dynamic, fromNative, type Type, toNative, type Value } from "@hcl-ts/cty";
import { type Diagnostic, EvalContext, type EvaluationResult, evaluationOf } from "@hcl-ts/hcl";
import { CUSTOM_EXPRESSION_DECODER } from "@hcl-ts/hcl/syntax";
import { describe, expect, it } from "vitest";
import { parseExpression } from "../parse.ts";

/** The evaluations that `later` was given, in the order of its calls. */
const kept: (() => EvaluationResult)[] = [];

/** The type of arguments that are evaluated when the loop is over. */
const evaluatedLater: Type = capsule("later", {
  extensionData: (key: unknown) =>
    key === CUSTOM_EXPRESSION_DECODER
      ? (expression: { value(ctx?: EvalContext): EvaluationResult }, ctx?: EvalContext): EvaluationResult => {
          kept.push(() => expression.value(ctx));
          return { value: capsuleVal(evaluatedLater as never, 0) as Value, diagnostics: [] };
        }
      : undefined,
});

const later = defineFunction({ params: [{ name: "x", type: evaluatedLater }], type: dynamic, impl: () => fromNative(true) });

const ctx = new EvalContext({ variables: { list: fromNative(["a", "b", "c"]), map: fromNative({ x: 1, y: 2 }) }, functions: { later } });

const evaluate = (source: string): EvaluationResult => parseExpression(source).expression.value(ctx);
/** Returns the value that a name had where a diagnostic was reported. */
const shown = (diagnostic: Diagnostic, name: string): unknown => {
  const value = evaluationOf(diagnostic).evalContext?.variables?.get(name);
  return value && toNative(value);
};
const result = (source: string): unknown => toNative(evaluate(source).value);

describe("the names of a loop", () => {
  it("have the values of their element in each diagnostic", () => {
    const { expression } = parseExpression("[for i, v in list : v + i]");
    const { diagnostics } = (expression as unknown as { valueWithRepeats(ctx: EvalContext): EvaluationResult }).valueWithRepeats(ctx);
    expect(diagnostics.map((diagnostic) => [shown(diagnostic, "i"), shown(diagnostic, "v")])).toEqual([
      [0, "a"],
      [1, "b"],
      [2, "c"],
    ]);
  });

  it("have the current element's values after a diagnostic that is merged with an earlier one", () => {
    const { diagnostics } = evaluate('[for v in list : v == "c" ? v.x : v + 1]');
    expect(diagnostics.map((diagnostic) => [diagnostic.code, shown(diagnostic, "v")])).toEqual([
      ["invalid-operand", "a"],
      ["attribute-of-primitive", "c"],
    ]);
  });

  it("keep their values for a function that evaluates its argument later", () => {
    kept.length = 0;
    evaluate("[for i, v in list : later([i, v])]");
    expect(kept.map((value) => toNative(value().value))).toEqual([
      [0, "a"],
      [1, "b"],
      [2, "c"],
    ]);
  });

  it("keep their values in an inner loop for a function that evaluates its argument later", () => {
    kept.length = 0;
    evaluate('[for v in list : [for k, n in map : later("${v}${k}${n}")]]');
    expect(kept.map((value) => toNative(value().value))).toEqual(["ax1", "ay2", "bx1", "by2", "cx1", "cy2"]);
  });

  it.each([
    ['[for i, v in list : "${i}${v}"]', ["0a", "1b", "2c"]],
    ['[for k, v in map : "${k}${v}"]', ["x1", "y2"]],
    ["{ for k, v in map : k => [for i, w in list : i + v] }", { x: [1, 2, 3], y: [2, 3, 4] }],
    [
      "[for v in list : [for v in map : v]]",
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
    ],
  ])("belong to the element: %s", (source, expected) => {
    expect(result(source)).toEqual(expected);
  });
});

describe("an object with written names", () => {
  it.each([
    ['{ b = 1, a = 2, "c d" = 3 }', { a: 2, b: 1, "c d": 3 }],
    ["{ a = 1, a = 2 }", { a: 2 }],
    ['{ "a" = 1, a = 2, b = 3 }', { a: 2, b: 3 }],
    ["{}", {}],
    ['{ e\u0301 = 1, "\u00e9" = 2 }', { "\u00e9": 2 }],
    ["{ null = 1, true = 2 }", { null: 1, true: 2 }],
    [
      '[for v in [1, "x", [2]] : { b = v, a = 0 }]',
      [
        { a: 0, b: 1 },
        { a: 0, b: "x" },
        { a: 0, b: [2] },
      ],
    ],
    [
      '[for v in [1, 2] : { ("k${v}") = v, a = 0 }]',
      [
        { a: 0, k1: 1 },
        { a: 0, k2: 2 },
      ],
    ],
  ])("has the last value of each name: %s", (source, expected) => {
    expect(result(source)).toEqual(expected);
  });

  it("has its type again in each element", () => {
    const { value } = evaluate('[for v in [1, 2] : { b = v, a = "" }]');
    expect(value.asArray()[0]?.type).toBe(value.asArray()[1]?.type);
  });
});
