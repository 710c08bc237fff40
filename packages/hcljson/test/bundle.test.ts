/// <reference types="node" />
/** The bundle of what reads sources whose strings are literal. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

it("a bundle without templates takes less than 24 KB, and contains no part of the native syntax", async () => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: 'export { parseLiteral } from "@hcl-ts/hcljson";', resolveDir: "test" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    metafile: true,
    conditions: ["@hcl-ts/source"],
    logLevel: "silent",
  });
  expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).toBeLessThan(24_000);
  const [output] = Object.values(metafile.outputs);
  const used = Object.entries(output!.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
  expect(used.filter((path) => path.includes("hclsyntax"))).toEqual([]);
});
