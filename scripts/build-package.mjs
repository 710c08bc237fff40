/**
 * `node ../../scripts/build-package.mjs` in a package's folder compiles its sources to a new
 * `dist`, so that no files of removed sources remain.
 *
 * Bundlers get a file for each source, so that they can drop unused ones. Node gets one file for
 * each entry point in `dist/node`, with shared parts in separate files: loading a file takes half a
 * millisecond, which is most of the time of a short command. `dist/cjs` has the same files as
 * CommonJS, for tools that cannot require a module.
 *
 * A package with an inner entry point (see boundaries/table.json) has one file for Node with all of
 * its names, which is the inner entry point. The others pass on their part of these names, and the
 * files of other packages import the inner one only: the native syntax loads one file of each of the
 * two packages that it needs.
 *
 * With `--standalone`, the files for Node contain the other packages of this repository, too. That is
 * for packages that are used alone and start often: loading a dozen files takes three times as
 * long as loading one.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { root, run } from "./run.mjs";

const cwd = process.cwd();
/** @type {Record<string, { inner?: readonly string[] }>} */
const table = JSON.parse(readFileSync(join(root, "scripts/boundaries/table.json"), "utf8"));
const isStandalone = process.argv.includes("--standalone");
rmSync("dist", { recursive: true, force: true });
process.exitCode = run("tsc", ["-p", "tsconfig.build.json"], { cwd });
if (process.exitCode === 0) await bundleForNode();

async function bundleForNode() {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const sources = entryPoints([manifest.exports, manifest.imports]);
  if (sources.length === 0) return;
  const inner = table[basename(cwd)]?.inner?.[0];
  if (inner === undefined) await bundle(manifest, sources);
  else await bundleAround(inner, manifest, sources);
  await convertToCommonJs();
}

/**
 * Bundles entry points for Node, with shared parts in separate files.
 * @param {Record<string, any>} manifest
 * @param {string[] | Record<string, string>} sources
 * @param {import("esbuild").BuildOptions} [options]
 */
function bundle(manifest, sources, { plugins = [], ...options } = {}) {
  const inlines = isStandalone ? inlineOwnPackages() : importInnerEntryPoints(manifest);
  return build({
    entryPoints: sources,
    outdir: "dist/node",
    outbase: "src",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2023",
    platform: "neutral",
    plugins: [...plugins, inlines],
    external: Object.keys(manifest.imports ?? {}),
    sourcemap: true,
    sourcesContent: false,
    // Inlines constants, for speed: the bundler turns the `const` of modules into `var`.
    minifySyntax: true,
    // Without comments, files load in less time, and all the more as they are plain ASCII then.
    minifyWhitespace: true,
    logLevel: "warning",
    ...options,
  });
}

/**
 * Bundles all entry points into one file, the inner one. Those with side effects stay apart.
 * @param {string} inner
 * @param {Record<string, any>} manifest
 * @param {string[]} sources
 */
