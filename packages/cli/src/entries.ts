import { configurationFiles } from "./configuration-files.ts";
import { STANDARD_INPUT } from "./files.ts";
import type { Entry } from "./parallel/file-task.ts";

/** Iterates over the files named, all configuration files below the folders named, and the folders that cannot be read. */
export function* entriesOf(paths: readonly string[]): Generator<Entry> {
  for (const path of paths) {
    if (path === STANDARD_INPUT) yield path;
    else yield* configurationFiles(path);
  }
}
