/// <reference types="node" />
/** What a bundle for a browser has in it that imports the package, and that it stays small. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

/** The size of a bundle of a source, minified and gzipped, with all that it needs. */
async function bytesOf(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: "test" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    conditions: ["@hcl-ts/source"],
    logLevel: "silent",
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

it("a bundle that reads and evaluates configuration takes less than 54 KB", async () => {
  const bytes = await bytesOf('export { parseConfig } from "@hcl-ts/hclsyntax"; export { EvalContext } from "@hcl-ts/hcl";');
  expect(bytes).toBeLessThan(54_000);
  expect(bytes).toBeGreaterThan(30_000);
});

it("one that uses little takes little", async () => {
  expect(await bytesOf('export { isValidIdentifier } from "@hcl-ts/hclsyntax";')).toBeLessThan(1000);
});
