/**
 * Checks every package against `table.json`, which is the table of packages in docs/architecture.md
 * as data. Reports:
 *
 * - an import of a package or library that the table does not allow, or that package.json does not
 *   declare
 * - an import of another package's internal files, or of files outside the package
 * - an import of a Node module in code that also runs in browsers
 * - a function for files outside of the sources that may use it: all others read with
 *   `readRegularFile`, which accepts regular files of bounded size only
 * - an import of a test by a file that is not a test, or of a package's own index
 * - a cycle of imports between files or between packages
 * - a dependency that is never imported, and an entry point without a source
 * - an import of an inner entry point (`@hcl-ts/cty/kernel`) that the table does not list, or in an
 *   example or document
 * - `@internal` in a published declaration
 * - an import of a file of a higher floor of the same package: `floors` lists the folders and files
 *   of `src`, the lowest first, and a file loads only what is in its own folder or below it
 * - files of a package that describe each other by types, if `circles` of the table does not list them
 *
 * Type imports count like others, except for cycles between files: types of listed circles may refer to
 * each other, because nothing is loaded. Tests may also import the development dependencies of their package,
 * vitest, fast-check, Node modules, files of the workspace outside of packages, and the files of
 * other packages in `test/`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { findCircles, findCycles } from "./find-cycles.mjs";
import { isTestFile, readPackages } from "./read-packages.mjs";

/** @import { Manifest, Package, Source } from "./read-packages.mjs" */

/** Libraries that any test may import. They are dependencies of the workspace root. */
const TEST_LIBRARIES = ["big.js", "vitest", "fast-check"];

/**
 * The imports that a package is allowed. An inner entry point of another package is listed
 * separately, as `cty/kernel`. `node`: the package runs in Node only. `inner`: its own entry points
 * that only packages of the workspace may import. `inlined`: the libraries of packages that its built
 * files contain, which it declares without importing them. `fs`: the names that sources may
 *   use of Node's modules for files, by path below `src`, with `*` for a whole module; `any` for
 *   tools of the workspace. `floors`: the folders and files of `src` from the lowest to the highest;
 *   what is not listed is above them, as entry points are. `computed`: the sources that may import
 *   what a user names. `bundled`: its built files contain all
 * packages of this repository that it imports, so these are dependencies for development. `provided`: the modules
 * that the program around it provides, such as an editor. `complete`:
 * see build-package.mjs. `circles`: groups of files and
 *   folders (`ast/`) whose types refer to each other, with the reason.
 * @typedef {{ packages: string[] | "any", libraries: string[] | "any", node?: boolean | readonly
 *   string[], fs?: "any" | Readonly<Record<string, readonly string[]>>, inner?: readonly string[], inlined?: readonly string[], bundled?: boolean,
 *   complete?: string, provided?: readonly string[], floors?: readonly string[], computed?: readonly string[],
 *   circles?: readonly { readonly files: readonly string[], readonly because: string }[] }} Rule
 */

/**
 * Returns all problems of the packages below a folder, as one line each.
 * @param {string} root a folder with `packages/`
 * @param {Record<string, Rule>} table the rules by package folder
 * @returns {string[]}
 */
export function findProblems(root, table) {
  const packages = readPackages(root);
  const byName = new Map(packages.map((found) => [found.manifest.name, found]));
  const problems = packages.flatMap((found) => {
    const rule = table[found.folder];
    if (rule === undefined) return [`packages/${found.folder}: has no entry in the table of boundaries`];
    return [
      ...problemsOfImports(found, rule, byName, table),
      ...problemsOfFloors(found, rule),
      ...problemsOfCircles(found, rule),
      ...problemsOfManifest(found, rule),
      ...problemsOfDeclarations(found),
    ];
  });
  problems.push(...problemsOfDocuments(root, innerEntries(packages, table)));
  for (const cycle of findCycles(edgesOfPackages(packages, byName)))
    problems.push(`packages import each other in a cycle: ${cycle.join(" → ")}`);
  for (const cycle of findCycles(edgesOfFiles(packages))) {
    problems.push(`files import each other in a cycle: ${cycle.map((path) => relative(root, path)).join(" → ")}`);
  }
  return problems;
}

/**
 * @param {Package} from
 * @param {Rule} rule
 * @param {ReadonlyMap<string, Package>} byName
 * @param {Record<string, Rule>} table
 */
function problemsOfImports(from, rule, byName, table) {
  /** @type {string[]} */
  const problems = [];
  for (const source of from.sources) {
    for (const specifier of source.imports.specifiers.keys()) {
      const problem = specifier.startsWith(".")
        ? problemOfPath(specifier, source, from)
        : problemOfName(specifier, source, from, rule, byName, table);
      if (problem !== undefined) problems.push(`${source.location}: imports "${specifier}", ${problem}`);
    }
    if (source.isTest || rule.computed?.some((path) => source.path === join(from.path, "src", path))) continue;
    for (const line of source.imports.computed)
      problems.push(`${source.location}:${line}: imports a computed name, which cannot be checked`);
    const allowed = rule.fs === "any" ? undefined : (rule.fs?.[relative(join(from.path, "src"), source.path).replaceAll(sep, "/")] ?? []);
    for (const name of source.imports.fsNames)
      if (allowed?.includes(name) === false)
        problems.push(`${source.location}: uses ${name} of Node's modules for files, which the table of boundaries does not allow it`);
  }
  return problems;
}

