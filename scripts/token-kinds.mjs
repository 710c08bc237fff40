/**
 * `node scripts/token-kinds.mjs` writes the constants of the scanner from the list of token kinds.
 * With `--check` it reports whether they are up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const LIST = "packages/hclsyntax/src/scanner/token-kind.ts";
const CONSTANTS = "packages/hclsyntax/src/scanner/kinds.ts";

/** The first kind that is not part of the language. */
const FIRST_INVALID = "BitwiseAnd";

const HEAD = `/**
 * The token kinds as individual constants, written by scripts/token-kinds.mjs from token-kind.ts. A
 * bundler can inline the numbers and drop the table of names. The constants are typed as \`number\` so
 * that control-flow narrowing does not assume that \`this.kind\` is unchanged after \`advance()\`.
 */
`;

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

/** Returns the name of a constant: `O_QUOTE` of `OQuote`. @param {string} name */
const constantOf = (name) => name.replaceAll(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2_").toUpperCase();

function constants() {
  const kinds = [...read(LIST).matchAll(/^ {2}(\w+): (\d+),$/gm)].map(([, name = "", number = ""]) => ({ name, number: Number(number) }));
  const wrong = kinds.find(({ number }, i) => number !== i);
  if (wrong !== undefined) throw new Error(`${LIST}: ${wrong.name} must have the number ${kinds.indexOf(wrong)}`);
  const first = kinds.findIndex(({ name }) => name === FIRST_INVALID);
  if (first < 0) throw new Error(`${LIST} has no ${FIRST_INVALID}`);
  const lines = kinds.map(({ name, number }) => `export const ${constantOf(name)}: number = ${number};`);
  return `${HEAD}\n${lines.join("\n")}\n\n/** The first kind that is not part of the language. */\nexport const FIRST_INVALID: number = ${first};\n`;
}

const text = constants();
if (!process.argv.includes("--check")) writeFileSync(join(root, CONSTANTS), text);
else if (read(CONSTANTS) === text) console.log("token kinds: up to date");
else {
  console.error(`${CONSTANTS} is not up to date: run node scripts/token-kinds.mjs`);
  process.exitCode = 1;
}
