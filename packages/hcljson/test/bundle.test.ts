/// <reference types="node" />
/** The sizes of bundles that read sources, with templates and without. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

/** Returns the gzipped size of a bundle with an export of this package, and the modules in it. */
async function bundle(name: string): Promise<{ readonly bytes: number; readonly modules: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { ${name} } from "@hcl-ts/hcljson";`, resolveDir: "test" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    metafile: true,
    conditions: ["@hcl-ts/source"],
    logLevel: "silent",
  });
  const [output] = Object.values(metafile.outputs);
  return {
    bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length,
    modules: Object.entries(output!.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  };
}

it("a bundle without templates takes less than 23 KB, and contains no part of the native syntax", async () => {
  const { bytes, modules } = await bundle("parseLiteral");
  expect(bytes).toBeLessThan(23_000);
  expect(modules.filter((path) => path.includes("hclsyntax"))).toEqual([]);
});

it("a bundle with templates takes less than 63 KB", async () => {
  const { bytes } = await bundle("parse");
  expect(bytes).toBeLessThan(63_000);
  expect(bytes).toBeGreaterThan(40_000);
});
