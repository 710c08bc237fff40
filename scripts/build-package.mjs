/**
 * `node ../../scripts/build-package.mjs` in a package's folder compiles its sources to a new
 * `dist`, so that no files of removed sources remain.
 *
 * Bundlers get a file for each source, so that they can drop unused ones. Node gets few files in
 * `dist/node`: loading a file takes half a millisecond, finding a package a tenth, and compiling
 * 100 KB two, which is most of the time of a short command. `dist/cjs` has the same files as
 * CommonJS, for tools that cannot require a module.
 *
 * - In a package with an inner entry point (see boundaries/table.json), the file of that contains
 *   what its names need and what those of `src/core.ts` need, which parsing and evaluating use. The
 *   file of the main entry point contains the rest. Other packages import every name from the
 *   inner file that is there: the native syntax loads one file of each of the two packages that it
 *   needs.
 * - The file of an entry point that the table calls `complete` contains all that this one needs,
 *   and other entry points import it.
 * - Other sources that several entry points use are in files for each combination of these.
 *
 * Local variables have short names. Functions, classes and properties keep theirs, which stack
 * traces and `constructor.name` show.
 *
 * With `--standalone`, the files for Node contain the other packages of this repository, too. That is
 * for packages that are used alone and start often: loading a dozen files takes three times as
 * long as loading one.
 */
import { isAscii } from "node:buffer";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import remapping from "@jridgewell/remapping";
import { build, transform } from "esbuild";
import { rolldown } from "rolldown";
import { root, run } from "./run.mjs";

const cwd = process.cwd();
/** @type {Record<string, { inner?: readonly string[], complete?: string }>} */
const table = JSON.parse(readFileSync(join(root, "scripts/boundaries/table.json"), "utf8"));
const PASS_ON = "pass on:";
const isStandalone = process.argv.includes("--standalone");
rmSync("dist", { recursive: true, force: true });
process.exitCode = run("tsc", ["-p", "tsconfig.build.json"], { cwd });
if (process.exitCode === 0) await bundleForNode();

async function bundleForNode() {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const sources = entryPoints([manifest.exports, manifest.imports]);
  if (sources.length === 0) return;
  const rule = table[basename(cwd)];
  const inner = rule?.inner?.[0];
  const complete = rule?.complete ?? inner;
  const input = Object.fromEntries(sources.map((source) => [nameOf(source), resolve(source)]));
  const entries = Object.fromEntries(
    Object.entries(input).map(([name, source]) => {
      if (name === inner) return [name, standIn(name, [source, resolve("src/core.ts")].filter(existsSync))];
      return [name, complete === undefined || name === complete ? source : standIn(name, [source])];
    }),
  );
  const bundle = await rolldown({
    input: entries,
    platform: "neutral",
    plugins: [passOnNames(), isStandalone ? inlineOwnPackages() : await importInnerEntryPoints(manifest)],
    preserveEntrySignatures: "allow-extension",
    // Inlines constants, for speed.
    optimization: { inlineConst: { mode: "all", pass: 2 } },
    resolve: { conditionNames: ["default"] },
    transform: { target: "es2023" },
  });
  await bundle.write({
    dir: "dist/node",
    format: "es",
    chunkFileNames: "[name].js",
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Functions access `var` faster, since it needs no check of its initialization.
    topLevelVar: true,
    minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
    codeSplitting: {
      groups: [
        // Includes what the matching files import.
        { name: complete ?? "", test: (id) => complete !== undefined && id === entries[complete] },
      ],
    },
  });
  await bundle.close();
  await escapeNonAscii();
  await convertToCommonJs();
}

/** Writes characters beyond ASCII as escapes in files for Node: engines read plain ASCII faster. */
async function escapeNonAscii() {
  for (const name of filesForNode()) {
    const file = join("dist/node", name);
    const before = readFileSync(file, "utf8");
    if (isAscii(Buffer.from(before))) continue;
    const { code, map } = await transform(before, {
      charset: "ascii",
      minifySyntax: true,
      minifyWhitespace: true,
      sourcemap: "external",
      sourcesContent: false,
      target: "es2023",
    });
    writeFileSync(file, `${code}//# sourceMappingURL=${basename(file)}.map\n`);
    writeFileSync(`${file}.map`, remapping([map, readFileSync(`${file}.map`, "utf8")], () => null).toString());
  }
}

