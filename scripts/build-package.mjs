/**
 * `node ../../scripts/build-package.mjs` in a package's folder compiles its sources to a new
 * `dist`, so that nothing of removed sources remains.
 *
 * Bundlers get a file for each source, so that they can drop unused ones. Node gets one file for
 * each entry point in `dist/node`, with shared parts in separate files: loading a file takes half a
 * millisecond, which is most of the time of a short command. `dist/cjs` has the same files as
 * CommonJS, for tools that cannot require a module.
 *
 * With `--standalone`, the files for Node contain the other packages of this repository, too. That is
 * for packages that are used alone and start often: loading a dozen files takes three times as
 * long as loading one.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { run } from "./run.mjs";

const cwd = process.cwd();
const isStandalone = process.argv.includes("--standalone");
rmSync("dist", { recursive: true, force: true });
process.exitCode = run("tsc", ["-p", "tsconfig.build.json"], { cwd });
if (process.exitCode === 0) await bundleForNode();

async function bundleForNode() {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const sources = entryPoints([manifest.exports, manifest.bin]);
  if (sources.length === 0) return;
  await build({
    entryPoints: sources,
    outdir: "dist/node",
    outbase: "src",
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2023",
    platform: "neutral",
    ...(isStandalone ? { plugins: [inlineOwnPackages()] } : { packages: "external" }),
    external: Object.keys(manifest.imports ?? {}),
    sourcemap: true,
    sourcesContent: false,
    charset: "utf8",
    // Inlines constants, for speed: the bundler turns the `const` of modules into `var`.
    minifySyntax: true,
    logLevel: "warning",
  });
  if (Object.keys(manifest.exports).length > 1) await convertToCommonJs();
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
 * Returns the sources of all files in `dist/node` that package.json names, or that the files in
 * `bin` load.
 * @param {unknown} value any part of package.json
 * @returns {string[]}
 */
function entryPoints(value) {
  if (typeof value === "object" && value !== null) return [...new Set(Object.values(value).flatMap(entryPoints))];
  if (typeof value !== "string" || !value.endsWith(".js")) return [];
  if (value.startsWith("./bin/"))
    return entryPoints([...readFileSync(value, "utf8").matchAll(/"\.\.(\/dist\/[^"]+)"/g)].map((match) => `.${match[1]}`));
  const source = value.replace(/^\.\/dist\/node\//, "./src/").replace(/\.js$/, ".ts");
  return source !== value.replace(/\.js$/, ".ts") && existsSync(source) ? [source] : [];
}
