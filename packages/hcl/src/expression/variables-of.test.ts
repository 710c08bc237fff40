import { numberVal, True } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { NO_SOURCE } from "../source/source-file.ts";
import { mockCall, mockExpression, mockList, mockLiteral, mockReference } from "../testing/index.ts";
import type { Expression, ExpressionShape } from "./expression.ts";
import { TraverseAttr, TraverseIndex, TraverseRoot } from "./traversal.ts";
import { formatTraversal } from "./traversal-text.ts";
import { isBound, variablesOf } from "./variables-of.ts";

const [a, b, c, d] = ["a.x", "b", "c", "d"].map((name) => mockReference(name)) as [Expression, Expression, Expression, Expression];
const shaped = (shape: ExpressionShape): Expression => mockExpression({ shape });
const at = { range: NO_SOURCE.range(0, 0) };
const found = (expression: Expression): readonly string[] => variablesOf(expression).map(formatTraversal);

describe("variablesOf", () => {
  it.each<[string, Expression, readonly string[]]>([
    ["a reference", a, ["a.x"]],
    ["a literal", mockLiteral(True), []],
    ["a list", mockList([a, b, a]), ["a.x", "b", "a.x"]],
    ["a call", mockCall("f", [b, a]), ["b", "a.x"]],
    ["steps", shaped({ kind: "steps", source: a, steps: [new TraverseAttr("y")] }), ["a.x"]],
    ["an index", shaped({ kind: "index", source: a, key: b, at }), ["a.x", "b"]],
    ["a splat", shaped({ kind: "splat", source: a, each: mockList([shaped({ kind: "element" }), c]), at }), ["a.x", "c"]],
    ["a wrapper", shaped({ kind: "wrapper", wrapped: b }), ["b"]],
    ["a choice", shaped({ kind: "choice", condition: c, results: [a, b] }), ["c", "a.x", "b"]],
    ["an element", shaped({ kind: "element" }), []],
  ])("finds the references of %s in source order", (_, expression, expected) => {
    expect(found(expression)).toEqual(expected);
  });

  it("omits names in the parts where they are bound, and only there", () => {
    const binding = (names: readonly string[], outside: Expression[], inside: Expression[]): Expression =>
      shaped({ kind: "binding", names, outside, inside });
    expect(found(binding(["a", "b"], [a, b], [a, b, c]))).toEqual(["a.x", "b", "c"]);
    expect(found(mockList([binding(["a"], [], [a]), a]))).toEqual(["a.x"]);
    const inner = binding(["b"], [a, b], [mockList([a, b, c]), d]);
    expect(found(binding(["a"], [b], [inner, b]))).toEqual(["b", "b", "c", "d", "b"]);
  });

  it("uses the variables of an expression without a shape, except for bound ones", () => {
    const plain = mockExpression({ variables: [[new TraverseRoot("a")], [new TraverseRoot("b"), new TraverseIndex(numberVal(0))]] });
    expect(found(plain)).toEqual(["a", "b[0]"]);
    expect(found(shaped({ kind: "binding", names: ["a"], outside: [], inside: [plain] }))).toEqual(["b[0]"]);
  });

  it("omits relative traversals", () => {
    expect(found(mockExpression({ variables: [[new TraverseAttr("a")], [], [new TraverseRoot("b")]] }))).toEqual(["b"]);
  });

  it("takes no stack", () => {
    let deep: Expression = a;
    for (let i = 0; i < 100_000; i++) {
      const wrapped = deep;
      deep = shaped({ kind: "wrapper", wrapped });
    }
    expect(found(deep)).toEqual(["a.x"]);
  });
});

it("isBound searches all enclosing scopes", () => {
  const scope = { names: ["a"], outer: { names: ["b", "c"], outer: undefined } };
  expect(["a", "b", "c", "d"].map((name) => isBound(name, scope))).toEqual([true, true, true, false]);
  expect(isBound("a", undefined)).toBe(false);
});
