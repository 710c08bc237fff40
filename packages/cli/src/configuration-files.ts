import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { cannotRead, systemReason } from "./messages.ts";

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
 * so that its reader reports it.
 *
 * @param report called with a message for each folder that cannot be read. The others are still
 * visited
 */
export function* configurationFiles(path: string, report: (message: string) => void): Generator<string> {
  if (isFolder(path)) yield* below(path, report);
  else yield path;
}

function* below(folder: string, report: (message: string) => void): Generator<string> {
  // A stack instead of recursion, because folders can be nested to any depth.
  const waiting: string[] = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const folders: string[] = [];
    // Joins the path once for all entries: in a new process, that is slow.
    const prefix = join(path, "_").slice(0, -1);
    for (const entry of entriesIn(path, report)) {
      const { name } = entry;
      if (entry.isDirectory()) {
        if (!name.startsWith(".") && name !== "node_modules") folders.push(prefix + name);
      } else if (isConfiguration(name) && (entry.isFile() || (entry.isSymbolicLink() && !isFolder(prefix + name)))) yield prefix + name;
    }
    waiting.push(...folders.reverse());
  }
}

/** Returns the entries of a folder in the order of names; none if it cannot be read. */
function entriesIn(path: string, report: (message: string) => void): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    report(cannotRead(path, systemReason(error)));
    return [];
  }
}

const endings = new Set(ENDINGS);

function isConfiguration(name: string): boolean {
  const native = isJsonFilename(name) ? name.slice(0, -".json".length) : name;
  return endings.has(native.slice(native.lastIndexOf(".")));
}

/** Reports whether a path is a folder or a link to one. A broken or circular link is not. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
