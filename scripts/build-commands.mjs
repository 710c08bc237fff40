/**
 * `node ../../scripts/build-commands.mjs` in the folder of a package of commands compiles its
 * sources to a new `dist`, and makes `dist/node`, which the files in `bin` load.
 *
 * `dist/node` contains the other packages of this repository. It is split into files along the
 * dynamic imports of the commands: Node takes half a millisecond for each file, and five for each
 * 100 KB, so a command loads the functions that it needs and no others. This needs a bundler that
 * resolves index files of packages to the modules behind them, which Rolldown does and esbuild does
 * not.
 *
 * The files are CommonJS. Node loads ES modules asynchronously, and has to load its own module
 * loader first, which takes 10 to 17 ms of each command.
 *
 * Libraries are not bundled, and the package declares them. Of those that are ES modules only, small
 * ones are bundled, and others are imported dynamically.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { run } from "./run.mjs";

/**
 * The chunks: each has the modules that one of these sources imports, except those in earlier
 * chunks. Node loads one such file faster than a dozen small ones, and calls within a file are
 * faster than calls between files.
 */
const PARTS = [
  { name: "common", neededBy: ["hcl"] },
  { name: "scanner", neededBy: ["commands/check", "commands/to-json"] },
  { name: "lexer", neededBy: ["commands/check", "commands/tokens"] },
  { name: "search", neededBy: ["commands/fmt", "commands/tokens"] },
  { name: "format", neededBy: ["commands/fmt"] },
];

/** The chunk that is split into what a source needs and the rest: checks of modules run before anything is evaluated. */
const SPLIT = { name: "module-checks", source: "check/check-tree", from: "evaluate/evaluate-tree" };

/** The sources in whose chunks imports are loaded on first use: the server, and what decompresses schemas, which it seldom needs. */
const LAZY = ["cli/commands/lsp", "terraform/schemas/read-compact"];

/** The libraries that are bundled. */
const BUNDLED = ["@noble/hashes"];

