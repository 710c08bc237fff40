/** The content and size of a browser bundle of the package. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** A bundle of a source: its size, minified and gzipped, and the paths of all modules in it. */
async function bundle(
  source: string,
  platform: "browser" | "node" | "neutral" = "browser",
): Promise<{ readonly bytes: number; readonly modules: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: "test" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform,
    metafile: true,
    conditions: ["@hcl-ts/source"],
    // Without a platform, a bundler reads this field only if it is configured to.
    ...(platform === "neutral" && { mainFields: ["module", "main"] }),
    external: platform === "node" ? ["node:*"] : [],
    logLevel: "silent",
  });
  return { bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length, modules: Object.keys(metafile.inputs) };
}

describe("a bundle for a browser", () => {
  it("takes at most 36 KB for the whole package", async () => {
    const { bytes } = await bundle('export * from "@hcl-ts/cty";');
    expect(bytes).toBeLessThan(29_600);
    expect(bytes).toBeGreaterThan(20_000);
  });

  it("has little more than types if only those are used", async () => {
    const { bytes } = await bundle('export { equalTypes, list, object, string } from "@hcl-ts/cty";');
    expect(bytes).toBeLessThan(3_000);
  });
});

it.each(["browser", "node", "neutral"] as const)("a bundle for the platform %s has no tables for normalizing", async (platform) => {
  const { modules } = await bundle('export * from "@hcl-ts/cty";', platform);
  expect(modules.filter((path) => path.includes("unorm"))).toEqual([]);
});

it("a bundle has tables for normalizing if it imports the entry for hosts without", async () => {
  const { modules } = await bundle('import "@hcl-ts/cty/unorm";', "neutral");
  expect(modules.some((path) => path.includes("node_modules/unorm"))).toBe(true);
});
