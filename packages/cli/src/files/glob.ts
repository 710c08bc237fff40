// Patterns of paths such as `modules/**/*.tf`, for shells that do not expand them.
import { createRequire } from "node:module";
import type picomatch from "picomatch";
import { noMatches } from "../messages.ts";
import { type AcceptsName, configurationFiles, entriesBelow, type RulesAround } from "./configuration-files.ts";
import type { Entry } from "./file-task.ts";

/**
 * Iterates over the files that match a pattern, in the order of names, and over the configuration
 * files below folders that match. Hidden entries and `node_modules` only match if the pattern names
 * them. If nothing matches, the pattern is yielded with this reason.
 */
export function* filesMatching(pattern: string, rules?: RulesAround, accepts?: AcceptsName): Generator<Entry> {
  // Loaded on demand, because few commands need it.
  const match = patternLibrary();
  const { base, glob } = match.scan(pattern);
  if (glob === "") {
    // A path with a single bracket, whose reader reports that there is no such file.
    yield pattern;
    return;
  }
  const matches = match(glob);
  const prefix = base === "" || base.endsWith("/") ? base : `${base}/`;
  let isEmpty = true;
  for (const { path, isFolder } of entriesBelow(
    base === "" ? "." : base,
    depthOf(glob),
    /(?:^|\/)[{(]*(?:\.|node_modules)/.test(glob),
    rules,
  )) {
    if (!matches(path)) continue;
    isEmpty = false;
    if (isFolder) yield* configurationFiles(prefix + path, rules, true, accepts);
    else yield prefix + path;
  }
  if (isEmpty) yield { path: pattern, message: noMatches(pattern) };
}

/** Returns the folder below which the matches of a pattern are. */
export function baseOf(pattern: string): string {
  return patternLibrary().scan(pattern).base || ".";
}

/** Loads the library of patterns. */
export function patternLibrary(): typeof picomatch {
  return createRequire(import.meta.url)("picomatch") as typeof picomatch;
}

/** Returns the number of levels of folders that can match. */
function depthOf(glob: string): number {
  return glob.includes("**") || /[{(]/.test(glob) ? Number.POSITIVE_INFINITY : glob.split("/").length;
}
