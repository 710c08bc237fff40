import { statSync } from "node:fs";
import { join } from "node:path";

/** Reports whether a folder has an entry of a name. */
export function hasEntry(folder: string, name: string): boolean {
  try {
    return statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
