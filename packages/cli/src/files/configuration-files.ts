import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { cannotRead, systemReason } from "../messages.ts";
import type { Entry, Unusable } from "../parallel/file-task.ts";

/** The endings of the names of configuration files. Each may be followed by .json. */
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
 * @param isDeep whether folders within the folder are visited
 */
export function* configurationFiles(path: string, isDeep = true): Generator<Entry> {
  if (isFolder(path)) yield* below(path, isDeep);
  else yield path;
}

function* below(root: string, isDeep: boolean): Generator<Entry> {
  // A stack instead of recursion, because folders can be nested to any depth.
  const waiting: string[] = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const content = contentOf(folder);
    if (content.unusable !== undefined) yield content.unusable;
    for (const file of content.files) yield file;
    if (isDeep) for (let i = content.folders.length - 1; i >= 0; i--) waiting.push(content.folders[i]!);
  }
}

interface FolderContent {
  /** The paths of configuration files, in the order of names. */
  readonly files: string[];
  /** The paths of folders to visit, in the order of names. */
  readonly folders: string[];
  readonly unusable?: Unusable;
}

function contentOf(folder: string): FolderContent {
  const content: FolderContent = { files: [], folders: [] };
  // Joins the path once for all entries: in a new process, that is slow.
  const prefix = join(folder, "_").slice(0, -1);
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const { name } = entry;
      if (entry.isDirectory()) {
        if (!name.startsWith(".") && name !== "node_modules") content.folders.push(prefix + name);
      } else if (isConfiguration(name) && isFileOrLink(entry, prefix)) content.files.push(prefix + name);
    }
    return content;
  } catch (error) {
    return { ...content, unusable: { path: folder, message: cannotRead(folder, systemReason(error)), isFolder: true } };
  }
}

function isFileOrLink(entry: Dirent, prefix: string): boolean {
  return entry.isFile() || (entry.isSymbolicLink() && !isFolder(prefix + entry.name));
}

const endings = new Set(ENDINGS);

function isConfiguration(name: string): boolean {
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
 */
export function* entriesBelow(root: string, depth: number, isAll: boolean): Generator<NamedEntry> {
  const waiting: { readonly path: string; readonly level: number }[] = [{ path: "", level: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, level } = next;
    const folders: { readonly path: string; readonly level: number }[] = [];
    const prefix = path === "" ? "" : `${path}/`;
    for (const entry of namesIn(join(root, path))) {
      const inside = prefix + entry.name;
      if (entry.isDirectory()) {
        yield { path: inside, isFolder: true };
        const isSkipped = !isAll && (entry.name.startsWith(".") || entry.name === "node_modules");
        if (level < depth && !isSkipped) folders.unshift({ path: inside, level: level + 1 });
      } else if (isFileOrLink(entry, `${join(root, path)}/`)) yield { path: inside, isFolder: false };
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

/** Reports whether a path is a pattern, and not that of a file. */
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
