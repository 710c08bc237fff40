/** Runs the tests of several packages together. `TESTED_FOLDERS` names their folders, separated by commas; without it, all are tested. */
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { SABOTAGED as ANALYSIS } from "./packages/analysis/test/sabotages.ts";
import { SABOTAGED as MEANING } from "./packages/meaning/test/sabotages.ts";
import { FolderReports } from "./vitest.reports.ts";
import { sabotagedBuilds } from "./vitest.sabotage.ts";
import { configOf } from "./vitest.shared.ts";

const root = import.meta.dirname;
const all = ["packages", "examples"]
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)))
  .filter((folder) => existsSync(join(root, folder, "vitest.config.ts")));
const folders = process.env.TESTED_FOLDERS?.split(",") ?? all;

const { test, ...config } = configOf({
  dir: root,
  folders: folders.map((folder) => join(root, folder)),
  plugins: [sabotagedBuilds(ANALYSIS, MEANING)],
  reporters: [new FolderReports(root, folders)],
});

// By default, one processor would be left to the process that transforms modules, which does little once they are cached.
export default defineConfig({ ...config, test: { ...test, maxWorkers: availableParallelism() } });
