/** The entry point without the evaluator. No other module may be imported before the first test. */
import { CtyError } from "@hcl-ts/cty";
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

it("every tree can be evaluated once the program parses with the main entry point", async () => {
  const early = parseExpression("1 + 1").expression;
  const main = await import("../src/index.ts");
  main.parseConfig("");
  expect(early.value().value.content).toBe(2);
});
