/**
 * Holds every package to `table.json`, the table of packages in docs/architecture.md as data. What is a fault:
 *
 * - an import of a package or library that the table does not allow, or that package.json does not declare
 * - an import past another package's entry points, or out of its own folder
 * - an import of a Node module where the code runs in browsers too
 * - an import of a test from elsewhere than a test, or of a package's own index from inside
 * - a cycle of imports between files or between packages
 * - a dependency that nothing imports, an entry point that has no source
 * - an import of an inner entry point (`@hcl-ts/cty/kernel`), which the table does not list, or in an example or document
 * - `@internal` in a declaration that is published
 *
 * Imports of types count like others, except for cycles between files: two interfaces may speak of each other, and nothing is
 * loaded for that. Tests may also import what their package declares for development, vitest, fast-check and Node's modules,
 * files of the workspace that are in no package, and what other packages have in `test/`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { findCycles } from "./find-cycles.mjs";
import { isTestFile, readPackages } from "./read-packages.mjs";

/** @import { Manifest, Package, Source } from "./read-packages.mjs" */

/** Libraries that any test may import; the workspace's root has them. */
const TEST_LIBRARIES = ["vitest", "fast-check"];

/**
 * What a package may import; an inner entry point of another package is listed by itself, as `cty/kernel`.
 * `node`: it runs in Node only. `inner`: its own entry points that are only for packages of the workspace.
 * @typedef {{ packages: string[] | "any", libraries: string[] | "any", node?: boolean | readonly string[], inner?: readonly string[] }} Rule
 */

/**
 * Every fault of the packages below a folder, a line each.
 * @param {string} root a folder with `packages/`
 * @param {Record<string, Rule>} table by folder of a package
 * @returns {string[]}
 */
export function findFaults(root, table) {
  const packages = readPackages(root);
  const byName = new Map(packages.map((found) => [found.manifest.name, found]));
  const faults = packages.flatMap((found) => {
    const rule = table[found.folder];
    if (rule === undefined) return [`packages/${found.folder}: has no line in the table of boundaries`];
    return [...faultsOfImports(found, rule, byName, table), ...faultsOfManifest(found), ...faultsOfDeclarations(found)];
  });
  faults.push(...faultsOfDocuments(root, innerEntries(packages, table)));
  for (const cycle of findCycles(edgesOfPackages(packages, byName)))
    faults.push(`packages import each other in a circle: ${cycle.join(" → ")}`);
  for (const cycle of findCycles(edgesOfFiles(packages))) {
    faults.push(`files import each other in a circle: ${cycle.map((path) => relative(root, path)).join(" → ")}`);
  }
  return faults;
}

/**
 * @param {Package} from
 * @param {Rule} rule
 * @param {ReadonlyMap<string, Package>} byName
 * @param {Record<string, Rule>} table
 */
function faultsOfImports(from, rule, byName, table) {
  /** @type {string[]} */
  const faults = [];
  for (const source of from.sources) {
    for (const specifier of source.imports.specifiers.keys()) {
      const fault = specifier.startsWith(".")
        ? faultOfPath(specifier, source, from)
        : faultOfName(specifier, source, from, rule, byName, table);
      if (fault !== undefined) faults.push(`${source.place}: imports "${specifier}", ${fault}`);
    }
    if (!source.isTest)
      for (const line of source.imports.computed)
        faults.push(`${source.place}:${line}: imports a name that is computed, which no check can follow`);
  }
  return faults;
}

/**
 * What is wrong with an import by a relative path, if anything.
 * @param {string} specifier
 * @param {Source} source
 * @param {Package} from
 */
function faultOfPath(specifier, { path, isTest }, from) {
  const target = resolve(dirname(path), specifier);
  const isInside = target.startsWith(from.path + sep);
  if (isTest && (isInside || isForAllTests(target, dirname(from.path)))) return undefined;
  if (!isInside) return "which lies outside its package";
  if (isTestFile(target)) return "which is a test and is not published";
  if (target === join(from.path, "src", "index.ts")) return "its own package's index, instead of the file that has the name";
  return undefined;
}

/**
 * Whether the tests of every package may use a file: it lies beside the packages, or in a folder of a package that only tests need.
 * @param {string} target
 * @param {string} packages the folder of the packages
 */
function isForAllTests(target, packages) {
  const [first, folder] = relative(packages, target).split(sep);
  return first === ".." || folder === "test";
}

/**
 * What is wrong with an import by a package's name, if anything.
 * @param {string} specifier
 * @param {Source} source
 * @param {Package} from
 * @param {Rule} rule
 * @param {ReadonlyMap<string, Package>} byName
 * @param {Record<string, Rule>} table
 */
function faultOfName(specifier, { path, isTest }, from, rule, byName, table) {
  if (isBuiltin(specifier) || specifier === "node") {
    return isTest || mayUseNode(rule, relative(join(from.path, "src"), path))
      ? undefined
      : "which only Node has, and this package runs in browsers too";
  }
  if (specifier.startsWith("#"))
    return specifier in (from.manifest.imports ?? {}) ? undefined : "which its package.json does not map to files";
  const name = packageName(specifier);
  if (!isDeclared(name, from.manifest, isTest)) return `but its package.json does not declare ${name}`;
  const target = byName.get(name);
  if (target !== undefined && !(`.${specifier.slice(name.length)}` in (target.manifest.exports ?? {})))
    return `which is no entry point of ${name}`;
  const allowed = target === undefined ? rule.libraries : rule.packages;
  if (isTest || allowed === "any" || allowed.includes(allowedName(specifier, name, target, table))) return undefined;
  return `which the table of boundaries does not allow ${from.manifest.name}`;
}

