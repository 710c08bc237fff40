/**
 * `npm run docs:test`: checks the site's TypeScript, builds the site, runs its examples, and drives it in Chromium, which is found by
 * CHROMIUM_PATH or on the path. Without Chromium the tests in the browser are skipped, and a line says so. `-- --no-build` tests what
 * was built last.
 */
import { join } from "node:path";
import { buildDocs, setUpDocs } from "./docs.mjs";
import { root, run } from "./run.mjs";

const docs = join(root, "docs");
const isBuilt = process.argv.includes("--no-build");

process.exitCode = setUpDocs() || (isBuilt ? 0 : buildDocs()) || run("tsc", ["-p", docs]) || run("vitest", ["run"], { cwd: docs });
