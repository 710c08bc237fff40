/**
 * `node scripts/package-fields.mjs` writes the common fields of every public package.json from
 * package-fields.json: `repository`, `homepage`, `bugs`, `keywords`, the conditions of `exports`,
 * `main`, `module`, `types` and `typesVersions`, and the version and addresses that the plugin for ESLint
 * states in code. The addresses come from addresses.json. With `--check` it reports files that are not up to date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addresses } from "./addresses.mjs";
import { root } from "./run.mjs";

/** @type {{ keywords: Record<string, readonly string[]> }} */
const { keywords } = JSON.parse(readFileSync(join(root, "scripts/package-fields.json"), "utf8"));
const { repository, bugs } = addresses;

/**
 * The data of the plugin for ESLint, which has its version and the pages of its rules in code.
 * @param {string} version
 */
const pluginData = (version) => `/** The version of the package. Written by scripts/package-fields.mjs. */
export const VERSION = ${JSON.stringify(version)};

/** The address of the folder with the pages of the rules. */
export const RULE_PAGES = ${JSON.stringify(`${repository}/tree/main/packages/eslint-plugin/docs/rules`)};
`;

/**
 * Returns a manifest with the common fields in their usual order.
 * @param {string} folder the name of the package's folder
 * @param {Record<string, any>} manifest
 * @returns {Record<string, any>}
 */
export function withCommonFields(folder, manifest) {
  const { name, version, description, keywords: _k, homepage: _h, bugs: _b, repository: _r, ...rest } = manifest;
  const { license, author, type, engines, sideEffects, main: _m, module: _o, types: _t, typesVersions: _v, ...others } = rest;
  const exports =
    manifest.exports && Object.fromEntries(Object.entries(manifest.exports).map(([path, entry]) => [path, conditionsOf(entry)]));
  const entry = exports?.["."];
  const hasCode = exports !== undefined && Object.values(exports).some((each) => typeof each === "object");
  return {
    name,
    version,
    description,
    keywords: [...(keywords[""] ?? []), ...(keywords[folder] ?? [])],
    homepage: `${repository}/tree/main/packages/${folder}#readme`,
    bugs,
    repository: { type: "git", url: `git+${repository}.git`, directory: `packages/${folder}` },
    license,
    author,
    type,
    engines,
    sideEffects,
    ...(entry !== undefined && { main: entry.require.default, module: entry.default, types: entry.import.types }),
    ...(hasCode && typesVersions(exports)),
    ...others,
    ...(exports !== undefined && { exports }),
    ...(hasCode && { publishConfig: { ...others.publishConfig, exports: publishedExports(exports) } }),
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
  const [types, file, forNode] = [`./dist/${path}.d.ts`, `./dist/${path}.js`, `./dist/node/${path}.js`];
  return {
    "@hcl-ts/source": source,
    module: { types, default: file },
    import: { types, node: forNode, default: file },
    "module-sync": { types, default: forNode },
    require: { types: `./dist/types/${path}.d.cts`, default: `./dist/cjs/${path}.cjs` },
    default: file,
  };
}

/**
 * Returns the entry points as they are published: without the sources, which are only here.
 * @param {Record<string, any>} exports
 */
function publishedExports(exports) {
  const withoutSource = (/** @type {any} */ entry) => {
    if (typeof entry === "string") return entry;
    const { "@hcl-ts/source": _, ...others } = entry;
    return others;
  };
  return Object.fromEntries(Object.entries(exports).map(([path, entry]) => [path, withoutSource(entry)]));
}

/**
 * Returns the declarations of all entry points but the main one, for TypeScript with `moduleResolution: node10`, which does not read
 * `exports`.
 * @param {Record<string, any>} exports
 */
function typesVersions(exports) {
  const others = Object.entries(exports).filter(([path, entry]) => path !== "." && typeof entry === "object");
  if (others.length === 0) return {};
  return { typesVersions: { "*": Object.fromEntries(others.map(([path, entry]) => [path.slice(2), [entry.import.types]])) } };
}

function main() {
  const [mode] = process.argv.slice(2);
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
  const { version } = JSON.parse(readFileSync(join(root, "packages/eslint-plugin/package.json"), "utf8"));
  const data = "packages/eslint-plugin/src/package-data.ts";
  if (!existsSync(join(root, data)) || readFileSync(join(root, data), "utf8") !== pluginData(version)) {
    if (mode === undefined) writeFileSync(join(root, data), pluginData(version));
    else {
      console.error(`${data} is not up to date: run node scripts/package-fields.mjs`);
      status = 1;
    }
  }
  return status;
}

if (process.argv[1]?.endsWith("package-fields.mjs")) process.exitCode = main();