/** An import at the top of a chunk, perhaps with a line that makes a default export of the library. */
const IMPORT = /^(?:const|let) ([\w$]+) = (require\("[^"]+"\));$(?:\n\1 = (require_rolldown_runtime\.__toESM\(\1(?:, 1)?\));$)?/gm;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = await buildHere();

/** Builds the package in the current folder. */
async function buildHere() {
  rmSync("dist", { recursive: true, force: true });
  const status = run("tsc", ["-p", "tsconfig.build.json"], { cwd: process.cwd() });
  if (status !== 0) return status;
  const missing = undeclared(await bundleCommands(".", "dist"), ".");
  if (missing.length === 0) return 0;
  console.error(`package.json does not declare what dist/node imports: ${missing.join(", ")}`);
  return 1;
}

/**
 * Bundles the programs that the files in `bin` load.
 * @param {string} folder of the package
 * @param {"dist" | "src"} from `dist` writes files, from the compiled packages; `src` writes
 *   nothing, and reads the sources
 * @returns {Promise<import("rolldown").OutputChunk[]>}
 */
export async function bundleCommands(folder, from) {
  const extension = from === "dist" ? "js" : "ts";
  const pathOf = (/** @type {string} */ source) => resolve(folder, from, `${source}.${extension}`);
  const lazy = LAZY.map((source) => resolve(folder, "..", `${source.replace("/", `/${from}/`)}.${extension}`));
  const programs = Object.fromEntries(programsOf(folder).map(([name, source]) => [name, pathOf(source)]));
  /** @type {import("rolldown").InputOptions} */
  const inputOptions = {
    input: programs,
    platform: "neutral",
    external: isLibrary,
    preserveEntrySignatures: "allow-extension",
    resolve: { conditionNames: [from === "dist" ? "default" : "@hcl-ts/source"] },
    // Inlines constants, for speed.
    optimization: { inlineConst: { mode: "all", pass: 2 } },
    transform: { define: { "import.meta.url": "__filename" } },
  };
  const build = await rolldown(inputOptions);
  /** @type {import("rolldown").OutputOptions} */
  const options = {
    dir: join(folder, "dist/node"),
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    hashCharacters: "hex",
    // Names and lines stay readable, because minified commands do not start faster.
    comments: { legal: true, annotation: false, jsdoc: false },
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    plugins: [
      {
        name: "load-on-first-use",
        renderChunk: (code, { moduleIds }) => (lazy.some((path) => moduleIds.includes(path)) ? loadedOnFirstUse(code) : undefined),
      },
    ],
  };
  const graph = chunksOf(await build.generate(options));
  const groups = PARTS.map(({ name, neededBy }) => {
    const needed = neededBy.map((source) => modulesLoadedWith(pathOf(source), graph));
    return { name, test: (/** @type {string} */ id) => needed.every((modules) => modules.has(id)) };
  });
  const ofTerraform = (/** @type {string} */ source) => resolve(folder, "../terraform", from, `${source}.${extension}`);
  const apart = await rolldown({ ...inputOptions, input: { ...programs, [SPLIT.name]: ofTerraform(SPLIT.source) } });
  const needed = modulesLoadedWith(ofTerraform(SPLIT.source), chunksOf(await apart.generate(options)));
  await apart.close();
  const whole = new Set(graph.find(({ moduleIds }) => moduleIds.includes(ofTerraform(SPLIT.from)))?.moduleIds);
  groups.push({ name: SPLIT.name, test: (id) => needed.has(id) && whole.has(id) });
  const grouped = { ...options, codeSplitting: { includeDependenciesRecursively: false, groups } };
  const chunks = chunksOf(await (from === "dist" ? build.write(grouped) : build.generate(grouped)));
  await build.close();
  return chunks;
}

/**
 * Makes a chunk load what it imports when it first uses it.
 * @param {string} code
 */
export function loadedOnFirstUse(code) {
  /** @type {string[]} */
  const names = [];
  const lazy = code.replace(IMPORT, (line, name, load, converted) => {
    if (name === "require_rolldown_runtime") return line;
    names.push(name);
    const loaded = converted === undefined ? load : converted.replace(`(${name}`, () => `(${load}`);
    return `let loaded_${name};\nconst ${name} = () => loaded_${name} ??= ${loaded};`;
  });
  const use = new RegExp(
    `(?<![\\w$]|(?<!\\.\\.)\\.)(new )?(${names.map((name) => name.replaceAll("$", "\\$")).join("|")})\\.([\\w$]+)`,
    "g",
  );
  return lazy.replace(use, (_, created, name, member) => (created === undefined ? `${name}().${member}` : `new (${name}().${member})`));
}

/**
 * @param {import("rolldown").RolldownOutput} build
 * @returns {import("rolldown").OutputChunk[]}
 */
function chunksOf({ output }) {
  return output.filter((file) => file.type === "chunk");
}

/**
 * Returns the modules of a source's chunk, and of all chunks that this one imports.
 * @param {string} source its path
 * @param {readonly import("rolldown").OutputChunk[]} chunks
 */
function modulesLoadedWith(source, chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId === source));
  for (const { imports } of loaded) {
    for (const name of imports) {
      const imported = byName.get(name);
      if (imported !== undefined) loaded.add(imported);
    }
  }
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds));
}

/**
 * Returns the packages that bundles import and package.json does not declare.
 * @param {readonly import("rolldown").OutputChunk[]} chunks
 * @param {string} folder of the package
 * @returns {string[]}
 */
export function undeclared(chunks, folder) {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  const names = imports.filter((specifier) => !own.has(specifier) && !isBuiltin(specifier)).map(packageName);
  return [...new Set(names)].filter((name) => dependencies[name] === undefined);
}

/**
 * Returns the programs in `dist/node`, which the files in `bin` load, and the program of workers.
 * @param {string} folder of the package
 * @returns {[name: string, source: string][]} with sources below `src`, without their extension
 */
function programsOf(folder) {
  const texts = readdirSync(join(folder, "bin")).map((name) => readFileSync(join(folder, "bin", name), "utf8"));
  const names = texts.flatMap((text) => [...text.matchAll(/"\.\.\/dist\/node\/([^"]+)\.cjs"/g)].map((match) => match[1] ?? ""));
  return [...names.map((name) => /** @type {[string, string]} */ ([name, name])), ["worker", "parallel/worker"]];
}

/**
 * Reports whether an import is from outside this repository, and stays outside the bundles.
 * @param {string} specifier
 */
function isLibrary(specifier) {
  return /^[^./]/.test(specifier) && !/^(@hcl-ts\/|hcl-ts$)/.test(specifier) && !BUNDLED.includes(packageName(specifier));
}

/** @param {string} specifier */
function packageName(specifier) {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
