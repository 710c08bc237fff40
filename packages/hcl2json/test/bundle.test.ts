import { describe, expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

describe("a browser bundle", () => {
  it.each([
    [
      "the functions of @cdktf/hcl2json",
      'export { convertFiles, getExpressionAst, getReferencesInExpression, parse, TFExpressionSyntaxTree, wrapTerraformExpression } from "@hcl-ts/hcl2json";',
      47.9,
    ],
    ["toJson", 'export { toJson } from "@hcl-ts/hcl2json";', 45.2],
    ["hcl2-parser", 'export * from "@hcl-ts/hcl2json/hcl2-parser";', 43.9],
    ["hcl2-json-parser", 'export * from "@hcl-ts/hcl2json/hcl2-json-parser";', 43.9],
  ])("takes little space and uses no API of Node for %s", async (_, source, limit) => {
    const { bytes, text } = await bundle(source);
    expect(bytes).toBeLessThanOrEqual(limit * 1024);
    expect(bytes).toBeGreaterThan(30_000);
    expect(text).not.toMatch(/\bfrom ?"node:|\brequire\(/);
  });

  it("is little larger for all entry points than for the parser alone", async () => {
    const entries = ["", "/hcl2-parser", "/hcl2-json-parser"].map((entry, i) => `export * as e${i} from "@hcl-ts/hcl2json${entry}";`);
    const parser = await bundle('export { parseConfig } from "@hcl-ts/hclsyntax/tree";');
    const { bytes } = await bundle(entries.join("\n"));
    expect(bytes).toBeLessThanOrEqual(50.5 * 1024);
    expect(bytes - parser.bytes).toBeLessThan(9300);
  });
});
