/** Selects the files of a folder that form a module, and the order in which they are read. */
import { sortStrings } from "@hcl-ts/cty/kernel";
import type { Dialect } from "../source/dialect.ts";
import type { DirectoryEntry } from "../source/file-system.ts";

/** A file to be read. */
export interface FileName {
  readonly name: string;
  /** Whether the file overrides declarations of other files. */
  readonly override: boolean;
}

/**
 * File name endings in the order in which they are tried. A longer ending comes before its own
 * suffix.
 */
const ENDINGS: Readonly<Record<Dialect, readonly string[]>> = {
  terraform: [".tf.json", ".tf"],
  opentofu: [".tofu.json", ".tf.json", ".tofu", ".tf"],
};

/**
 * Endings that are replaced in OpenTofu: a file is ignored if there is one with the same stem and
 * the replacement.
 */
const REPLACED_BY: ReadonlyMap<string, string> = new Map([
  [".tf", ".tofu"],
  [".tf.json", ".tofu.json"],
]);

/**
 * Returns the files of a folder that form a module. They are sorted by name, with override files
 * after all others. Directories, hidden files, backups of editors and anything that is not a
 * regular file are omitted.
 */
export function moduleFiles(entries: readonly DirectoryEntry[], dialect: Dialect): readonly FileName[] {
  const names = new Set(entries.filter(({ kind, name }) => kind === "file" && !isIgnored(name)).map(({ name }) => name));
  const files: FileName[] = [];
  for (const name of sortStrings([...names])) {
    const ending = ENDINGS[dialect].find((end) => name.endsWith(end));
    if (ending === undefined) continue;
    const stem = name.slice(0, -ending.length);
    const replacement = REPLACED_BY.get(ending);
    if (dialect === "opentofu" && replacement !== undefined && names.has(stem + replacement)) continue;
    files.push({ name, override: stem === "override" || stem.endsWith("_override") });
  }
  return [...files.filter(({ override }) => !override), ...files.filter(({ override }) => override)];
}

/** Reports whether a name belongs to a hidden file or an editor's backup. */
export function isIgnored(name: string): boolean {
  return name.startsWith(".") || name.endsWith("~") || (name.startsWith("#") && name.endsWith("#"));
}
