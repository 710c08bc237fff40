/**
 * Bundles a source for a browser, to test the size and the content of the bundle. The tests run in
 * the folder of a package, and the source is resolved there.
 */
/// <reference types="node" />
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A minified bundle of a source with everything that it imports. */
export interface Bundle {
  /** The size in bytes, compressed by `gzip -9`. */
  readonly bytes: number;
  /** {@link bytes} in kilobytes of 1,000 bytes. */
  readonly kilobytes: number;
  /** The minified code. */
  readonly text: string;
  /** The size of each module with code in the bundle, minified and not compressed, by path. */
  readonly modules: ReadonlyMap<string, number>;
  /** The paths of these modules, one on each line. */
  readonly paths: string;
}

/**
 * Bundles a source.
 * @param source the content of a module
 * @param platform the platform of the bundle, as esbuild names it
 * @param without the modules that are left out, as a page has them anyway
 */
export async function bundle(
  source: string,
  platform: "browser" | "node" | "neutral" = "browser",
  without: readonly string[] = [],
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: resolve("test") },
    // Paths are relative to this folder; by default, to the one in which the first bundle of the process was made.
    absWorkingDir: process.cwd(),
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform,
    metafile: true,
    conditions: ["@hcl-ts/source"],
    // Without a platform, a bundler reads this field only if it is configured to.
    ...(platform === "neutral" && { mainFields: ["module", "main"] }),
    external: [...without, ...(platform === "node" ? ["node:*"] : [])],
    logLevel: "silent",
  });
  const { contents, text } = outputFiles[0]!;
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output!.inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const);
  const modules = new Map(inputs.filter(([, bytes]) => bytes > 0));
  const bytes = gzipSync(contents, { level: 9 }).length;
  return { bytes, kilobytes: bytes / 1000, text, modules, paths: [...modules.keys()].join("\n") };
}