/**
 * Reports imports that lead to a higher floor of the package, folders that are on no floor, and
 * floors that do not exist. Imports of types are free, because they load nothing.
 * @param {Package} found
 * @param {Rule} rule
 */
function problemsOfFloors({ folder, path, sources }, { floors }) {
  if (floors === undefined) return [];
  const published = sources.filter(({ isTest, path: file }) => !isTest && file.startsWith(join(path, "src") + sep));
  /** @param {string} file */
  const roomOf = (file) => relative(join(path, "src"), file).split(sep)[0] ?? "";
  const rooms = new Set(published.map((source) => roomOf(source.path)));
  const problems = floors
    .filter((room) => !rooms.has(room))
    .map((room) => `packages/${folder}/src/${room}: is a floor, but does not exist`);
  for (const room of rooms) {
    if (!room.includes(".") && !floors.includes(room))
      problems.push(`packages/${folder}/src/${room}: the table of boundaries gives it no floor`);
  }
  for (const { path: file, location, imports } of published) {
    const floor = floorOf(roomOf(file), floors);
    if (floor === floors.length) continue;
    for (const [specifier, typeOnly] of imports.specifiers) {
      if (typeOnly || !specifier.startsWith(".")) continue;
      const room = roomOf(resolve(dirname(file), specifier));
      if (floorOf(room, floors) > floor) problems.push(`${location}: imports "${specifier}", but ${room} is not below ${roomOf(file)}`);
    }
  }
  return problems;
}

/**
 * Reports files that import each other, types included, unless the table lists them as a circle, and circles that do not exist.
 * @param {Package} found
 * @param {Rule} rule
 */
function problemsOfCircles({ folder, path, sources }, { circles: listed = [] }) {
  const src = join(path, "src");
  /** @type {Map<string, string[]>} */
  const edges = new Map();
  for (const { path: file, isTest, imports } of sources) {
    if (isTest) continue;
    const targets = [...imports.specifiers.keys()].filter((specifier) => specifier.startsWith("."));
    edges.set(
      relative(src, file),
      targets.map((specifier) => relative(src, resolve(dirname(file), specifier))),
    );
  }
  const found = findCircles(edges).map((files) => ({
    files,
    group: listed.find((group) =>
      files.every((file) => group.files.some((each) => file === each || (each.endsWith("/") && file.startsWith(each)))),
    ),
  }));
  const isFound = (/** @type {object} */ group) => found.some((circle) => circle.group === group);
  return [
    ...found
      .filter(({ group }) => group === undefined)
      .map(({ files }) => `packages/${folder}: files describe each other by their types: ${files.join(", ")}`),
    ...listed.filter((group) => !isFound(group)).map((group) => `packages/${folder}: is no circle: ${group.files.join(", ")}`),
  ];
}

/**
 * Returns the number of a floor, from 0. What is not listed is above all floors.
 * @param {string} room a folder or file of `src`
 * @param {readonly string[]} floors
 */
function floorOf(room, floors) {
  const floor = floors.indexOf(room);
  return floor === -1 ? floors.length : floor;
}

/**
 * Returns the problem with an import by a relative path, if any.
 * @param {string} specifier
 * @param {Source} source
 * @param {Package} from
 */
function problemOfPath(specifier, { path, isTest }, from) {
  const target = resolve(dirname(path), specifier);
  const isInside = target.startsWith(from.path + sep);
  if (isTest && (isInside || isForAllTests(target, dirname(from.path)))) return undefined;
  if (!isInside) return "which is outside of its package";
  if (isTestFile(target)) return "which is a test, and is not published";
  if (target === join(from.path, "src", "index.ts")) return "its own package's index, instead of the file that declares the name";
  return undefined;
}

/**
 * Returns whether the tests of every package may use a file: it is outside of the packages, or in a
 * test folder of a package.
 * @param {string} target
 * @param {string} packages the folder of the packages
 */
function isForAllTests(target, packages) {
  const [first, folder] = relative(packages, target).split(sep);
  return first === ".." || folder === "test";
}

/**
 * Returns the problem with an import by a package name, if any.
 * @param {string} specifier
 * @param {Source} source
 * @param {Package} from
 * @param {Rule} rule
 * @param {ReadonlyMap<string, Package>} byName
 * @param {Record<string, Rule>} table
 */
function problemOfName(specifier, { path, isTest }, from, rule, byName, table) {
  if (isBuiltin(specifier) || specifier === "node") {
    const mayImport = isTest || mayUseNode(rule, relative(join(from.path, "src"), path));
    return mayImport ? undefined : "which only Node provides, but this package also runs in browsers";
  }
  if (specifier.startsWith("#"))
    return specifier in (from.manifest.imports ?? {}) ? undefined : "which its package.json does not map to files";
  return problemOfPackage(specifier, isTest, from, rule, byName, table);
}

