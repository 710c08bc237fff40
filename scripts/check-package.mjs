/**
 * `node ../../scripts/check-package.mjs` in the folder of a public package packs it as it would be
 * published, and checks its package.json and its declarations with publint and "Are the types
 * wrong?". The package must have been built.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { root } from "./run.mjs";

const folder = mkdtempSync(join(tmpdir(), "check-package-"));
execFileSync(join(root, "node_modules", ".bin", "pnpm"), ["pack", "--pack-destination", folder], { stdio: "pipe" });
const [name = ""] = readdirSync(folder);
const tarball = new Uint8Array(readFileSync(join(folder, name)));
rmSync(folder, { recursive: true });

const found = [...(await problemsOfManifest(tarball)), ...(await problemsOfTypes(tarball))];
for (const problem of found) console.error(problem);
process.exitCode = found.length === 0 ? 0 : 1;

/** @param {Uint8Array<ArrayBuffer>} tarball */
async function problemsOfManifest({ buffer }) {
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

/** @param {Uint8Array} tarball */
async function problemsOfTypes(tarball) {
  const result = await checkPackage(createPackageFromTarballData(tarball));
  // A package of commands has no types.
  if (result.types === false) return [];
  return result.problems.map(({ kind, ...details }) => `types: ${problemKindInfo[kind].title}: ${JSON.stringify(details)}`);
}
