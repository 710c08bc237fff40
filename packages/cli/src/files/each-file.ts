import type { ParseResult } from "hcl-ts";
import { RunError } from "../errors.ts";
import type { RulesAround } from "./configuration-files.ts";
import { entriesOf } from "./entries.ts";
import type { Unusable } from "./file-task.ts";
import type { Sources } from "./sources.ts";

/**
 * Parses files, and all configuration files below folders, one by one. A file that cannot be used
 * does not stop the command.
 *
 * @param rules the rules that exclude files below folders
 * @param visit called with each file
 * @param unusable called with each path that cannot be read
 */
export function eachFile(
  paths: readonly string[],
  rules: RulesAround | undefined,
  sources: Sources,
  visit: (result: ParseResult) => void,
  unusable: (problem: Unusable) => void,
): void {
  for (const entry of entriesOf(paths, { rules })) {
    if (typeof entry !== "string") {
      unusable({ path: entry.path, message: entry.message });
      continue;
    }
    try {
      visit(sources.parseFile(entry));
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      unusable({ path: entry, message: error.message });
    }
  }
}
