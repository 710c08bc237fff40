import { EmptyTuple, numberVal, stringVal, True, tupleVal } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { EvalContext, isExpression } from "../index.ts";
import { mockBlock, mockBody, mockCall, mockExpression, mockList, mockLiteral, mockReference } from "./index.ts";

const ctx = new EvalContext({ variables: { a: tupleVal([True]) } });

describe("mockExpression functions", () => {
  it("create expressions that have a value", () => {
    const list = mockList([mockLiteral(numberVal(1)), mockReference("a"), mockReference("b.c")]);
    const { value, diagnostics } = list.value(ctx);
    expect(value.asArray()).toHaveLength(3);
    expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-variable"]);
    expect(list.variables()).toHaveLength(2);
    expect(mockExpression({}).value().value.isKnown()).toBe(false);
  });

  it("create expressions with the capability of their kind only", () => {
    const [literal, reference, list, call] = [mockLiteral(EmptyTuple), mockReference("a"), mockList([]), mockCall("f", [])];
    for (const expression of [literal, reference, list, call]) expect(isExpression(expression)).toBe(true);
    expect(reference.asTraversal?.()).toHaveLength(1);
    expect(list.exprList?.()).toEqual([]);
    expect(call.exprCall?.()?.name).toBe("f");
    expect([literal.exprList?.(), literal.exprCall?.(), literal.asTraversal?.(), list.exprCall?.()]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(literal.unwrapExpression).toBeUndefined();
    expect(mockExpression({ wrapped: literal }).unwrapExpression?.()).toBe(literal);
  });
});

describe("mock bodies", () => {
  const body = mockBody({
    attributes: { name: mockLiteral(stringVal("n")), size: mockLiteral(numberVal(1)) },
    blocks: [mockBlock("disk", ["sda"], {}), mockBlock("disk", [], {}), mockBlock("net", [], {})],
  });
  const codes = (diagnostics: readonly { code: string }[]): string[] => diagnostics.map(({ code }) => code);

  it("answer by schema", () => {
    const { content, diagnostics } = body.content({
      attributes: [{ name: "name" }, { name: "kind", required: true }],
      blocks: [{ type: "disk", labelNames: ["name"] }],
    });
    expect([...content.attributes.keys()]).toEqual(["name"]);
    expect(content.blocks.map(({ labels }) => labels)).toEqual([["sda"]]);
    expect(codes(diagnostics)).toEqual(["unexpected-attribute", "unexpected-block", "missing-argument", "wrong-labels"]);
  });

  it("answer a partial schema, and leave the rest", () => {
    const { content, remain, diagnostics } = body.partialContent({ attributes: [{ name: "name" }], blocks: [{ type: "net" }] });
    expect([[...content.attributes.keys()], content.blocks.length, diagnostics]).toEqual([["name"], 1, []]);
    expect([...remain.justAttributes().attributes.keys()]).toEqual(["size"]);
    expect(codes(remain.justAttributes().diagnostics)).toEqual(["unexpected-block", "unexpected-block"]);
  });

  it("list all their items", () => {
    expect(body.staticContent?.().attributes).toHaveLength(2);
    expect(body.staticContent?.().blocks).toHaveLength(3);
  });
});
