/**
 * `node packages/vscode/vsix.mjs [FILE]` bundles the extension and packs it into a file that the editor installs,
 * `hcl-ts.vsix` by default: `code --install-extension hcl-ts.vsix`. Installs the packer first if that is needed.
 */
import { copyFileSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { installTools } from "../../scripts/install-tools.mjs";
import { root, run } from "../../scripts/run.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));

/**
 * Packs the extension.
 * @param {string} file the path of the result
 * @returns {number} an exit status
 */
function pack(file) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  copyFileSync(join(root, "LICENSE"), join(folder, "extension/LICENSE.txt"));
  const args = ["package", version, "--no-update-package-json", "--no-git-tag-version", "--no-dependencies", "--allow-missing-repository"];
  return run(join(folder, "vsix/node_modules/.bin/vsce"), [...args, "--out", file], { cwd: join(folder, "extension") });
}

process.exitCode =
  installTools(join(folder, "vsix"), "the packer of extensions") ||
  run(process.execPath, ["build.mjs", "--source"], { cwd: folder }) ||
  pack(resolve(process.argv[2] ?? "hcl-ts.vsix"));
