/**
 * The sizes of bundles that documents state: at most a hundredth less and a tenth more than is measured. `UPDATE_SIZES=1` writes the
 * measured ones into the documents.
 */
/// <reference types="node" />
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bundle } from "../../../vitest.bundle.ts";

const LOAD = 'export { loadTree } from "@hcl-ts/terraform/load"; export { evaluateTree, readVariables } from "@hcl-ts/terraform/evaluate";';
const STANDARD = 'export { standardFunctions } from "@hcl-ts/cty-functions";';
const TERRAFORM = 'export { terraformFunctions } from "@hcl-ts/terraform/functions";';
const PARSE_AND_EVALUATE = 'export { parseConfig } from "@hcl-ts/hclsyntax"; export { EvalContext } from "@hcl-ts/hcl";';

/** A bundle, with the patterns of the statements about it, by the document's path. */
const statements: readonly (readonly [source: string, ...(readonly [document: string, pattern: RegExp])[]])[] = [
  [
    PARSE_AND_EVALUATE,
    ["docs/start.md", /parsing and evaluating the native syntax take ([\d.]+) KB/],
    ["packages/hclsyntax/README.md", /instead of ([\d.]+)\. `value`/],
    ["packages/bench/README.md", /\| only parsing and evaluating \| ([\d.]+) \|/],
  ],
  [
    'export { parseConfig } from "@hcl-ts/hclsyntax/tree";',
    ["packages/hclsyntax/README.md", /a bundle with its `parseConfig` takes ([\d.]+) KB/],
  ],
  [
    'export { syntaxErrors } from "@hcl-ts/hclsyntax";',
    ["packages/hclsyntax/README.md", /A bundle with this function takes ([\d.]+) KB/],
    ["packages/bench/README.md", /\| only checking syntax \(`syntaxErrors`\) \| ([\d.]+) \|/],
  ],
  ['export * from "@hcl-ts/cty";', ["packages/bench/README.md", /\| all of `@hcl-ts\/cty` \| ([\d.]+) \|/]],
  ['export * from "@hcl-ts/hclsyntax";', ["packages/bench/README.md", /\| all of `@hcl-ts\/hclsyntax`, .*\| ([\d.]+) \|/]],
  ['export * from "@hcl-ts/hcljson";', ["packages/bench/README.md", /\| all of `@hcl-ts\/hcljson`, .*\| ([\d.]+) \|/]],
  ['export { parseLiteral } from "@hcl-ts/hcljson";', ["packages/bench/README.md", /\(`parseLiteral`\) \| ([\d.]+) \|/]],
  ['export * from "@hcl-ts/cty-functions";', ["packages/bench/README.md", /\| all of `@hcl-ts\/cty-functions`, .*\| ([\d.]+) \|/]],
  ['export { evaluate } from "hcl-ts";', ["packages/bench/README.md", /\| `evaluate` of `hcl-ts`, .*\| ([\d.]+) \|/]],
  [
    'export { convertFiles, getExpressionAst, getReferencesInExpression, parse, wrapTerraformExpression } from "@hcl-ts/hcl2json";',
    ["packages/hcl2json/README.md", /runs in\s+browsers \(([\d.]+) KB/],
  ],
  ['export { format } from "@hcl-ts/hclwrite/format";', ["README.md", /`terraform fmt` in ([\d.]+) KB/]],
  ['export { parse } from "@hcl-ts/hcljson";', ["packages/hcljson/README.md", /one with `parse` takes ([\d.]+) KB/]],
  [
    'import { terraformCoreFunctions, terraformNetworkFunctions, withNamespaces } from "@hcl-ts/terraform/functions"; export default withNamespaces(new Map([...terraformCoreFunctions(), ...terraformNetworkFunctions()]));',
    ["packages/terraform/README.md", /terraformNetworkFunctions\(options\)\]\), options\)` is ([\d.]+) KB/],
  ],
  ...[
    "terraformCore",
    "terraformRegex",
    "terraformNetwork",
    "terraformEncoding",
    "terraformCrypto",
    "terraformFile",
    "terraformTextEncoding",
    "terraformYaml",
    "builtinProvider",
  ].map(
    (group) =>
      [
        `import { ${group}Functions } from "@hcl-ts/terraform/functions"; export default ${group}Functions();`,
        ["packages/terraform/README.md", new RegExp(`\\| \`${group}Functions\`[^|]*\\| ([\\d.]+) \\|`)],
      ] as const,
  ),
  [LOAD, ["packages/terraform/README.md", /A bundle that loads and evaluates is ([\d.]+) KB/]],
  [
    LOAD + STANDARD,
    ["packages/terraform/README.md", /([\d.]+) with the functions of `@hcl-ts\/cty-functions`/],
    ["packages/bench/README.md", /loading and evaluating modules, with the standard functions \| ([\d.]+) \|/],
  ],
  [
    LOAD + TERRAFORM,
    ["packages/terraform/README.md", /and ([\d.]+) with all functions/],
    ["packages/bench/README.md", /\| the same, with all functions of Terraform \| ([\d.]+) \|/],
  ],
  [TERRAFORM, ["packages/terraform/README.md", /The whole table is ([\d.]+) KB/]],
  [
    'export { evaluateModule } from "@hcl-ts/terraform";',
    ["docs/guides/evaluating-terraform-modules.md", /all functions and both syntaxes: ([\d.]+) KB/],
  ],
  [
    `export { memoryFiles, valueData } from "@hcl-ts/terraform"; export { evaluateTree, readNativeVariables } from "@hcl-ts/terraform/evaluate";
     export { terraformNetworkFunctions } from "@hcl-ts/terraform/functions"; export { loadNativeTree } from "@hcl-ts/terraform/load";`,
    ["docs/guides/evaluating-terraform-modules.md", /needs a few functions takes ([\d.]+) KB/],
  ],
];

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Writes a measured size into a document. */
function state(document: string, pattern: RegExp, kilobytes: number): void {
  const text = readFileSync(root + document, "utf8");
  writeFileSync(
    root + document,
    text.replace(pattern, (statement, size: string) => statement.replace(size, kilobytes.toFixed(1))),
  );
}

describe("documents state the size of the bundle", () => {
  for (const [source, ...places] of statements) {
    it(source, async () => {
      const { kilobytes } = await bundle(source);
      for (const [document, pattern] of places) {
        if (process.env.UPDATE_SIZES === "1") state(document, pattern, kilobytes);
        const stated = Number(pattern.exec(readFileSync(root + document, "utf8"))?.[1]);
        expect(stated, `${document}: ${pattern}`).toBeGreaterThan(kilobytes * 0.99);
        expect(stated, `${document}: ${pattern}`).toBeLessThan(kilobytes * 1.1);
      }
    });
  }
});
