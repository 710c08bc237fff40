/** Access to files for functions, by paths that are relative to the folder of the root module. */

import { ArgumentError, type Budget, CtyError, type Value } from "@hcl-ts/cty";
import { contentOf } from "@hcl-ts/cty/kernel";
import { ModuleBudget } from "../module-budget.ts";
import { FileError, type FileErrorReason, type FileSystem } from "../source/file-system.ts";
import { cleanPath, joinPath } from "./clean-path.ts";
import { STEPS_PER_FILE } from "./costs.ts";
import type { ResolvedOptions } from "./options.ts";
import { quoted } from "./quoted.ts";

const REASONS: Readonly<Record<FileErrorReason, (path: string) => string>> = {
  "not-found": (path) => `there is no file ${path}`,
  "is-directory": (path) => `${path} is a folder and not a file`,
  "not-directory": (path) => `${path} is a file and not a folder`,
  "not-regular": (path) => `${path} is not a regular file`,
  denied: (path) => `reading ${path} is not permitted`,
  outside: (path) => `${path} is outside of the folders that may be read`,
  "too-large": (path) => `${path} is too large`,
  loop: (path) => `the links of ${path} form a loop`,
  failed: (path) => `${path} cannot be read`,
};

/** Reads files for functions. Problems become errors in the argument with the path. */
export class ModuleFiles {
  readonly #options: ResolvedOptions;

  constructor(options: ResolvedOptions) {
    this.#options = options;
  }

  /** @throws CtyError if there is no file system */
  get fs(): FileSystem {
    const { fs } = this.#options;
    if (fs === undefined) throw new CtyError("files are not available here, so that functions cannot read them");
    return fs;
  }

  /** Returns the path in the file system for a path in configuration. */
  locate(path: string): string {
    const { homeDirectory, workingDirectory, baseDir } = this.#options;
    if (path === "~" || path.startsWith("~/"))
      return homeDirectory === undefined ? path : this.locate(joinPath(homeDirectory, path.slice(2)));
    if (!path.startsWith("/")) return joinPath(baseDir, path);
    const absolute = cleanPath(path);
    if (workingDirectory === undefined) return absolute;
    const root = workingDirectory.endsWith("/") ? workingDirectory : `${workingDirectory}/`;
    return `${absolute}/`.startsWith(root) ? cleanPath(`./${absolute.slice(root.length)}`) : absolute;
  }

  /** Reads a file, and charges its size. @param path the argument with the path, which can be marked */
  read(path: Value, budget: Budget): Uint8Array {
    budget.spendSteps(STEPS_PER_FILE);
    const location = this.locate(contentOf(path, "string"));
    const content = this.attempt(path, 0, (fs) => fs.readFile(location));
    if (budget instanceof ModuleBudget) budget.addFile(location, content.length);
    budget.spendText(content.length);
    budget.spendSteps(content.length);
    return content;
  }

  /** Runs an action on files. Its errors become errors in an argument, which do not show a sensitive path. */
  attempt<T>(path: Value, argument: number, action: (fs: FileSystem) => T): T {
    const { fs } = this;
    try {
      return action(fs);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const hint = error.hint === undefined ? "" : `: ${error.hint}`;
      throw new ArgumentError(argument, REASONS[error.reason](quoted(contentOf(path, "string"))) + hint);
    }
  }
}
