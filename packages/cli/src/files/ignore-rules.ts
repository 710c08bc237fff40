// The files below folders that .gitignore, .hclignore and hcl.config.hcl exclude.
import type { Dirent } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Ignore } from "ignore";
import type { IgnoredPatterns } from "../arguments/command.ts";
import { RunError } from "../errors.ts";
import { costlyPattern } from "../messages.ts";
import type { Unusable } from "./file-task.ts";
import { readInput } from "./files.ts";
import { hasEntry } from "./has-entry.ts";

/** The names of files with patterns, in the syntax of .gitignore. A later one has precedence. */
const IGNORE_FILES: readonly string[] = [".gitignore", ".hclignore"];

/** The patterns of one folder. */
interface Level {
  /** Absolute. */
  readonly folder: string;
  readonly matcher: Ignore;
}

/**
 * The rules that hold in a folder: the rules of the folder itself, and of the folders around it up to the
 * one of the repository. The rules of an inner folder have precedence, as in git.
 */
export class IgnoreRules {
  private readonly levels: readonly Level[];
  /** The files that could not be used as rules. */
  readonly unusable: readonly Unusable[];

  private constructor(levels: readonly Level[], unusable: readonly Unusable[]) {
    this.levels = levels;
    this.unusable = unusable;
  }

  /** No rules, not even from inner folders. */
  static readonly none: IgnoreRules = new IgnoreRules([], []);

  /**
   * Returns the rules for a folder that a user named, without those in the folder itself. A folder
   * that is ignored itself is wanted as a whole, so no rules from around it apply.
   */
  static around(folder: string, ignored: IgnoredPatterns | undefined): IgnoreRules {
    const whole = resolve(folder);
    const outer: string[] = [];
    let isRepository = hasEntry(whole, ".git");
    for (let at = whole; !isRepository && dirname(at) !== at; at = dirname(at)) {
      outer.unshift(dirname(at));
      isRepository = hasEntry(dirname(at), ".git");
    }
    // Others can write to the folders around one that is in no repository.
    if (!isRepository) outer.length = 0;
    let rules = IgnoreRules.none;
    if (ignored !== undefined) rules = rules.withPatterns(resolve(ignored.folder), ignored.patterns, "hcl.config.hcl");
    for (const each of outer)
      rules = rules.withFiles(
        each,
        IGNORE_FILES.filter((name) => hasEntry(each, name)),
      );
    return rules.ignores(whole, true) ? new IgnoreRules([], rules.unusable) : rules;
  }

  /** Returns the rules that hold in a folder with these entries. */
  inside(folder: string, entries: readonly Dirent[]): IgnoreRules {
    const names = IGNORE_FILES.filter((name) => entries.some((entry) => entry.name === name && !entry.isDirectory()));
    return names.length === 0 ? this.withoutProblems() : this.withoutProblems().withFiles(resolve(folder), names);
  }

  /** Reports whether a file or folder is left out. */
  ignores(path: string, isFolder: boolean): boolean {
    const { levels } = this;
    if (levels.length === 0) return false;
    const whole = resolve(path);
    for (const { folder, matcher } of levels.toReversed()) {
      const inside = relative(folder, whole);
      if (inside === "" || inside.startsWith("..")) continue;
      const { ignored, unignored } = matcher.test(`${sep === "/" ? inside : inside.replaceAll(sep, "/")}${isFolder ? "/" : ""}`);
      if (ignored) return true;
      if (unignored) return false;
    }
    return false;
  }

  private withoutProblems(): IgnoreRules {
    return this.unusable.length === 0 ? this : new IgnoreRules(this.levels, []);
  }

  private withFiles(folder: string, names: readonly string[]): IgnoreRules {
    let rules: IgnoreRules = this;
    for (const name of names) {
      const path = join(folder, name);
      try {
        rules = rules.withPatterns(folder, Buffer.from(readInput(path)).toString("utf8").split(/\r?\n/), path);
      } catch (error) {
        if (!(error instanceof RunError)) throw error;
        rules = new IgnoreRules(rules.levels, [...rules.unusable, { path, message: error.message }]);
      }
    }
    return rules;
  }

  private withPatterns(folder: string, patterns: readonly string[], path: string): IgnoreRules {
    const costly = patterns.find(isCostly);
    const unusable = costly === undefined ? this.unusable : [...this.unusable, { path, message: costlyPattern(path, costly) }];
    // Loaded on demand, because many folders have no such file.
    const create = createRequire(import.meta.url)("ignore") as () => Ignore;
    const matcher = create().add(patterns.filter((pattern) => !isCostly(pattern)));
    return new IgnoreRules([...this.levels, { folder, matcher }], unusable);
  }
}

/** The most wildcards in one name of a pattern, and the most names `**`. */
const [MOST_STARS, MOST_GLOBSTARS] = [4, 3];

/** Reports whether a pattern may take very long to match, because its wildcards can divide a name in many ways. */
function isCostly(pattern: string): boolean {
  const names = pattern.split("/");
  const stars = names.map((name) => name.match(/\*+/g)?.length ?? 0);
  return Math.max(...stars) > MOST_STARS || names.filter((name) => /^\*\*+$/.test(name)).length > MOST_GLOBSTARS;
}
