/**
 * `node scripts/check-packages.mjs` packs every public package as it would be published, and checks its package.json and its
 * declarations with publint and "Are the types wrong?". The packages must have been built. One process checks all: loading the two
 * takes as long as checking a package.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { root } from "./run.mjs";

const manifests = readdirSync(join(root, "packages"))
  .map((name) => join(root, "packages", name, "package.json"))
  .filter(existsSync)
  .map((path) => JSON.parse(readFileSync(path, "utf8")));
const names = manifests.filter((manifest) => manifest.private !== true).map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), "check-packages-"));
const filters = names.flatMap((name) => ["--filter", name]);
execFileSync(join(root, "node_modules", ".bin", "pnpm"), ["--recursive", ...filters, "pack", "--pack-destination", folder], {
  cwd: root,
  stdio: "pipe",
});
const files = readdirSync(folder);
const tarballs = files.map((file) => new Uint8Array(readFileSync(join(folder, file))));
rmSync(folder, { recursive: true });

process.exitCode = tarballs.length === names.length ? 0 : 1;
if (process.exitCode !== 0) console.error(`${names.length} packages are public, but ${tarballs.length} were packed.`);
for (const [i, tarball] of tarballs.entries()) {
  for (const problem of [...(await problemsOfManifest(tarball)), ...(await problemsOfTypes(tarball))]) {
    console.error(`${files[i]}: ${problem}`);
    process.exitCode = 1;
  }
}

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