function filesForNode() {
  return readdirSync("dist/node", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
}

/**
 * Returns the specifier of a module that passes on the names of others. An entry point that other
 * entry points import needs one, or else it gets no file that contains it.
 * @param {string} name of the entry point
 * @param {readonly string[]} paths of the others
 */
function standIn(name, paths) {
  return `${PASS_ON}${name}${paths.map((path) => `|${path}`).join("")}`;
}

/** @returns {import("rolldown").Plugin} */
function passOnNames() {
  return {
    name: "pass-on-names",
    resolveId: (id) => (id.startsWith(PASS_ON) ? id : null),
    load: (id) => {
      if (!id.startsWith(PASS_ON)) return null;
      const [, ...paths] = id.slice(PASS_ON.length).split("|");
      return paths.map((path) => `export * from ${JSON.stringify(path)};`).join("\n");
    },
  };
}

/**
 * Returns the name of the file for Node of a source.
 * @param {string} source
 */
function nameOf(source) {
  return source.replace(/^\.\/src\//, "").replace(/\.ts$/, "");
}

/**
 * Leaves other packages outside, and imports each name from the inner entry point's file if it is
 * there. A package that passes on all names of another needs the main one.
 * @param {Record<string, any>} manifest
 * @returns {Promise<import("rolldown").Plugin>}
 */
async function importInnerEntryPoints({ exports, dependencies = {} }) {
  const [index] = entryPoints(exports["."]);
  const isCollection = index !== undefined && /^export \* as /m.test(readFileSync(index, "utf8"));
  /** @type {Map<string, string>} the sources of modules that stand for packages, by specifier */
  const standIns = new Map();
  for (const name of isCollection ? [] : Object.keys(dependencies)) {
    const [inner] = (name.startsWith("@hcl-ts/") && table[name.slice("@hcl-ts/".length)]?.inner) || [];
    if (inner === undefined || !existsSync(join("node_modules", name, "dist/node/index.js"))) continue;
    const names = await namesOf(join("node_modules", name, "dist/node", `${inner}.js`));
    const others = (await namesOf(join("node_modules", name, "dist/node/index.js"))).filter((other) => !names.includes(other));
    standIns.set(name, `export { ${names.join(", ")} } from "${name}/${inner}?"; export { ${others.join(", ")} } from "${name}?";`);
    standIns.set(`${name}/${inner}`, standIns.get(name) ?? "");
  }
  return {
    name: "import-inner-entry-points",
    resolveId(id, importer) {
      if (/^[./]/.test(id)) return null;
      if (id.endsWith("?")) return { id: id.slice(0, -1), external: true, moduleSideEffects: false };
      // A module that several importers share would get a file of its own.
      return standIns.has(id) ? { id: `\0${id}?${importer}`, moduleSideEffects: false } : { id, external: true };
    },
    load: (id) => standIns.get(id.slice(1).split("?", 1)[0] ?? "") ?? null,
  };
}

/**
 * Returns the names that a file for Node exports.
 * @param {string} file
 */
async function namesOf(file) {
  return Object.keys(await import(pathToFileURL(resolve(file)).href));
}

/**
 * Inlines the packages of this repository. Each is taken from its files for bundlers, so that none
 * of them occurs twice. Libraries stay external: only the package that depends on one can load it.
 * @returns {import("rolldown").Plugin}
 */
function inlineOwnPackages() {
  return {
    name: "inline-own-packages",
    resolveId: (id) => (/^[./]|^@hcl-ts\//.test(id) ? null : { id, external: true }),
  };
}

/**
 * Converts file by file: parts that several entry points share remain in one file, so that their
 * classes exist once. Libraries that consist of modules only are inlined, because CommonJS cannot
 * load them.
 */
async function convertToCommonJs() {
  for (const name of filesForNode()) {
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
