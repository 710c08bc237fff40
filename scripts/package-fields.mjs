/**
 * `node scripts/package-fields.mjs` writes the common fields of every public package.json from
 * package-fields.json: `repository`, `homepage`, `bugs`, `keywords`, the conditions of `exports`,
 * `main` and `types`. With `--check` it reports files that are not up to date. With `--release` it
 * refuses a repository that is still the placeholder.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** @type {{ repository: string, keywords: Record<string, readonly string[]> }} */
const { repository, keywords } = JSON.parse(readFileSync(join(root, "scripts/package-fields.json"), "utf8"));

/**
 * Returns whether an address is a placeholder: `.invalid` is the top-level domain that is reserved
 * for names that do not exist.
 */
export const isPlaceholder = (/** @type {string} */ url) => new URL(url).hostname.endsWith(".invalid");

/**
 * Returns a manifest with the common fields in their usual order.
 * @param {string} folder the name of the package's folder
 * @param {Record<string, any>} manifest
 * @returns {Record<string, any>}
 */
export function withCommonFields(folder, manifest) {
  const { name, version, description, keywords: _k, homepage: _h, bugs: _b, repository: _r, main: _m, types: _t, ...rest } = manifest;
  const { license, author, type, engines, sideEffects, ...others } = rest;
  const exports =
    manifest.exports && Object.fromEntries(Object.entries(manifest.exports).map(([path, entry]) => [path, conditionsOf(entry)]));
  const entry = exports?.["."];
  return {
    name,
    version,
    description,
    keywords: [...(keywords[""] ?? []), ...(keywords[folder] ?? [])],
    homepage: `${repository}/tree/main/packages/${folder}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: "git", url: `git+${repository}.git`, directory: `packages/${folder}` },
    license,
    author,
    type,
    engines,
    sideEffects,
    ...(entry !== undefined && { main: entry.node["module-sync"], types: entry.types }),
    ...others,
    ...(exports !== undefined && { exports }),
  };
}

/**
 * Returns the files of an entry point by condition. Bundlers take `module`, also for programs that
 * run in Node. Every supported Node has `module-sync`, so it loads the same modules whether a
 * program imports or requires them. CommonJS is for tools with their own module system that cannot
 * require a module, such as Jest.
 * @param {unknown} entry in its current form
 */
function conditionsOf(entry) {
  if (typeof entry === "string") return entry;
  const source = /** @type {Record<string, string>} */ (entry)["@hcl-ts/source"] ?? "";
  const path = source.replace(/^\.\/src\//, "").replace(/\.ts$/, "");
  return {
    "@hcl-ts/source": source,
    types: `./dist/${path}.d.ts`,
    module: `./dist/${path}.js`,
    node: { "module-sync": `./dist/node/${path}.js`, require: `./dist/cjs/${path}.js`, default: `./dist/node/${path}.js` },
    require: `./dist/cjs/${path}.js`,
    default: `./dist/${path}.js`,
  };
}

function main() {
  const [mode] = process.argv.slice(2);
  if (mode === "--release" && isPlaceholder(repository)) {
    console.error(
      `${repository} is a placeholder: set "repository" in scripts/package-fields.json, run node scripts/package-fields.mjs, then publish`,
    );
    return 1;
  }
  let status = 0;
  for (const folder of readdirSync(join(root, "packages"))) {
    const path = join(root, "packages", folder, "package.json");
    const text = readFileSync(path, "utf8");
    const manifest = JSON.parse(text);
    if (manifest.private === true) continue;
    const fields = withCommonFields(folder, manifest);
    if (JSON.stringify(fields) === JSON.stringify(manifest)) continue;
    if (mode === undefined) writeFileSync(path, `${JSON.stringify(fields, undefined, 2)}\n`);
    else {
      console.error(`packages/${folder}/package.json is not up to date: run node scripts/package-fields.mjs`);
      status = 1;
    }
  }
  return status;
}

if (process.argv[1]?.endsWith("package-fields.mjs")) process.exitCode = main();
