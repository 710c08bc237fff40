import { createHash } from "node:crypto";
import { stringVal, toNative } from "@hcl-ts/cty";
import type { FileSystem } from "@hcl-ts/terraform";
import { nodeFiles } from "@hcl-ts/terraform/node";
import { evaluation } from "../on-demand/evaluation.ts";

/** The files of modules. */
const MODULE_FILES: readonly string[] = ["**/*.{tf,tofu,tfvars}", "**/*.{tf,tofu,tfvars}.json"];

/** Folders that hold no files of one's own. */
const SKIPPED: ReadonlySet<string> = new Set([".git", ".terraform", "node_modules"]);

/**
 * Returns a digest of module files, for `settings`: ESLint's `--cache` then counts only while
 * none of them changes, as it has to for rules that see several files. The folders `node_modules`,
 * `.git` and `.terraform` are left out.
 *
 * @param globs patterns of files, in which `**` stands for any folders; by default all files of modules
 * @param cwd the folder that the patterns start from; by default the process's
 * @example
 * // eslint.config.js
 * export default [...hcl.configs.terraform, { settings: { hcl: { cacheKey: cacheKey() } } }];
 */
export function cacheKey(
  globs: string | readonly string[] = MODULE_FILES,
  { cwd = process.cwd() }: { readonly cwd?: string } = {},
): string {
  const fs = withoutFolders(nodeFiles(cwd, { confine: false }), SKIPPED);
  const fileset = evaluation().terraformFunctions({ fs }).get("fileset")!;
  const patterns = typeof globs === "string" ? [globs] : globs;
  const found = patterns.flatMap((glob) => toNative(fileset.call([stringVal("."), stringVal(glob)])) as readonly string[]);
  const hash = createHash("sha256");
  for (const path of [...new Set(found)].sort()) hash.update(JSON.stringify(path)).update(contentOf(fs, path)).update("\0");
  return hash.digest("hex").slice(0, 32);
}

function contentOf(fs: FileSystem, path: string): Uint8Array {
  try {
    return fs.readFile(path);
  } catch {
    // A file that cannot be read, or was removed in the meantime, has no content for ESLint either.
    return new Uint8Array();
  }
}

function withoutFolders(fs: FileSystem, names: ReadonlySet<string>): FileSystem {
  return {
    ...fs,
    kindOf: (path) => fs.kindOf(path),
    readFile: (path) => fs.readFile(path),
    readDirectory: (path) => fs.readDirectory(path).filter(({ name }) => !names.has(name)),
  };
}
