/// <reference types="node" />
/** The contents and size of browser bundles that import one function of the package. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, it } from "vitest";

async function bundle(name: string): Promise<{ readonly kilobytes: number; readonly paths: string }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { ${name} } from "./index.ts";`, resolveDir: "src" },
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
  const used = Object.entries(output!.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
  return { kilobytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000, paths: used.join("\n") };
}

it("evaluate takes less than 81.5 KB with all standard functions, and no library", async () => {
  const { kilobytes, paths } = await bundle("evaluate");
  expect(kilobytes).toBeLessThan(81.5);
  expect(paths).not.toMatch(/node_modules|hcljson|hcldec|hclwrite|analysis/);
});

it("decode takes less than 105 KB, with both syntaxes", async () => {
  const { kilobytes, paths } = await bundle("decode");
  expect(kilobytes).toBeLessThan(105);
  expect(paths).not.toMatch(/node_modules|hclwrite/);
});
