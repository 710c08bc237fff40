/** The entry point without the evaluator. No other module may be imported before the first test. */
import { CtyError } from "@hcl-ts/cty";
import { SourceFile } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { parseConfig, parseExpression } from "../src/tree.ts";

it("trees without an evaluator can be read, and their values throw an error that names the other entry point", async () => {
  const { file, diagnostics } = parseConfig("a = 1 + b.c\n");
  const [attribute] = file.body.attributes;
  expect(diagnostics).toEqual([]);
  expect(attribute?.expr.kind).toBe("BinaryOpExpr");
  expect(attribute?.expr.variables()).toHaveLength(1);
  expect(() => attribute?.expr.value()).toThrow(CtyError);
  expect(() => parseExpression("1").expression.value()).toThrow('parse it with "@hcl-ts/hclsyntax"');
});

it("a tree without an evaluator stays one when the same source is parsed with the main entry point", async () => {
  const source = new SourceFile("a.hcl", "1 + 1");
  const early = parseExpression(source).expression;
  const main = await import("../src/index.ts");
  const { expression } = main.parseExpression(source);
  expect(expression.value().value.content).toBe(2);
  expect(expression.range.filename).toBe("a.hcl");
  expect(() => early.value()).toThrow(CtyError);
});
