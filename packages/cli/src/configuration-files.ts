import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { cannotRead, systemReason } from "./messages.ts";

/** The endings of the names of configuration files. Each may be followed by .json. */
export const ENDINGS: readonly string[] = [".hcl", ".tf", ".tofu", ".tfvars", ".hcldec", ".nomad"];

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
    try {
      for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const { name } = entry;
        if (entry.isDirectory()) {
          if (!name.startsWith(".") && name !== "node_modules") folders.push(join(path, name));
        } else if (isConfiguration(name) && (entry.isFile() || (entry.isSymbolicLink() && !isFolder(join(path, name)))))
          yield join(path, name);
      }
    } catch (error) {
      report(cannotRead(path, systemReason(error)));
    }
    waiting.push(...folders.reverse());
  }
}

const isConfiguration = (name: string): boolean => ENDINGS.some((ending) => name.endsWith(ending) || name.endsWith(`${ending}.json`));

/** Whether a path is a folder or a link to one. A broken or circular link is not. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