/**
 * Returns the name that the table allows an import by: a library's, a package's folder, or that with an inner entry point.
 * @param {string} specifier
 * @param {string} name of the package
 * @param {Package | undefined} target the package, if it is in the workspace
 * @param {Record<string, Rule>} table
 */
function allowedName(specifier, name, target, table) {
  if (target === undefined) return name;
  const entry = specifier.slice(name.length + 1);
  return table[target.folder]?.inner?.includes(entry) ? `${target.folder}/${entry}` : target.folder;
}

/**
 * The specifiers of all inner entry points.
 * @param {Package[]} packages
 * @param {Record<string, Rule>} table
 */
function innerEntries(packages, table) {
  return packages.flatMap(({ folder, manifest }) => (table[folder]?.inner ?? []).map((entry) => `${manifest.name}/${entry}`));
}

/**
 * Reports imports of inner entry points in what users read and copy: documents, READMEs and examples.
 * @param {string} root
 * @param {readonly string[]} inner
 */
function faultsOfDocuments(root, inner) {
  const readmes = readdirSync(join(root, "packages")).map((folder) => join(root, "packages", folder, "README.md"));
  const documents = [join(root, "README.md"), ...readmes, ...["docs", "examples"].flatMap((name) => documentsBelow(join(root, name)))];
  return documents.filter(existsSync).flatMap((path) => {
    const text = readFileSync(path, "utf8");
    return inner
      .filter((specifier) => new RegExp(`(from|import)[ (]*["']${specifier}["']`).test(text))
      .map((specifier) => `${relative(root, path)}: imports "${specifier}", which is for packages of the workspace only`);
  });
}

/** @param {string} folder */
function documentsBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|[cm]?[jt]s)$/.test(name) && !name.split(sep).includes("node_modules"))
    .map((name) => join(folder, name));
}

/**
 * Reports `@internal` in the declarations of a package, if it is built: the compiler strips it (`stripInternal`).
 * @param {Package} found
 */
function faultsOfDeclarations({ folder, path }) {
  const dist = join(path, "dist");
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts") && readFileSync(join(dist, name), "utf8").includes("@internal"))
    .map((name) => `packages/${folder}/dist/${name}: publishes a declaration that is marked @internal`);
}

/**
 * Reports whether a source may import Node's modules: all sources of a package may, or those of some folders.
 * @param {Rule} rule
 * @param {string} path below `src`
 */
function mayUseNode({ node = false }, path) {
  return typeof node === "boolean" ? node : node.includes(path.split(sep)[0] ?? "");
}

/**
 * @param {string} name of the imported package
 * @param {Manifest} manifest of the importing one
 * @param {boolean} isTest
 */
function isDeclared(name, manifest, isTest) {
  if (manifest.dependencies?.[name] !== undefined || manifest.peerDependencies?.[name] !== undefined) return true;
  return isTest && (manifest.devDependencies?.[name] !== undefined || name === manifest.name || TEST_LIBRARIES.includes(name));
}

/** @param {string} specifier */
function packageName(specifier) {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** @param {Package} found */
function faultsOfManifest({ folder, path, manifest, sources }) {
  /** @type {string[]} */
  const faults = [];
  const published = sources.filter(({ isTest }) => !isTest);
  const imported = new Set(published.flatMap(({ imports }) => [...imports.specifiers.keys()].map(packageName)));
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    if (!imported.has(name)) faults.push(`packages/${folder}/package.json: declares the dependency "${name}", which nothing imports`);
  }
  for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
    const file = typeof target === "string" ? target : target["@hcl-ts/source"];
    if (file === undefined) faults.push(`packages/${folder}/package.json: the entry point "${entry}" names no source`);
    else if (!existsSync(join(path, file)))
      faults.push(`packages/${folder}/package.json: the entry point "${entry}" has no source, ${file} is missing`);
  }
  return faults;
}

/**
 * What is published of each package leads to the packages that it imports.
 * @param {Package[]} packages
 * @param {ReadonlyMap<string, Package>} byName
 */
function edgesOfPackages(packages, byName) {
  return new Map(
    packages.map(({ folder, sources }) => {
      const specifiers = sources.filter(({ isTest }) => !isTest).flatMap(({ imports }) => [...imports.specifiers.keys()]);
      const targets = specifiers.map((specifier) => byName.get(packageName(specifier))?.folder).filter((target) => target !== undefined);
      return [folder, new Set(targets)];
    }),
  );
}

/**
 * Each file leads to those that are loaded for it.
 * @param {Package[]} packages
 */
function edgesOfFiles(packages) {
  return new Map(
    packages
      .flatMap(({ sources }) => sources)
      .map(({ path, imports }) => {
        const loaded = [...imports.specifiers].filter(([specifier, typeOnly]) => specifier.startsWith(".") && !typeOnly);
        return [path, loaded.map(([specifier]) => resolve(dirname(path), specifier))];
      }),
  );
}
