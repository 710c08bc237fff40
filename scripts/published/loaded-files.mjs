import { readFileSync, realpathSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { relative } from "node:path";
import { importsOf } from "../boundaries/imports-of.mjs";

/**
 * Returns the files that Node loads with a package: its own and those that they import, relative to
 * `node_modules`. Hashes in their names are left out.
 * @param {string} specifier
 * @param {string} project a folder with `node_modules`
 * @returns {string[]} sorted
 */
export function loadedFiles(specifier, project) {
  const files = new Set([createRequire(`${project}/package.json`).resolve(specifier)]);
  for (const file of files) {
    const { resolve } = createRequire(file);
    for (const [imported, typeOnly] of importsOf(file, readFileSync(file, "utf8")).specifiers) {
      if (!typeOnly && !isBuiltin(imported)) files.add(resolve(imported));
    }
  }
  const folder = `${realpathSync(project)}/node_modules`;
  return [...files].map((file) => relative(folder, realpathSync(file)).replace(/-[0-9A-Z]{8}(?=\.js$)/, "")).sort();
}
