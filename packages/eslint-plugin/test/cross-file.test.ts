/** A use in one file decides about a warning in another, in each way of running ESLint. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ESLint, type Linter } from "eslint";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import plugin, { cacheKey } from "../src/index.ts";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "hcl-cross-"));
  write("variables.tf", 'variable "v" {}\n');
  write("main.tf", "locals {}\n");
});
afterEach(() => rmSync(cwd, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text);
/** Waits until the plugin looks at the disk again, which it does after a tenth of a second. */
const nextLook = (): Promise<void> => setTimeout(150);
const USE = 'output "o" {\n  value = "${var.v}"\n}\n';

async function run(rules: Linter.RulesRecord, options: ESLint.Options = {}, settings: object = {}): Promise<readonly string[]> {
  const overrideConfig = [{ files: ["**/*.tf"], plugins: { hcl: plugin }, language: "hcl/terraform", rules, settings }] as Linter.Config[];
  const results = await new ESLint({ cwd, overrideConfigFile: true, overrideConfig, ...options }).lintFiles(["**/*.tf"]);
  await ESLint.outputFixes(results);
  return results.flatMap(({ filePath, messages }) => messages.map(({ message }) => `${filePath.slice(cwd.length + 1)}: ${message}`));
}

const UNUSED: Linter.RulesRecord = { "hcl/unused-declarations": "error" };
const WARNING = ['variables.tf: Nothing uses the variable "v".'];

describe("a use that is added in one file removes the warning in another", () => {
  it("does so in one run after the other", async () => {
    expect(await run(UNUSED)).toEqual(WARNING);
    write("main.tf", USE);
    await nextLook();
    expect(await run(UNUSED)).toEqual([]);
  });

  it("does so in one process that lints texts, such as an editor", async () => {
    const overrideConfig = [{ files: ["**/*.tf"], plugins: { hcl: plugin }, language: "hcl/terraform", rules: UNUSED }] as Linter.Config[];
    const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig });
    const messages = async (): Promise<number> =>
      (await eslint.lintText('variable "v" {}\n# Edited.\n', { filePath: "variables.tf" }))[0]!.messages.length;
    expect(await messages()).toBe(1);
    write("main.tf", USE);
    await expect.poll(messages).toBe(0);
  });

  it("does so with --fix, while files change one after the other", async () => {
    write("main.tf", `${USE}locals {\n  spare = var.w\n}\n`);
    write("variables.tf", 'variable "v" {}\n\nvariable "w" {}\n');
    const rules: Linter.RulesRecord = {
      "hcl/unused-declarations": ["error", { fix: true }],
      "hcl/deprecated-interpolation": "error",
    };
    await run(rules, { fix: true });
    expect(readFileSync(join(cwd, "main.tf"), "utf8")).toContain("value = var.v");
    expect(readFileSync(join(cwd, "main.tf"), "utf8")).not.toContain("spare");
    // A name that the first file used is unused now, and a second run finds it, if the first has not.
    await nextLook();
    await run(rules, { fix: true });
    expect(readFileSync(join(cwd, "variables.tf"), "utf8")).toBe('variable "v" {}\n');
  });

  it("does so with --cache, if the cache key depends on the files", async () => {
    const options: ESLint.Options = { cache: true, cacheLocation: join(cwd, ".cache"), cacheStrategy: "content" };
    const settings = (): object => ({ hcl: { cacheKey: cacheKey("**/*.tf", { cwd }) } });
    expect(await run(UNUSED, options, settings())).toEqual(WARNING);
    const before = settings();
    write("main.tf", USE);
    expect(await run(UNUSED, options, before)).toEqual(WARNING);
    await nextLook();
    expect(await run(UNUSED, options, settings())).toEqual([]);
  });
});
