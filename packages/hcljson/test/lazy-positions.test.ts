/** Positions are computed on demand: valid configuration in JSON needs none. */
import { numberVal } from "@hcl-ts/cty";
import { EvalContext, SourceFile } from "@hcl-ts/hcl";
import { afterEach, expect, it, vi } from "vitest";
import { parse } from "../src/index.ts";

const schema = { attributes: [{ name: "a", required: true }, { name: "b" }], blocks: [{ type: "block", labelNames: ["name"] }] };

const source = `{
  "a": "\${1 + x}",
  "b": [1.5, { "k": "\${x}: \${[for v in [1, 2] : v * x][0]}" }],
  "block": { "one": { "a": null }, "two": [{ "a": true }, { "a": "%{ if x > 1 }text%{ endif }" }] }
}`;

afterEach(() => {
  vi.restoreAllMocks();
});

it("parsing, decoding by schema and evaluating valid JSON computes no position", () => {
  const position = vi.spyOn(SourceFile.prototype, "position");
  const ctx = new EvalContext({ variables: { x: numberVal(2) } });
  const { file, diagnostics } = parse(source, "test.json");
  expect(diagnostics).toEqual([]);
  const { content } = file.body.content(schema);
  expect(content.blocks).toHaveLength(3);
  for (const body of [file.body, ...content.blocks.map((block) => block.body)]) {
    const { content, remain, diagnostics } = body.partialContent({ attributes: [{ name: "a" }] });
    expect(diagnostics).toEqual([]);
    expect(remain.partialContent({ attributes: [{ name: "b" }] }).diagnostics).toEqual([]);
    const { expression } = content.attributes.get("a")!;
    expect(expression.value(ctx).diagnostics).toEqual([]);
    expression.variables();
  }
  expect(content.attributes.get("b")!.expression.value(ctx).diagnostics).toEqual([]);
  expect(content.blocks[0]!.body.justAttributes().attributes.size).toBe(1);
  expect(position).not.toHaveBeenCalled();
});

it("a missing item has a position on demand", () => {
  const { content } = parse(source, "test.json").file.body.content(schema);
  const position = vi.spyOn(SourceFile.prototype, "position");
  expect(content.missingItemRange.start.line).toBe(5);
  expect(position).toHaveBeenCalled();
});
