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
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isJsonFilename, parse as parseJson } from "@hcl-ts/hcljson";
import { configTokens, parseConfig, TokenKind } from "@hcl-ts/hclsyntax";
import { format } from "@hcl-ts/hclwrite/format";
import { evaluateModule, valueData } from "@hcl-ts/terraform";
import { nodeFiles } from "@hcl-ts/terraform/node";
import { ESLint } from "eslint";
import plugin from "../src/index.ts";

interface Fixed {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const counts = { files: 0, changed: 0, fixes: 0, comments: 0, modules: 0, values: 0 };
for (const path of process.argv.slice(2)) await checkFolder(path);
console.log(
  `${counts.files} files, ${counts.changed} changed by ${counts.fixes} fixes; ${counts.comments} comments kept; ${counts.values} values of ${counts.modules} modules unchanged`,
);

async function checkFolder(path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hcl-corpus-"));
  try {
    cpSync(path, join(folder, basename(path)), { recursive: true });
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(?:tf|tofu|tfvars)(?:\.json)?$/.test(name),
    );
    const texts = names.map((name) => readFileSync(join(folder, name), "utf8"));
    const modules = [...new Set(names.map((name) => dirname(name)))];
    const values = modules.map((module) => valuesOf(folder, module));
    const problems = await lint(folder, false);
    await lint(folder, true);
    const fixed = names.map((name, i): Fixed => ({ name, before: texts[i] ?? "", after: readFileSync(join(folder, name), "utf8") }));
    for (const file of fixed) checkFile(file);
    for (const [i, module] of modules.entries()) {
      const after = valuesOf(folder, module);
      assert.deepEqual(after, values[i], module);
      counts.modules++;
      counts.values += Object.keys(after).length;
    }
    counts.fixes += problems;
    await lint(folder, true);
    for (const { name, after } of fixed) assert.equal(readFileSync(join(folder, name), "utf8"), after, `${name} changes again`);
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

function checkFile({ name, before, after }: Fixed): void {
  counts.files++;
  if (before === after) return;
  counts.changed++;
  assert.ok(errorsIn(after, name) <= errorsIn(before, name), `${name} has a new syntax error`);
  if (isJsonFilename(name)) return;
  const comments = commentsIn(before);
  assert.deepEqual(commentsIn(after), comments, name);
  counts.comments += comments.length;
  assert.ok(unformattedLines(after) <= unformattedLines(before), `${name} has more lines that are not formatted`);
}

function errorsIn(text: string, name: string): number {
  const { diagnostics } = isJsonFilename(name) ? parseJson(text, name) : parseConfig(text, name);
  return diagnostics.filter(({ severity }) => severity === "error").length;
}

/** The texts of all comments, which may be in another order. */
function commentsIn(text: string): readonly string[] {
  const tokens = configTokens(text);
  const found: string[] = [];
  for (let i = 0; i < tokens.length; i++)
    if (tokens.kind(i) === TokenKind.Comment) found.push(text.slice(tokens.start(i), tokens.end(i)).trim().replace(/^\/\//, "#"));
  return found.sort();
}

function unformattedLines(text: string): number {
  const lines = format(text).split("\n");
  return text.split("\n").filter((line, i) => line !== lines[i]).length;
}

/** The outputs and local values of a module, as text. */
function valuesOf(folder: string, path: string): Readonly<Record<string, string>> {
  const result = evaluateModule(nodeFiles(folder, { confine: false }), { path, onError: "unknown" });
  const shown = (value: Parameters<typeof valueData>[0]): string => JSON.stringify(valueData(value, true));
  return Object.fromEntries([
    ...Array.from(result.outputs, ([name, { value }]) => [`output.${name}`, shown(value)]),
    ...Array.from(result.locals, ([name, value]) => [`local.${name}`, shown(value)]),
  ]);
}
