import type { ParseResult } from "hcl-ts";
import { configurationFiles } from "./configuration-files.ts";
import { RunError } from "./errors.ts";
import { STANDARD_INPUT } from "./files.ts";
import type { Sources } from "./sources.ts";

/** A path that could not be used. */
export interface Unusable {
  readonly path: string;
  /** A message with the path and the reason. */
  readonly message: string;
}

/**
 * Parses files, and all configuration files below folders, one by one. A file that cannot be used
 * does not stop the command.
 *
 * @param visit called with each file
 * @param unusable called with each path that cannot be read
 */
export function eachFile(
  paths: readonly string[],
  sources: Sources,
  visit: (result: ParseResult) => void,
  unusable: (problem: Unusable) => void,
  before: (path: string) => void = () => {},
): void {
  for (const path of paths) {
    const files = path === STANDARD_INPUT ? [path] : configurationFiles(path, (message) => unusable({ path, message }));
    for (const file of files) {
      before(file);
      try {
        visit(sources.parseFile(file));
      } catch (error) {
        if (!(error instanceof RunError)) throw error;
        unusable({ path: file, message: error.message });
      }
    }
  }
}
