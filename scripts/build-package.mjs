/**
 * `node ../../scripts/build-package.mjs` in a package's folder compiles its sources to a new
 * `dist`, so that no files of removed sources remain.
 *
 * Bundlers get a file for each source, so that they can drop unused ones. Node gets few files in
 * `dist/node`: loading a file takes half a millisecond, finding a package a tenth, and compiling
 * 100 KB two, which is most of a short command's time. `dist/cjs` has the same files as
 * CommonJS, for tools that cannot require a module. None of them is minified, so that the line of
 * an error says something.
 *
 * The declarations exist once, in `dist/types`, in the form of CommonJS: an ES module can pass
 * those on, and the other way round TypeScript reports an error. With two copies, a class of one
 * would not be the class of the other.
 *
 * - In a package with an inner entry point (see boundaries/table.json), the file of that contains
 *   what its names need and what the names of `src/core.ts` need, which parsing and evaluating use. The
 *   file of the main entry point contains the rest. Other packages import every name from the
 *   inner file that is there: the native syntax loads one file of each of the two packages that it
 *   needs.
 * - The file of an entry point that the table calls `complete` contains all that this one needs,
 *   and other entry points import it.
 * - Other sources that several entry points use are in files for each combination of these.
 *
 * With `--standalone`, the files for Node contain the other packages of this repository, too. That is
 * for packages that are used alone and start often: loading a dozen files takes three times as
 * long as loading one.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { rolldown } from "rolldown";
import { root, run } from "./run.mjs";

const cwd = process.cwd();
/** @type {Record<string, { inner?: readonly string[], complete?: string }>} */
const table = JSON.parse(readFileSync(join(root, "scripts/boundaries/table.json"), "utf8"));
const PASS_ON = "pass on:";
/** The file of `cty` that provides the form of numbers `"big"` when it is loaded. Nothing refers to it by a name. */
const PROVIDER = "node_modules/@hcl-ts/cty/dist/native/to-big.js";
/** An import or export of names of another file, as Rolldown writes it. */
const IMPORT_OF_NAMES = /^(import|export) \{([^}]*)\} from "([^"]+)";$/gm;
const isStandalone = process.argv.includes("--standalone");
rmSync("dist", { recursive: true, force: true });
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const sources = entryPoints([manifest.exports, manifest.imports]);
const taken = sources.find((source) => /^(?:\.\/)?src\/(?:cjs|node|types)\//.test(source));
if (taken !== undefined)
  throw new Error(`${taken}: dist/cjs, dist/node and dist/types are for what this script writes, so src must not have these folders`);
const declarations = sources.length > 0 ? ["--declarationDir", "dist/types"] : [];
process.exitCode = run("tsc", ["-p", "tsconfig.build.json", ...declarations], { cwd });
if (process.exitCode === 0 && sources.length > 0) {
  writeDeclarations();
  await makeSmaller();
  await bundleForNode();
}

/**
 * Makes the files for bundlers smaller: removes comments, which are in the declarations, too, and indents by tabs.
 * Annotations for bundlers stay.
 */
async function makeSmaller() {
  for (const name of readdirSync("dist", { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const file = join("dist", name);
    // It is only used in the files for Node, which are made of the sources.
    if (name.endsWith("-for-node.js")) {
      rmSync(file);
      continue;
    }
    const { code } = await transform(readFileSync(file, "utf8"), { charset: "utf8", legalComments: "inline", target: "esnext" });
    writeFileSync(file, await indentedByTabs(code));
  }
}

/**
 * Indents code by tabs, unless that changes a template literal.
 * @param {string} code
 */
async function indentedByTabs(code) {
  const tabs = withTabs(code, 2);
  const [before, after] = await Promise.all([code, tabs].map((text) => transform(text, { charset: "utf8", minifyWhitespace: true })));
  return before?.code === after?.code ? tabs : code;
}

/**
 * Replaces the indentation by tabs.
 * @param {string} text
 * @param {number} width the spaces for a level
 */
function withTabs(text, width) {
  return text.replaceAll(/^ +/gm, ({ length }) => "\t".repeat(length / width) + " ".repeat(length % width));
}

/** Turns the declarations into CommonJS declarations, and writes declarations of the entry points for ES modules. */
function writeDeclarations() {
  for (const name of readdirSync("dist/types", { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join("dist/types", name);
    const text = readFileSync(file, "utf8").replaceAll(/(\bfrom |\bimport\()"(\.{1,2}\/[^"]+)\.[jt]s"/g, '$1"$2.cjs"');
    writeFileSync(file, withTabs(text, 4));
    renameSync(file, file.replace(/\.ts$/, ".cts"));
  }
  removeUnused();
  for (const source of sources) {
    const name = nameOf(source);
    const target = posix.relative(posix.dirname(name), `types/${name}.cjs`).replace(/^(?!\.)/, "./");
    const declarations = readFileSync(`dist/types/${name}.d.cts`, "utf8");
    const hasDefault = /^export default /m.test(declarations);
    // Tools that look for values beside the default do not follow `export *`.
    const values = valueNames(declarations);
    const named = values.length > 0 ? `export { ${values.join(", ")} } from "${target}";\n` : "";
    const defaultExport = `import module = require("${target}");\ndeclare const value: typeof module.default;\nexport default value;\n`;
    writeFileSync(`dist/${name}.d.ts`, `export * from "${target}";\n${hasDefault ? named + defaultExport : ""}`);
  }
}

/** Removes the declarations that no entry point leads to, which only our code uses. */
function removeUnused() {
  const used = new Set(sources.map((source) => `${nameOf(source)}.d.cts`));
  for (const name of used)
    for (const [, path = ""] of readFileSync(`dist/types/${name}`, "utf8").matchAll(/(?:\bfrom |\bimport[ (])"(\.{1,2}\/[^"]+)\.cjs"/g))
      used.add(`${posix.join(posix.dirname(name), path)}.d.cts`);
  for (const name of readdirSync("dist/types", { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".d.cts") && !used.has(name)) rmSync(join("dist/types", name));
}

/**
 * Returns the names of the values that an entry point exports.
 * @param {string} declarations its declarations
 */
function valueNames(declarations) {
  const passedOn = Array.from(declarations.matchAll(/^export \{([^}]*)\}/gm), ([, list = ""]) => splitNames(list)).flat();
  const names = passedOn.filter((name) => !name.startsWith("type ")).map((name) => name.replace(/^.* as /, ""));
  const declared = Array.from(declarations.matchAll(/^export declare (?:const|function|class) (\w+)/gm), ([, name = ""]) => name);
  return [...new Set([...names, ...declared])].filter((name) => name !== "" && name !== "default");
}

async function bundleForNode() {
  const rule = table[basename(cwd)];
  const inner = rule?.inner?.[0];
  const complete = rule?.complete ?? inner;
  const input = Object.fromEntries(sources.map((source) => [nameOf(source), resolve(source)]));
  const entries = Object.fromEntries(
    Object.entries(input).map(([name, source]) => {
      if (name === inner) return [name, standIn(name, [source, resolve("src/core.ts")].filter(existsSync))];
      if (isStandalone && name === complete) return [name, standIn(name, [source, resolve(PROVIDER)])];
      return [name, complete === undefined || name === complete ? source : standIn(name, [source])];
    }),
  );
  const bundle = await rolldown({
    input: entries,
    platform: "neutral",
    plugins: [passOnNames(), loadOnDemand(), isStandalone ? inlineOwnPackages() : await importInnerEntryPoints(manifest), keepNames()],
    preserveEntrySignatures: "allow-extension",
    // Inlines constants, for speed.
    optimization: { inlineConst: { mode: "all", pass: 2 } },
    resolve: { conditionNames: ["default"] },
    transform: { target: "es2023" },
    // No comments with the paths of sources: files for Node are read by line, not by source.
    experimental: { attachDebugInfo: "none" },
  });
  await bundle.write({
    dir: "dist/node",
    format: "es",
    chunkFileNames: "[name].js",
    comments: { legal: true, annotation: false, jsdoc: false },
    // Names of exports between the files of a package would be short otherwise.
    minifyInternalExports: false,
    // Functions access `var` faster, since it needs no check of its initialization.
    topLevelVar: true,
    codeSplitting: {
      groups: [
        // Includes what the matching files import.
        { name: complete ?? "", test: (id) => complete !== undefined && id === entries[complete] },
      ],
    },
  });
  await bundle.close();
  escapeNonAscii();
  await convertToCommonJs();
}

/**
 * Writes characters beyond ASCII as escapes in files for Node: engines read plain ASCII faster.
 * Such characters occur only in strings and patterns, since comments are left out.
 */
function escapeNonAscii() {
  for (const name of filesForNode()) {
    const file = join("dist/node", name);
    const escapeOf = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/[^\0-\x7f]/g, escapeOf));
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
      return paths
        .map((path) => {
          const from = JSON.stringify(path);
          if (path.endsWith(PROVIDER)) return `import ${from};`;
          // All names do not include the default.
          const hasDefault = existsSync(path) && /^export default /m.test(readFileSync(path, "utf8"));
          return `export * from ${from};${hasDefault ? `\nexport { default } from ${from};` : ""}`;
        })
        .join("\n");
    },
  };
}

/**
 * Puts modules that load something on demand in the places of others: `big-for-node.ts` in the place of big.js, and
 * `x-for-node.ts` in the place of the source `x.ts` next to it.
 * @returns {import("rolldown").Plugin}
 */
function loadOnDemand() {
  return {
    name: "load-on-demand",
    resolveId(id, importer) {
      if (importer === undefined || !(id === "big.js" || id.startsWith("."))) return null;
      const path = join(dirname(importer), id === "big.js" ? `big${extname(importer)}` : id);
      const forNode = path.replace(/(?=\.[jt]s$)/, "-for-node");
      return forNode !== importer && existsSync(forNode) ? forNode : null;
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
  /** @type {Map<string, { innerFile: string, names: readonly string[] }>} by the package's name */
  const inners = new Map();
  for (const name of isCollection ? [] : Object.keys(dependencies)) {
    const [inner] = (name.startsWith("@hcl-ts/") && table[name.slice("@hcl-ts/".length)]?.inner) || [];
    if (inner === undefined || !existsSync(join("node_modules", name, "dist/node/index.js"))) continue;
    inners.set(name, { innerFile: `${name}/${inner}`, names: await namesOf(join("node_modules", name, "dist/node", `${inner}.js`)) });
  }
  return {
    name: "import-inner-entry-points",
    resolveId: (id) => (/^[./]/.test(id) ? null : { id, external: true, moduleSideEffects: !inners.has(id) }),
    renderChunk: (code) =>
      code.replaceAll(IMPORT_OF_NAMES, (statement, keyword, names, specifier) => {
        const { innerFile, names: innerNames = [] } = inners.get(specifier) ?? {};
        const isInner = (/** @type {string} */ name) => innerNames.includes(name.replace(/ as .*/, ""));
        const [inside, outside] = [splitNames(names).filter(isInner), splitNames(names).filter((name) => !isInner(name))];
        const statementOf = (/** @type {string[]} */ some, /** @type {string} */ from) =>
          some.length === 0 ? "" : `${keyword} { ${some.join(", ")} } from "${from}";`;
        return [statementOf(inside, innerFile ?? ""), statementOf(outside, specifier)].join("") || statement;
      }),
  };
}

/** @param {string} names in braces */
function splitNames(names) {
  return names.split(",").map((name) => name.trim());
}

/**
 * Removes second names of exports: where an entry point contains what another one exports, too,
 * Rolldown exports this twice, as `Budget` and `Budget$1`. Of two functions with one name, the other entry
 * point's gets a prefix.
 * @returns {import("rolldown").Plugin}
 */
function keepNames() {
  return {
    name: "keep-names",
    generateBundle(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === "chunk");
      for (const chunk of chunks) {
        /** @type {Map<string, string>} names by the names that Rolldown made up */
        const names = new Map();
        // A class keeps its name, which stack traces and `constructor.name` show.
        chunk.code = chunk.code
          .replaceAll(/^var ([^\s$]+)(\$\d+ = class)(?: \1\$\d+)?(?= (?:extends|\{))/gm, "var $1$2 $1")
          .replace(/^export \{([^}]*)\};$/m, (_statement, list) => {
            const renamed = splitNames(list).map((name) => {
              const [local = "", exported = local] = name.split(" as ");
              const [, original = "", number] = /^([^$]+)\$(\d+)$/.exec(exported) ?? [];
              if (number === undefined) return name;
              names.set(exported, local === original ? original : `internal_${original}`);
              return local === original ? original : `${local} as internal_${original}`;
            });
            return `export { ${[...new Set(renamed)].join(", ")} };`;
          });
        for (const other of chunks) {
          other.code = other.code.replaceAll(IMPORT_OF_NAMES, (statement, keyword, list, specifier) => {
            if (posix.join(posix.dirname(other.fileName), specifier) !== chunk.fileName) return statement;
            const renamed = splitNames(list).map((name) => {
              const [imported = "", local = imported] = name.split(" as ");
              const original = names.get(imported) ?? imported;
              return original === local ? original : `${original} as ${local}`;
            });
            return `${keyword} { ${renamed.join(", ")} } from "${specifier}";`;
          });
        }
      }
    },
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
    resolveId(id) {
      if (id.endsWith(PROVIDER)) return { id: realpathSync(id), moduleSideEffects: true };
      return /^[./]|^@hcl-ts\//.test(id) ? null : { id, external: true };
    },
  };
}

/**
 * Converts file by file: parts that several entry points share remain in one file, so that their
 * classes exist once. Libraries that consist of modules only are inlined, because CommonJS cannot
 * load them.
 */
async function convertToCommonJs() {
  for (const name of filesForNode()) {
    const file = await rolldown({
      input: resolve("dist/node", name),
      platform: "neutral",
      plugins: [inlineModules()],
      resolve: { conditionNames: ["node", "import", "default"] },
      transform: { target: "es2023", define: { "import.meta.url": "__filename" } },
    });
    await file.write({
      file: join("dist/cjs", cjsName(name)),
      format: "cjs",
      // A module with nothing but a default export would be replaced by it.
      exports: "named",
      esModule: true,
      comments: { legal: true, annotation: false, jsdoc: false },
    });
    await file.close();
  }
}

/** @param {string} file the name or the path of a file for Node */
function cjsName(file) {
  return file.replace(/\.js$/, ".cjs");
}

/**
 * Inlines libraries that cannot be required, and nothing else.
 * @returns {import("rolldown").Plugin}
 */
function inlineModules() {
  return {
    name: "inline-modules",
    resolveId(id, importer) {
      if (importer === undefined || importer.includes("node_modules") || isModuleOnly(id)) return null;
      return { id: id.startsWith(".") ? cjsName(id) : id, external: true };
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
