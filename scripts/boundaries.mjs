/**
 * Checks that every package imports only what `boundaries.json` (the table of docs/architecture.md as data) lets it: no package
 * that is not named there, none past its entry points, none that its package.json does not declare, no Node built-in where there is
 * none in a browser, and no cycle between files or packages. Imports of types count as much as others, but not for a
 * cycle between files: interfaces may speak of each other.
 *
 * `node scripts/boundaries.mjs [ROOT]` prints a line for each fault and exits with 1 if there is any.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { root } from "./run.mjs";

/** What tests may import beyond what their package declares. */
const TEST_TOOLS = ["vitest", "fast-check"];

/**
 * Every fault of the packages below a folder, one line each.
 * @param {string} rootFolder a folder with `packages/`
 * @param {Record<string, { may: "anything" | string[], node?: boolean }>} rules by folder of a package
 * @returns {string[]}
 */
export function findFaults(rootFolder, rules) {
  const packages = readPackages(rootFolder);
  const folderOf = new Map([...packages].map(([folder, { manifest }]) => [manifest.name, folder]));
  const faults = [];
  const packageEdges = new Map();
  const fileEdges = new Map();
  for (const [folder, { manifest, files }] of packages) {
    const rule = rules[folder];
    if (rule === undefined) {
      faults.push(`packages/${folder}: has no line in the table of boundaries`);
      continue;
    }
    const declared = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies };
    for (const file of files) {
      const place = relative(rootFolder, file);
      const isTest = /\.test(-d)?\.ts$|\/test\//.test(place);
      const edges = [];
      fileEdges.set(file, edges);
      for (const [specifier, typeOnly] of importsOf(file)) {
        if (specifier.startsWith(".")) {
          const target = resolve(dirname(file), specifier);
          if (!target.startsWith(`${join(rootFolder, "packages", folder)}/`)) faults.push(`${place}: imports "${specifier}", which lies outside its package`);
          else if (!typeOnly) edges.push(target);
          continue;
        }
        if (isBuiltin(specifier)) {
          if (!rule.node && !isTest) faults.push(`${place}: imports the Node built-in "${specifier}", and this package runs in browsers too`);
          continue;
        }
        const name = specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
        const target = folderOf.get(name);
        const known = declared[name] ?? (isTest ? (manifest.devDependencies?.[name] ?? (TEST_TOOLS.includes(name) || name === manifest.name ? "*" : undefined)) : undefined);
        if (known === undefined) faults.push(`${place}: imports "${name}", which its package.json does not declare`);
        if (target === undefined) continue;
        const entry = `.${specifier.slice(name.length)}`;
        if (!(entry in (packages.get(target)?.manifest.exports ?? {}))) faults.push(`${place}: imports "${specifier}", which is no entry point of ${name}`);
        if (isTest) continue;
        if (target !== folder && rule.may !== "anything" && !rule.may.includes(target)) faults.push(`${place}: imports "${name}", which ${manifest.name} may not`);
        if (target !== folder) packageEdges.set(folder, (packageEdges.get(folder) ?? new Set()).add(target));
      }
    }
  }
  for (const cycle of findCycles(packageEdges)) faults.push(`packages import each other in a circle: ${cycle.join(" → ")}`);
  for (const cycle of findCycles(fileEdges)) faults.push(`files import each other in a circle: ${cycle.map((file) => relative(rootFolder, file)).join(" → ")}`);
  return faults;
}

function readPackages(rootFolder) {
  const packages = new Map();
  for (const folder of readdirSync(join(rootFolder, "packages"))) {
    const manifestFile = join(rootFolder, "packages", folder, "package.json");
    if (!existsSync(manifestFile)) continue;
    const files = ["src", "test"].flatMap((name) => sourcesBelow(join(rootFolder, "packages", folder, name)));
    packages.set(folder, { manifest: JSON.parse(readFileSync(manifestFile, "utf8")), files });
  }
  return packages;
}

function sourcesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name) && !entry.name.endsWith(".d.mts"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** What a file imports, and whether only types: statically, by re-export, and dynamically with a literal. */
function importsOf(file) {
  const text = readFileSync(file, "utf8");
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Map();
  const add = (specifier, typeOnly) => found.set(specifier, typeOnly && (found.get(specifier) ?? true));
  for (const { moduleRequest, entries } of module.staticImports) add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^["'](.*)["']$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) add(literal[1], false);
  }
  return found;
}

/** One cycle for each strongly connected part that has any, as the way round. */
function findCycles(edges) {
  const cycles = [];
  const state = new Map();
  for (const start of edges.keys()) {
    if (state.has(start)) continue;
    const path = [[start, [...(edges.get(start) ?? [])]]];
    state.set(start, "open");
    while (path.length > 0) {
      const [node, rest] = path[path.length - 1];
      const next = rest.pop();
      if (next === undefined) {
        state.set(node, "done");
        path.pop();
      } else if (state.get(next) === "open") {
        const nodes = path.map(([n]) => n);
        cycles.push([...nodes.slice(nodes.indexOf(next)), next]);
      } else if (!state.has(next)) {
        state.set(next, "open");
        path.push([next, [...(edges.get(next) ?? [])]]);
      }
    }
  }
  return cycles;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const faults = findFaults(resolve(process.argv[2] ?? root), JSON.parse(readFileSync(join(root, "scripts", "boundaries.json"), "utf8")));
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? "boundaries: no faults" : `boundaries: ${faults.length} fault${faults.length === 1 ? "" : "s"}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
