/**
 * `node scripts/readme-types.mjs` type-checks the TypeScript of every README and every page of the
 * documentation under `strict`, against the sources of the packages. Each fenced block is a separate
 * module, on the same lines as in its file, so that errors have the right line numbers.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, run } from "./run.mjs";

const STAGE = ".readme-types";
const stage = join(root, STAGE);

/** @type {Record<string, string[]>} */
const paths = {};
const documents = ["README.md"];
for (const folder of readdirSync(join(root, "packages"))) {
  const { name, exports = {}, private: isPrivate } = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
  for (const [entry, conditions] of Object.entries(exports)) {
    const source = conditions["@hcl-ts/source"];
    if (source !== undefined) paths[name + entry.slice(1)] = [`../packages/${folder}/${source}`];
  }
  if (isPrivate !== true) documents.push(`packages/${folder}/README.md`);
}
for (const folder of ["docs", "docs/guides", "docs/tour"]) {
  for (const name of readdirSync(join(root, folder))) {
    // The blocks of the tutorial are parts of one program, which examples/own-language checks.
    if (name.endsWith(".md") && name !== "tutorial-own-language.md") documents.push(`${folder}/${name}`);
  }
}

// The linter is installed only for its plugin.
for (const [entry, file] of [
  ["eslint", "index"],
  ["eslint/config", "config-api"],
])
  paths[String(entry)] = [`../packages/eslint-plugin/node_modules/eslint/lib/types/${file}.d.ts`];

/**
 * Libraries of editors are installed only for the site, whose tests run the blocks that import them.
 * @param {string} block
 */
const needsSiteLibraries = (block) => block.includes('from "@codemirror/');

rmSync(stage, { recursive: true, force: true });
let blocks = 0;
for (const document of documents) {
  const text = readFileSync(join(root, document), "utf8");
  for (const match of text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)) {
    const block = match[1] ?? "";
    if (needsSiteLibraries(block)) continue;
    const line = text.slice(0, match.index).split("\n").length;
    const file = join(stage, `${document.replaceAll("/", "__")}.${line}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    // A module, even without an import, with the block on its original lines.
    writeFileSync(file, `export {};${"\n".repeat(line)}${block}`);
    blocks++;
  }
}
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: false,
  noEmit: true,
  module: "nodenext",
  target: "es2023",
  lib: ["es2023", "es2024.string", "dom", "dom.iterable"],
  types: ["node"],
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  customConditions: ["@hcl-ts/source"],
  erasableSyntaxOnly: true,
  paths,
};
writeFileSync(join(stage, "package.json"), JSON.stringify({ type: "module" }));
writeFileSync(join(stage, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
const status = run("tsc", ["-p", STAGE]);
rmSync(stage, { recursive: true, force: true });
console.log(
  status === 0 ? `examples in documents: ${blocks} blocks, all type-check` : `examples in documents: errors in some of ${blocks} blocks`,
);
process.exitCode = status === 0 ? 0 : 1;
