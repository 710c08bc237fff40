/**
 * `node scripts/limits-page.mjs` writes docs/limits.md, the list of limits with the values of their
 * constants in the sources. With `--check` it reports whether the page is up to date.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const PAGE = "docs/limits.md";

/** @type {readonly [what: string, file: string, constant: string, effect: string][]} */
const limits = [
  [
    "Steps of an evaluation: elements, calls, values and characters that operations read",
    "packages/cty/src/run/budget.ts",
    "steps",
    "`evaluation-limit`; set by `limits.steps`",
  ],
  [
    "Text that an evaluation creates, in UTF-16 code units",
    "packages/cty/src/run/budget.ts",
    "text",
    "`evaluation-limit`; set by `limits.text`",
  ],
  ["Elements that an evaluation creates", "packages/cty/src/run/budget.ts", "elements", "`evaluation-limit`; set by `limits.elements`"],
  [
    "Depth of types and values",
    "packages/cty/src/type/type.ts",
    "MAX_TYPE_DEPTH",
    "a diagnostic, or a `DepthError` for the calling program",
  ],
  ["Depth of arrays and objects that become values", "packages/cty/src/native/from-native.ts", "MAX_DEPTH", "a `CtyError`"],
  [
    "Parts of a value that becomes JavaScript values",
    "packages/cty/src/native/to-native.ts",
    "MAX_NATIVE_SIZE",
    "a `CtyError`, or a diagnostic of `decode`",
  ],
  [
    "Blocks that dynamic blocks generate",
    "packages/ext/src/dynblock/expand.ts",
    "DEFAULT_MAX_BLOCKS",
    "`too-many-dynamic-blocks`; set by `maxBlocks`",
  ],
  ["Levels of Terraform modules in a tree", "packages/terraform/src/load/load-tree.ts", "MAX_MODULE_DEPTH", "`modules-too-deep`"],
  [
    "Terraform modules in a tree, each counted once for each call",
    "packages/terraform/src/load/load-tree.ts",
    "MAX_MODULES",
    "`too-many-modules`",
  ],
  [
    "Levels of blocks in a resource of Terraform without a schema",
    "packages/terraform/src/evaluate/open-resource.ts",
    "MAX_BLOCK_DEPTH",
    "`blocks-too-deep`",
  ],
  ["Levels of collections in a YAML document", "packages/terraform/src/functions/yaml/parser.ts", "MAX_DEPTH", "`invalid-argument`"],
  ["Templates that are rendered within each other", "packages/terraform/src/functions/template.ts", "MAX_DEPTH", "`failed-call`"],
  ["Calls of user functions that are open at once", "packages/ext/src/userfunc/evaluate-result.ts", "MAX_DEPTH", "`failed-call`"],
  ["Length of a name or string that a message repeats, in UTF-16 code units", "packages/hcl/src/text/quote.ts", "MAX_LENGTH", "it is cut"],
  [
    "Syntax errors that are reported for a source",
    "packages/hcl/src/diagnostic/syntax-errors.ts",
    "MAX_SYNTAX_ERRORS",
    "`too-many-errors`",
  ],
  [
    "Errors with one code that an evaluation, a check, a decoding or the loading of a module reports",
    "packages/hcl/src/diagnostic/error-limit.ts",
    "MAX_REPEATS",
    "`too-many-errors`",
  ],
  ["Elements and members of a value that is written as source", "packages/hclwrite/src/value/write-budget.ts", "MAX_PARTS", "a `CtyError`"],
  ["Size of a file that a command reads, in megabytes", "packages/cli/src/files/files.ts", "LARGEST_MEGABYTES", "the file is refused"],
  [
    "Size of a file that `nodeFiles` reads, in megabytes",
    "packages/terraform/src/disk/node-files.ts",
    "DEFAULT_MAX_MEGABYTES",
    "a diagnostic; set by `maxSize`",
  ],
  [
    "Size of a file that `convertFiles` in `@hcl-ts/hcl2json` reads, in megabytes",
    "packages/hcl2json/src/folder-files.ts",
    "LARGEST_MEGABYTES",
    "an `Hcl2JsonError`",
  ],
  [
    "Size of the list of installed Terraform modules, in megabytes",
    "packages/terraform/src/load/module-manifest.ts",
    "LARGEST_MANIFEST_MEGABYTES",
    "`invalid-module-manifest`",
  ],
];

/**
 * Returns the value of a constant in a source.
 * @param {string} file
 * @param {string} name
 */
export function numberOf(file, name) {
  const source = readFileSync(join(root, file), "utf8");
  const number = new RegExp(`\\b${name}(?:: number)?\\s*[:=]\\s*([0-9_]+)`).exec(source)?.[1];
  if (number === undefined) throw new Error(`${file} has no numeric constant ${name}`);
  return Number(number.replaceAll("_", ""));
}

/** The constants of the parsers, with the folders that contain them. */
const parsers = [
  [
    "Nesting of the native syntax: brackets, templates, conditionals and blocks",
    "packages/hclsyntax/src/parser",
    "MAX_DEPTH",
    "`nested-too-deeply`",
  ],
  ["Nesting of JSON", "packages/hcljson/src", "MAX_DEPTH", "`json-nested-too-deeply`"],
];

/**
 * Returns the file below a folder that declares a constant.
 * @param {string} folder
 * @param {string} name
 */
async function declaringFile(folder, name) {
  const { readdirSync } = await import("node:fs");
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort()) {
    const file = `${folder}/${path}`;
    if (
      file.endsWith(".ts") &&
      !file.includes(".test.") &&
      new RegExp(`const ${name}\\b[^=]*= ?[0-9]`).test(readFileSync(join(root, file), "utf8"))
    )
      return file;
  }
  throw new Error(`${folder} has no constant ${name}`);
}

async function page() {
  const rows = [...limits];
  for (const [what, folder, name, effect] of parsers)
    rows.push([what ?? "", await declaringFile(folder ?? "", name ?? ""), name ?? "", effect ?? ""]);
  const lines = rows.map(([what, file, name, effect]) => `| ${what} | ${numberOf(file, name).toLocaleString("en")} | ${effect} |`);
  return `<!-- Written by scripts/limits-page.mjs from the constants in the sources. -->

# Limits

Every limit is far higher than configuration written by people needs. The behaviour beyond a limit is part of the interface.

| limit | number | beyond it |
|---|---|---|
${lines.join("\n")}
`;
}

const text = await page();
const path = join(root, PAGE);
if (!process.argv.includes("--check")) writeFileSync(path, text);
else if (existsSync(path) && readFileSync(path, "utf8") === text) console.log("limits page: up to date");
else {
  console.error(`${PAGE} is not up to date: run node scripts/limits-page.mjs`);
  process.exitCode = 1;
}
