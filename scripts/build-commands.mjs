/**
 * `node ../../scripts/build-commands.mjs` in the folder of a package of commands compiles its
 * sources to a new `dist`, and makes `dist/node`, which the files in `bin` load.
 *
 * `dist/node` contains the other packages of this repository. It is cut into files along the
 * dynamic imports of the commands: Node takes half a millisecond for each file, and five for each
 * 100 KB, so a command loads the functions that it needs and no others. That takes a bundler that
 * sees through the index files of packages, which Rolldown does and esbuild does not.
 *
 * Libraries stay outside, so the package declares those of the packages that it contains.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { run } from "./run.mjs";

/** The sources that commands on many files share: options, reading files, messages, output. */
const COMMON =
  /\/cli\/(?:src|dist)\/(?:(?:colors|configuration-files|entries|errors|exit-status|files|json-layout|messages|messages-write|output|parse-options|progress|wait)|parallel\/outcomes)\.[jt]s$/;

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
  const build = await rolldown({
    input: Object.fromEntries(programsOf(folder).map(([name, source]) => [name, join(folder, from, `${source}.${extension}`)])),
    platform: "neutral",
    external: isLibrary,
    preserveEntrySignatures: "allow-extension",
    resolve: { conditionNames: [from === "dist" ? "default" : "@hcl-ts/source"] },
    // Inlines constants, for speed.
    optimization: { inlineConst: { mode: "all", pass: 2 } },
  });
  /** @type {import("rolldown").OutputOptions} */
  const options = {
    dir: join(folder, "dist/node"),
    format: "esm",
    hashCharacters: "hex",
    // Names and lines stay readable: without them, commands start no faster.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    hoistTransitiveImports: false,
    // Small files that most commands share become one, which loads faster than a dozen.
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: "common", test: COMMON }] },
  };
  const { output } = await (from === "dist" ? build.write(options) : build.generate(options));
  await build.close();
  return output.filter((file) => file.type === "chunk");
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
  const names = texts.flatMap((text) => [...text.matchAll(/"\.\.\/dist\/node\/([^"]+)\.js"/g)].map((match) => match[1] ?? ""));
  return [...names.map((name) => /** @type {[string, string]} */ ([name, name])), ["worker", "parallel/worker"]];
}

/**
 * Reports whether an import is of something that is not in this repository.
 * @param {string} specifier
 */
function isLibrary(specifier) {
  return /^[^./]/.test(specifier) && !/^(@hcl-ts\/|hcl-ts$)/.test(specifier);
}

/** @param {string} specifier */
function packageName(specifier) {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
