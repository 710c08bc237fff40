/** Sources whose strings are literal. */
import { numberVal, toNative } from "@hcl-ts/cty";
import { EvalContext, type Expression } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parse, parseLiteral } from "../src/index.ts";

const SOURCE = '{"a": "${x}", "o": {"${x}": [1, "%{if y}", "$${x}"]}, "b": {"c": {"t": "${x}"}}}';
const ctx = new EvalContext({ variables: { x: numberVal(7) } });

const attributeOf = (source: string, name: string, read: typeof parse): Expression =>
  read(source, "a.json")
    .file.body.partialContent({ attributes: [{ name }] })
    .content.attributes.get(name)!.expression;

it("parseLiteral keeps strings as they are, at any depth and in names", () => {
  expect(toNative(attributeOf(SOURCE, "a", parseLiteral).value(ctx).value)).toBe("${x}");
  const { value, diagnostics } = attributeOf(SOURCE, "o", parseLiteral).value(ctx);
  expect(toNative(value)).toEqual({ "${x}": [1, "%{if y}", "$${x}"] });
  expect(diagnostics).toEqual([]);
  expect(attributeOf(SOURCE, "o", parse).value(ctx).diagnostics).not.toEqual([]);
});

it("parseLiteral keeps strings as they are in blocks and in what remains after a schema", () => {
  const { body } = parseLiteral(SOURCE, "a.json").file;
  const { content, remain } = body.partialContent({ blocks: [{ type: "b", labelNames: ["name"] }] });
  const inner = content.blocks[0]!.body.justAttributes().attributes.get("t")!.expression;
  expect(toNative(inner.value(ctx).value)).toBe("${x}");
  const left = remain.content({ attributes: [{ name: "a" }, { name: "o" }] }).content.attributes.get("a")!.expression;
  expect(toNative(left.value(ctx).value)).toBe("${x}");
});

it("strings that are literal refer to nothing", () => {
  const source = '{"a": "x.y", "b": "f(x)", "c": "${x}"}';
  expect(attributeOf(source, "a", parse).asTraversal?.()).toHaveLength(2);
  expect(attributeOf(source, "a", parseLiteral).asTraversal?.()).toBeUndefined();
  expect(attributeOf(source, "b", parse).exprCall?.()?.name).toBe("f");
  expect(attributeOf(source, "b", parseLiteral).exprCall?.()).toBeUndefined();
  expect(attributeOf(source, "c", parse).variables()).toHaveLength(1);
  expect(attributeOf(source, "c", parseLiteral).variables()).toEqual([]);
});

it("parseLiteral reports the syntax errors that parse reports", () => {
  const source = '{"a": 1,\n "b": [1 2],\n "c": tru}';
  expect(parseLiteral(source, "a.json").diagnostics).toEqual(parse(source, "a.json").diagnostics);
  expect(parseLiteral("7", "a.json").diagnostics.map(({ code }) => code)).toEqual(parse("7", "a.json").diagnostics.map(({ code }) => code));
});
