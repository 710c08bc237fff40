/// <reference types="node" />
/**
 * The laws of fixes over real modules:
 * `node --conditions=@hcl-ts/source --import tsx test/corpus.ts PATH…`
 *
 * Copies each folder, fixes the copy with all rules, and checks that no file has a new syntax error, that a second
 * run changes nothing, that all comments are there, that formatting changes no more lines than before, and
 * that every output and local value of every module has the same value.
 */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ESLint } from "eslint";
import plugin from "../src/index.ts";
import { checkLaws, stateOf } from "./fix-laws.ts";

const counts = { files: 0, changed: 0, fixes: 0, comments: 0, modules: 0, values: 0 };
for (const path of process.argv.slice(2)) await checkFolder(path);
console.log(
  `${counts.files} files, ${counts.changed} changed by ${counts.fixes} fixes; ${counts.comments} comments kept; ${counts.values} values of ${counts.modules} modules unchanged`,
);

async function checkFolder(path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hcl-corpus-"));
  try {
    cpSync(path, join(folder, basename(path)), { recursive: true });
    const before = stateOf(folder);
    counts.fixes += await lint(folder, false);
    await lint(folder, true);
    const after = stateOf(folder);
    const { changed, comments, values } = checkLaws(before, after);
    counts.files += after.texts.size;
    counts.modules += after.values.size;
    counts.changed += changed;
    counts.comments += comments;
    counts.values += values;
    await lint(folder, true);
    assert.deepEqual([...stateOf(folder).texts], [...after.texts], "a second run changes something");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Lints a folder with all rules. Returns the number of problems with a fix. */
async function lint(cwd: string, fix: boolean): Promise<number> {
  const overrideConfig = plugin.configs.all;
  const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig, fix, errorOnUnmatchedPattern: false });
  const results = await eslint.lintFiles(["**/*.{tf,tofu,tfvars}", "**/*.{tf,tofu}.json"]);
  for (const { messages } of results) for (const { fatal, message } of messages) assert.notEqual(fatal, true, message);
  await ESLint.outputFixes(results);
  return results.reduce((sum, { fixableErrorCount, fixableWarningCount }) => sum + fixableErrorCount + fixableWarningCount, 0);
}
