/** Measures the size of each package in a browser's bundle, including its dependencies. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The bundles: an entry point, or a few names of one. */
const entries: Readonly<Record<string, string>> = {
  "@hcl-ts/cty": 'export * from "@hcl-ts/cty"',
  "@hcl-ts/cty-functions": 'export * from "@hcl-ts/cty-functions"',
  "@hcl-ts/hcl": 'export * from "@hcl-ts/hcl"',
  "@hcl-ts/hclsyntax": 'export * from "@hcl-ts/hclsyntax"',
  "@hcl-ts/hclsyntax, only checking syntax": 'export { syntaxErrors } from "@hcl-ts/hclsyntax"',
  "@hcl-ts/hclsyntax, only parsing and evaluating":
    'export { parseConfig } from "@hcl-ts/hclsyntax"; export { EvalContext } from "@hcl-ts/hcl"',
  "@hcl-ts/hcljson": 'export * from "@hcl-ts/hcljson"',
  "@hcl-ts/hcljson, only literal strings": 'export { parseLiteral } from "@hcl-ts/hcljson"',
  "hcl-ts, only evaluate": 'export { evaluate } from "hcl-ts"',
  "@hcl-ts/terraform, only loading and evaluating":
    'export { loadTree } from "@hcl-ts/terraform/load"; export { evaluateTree, readVariables } from "@hcl-ts/terraform/evaluate"',
  "@hcl-ts/terraform, only functions": 'export { terraformFunctions } from "@hcl-ts/terraform/functions"',
  "@hcl-ts/hcldec": 'export * from "@hcl-ts/hcldec"',
};

/** Returns the size of each bundle in kilobytes, minified and gzipped. */
export async function bundleSizes(): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const [name, contents] of Object.entries(entries)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: fileURLToPath(new URL("..", import.meta.url)) },
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      platform: "browser",
      logLevel: "error",
    });
    sizes.set(name, gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000);
  }
  return sizes;
}
