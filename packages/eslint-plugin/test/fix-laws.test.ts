/**
 * Fixes of all rules keep the meaning of generated modules. `PROPERTY_RUNS=2000` in the environment tests so
 * many modules, and `PROPERTY_SEED=…` others. `test/corpus.ts` tests real ones.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Linter } from "eslint";
import { afterEach, beforeEach, expect, it } from "vitest";
import { amount } from "../../../vitest.tier.ts";
import plugin from "../src/index.ts";
import { checkLaws, stateOf } from "./fix-laws.ts";
import { generatedModule, VARIABLES } from "./generated-module.ts";
import { random } from "./random.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hcl-laws-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const REMOVES: Linter.RulesRecord = {
  "hcl/unused-declarations": ["error", { fix: true }],
  "hcl/unused-required-providers": ["error", { fix: true }],
};

/** Fixes each file of the folder. Returns the number of files that changed. */
function fixAll(names: readonly string[], texts: ReadonlyMap<string, string>, rules: Linter.RulesRecord): number {
  const config = plugin.configs.all.map((entry) => ({
    ...entry,
    linterOptions: { reportUnusedDisableDirectives: "off" },
    rules: { ...entry.rules, ...rules },
  })) as unknown as Linter.Config[];
  let changed = 0;
  for (const name of names) {
    const { fixed, output } = new Linter({ cwd: folder }).verifyAndFix(texts.get(name) ?? "", config, { filename: join(folder, name) });
    if (!fixed) continue;
    changed++;
    writeFileSync(join(folder, name), output);
  }
  return changed;
}

it.each([
  ["keep the meaning", {}, false],
  ["remove only what nothing uses", REMOVES, true],
] as const)("fixes of generated modules %s", async (_, rules, mayRemove) => {
  // The disk is looked at again after a tenth of a second.
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 110));
  const next = random(Number(process.env.PROPERTY_SEED ?? 32));
  const runs = Number(process.env.PROPERTY_RUNS ?? amount(4, 10));
  let changed = 0;
  for (let i = 0; i < runs; i++) {
    const files = { ...generatedModule(next), "declared.tf": VARIABLES };
    const names = Object.keys(files);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    await settle();
    const before = stateOf(folder);
    try {
      changed += fixAll(names, before.texts, rules);
      // A declaration in another file may have lost its last use.
      for (let more = mayRemove ? 1 : 0; more > 0; ) {
        await settle();
        more = fixAll(names, stateOf(folder).texts, rules);
      }
      await settle();
      const after = stateOf(folder);
      checkLaws(before, after, mayRemove, true);
      expect(fixAll(names, after.texts, rules)).toBe(0);
    } catch (error) {
      throw new Error([...before.texts].map(([name, text]) => `--- ${name}\n${text}`).join("\n"), { cause: error });
    }
  }
  expect(changed).toBeGreaterThan(runs);
});
