/** Writes an entry point for Node that loads its exports when they are first used. */
import { parseAst } from "rolldown/parseAst";

/**
 * The exports of an entry point.
 * @typedef {object} PassedOn
 * @property {readonly { name: string, specifier: string }[]} namespaces whole packages, each under a name
 * @property {ReadonlyMap<string, readonly string[]>} functions the names of functions by the path of their source
 */

/**
 * Reads an entry point that consists of `export * as … from "PACKAGE"`, `export { … } from "./SOURCE"`
 * and exported types.
 * @param {string} source
 * @returns {PassedOn}
 * @throws {Error} for any other statement
 */
export function readPassedOn(source) {
  const namespaces = [];
  const functions = new Map();
  for (const statement of parseAst(source, { lang: "ts" }).body) {
    if (statement.type === "ExportAllDeclaration" && statement.exported?.type === "Identifier") {
      namespaces.push({ name: statement.exported.name, specifier: statement.source.value });
    } else if (statement.type === "ExportNamedDeclaration" && statement.source !== null) {
      const names = statement.specifiers.flatMap(({ exported, exportKind }) =>
        exportKind === "value" && exported.type === "Identifier" ? [exported.name] : [],
      );
      if (statement.exportKind === "value" && names.length > 0) functions.set(statement.source.value, names);
    } else {
      throw new Error(`cannot pass this on: ${source.slice(statement.start, statement.end)}`);
    }
  }
  return { namespaces, functions };
}

/**
 * Returns the source of the entry point for Node. A namespace becomes an object with a getter for
 * each of its names, and a function one that loads and calls the actual one.
 *
 * `require` is used because `import()` is asynchronous. It loads only files next to this one, which
 * are modules: not every runtime finds the same files of a package by `require` as by `import`. Its
 * arguments are literals, so that tools which collect the files of a program find them.
 * @param {PassedOn} passedOn
 * @param {(specifier: string) => Promise<readonly string[]>} namesOf returns the names that a package exports
 * @param {(name: string) => string} fileOfNamespace returns the specifier of the file that passes on a package
 * @param {(path: string) => string} fileOfSource returns the specifier of the file for Node of a source
 */
export async function onDemandEntry({ namespaces, functions }, namesOf, fileOfNamespace, fileOfSource) {
  const lines = [
    'import { createRequire } from "node:module";',
    "const require = createRequire(import.meta.url);",
    `function namespace(load, names) {
      let module;
      const all = Object.create(null, { [Symbol.toStringTag]: { value: "Module" } });
      for (const name of names) Object.defineProperty(all, name, { enumerable: true, get: () => (module ??= load())[name] });
      return Object.freeze(all);
    }`,
  ];
  for (const { name, specifier } of namespaces) {
    const file = JSON.stringify(fileOfNamespace(name));
    const names = JSON.stringify(await namesOf(specifier));
    lines.push(`export const ${name} = /* @__PURE__ */ namespace(() => require(${file}), ${names});`);
  }
  for (const [path, names] of functions) {
    const file = JSON.stringify(fileOfSource(path));
    for (const name of names) lines.push(`export function ${name}(...args) { return require(${file}).${name}(...args); }`);
  }
  return lines.join("\n");
}
