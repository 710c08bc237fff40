/// <reference types="node" />
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The size of a bundle of a source with all that it needs, minified and gzipped. */
export async function bundleSize(source: string, external: readonly string[] = []): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: "test" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    conditions: ["@hcl-ts/source"],
    external: [...external],
    logLevel: "silent",
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
