import type { Entry } from "../parallel/file-task.ts";
import { configurationFiles, isPattern } from "./configuration-files.ts";
import { STANDARD_INPUT } from "./files.ts";
import { filesMatching } from "./glob.ts";

/**
 * Iterates over the files named, all configuration files below the folders named, the files that
 * match a pattern, and the folders that cannot be read.
 *
 * @param isDeep whether folders within the folders are visited
 */
export function* entriesOf(paths: readonly string[], isDeep = true): Generator<Entry> {
  for (const path of paths) {
    if (path === STANDARD_INPUT) yield path;
    else if (isPattern(path)) yield* filesMatching(path);
    else yield* configurationFiles(path, isDeep);
  }
}