async function bundleAround(inner, manifest, sources) {
  const apart = sources.filter((source) => [manifest.sideEffects].flat().includes(source));
  const together = sources.filter((source) => !apart.includes(source));
  const all = "all-entry-points";
  /** @type {import("esbuild").Plugin} */
  const plugin = {
    name: all,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${all}$`) }, () => ({ path: all, namespace: all }));
      const contents = together.map((source) => `export * from "${source}";`).join("\n");
      onLoad({ filter: /.*/, namespace: all }, () => ({ contents, resolveDir: cwd }));
    },
  };
  const separate = Object.fromEntries(apart.map((source) => [nameOf(source), source]));
  await bundle(manifest, { [inner]: all, ...separate }, { plugins: [plugin] });
  const { metafile } = await bundle(manifest, together, { write: false, metafile: true });
  for (const { entryPoint = "", exports } of Object.values(metafile?.outputs ?? {})) {
    const name = nameOf(`./${entryPoint}`);
    if (entryPoint === "" || name === inner) continue;
    const file = join("dist/node", `${name}.js`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `export { ${exports.join(", ")} } from "${"../".repeat(name.split("/").length - 1) || "./"}${inner}.js";\n`);
  }
}

/**
 * Returns the name of the file for Node of a source.
 * @param {string} source
 */
function nameOf(source) {
  return source.replace(/^\.\/src\//, "").replace(/\.ts$/, "");
}

/**
 * Leaves other packages outside, and imports their inner entry points in place of the main ones,
 * which would be one more file. A package that passes on all names of another needs the main one.
 * @param {Record<string, any>} manifest
 * @returns {import("esbuild").Plugin}
 */
function importInnerEntryPoints({ exports }) {
  const [index] = entryPoints(exports["."]);
  const isCollection = index !== undefined && /^export \* as /m.test(readFileSync(index, "utf8"));
  return {
    name: "import-inner-entry-points",
    setup({ onResolve }) {
      onResolve({ filter: /^[^.]/ }, ({ path, kind }) => {
        if (kind === "entry-point") return undefined;
        const [inner] = (path.startsWith("@hcl-ts/") && !isCollection && table[path.slice("@hcl-ts/".length)]?.inner) || [];
        return { path: inner === undefined ? path : `${path}/${inner}`, external: true };
      });
    },
  };
}

/**
 * Inlines the packages of this repository. Each is taken from its files for bundlers, so that none
 * of them occurs twice. Libraries stay external: only the package that depends on one can load it.
 * @returns {import("esbuild").Plugin}
 */
function inlineOwnPackages() {
  return {
    name: "inline-own-packages",
    setup({ onResolve }) {
      onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
        kind === "entry-point" || path.startsWith("@hcl-ts/") ? undefined : { path, external: true },
      );
    },
  };
}

/**
 * Converts file by file: parts that several entry points share remain in one file, so that their
 * classes exist once. Libraries that consist of modules only are inlined, because CommonJS cannot
 * load them.
 */
async function convertToCommonJs() {
  for (const name of readdirSync("dist/node", { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    await build({
      entryPoints: [join("dist/node", name)],
      outfile: join("dist/cjs", name),
      bundle: true,
      plugins: [inlineModules()],
      format: "cjs",
      target: "es2023",
      platform: "node",
      define: { "import.meta.url": "__filename" },
      charset: "utf8",
      logLevel: "warning",
    });
  }
  writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
}

/**
 * Inlines libraries that cannot be required, and nothing else.
 * @returns {import("esbuild").Plugin}
 */
function inlineModules() {
  return {
    name: "inline-modules",
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ path, importer, kind }) =>
        kind === "entry-point" || importer.includes("node_modules") || isModuleOnly(path) ? undefined : { path, external: true },
      );
    },
  };
}

/**
 * Reports whether what an import names has no CommonJS form.
 * @param {string} specifier
 */
function isModuleOnly(specifier) {
  const name = /^(@[^/]+\/)?[^./#@][^/]*/.exec(specifier)?.[0];
  const file = join("node_modules", name ?? "", "package.json");
  if (name === undefined || !existsSync(file)) return false;
  const { type, exports } = JSON.parse(readFileSync(file, "utf8"));
  return type === "module" && !JSON.stringify(exports ?? {}).includes('"require"');
}

/**
 * Returns the sources of all files in `dist/node` that package.json names.
 * @param {unknown} value any part of package.json
 * @returns {string[]}
 */
function entryPoints(value) {
  if (typeof value === "object" && value !== null) return [...new Set(Object.values(value).flatMap(entryPoints))];
  if (typeof value !== "string" || !value.endsWith(".js")) return [];
  const source = value.replace(/^\.\/dist\/node\//, "./src/").replace(/\.js$/, ".ts");
  return source !== value.replace(/\.js$/, ".ts") && existsSync(source) ? [source] : [];
}
