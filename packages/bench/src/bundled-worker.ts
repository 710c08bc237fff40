/**
 * Bundles the worker of a working tree, with the packages of that tree from their sources. Nothing
 * has to be installed or built, and two revisions are bundled in the same way.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

/** The root of this repository. */
export const root: string = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Bundles a source for Node.
 *
 * @param tree the root of the working tree with our packages
 * @param entry the path of the source
 * @param folder the folder to be written; what is loaded on demand gets its own files
 */
export async function bundleFrom(tree: string, entry: string, folder: string): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(root, "packages/bench/package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const otherLibraries = Object.keys(dependencies).filter((name) => !isOurs(name));
  await build({
    entryPoints: [entry],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["@hcl-ts/source"],
    mainFields: ["module", "main"],
    external: otherLibraries,
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
    plugins: [packagesOf(tree)],
    logLevel: "silent",
  });
}

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly "@hcl-ts/source"?: string } | string>>;
}

/**
 * Finds the packages of this repository in the tree, and packages of others where this repository has
 * installed them.
 */
function packagesOf(tree: string): Plugin {
  return {
    name: "packages of a working tree",
    setup({ onLoad, onResolve, resolve }): void {
      onResolve({ filter: /^(@hcl-ts\/|hcl-ts(\/|$))/ }, ({ path }) => {
        const source = sourceOf(tree, path);
        return source === undefined ? { path, namespace: MISSING } : { path: source };
      });
      // Its names are undefined, so only the cases that use them fail.
      onLoad({ filter: /^/, namespace: MISSING }, () => ({ contents: "module.exports = {};" }));
      onResolve({ filter: /^[^.#/]/ }, ({ path, kind, importer, resolveDir, pluginData }) => {
        const folder = /[/\\]packages[/\\]([^/\\]+)[/\\]src[/\\]/.exec(importer)?.[1];
        if (pluginData === RESOLVED || folder === undefined || path.startsWith("node:")) return undefined;
        const home = resolveDir.startsWith(tree) ? join(root, "packages", folder) : resolveDir;
        return resolve(path, { kind, resolveDir: home, importer, pluginData: RESOLVED });
      });
    },
  };
}

const RESOLVED = "resolved by this plugin";
const MISSING = "a package that the tree does not have";

/** Returns the source of an entry point; undefined if the tree does not have it. */
function sourceOf(tree: string, path: string): string | undefined {
  const [, folder = "hcl-ts", entry] = /^(?:@hcl-ts\/([^/]+)|hcl-ts)(?:\/(.+))?$/.exec(path) ?? [];
  const home = join(tree, "packages", folder);
  const manifest = join(home, "package.json");
  if (!existsSync(manifest)) return undefined;
  const found = (JSON.parse(readFileSync(manifest, "utf8")) as Manifest).exports[entry === undefined ? "." : `./${entry}`];
  const source = typeof found === "object" ? found["@hcl-ts/source"] : undefined;
  return source === undefined ? undefined : join(home, source);
}

const isOurs = (name: string): boolean => name === "hcl-ts" || name.startsWith("@hcl-ts/");
