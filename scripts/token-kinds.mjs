/**
 * `node scripts/token-kinds.mjs` writes the constants of the scanner and the formatter from the list
 * of token kinds. With `--check` it reports whether they are up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const LIST = "packages/hclsyntax/src/scanner/token-kind.ts";
const OPERATORS = "packages/hclsyntax/src/operators.ts";

/** The first kind that is not part of the language. */
const FIRST_INVALID = "BITWISE_AND";

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

/** Returns the name of a constant: `O_QUOTE` of `OQuote`. @param {string} name */
const constantOf = (name) => name.replaceAll(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2_").toUpperCase();

function readKinds() {
  const kinds = [...read(LIST).matchAll(/^ {2}(\w+): (\d+),$/gm)].map(([, name = "", number = ""]) => ({
    name: constantOf(name),
    number: Number(number),
  }));
  const wrong = kinds.find(({ number }, i) => number !== i);
  if (wrong !== undefined) throw new Error(`${LIST}: ${wrong.name} must have the number ${kinds.indexOf(wrong)}`);
  return kinds;
}

const kinds = readKinds();
const symbols = new Set([...read(OPERATORS).matchAll(/\btoken: ([A-Z_]+)/g)].map(([, name]) => name));
const operators = kinds.map(({ name }) => name).filter((name) => symbols.has(name));
const firstInvalid = kinds.findIndex(({ name }) => name === FIRST_INVALID);
if (firstInvalid < 0) throw new Error(`${LIST} has no ${FIRST_INVALID}`);

/** @param {string} type */
const constants = (type) => kinds.map(({ name, number }) => `export const ${name}: ${type} = ${number};`).join("\n");

/** The written files by path. @type {readonly (readonly [path: string, text: string])[]} */
const files = [
  [
    "packages/hclsyntax/src/scanner/kinds.ts",
    `/**
 * The token kinds as individual constants, written by scripts/token-kinds.mjs from token-kind.ts. A
 * bundler can inline the numbers and drop the table of names. The constants are typed as \`number\` so
 * that control-flow narrowing does not assume that \`this.kind\` is unchanged after \`advance()\`.
 */

${constants("number")}

/** The first kind that is not part of the language. */
export const FIRST_INVALID: number = ${firstInvalid};
`,
  ],
  [
    "packages/hclwrite/src/format/kind-numbers.ts",
    `/**
 * The token kinds as individual constants, written by scripts/token-kinds.mjs from the list of
 * hclsyntax, because bundlers cannot drop unused members of \`TokenKind\`.
 */
import type { TokenKind } from "@hcl-ts/hclsyntax";

${constants("TokenKind")}

/** The kinds of the binary operators. */
export const OPERATORS: readonly TokenKind[] = [
${operators.map((name) => `  ${name},\n`).join("")}];
`,
  ],
];

if (!process.argv.includes("--check")) for (const [path, text] of files) writeFileSync(join(root, path), text);
else {
  const stale = files.filter(([path, text]) => read(path) !== text).map(([path]) => path);
  if (stale.length === 0) console.log("token kinds: up to date");
  else {
    console.error(`${stale.join(", ")}: not up to date: run node scripts/token-kinds.mjs`);
    process.exitCode = 1;
  }
}