/**
 * Returns the problem with an import of a library or of another package, if any.
 * @param {string} specifier
 * @param {boolean} isTest whether the importing source is a test
 * @param {Package} from
 * @param {Rule} rule
 * @param {ReadonlyMap<string, Package>} byName
 * @param {Record<string, Rule>} table
 */
function problemOfPackage(specifier, isTest, from, rule, byName, table) {
  const name = packageName(specifier);
  if (rule.provided?.includes(name)) return undefined;
  if (!isDeclared(name, from.manifest, isTest || (rule.bundled === true && byName.has(name))))
    return `but its package.json does not declare ${name}`;
  const target = byName.get(name);
  if (target !== undefined && !(`.${specifier.slice(name.length)}` in (target.manifest.exports ?? {})))
    return `which is not an entry point of ${name}`;
  const allowed = target === undefined ? rule.libraries : rule.packages;
  if (isTest || allowed === "any" || allowed.includes(allowedName(specifier, name, target, table))) return undefined;
  return `which the table of boundaries does not allow ${from.manifest.name}`;
}

/**
 * Returns the name of an import in the table: a library, a package folder, or a package folder with
 * an inner entry point.
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
 * Returns the specifiers of all inner entry points.
 * @param {Package[]} packages
 * @param {Record<string, Rule>} table
 */
function innerEntries(packages, table) {
  return packages.flatMap(({ folder, manifest }) => (table[folder]?.inner ?? []).map((entry) => `${manifest.name}/${entry}`));
}

/**
 * Reports imports of inner entry points in documents, READMEs and examples, which users read and
 * copy.
 * @param {string} root
 * @param {readonly string[]} inner
 */
function problemsOfDocuments(root, inner) {
  const readmes = readdirSync(join(root, "packages")).map((folder) => join(root, "packages", folder, "README.md"));
  const documents = [join(root, "README.md"), ...readmes, ...["docs", "examples"].flatMap((name) => documentsBelow(join(root, name)))];
  return documents.filter(existsSync).flatMap((path) => {
    const text = readFileSync(path, "utf8");
    return inner
      .filter((specifier) => new RegExp(`(from|import)[ (]*["']${specifier}["']`).test(text))
      .map((specifier) => `${relative(root, path)}: imports "${specifier}", which is for packages of the workspace only`);
  });
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function documentsBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // Skip what is installed, built or generated, which is many times as large.
    if (entry.isDirectory()) return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : documentsBelow(path);
    return /\.(md|[cm]?[jt]s)$/.test(entry.name) ? [path] : [];
  });
}

/**
 * Reports `@internal` in the declarations of a package that is built. The compiler should strip
 * them (`stripInternal`).
 * @param {Package} found
 */
function problemsOfDeclarations({ folder, path }) {
  const dist = join(path, "dist");
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.d\.c?ts$/.test(name) && readFileSync(join(dist, name), "utf8").includes("@internal"))
    .map((name) => `packages/${folder}/dist/${name}: publishes a declaration that is marked @internal`);
}

/**
 * Returns whether a source may import Node modules. In some packages all sources may, in others only certain folders.
 * @param {Rule} rule
 * @param {string} path below `src`
 */
function mayUseNode({ node = false }, path) {
  return typeof node === "boolean" ? node : node.includes(path.split(sep)[0] ?? "");
}

/**
 * @param {string} name of the imported package
 * @param {Manifest} manifest of the importing one
 * @param {boolean} isForDevelopment whether dependencies for development are enough, as in a test
 */
function isDeclared(name, manifest, isForDevelopment) {
  if (manifest.dependencies?.[name] !== undefined || manifest.peerDependencies?.[name] !== undefined) return true;
  return isForDevelopment && (manifest.devDependencies?.[name] !== undefined || name === manifest.name || TEST_LIBRARIES.includes(name));
}

/** @param {string} specifier */
function packageName(specifier) {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/**
 * @param {Package} found
 * @param {Rule} rule
 */
function problemsOfManifest({ folder, path, manifest, sources }, { inlined = [] }) {
  /** @type {string[]} */
  const problems = [];
  const published = sources.filter(({ isTest }) => !isTest);
  const imported = new Set(published.flatMap(({ imports }) => [...imports.specifiers.keys()].map(packageName)));
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    // Published declarations need the types of a library that has none.
    if (!imported.has(name.replace(/^@types\//, "")) && !inlined.includes(name))
      problems.push(`packages/${folder}/package.json: declares the dependency "${name}", which is never imported`);
  }
  for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
    const file = typeof target === "string" ? target : target["@hcl-ts/source"];
    if (file === undefined) problems.push(`packages/${folder}/package.json: the entry point "${entry}" does not name a source`);
    else if (!existsSync(join(path, file)))
      problems.push(`packages/${folder}/package.json: the entry point "${entry}" has no source, ${file} is missing`);
  }
  return problems;
}

/**
 * Returns the edges from each package to the packages that its published sources import.
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
 * Returns the edges from each file to the files that it loads.
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
