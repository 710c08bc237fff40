/** What a bundle for a browser has in it that imports the package as it is published, in one file, and that it stays small. */
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { describe, expect, it } from "vitest";

/** The package as its build makes it (`--bundle` of build-package), without what it needs. */
const { outputFiles: published } = await build({
  entryPoints: ["src/index.ts"],
  bundle: true,
  format: "esm",
  packages: "external",
  external: ["#compose"],
  write: false,
});

/** Gives that for the package's name. */
const asPublished: Plugin = {
  name: "as-published",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@hcl-ts\/cty$/ }, () => ({ path: "cty", namespace: "published", sideEffects: false }));
    onLoad({ filter: /./, namespace: "published" }, () => ({ contents: published[0]!.text, resolveDir: "src" }));
  },
};

/** A bundle of a source: its size, minified and gzipped, and the paths of all modules in it. */
async function bundle(
  source: string,
  platform: "browser" | "node" = "browser",
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
    plugins: [asPublished],
    external: platform === "node" ? ["node:*"] : [],
    logLevel: "silent",
  });
  return { bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length, modules: Object.keys(metafile.inputs) };
}

describe("a bundle for a browser", () => {
  it("has all of the package in 28 KB", async () => {
    const { bytes } = await bundle('export * from "@hcl-ts/cty";');
    expect(bytes).toBeLessThan(28_000);
    expect(bytes).toBeGreaterThan(20_000);
  });

  it("has little more than types where only those are used", async () => {
    const { bytes } = await bundle('export { equalTypes, list, object, string } from "@hcl-ts/cty";');
    expect(bytes).toBeLessThan(9_000);
  });

  it("has no tables for normalizing, which every browser has", async () => {
    const { modules } = await bundle('export * from "@hcl-ts/cty";');
    expect(modules.filter((path) => path.includes("unorm"))).toEqual([]);
  });
});

it("a bundle for Node has no such tables either: they are loaded if they are needed", async () => {
  const { modules } = await bundle('export * from "@hcl-ts/cty";', "node");
  expect(modules.some((path) => path.endsWith("nfc/node.ts"))).toBe(true);
  expect(modules.filter((path) => path.includes("node_modules/unorm"))).toEqual([]);
});
