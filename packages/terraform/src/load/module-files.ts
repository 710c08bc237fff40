/** Which files of a folder make a module, and in which order they are read. */
import { compareCodePoints } from "@hcl-ts/cty/kernel";
import type { Dialect } from "../dialect.ts";
import type { DirectoryEntry } from "../file-system.ts";

/** A file to be read. */
export interface FileName {
  readonly name: string;
  /** Whether the file overrides what others declare. */
  readonly override: boolean;
}

/** Endings in the order in which they are tried: a longer one comes before its own end. */
const ENDINGS: Readonly<Record<Dialect, readonly string[]>> = {
  terraform: [".tf.json", ".tf"],
  opentofu: [".tofu.json", ".tf.json", ".tofu", ".tf"],
};

/** The endings that make way for others with the same stem, in OpenTofu. */
const REPLACED_BY: ReadonlyMap<string, string> = new Map([
  [".tf", ".tofu"],
  [".tf.json", ".tofu.json"],
]);

/**
 * Returns the files of a folder that are read as a module, in the order in which they are read: by name, those that override after all
 * others. Directories, hidden files, backups of editors and anything that is not a regular file are left out.
 */
export function moduleFiles(entries: readonly DirectoryEntry[], dialect: Dialect): readonly FileName[] {
  const names = new Set(entries.filter(({ kind, name }) => kind === "file" && !isIgnored(name)).map(({ name }) => name));
  const files: FileName[] = [];
  for (const name of [...names].sort(compareCodePoints)) {
    const ending = ENDINGS[dialect].find((end) => name.endsWith(end));
    if (ending === undefined) continue;
    const stem = name.slice(0, -ending.length);
    const replacement = REPLACED_BY.get(ending);
    if (dialect === "opentofu" && replacement !== undefined && names.has(stem + replacement)) continue;
    files.push({ name, override: stem === "override" || stem.endsWith("_override") });
  }
  return [...files.filter(({ override }) => !override), ...files.filter(({ override }) => override)];
}

function isIgnored(name: string): boolean {
  return name.startsWith(".") || name.endsWith("~") || (name.startsWith("#") && name.endsWith("#"));
}
