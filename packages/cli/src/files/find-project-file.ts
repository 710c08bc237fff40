import { dirname, join } from "node:path";
import { hasEntry } from "./has-entry.ts";

/** The name of the file. */
const PROJECT_FILE = "hcl.config.hcl";

/**
 * Returns the path of the file that holds in a folder: in the folder itself, or in the nearest one
 * around it in the same repository. Others can write to the folders around a repository.
 */
export function findProjectFile(folder: string): string | undefined {
  const found: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    if (hasEntry(at, PROJECT_FILE)) found.push(join(at, PROJECT_FILE));
    if (hasEntry(at, ".git")) return found[0];
    if (dirname(at) === at) return found[0] === join(folder, PROJECT_FILE) ? found[0] : undefined;
  }
}
