import type { Project } from "../arguments/command.ts";
import { STANDARD_INPUT } from "../arguments/own-input.ts";
import { type AcceptsName, configurationFiles, isPattern, type RulesAround } from "./configuration-files.ts";
import type { Entry } from "./file-task.ts";
import { filesMatching } from "./glob.ts";
import { IgnoreRules } from "./ignore-rules.ts";

/** Decides which files below folders are visited. */
export interface Selection {
  /** Whether folders within the folders are visited; true by default. */
  readonly isDeep?: boolean;
  /** The rules that exclude files; none by default. */
  readonly rules?: RulesAround | undefined;
  /** Reports whether a file below a folder is wanted by its name; by default, by the endings of configuration files. */
  readonly accepts?: AcceptsName | undefined;
}

/** Returns the rules that exclude files from a command, unless the user asks for all files. */
export function rulesOf({ ignored }: Project, values: { readonly "no-ignore"?: boolean | undefined }): RulesAround | undefined {
  return values["no-ignore"] === true ? undefined : (folder) => IgnoreRules.around(folder, ignored);
}

/**
 * Iterates over the files named, all configuration files below the folders named, the files that
 * match a pattern, and the folders that cannot be read.
 */
export function* entriesOf(paths: readonly string[], { isDeep = true, rules, accepts }: Selection = {}): Generator<Entry> {
  for (const path of paths) {
    if (path === STANDARD_INPUT) yield path;
    else if (isPattern(path)) yield* filesMatching(path, rules, accepts);
    else yield* configurationFiles(path, rules, isDeep, accepts);
  }
}
