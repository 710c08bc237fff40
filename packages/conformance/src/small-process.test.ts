/** Properties that need a process with little memory or a small stack. */
import { describe, expect, it } from "vitest";
import { linesOf } from "../../../vitest.process.ts";

describe("In a small process", () => {
  it("dynamic blocks in a source of a hundred bytes do not exhaust a small memory", () => {
    const script = `
      import { Budget } from "@hcl-ts/cty";
      import { range } from "@hcl-ts/cty-functions";
      import { expand } from "@hcl-ts/ext/dynblock";
      import { EvalContext } from "@hcl-ts/hcl";
      import { blockListSpec, decode, objectSpec } from "@hcl-ts/hcldec";
      import { parseConfig } from "@hcl-ts/hclsyntax";
      const source = 'dynamic "b" {\\n for_each = range(0, 1000)\\n content {\\n  dynamic "b" {\\n   for_each = [for i in range(0, 1000) : range(0, 1000)]\\n   content {}\\n  }\\n }\\n}\\n';
      const inner = objectSpec({ b: blockListSpec("b", objectSpec({})) });
      const ctx = new EvalContext({ variables: {}, functions: { range } });
      const { diagnostics } = decode(expand(parseConfig(source, "t.hcl").file.body, ctx), objectSpec({ b: blockListSpec("b", inner) }), ctx);
      console.log(diagnostics.map((d) => d.code).join());
    `;
    expect(linesOf(script, "--max-old-space-size=256")).toEqual(["evaluation-limit"]);
  });

  it("deeply nested types are reported if the stack is small", () => {
    const script = `
      import { typeConstraint } from "@hcl-ts/ext/typeexpr";
      import { parseExpression } from "@hcl-ts/hclsyntax";
      const depth = 300;
      const read = (text) => {
        const { expression, diagnostics } = parseExpression(text, "t.hcl");
        return [...diagnostics, ...typeConstraint(expression).diagnostics].every((d) => d.severity === "error");
      };
      const results = [read("object({ a = ".repeat(depth) + "string" + "})".repeat(depth)), read("list(".repeat(depth) + "string" + ")".repeat(depth))];
      console.log(results.join());
    `;
    expect(linesOf(script, "--stack-size=200")).toEqual(["true,true"]);
  });
});
