import { True } from "@hcl-ts/cty";
import { type Diagnostic, type Expression, type Range, SourceFile } from "@hcl-ts/hcl";
import { mockCall, mockExpression, mockList, mockLiteral, mockReference } from "@hcl-ts/hcl/testing";
import { describe, expect, it } from "vitest";
import { exprCall } from "./expr-call.ts";
import { exprList } from "./expr-list.ts";
import { exprMap } from "./expr-map.ts";
import { absTraversalForExpr, exprAsKeyword, relTraversalForExpr } from "./expr-traversal.ts";
import { unwrapExpression, unwrapExpressionUntil } from "./unwrap.ts";

const range: Range = new SourceFile("a.hcl", "[a]").range(0, 3);
const startRange: Range = new SourceFile("a.hcl", "[a]").range(0, 1);

const literal: Expression = { ...mockLiteral(True, range), startRange };
const name = mockReference("a");
const list = mockList([name]);
const items = [{ key: literal, value: name }];
const map = mockExpression({ map: items });
const call = mockCall("f", [name]);
const wrapped = (inner: Expression): Expression => mockExpression({ wrapped: inner });

function reported(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({ code, subject }) => [code, subject]);
}

describe("reading an expression without evaluating it", () => {
  it("returns the list, map, call, traversal or keyword", () => {
    expect(exprList(list)).toEqual({ elements: [name], diagnostics: [] });
    expect(exprMap(map)).toEqual({ items, diagnostics: [] });
    expect(exprCall(call).call?.name).toBe("f");
    expect(absTraversalForExpr(mockReference("a.b")).traversal).toHaveLength(2);
  });

  it("looks through wrappers", () => {
    expect(exprList(wrapped(wrapped(list))).elements).toEqual([name]);
    expect(exprMap(wrapped(map)).items).toEqual(items);
    expect(exprCall(wrapped(call)).call?.name).toBe("f");
    expect(exprAsKeyword(wrapped(name))).toBe("a");
  });

  it("reports any other expression at its start, or the whole expression if a reference is required", () => {
    expect(exprList(literal)).toMatchObject({ elements: [] });
    expect(reported(exprList(literal).diagnostics)).toEqual([["static-list-required", startRange]]);
    expect(reported(exprMap(literal).diagnostics)).toEqual([["static-map-required", startRange]]);
    expect(reported(exprCall(literal).diagnostics)).toEqual([["static-call-required", startRange]]);
    expect(reported(absTraversalForExpr(literal).diagnostics)).toEqual([["static-reference-required", range]]);
    expect(reported(relTraversalForExpr(literal).diagnostics)).toEqual([["static-reference-required", range]]);
  });
});

describe("a relative traversal", () => {
  it("has the first name as an attribute with the same range", () => {
    const file = new SourceFile("a.hcl", "a.b");
    const [root, ...rest] = mockReference("a.b").asTraversal?.() ?? [];
    const here = mockExpression({ traversal: root?.kind === "root" ? [Object.assign(root, { file, start: 0, end: 1 }), ...rest] : [] });
    const { traversal } = relTraversalForExpr(here);
    expect(traversal?.map((step) => step.kind)).toEqual(["attr", "attr"]);
    expect(traversal?.[0]?.range).toEqual(file.range(0, 1));
  });
});

describe("a keyword", () => {
  it("is a single name", () => {
    expect(exprAsKeyword(name)).toBe("a");
    expect(exprAsKeyword(mockReference("a.b"))).toBeUndefined();
    expect(exprAsKeyword(literal)).toBeUndefined();
  });
});

describe("unwrapping", () => {
  it("returns the innermost expression, or the first one that satisfies the predicate", () => {
    const inner = wrapped(list);
    const outer = wrapped(inner);
    expect(unwrapExpression(outer)).toBe(list);
    expect(unwrapExpression(list)).toBe(list);
    expect(unwrapExpressionUntil(outer, (expression) => expression === inner)).toBe(inner);
    expect(unwrapExpressionUntil(outer, () => false)).toBeUndefined();
  });
});
