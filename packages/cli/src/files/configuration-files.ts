import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { cannotRead, systemReason } from "../messages.ts";
import type { Entry, Unusable } from "./file-task.ts";
import type { IgnoreRules } from "./ignore-rules.ts";

/** The name endings of configuration files. Each may be followed by .json. */
export const ENDINGS: readonly string[] = [".hcl", ".tf", ".tofu", ".tfvars", ".hcldec", ".nomad"];

/**
 * Reports whether a file is in the JSON syntax by its name. The parser of that syntax has this
 * function too, but would have to be loaded.
 */
export const isJsonFilename = (name: string): boolean => name.endsWith(".json");

/**
 * Iterates over the configuration files below a folder, in the order of names, or yields the path
 * itself if it is not a folder. Hidden folders and `node_modules` are skipped, as are pipes,
 * devices and links to folders, so there are no loops. A path that does not exist is yielded too,
 * so that its reader reports it. A folder that cannot be read is yielded with the reason.
 *
 * @param rules returns the rules around a folder, which exclude files; undefined: none is excluded
 * @param isDeep whether folders within the folder are visited
 * @param accepts reports whether a file below a folder is wanted by its name
 */
export function* configurationFiles(
  path: string,
  rules?: RulesAround,
  isDeep = true,
  accepts: AcceptsName = isConfiguration,
): Generator<Entry> {
  if (isFolder(path)) yield* below(path, rules?.(path), isDeep, accepts);
  else yield path;
}

/** Reports whether a file is wanted by its name. */
export type AcceptsName = (name: string) => boolean;

/** Returns the rules around a folder. */
export type RulesAround = (folder: string) => IgnoreRules;

function* below(root: string, around: IgnoreRules | undefined, isDeep: boolean, accepts: AcceptsName): Generator<Entry> {
  // A stack instead of recursion, because folders can be nested to any depth.
  const waiting: { readonly folder: string; readonly rules: IgnoreRules | undefined }[] = [{ folder: root, rules: around }];
  if (around !== undefined) yield* around.unusable;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const content = contentOf(next.folder, next.rules, accepts);
    const { rules } = content;
    if (rules !== undefined) yield* rules.unusable;
    if (content.unusable !== undefined) yield content.unusable;
    for (const file of content.files) yield file;
    if (isDeep) for (const folder of content.folders.toReversed()) waiting.push({ folder, rules });
  }
}

interface FolderContent {
  /** The paths of configuration files, in the order of names. */
  readonly files: string[];
  /** The paths of folders to visit, in the order of names. */
  readonly folders: string[];
  readonly unusable?: Unusable;
  /** The rules inside the folder. */
  readonly rules?: IgnoreRules | undefined;
}

function contentOf(folder: string, around: IgnoreRules | undefined, accepts: AcceptsName): FolderContent {
  const content: FolderContent = { files: [], folders: [] };
  // Joins the path once for all entries: in a new process, that is slow.
  const prefix = join(folder, "_").slice(0, -1);
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    const rules = around?.inside(folder, entries);
    for (const entry of entries) {
      const { name } = entry;
      const path = prefix + name;
      if (entry.isDirectory()) {
        if (!name.startsWith(".") && name !== "node_modules" && rules?.ignores(path, true) !== true) content.folders.push(path);
      } else if (accepts(name) && isFileOrLink(entry, prefix) && rules?.ignores(path, false) !== true) content.files.push(path);
    }
    return { ...content, rules };
  } catch (error) {
    return { ...content, unusable: { path: folder, message: cannotRead(folder, systemReason(error)), isFolder: true } };
  }
}

function isFileOrLink(entry: Dirent, prefix: string): boolean {
  return entry.isFile() || (entry.isSymbolicLink() && !isFolder(prefix + entry.name));
}

const endings = new Set(ENDINGS);

/** Reports whether a file is configuration by its name. */
export function isConfiguration(name: string): boolean {
  const native = isJsonFilename(name) ? name.slice(0, -".json".length) : name;
  return endings.has(native.slice(native.lastIndexOf(".")));
}

/** A file or folder below another one, by its path from there, with `/` between names. */
export interface NamedEntry {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * Iterates over the files and folders below a folder, in the order of names. Links to folders count
 * as neither. A folder that cannot be read has no content.
 *
 * @param depth the number of levels
 * @param isAll whether hidden folders and `node_modules` are visited
 * @param rules as for {@link configurationFiles}
 */
export function* entriesBelow(root: string, depth: number, isAll: boolean, rules?: RulesAround): Generator<NamedEntry> {
  interface Waiting {
    readonly path: string;
    readonly level: number;
    readonly around: IgnoreRules | undefined;
  }
  const waiting: Waiting[] = [{ path: "", level: 1, around: rules?.(root) }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, level, around } = next;
    const folders: Waiting[] = [];
    const prefix = path === "" ? "" : `${path}/`;
    const whole = join(root, path);
    const entries = namesIn(whole);
    const inner = around?.inside(whole, entries);
    for (const entry of entries) {
      const inside = prefix + entry.name;
      if (inner?.ignores(join(whole, entry.name), entry.isDirectory()) === true) continue;
      if (entry.isDirectory()) {
        yield { path: inside, isFolder: true };
        const isSkipped = !isAll && (entry.name.startsWith(".") || entry.name === "node_modules");
        if (level < depth && !isSkipped) folders.unshift({ path: inside, level: level + 1, around: inner });
      } else if (isFileOrLink(entry, `${whole}/`)) yield { path: inside, isFolder: false };
    }
    for (const folder of folders) waiting.push(folder);
  }
}

function namesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Reports whether a path is a pattern rather than a file's path. */
export function isPattern(path: string): boolean {
  return /[*?[{]|[!@+]\(/.test(path) && statSync(path, { throwIfNoEntry: false }) === undefined;
}

/** Reports whether a path is a folder or a link to one. A broken or circular link is not. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
