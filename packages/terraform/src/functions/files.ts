/** Functions that read files. Without a file system, each of them fails. */

import {
  ArgumentError,
  type Budget,
  bool,
  boolVal,
  CtyError,
  defineFunction,
  type Func,
  type Parameter,
  set,
  setVal,
  setValEmpty,
  string,
  stringVal,
  type Type,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { contentOf, refineNotNull } from "@hcl-ts/cty/kernel";
import { pathBetween } from "../load/paths.ts";
import { FileError, type FileSystem } from "../source/file-system.ts";
import { base64Length, toBase64 } from "./base64.ts";
import { cleanPath, joinPath } from "./clean-path.ts";
import { STEPS_PER_FILE, STEPS_PER_NAME_CHARACTER, STEPS_PER_VISIT } from "./costs.ts";
import { matchesName, type NamePattern, parseGlob } from "./glob.ts";
import { digests, MAX_DIGEST_LENGTH } from "./hashing.ts";
import { ModuleFiles } from "./module-files.ts";
import type { ResolvedOptions } from "./options.ts";
import { quoted } from "./quoted.ts";
import { stringParam } from "./string-function.ts";
import { fromUtf8 } from "./utf8.ts";

/** The path of a file. It keeps its marks, so that messages do not show a sensitive path. */
export const PATH: Parameter = { ...stringParam("path"), allowMarked: true };

function fileFunction(type: Type, impl: (path: Value, bare: string, budget: Budget) => Value): Func {
  return defineFunction({
    params: [PATH],
    type,
    refineResult: refineNotNull,
    impl: ([path], _type, budget) => {
      const { value, marks } = unmark(path);
      return withMarks(impl(path, value.asString(), budget), marks);
    },
  });
}

/** Returns the content of a file as a string. @throws CtyError if it is not valid UTF-8 */
export function fileText(bytes: Uint8Array, path: Value): string {
  const text = fromUtf8(bytes);
  if (text === undefined)
    throw new CtyError(`${quoted(contentOf(path, "string"))} is not valid UTF-8: use filebase64 for files that are not text`);
  return text;
}

function digestOfFile(files: ModuleFiles, name: keyof typeof digests): Func {
  return fileFunction(string, (path, _bare, budget) => {
    budget.spendText(MAX_DIGEST_LENGTH);
    return stringVal(digests[name](files.read(path, budget)));
  });
}

function filesetOf(files: ModuleFiles): Func {
  return defineFunction({
    params: [
      { ...stringParam("path"), allowMarked: true },
      { ...stringParam("pattern"), allowMarked: true },
    ],
    type: set(string),
    refineResult: refineNotNull,
    impl: ([path, pattern], _type, budget) => {
      const { value: folderValue, marks } = unmark(path);
      const { value: patternValue, marks: patternMarks } = unmark(pattern);
      const found = files.attempt(path, 0, (fs) => findFiles(fs, files.locate(folderValue.asString()), patternValue.asString(), budget));
      return withMarks<Type>(found.length === 0 ? setValEmpty(string) : setVal(found.map(stringVal)), marks, patternMarks);
    },
  });
}

/** Returns the paths of the files that match a pattern, relative to a folder. */
function findFiles(fs: FileSystem, folder: string, pattern: string, budget: Budget): readonly string[] {
  budget.spendSteps(pattern.length);
  const cleaned = cleanPath(`./${pattern}`);
  // In a cleaned path, the steps that lead out of the folder come first.
  const [up = ""] = /^(?:\.\.(?:\/|$))*/.exec(cleaned) ?? [];
  const names = parseGlob(cleaned === "." ? "" : cleaned.slice(up.length));
  const finder = new FileFinder(fs, names, budget);
  finder.visit(joinPath(folder, up), 0);
  return Array.from(finder.found, (path) => relativePath(folder, path));
}

/** Searches a tree of files for paths that match a pattern. */
class FileFinder {
  /** A set, because a pattern with two `**` leads to some files in several ways. */
  readonly found = new Set<string>();
  /** The real paths of the folders that `**` is visiting, from the outermost one. */
  readonly #around: string[] = [];
  /** The paths that were visited, each with the index of the next name. */
  readonly #visited = new Set<string>();
  readonly #fs: FileSystem;
  readonly #names: readonly NamePattern[];
  readonly #budget: Budget;

  constructor(fs: FileSystem, names: readonly NamePattern[], budget: Budget) {
    this.#fs = fs;
    this.#names = names;
    this.#budget = budget;
  }

  /** Visits a path that matches the first names of the pattern. @param index of the next name */
  visit(path: string, index: number): void {
    // Two patterns `**` lead to most paths in many ways.
    const state = `${index} ${path}`;
    if (this.#visited.has(state)) return;
    this.#budget.spendElements(1);
    this.#budget.spendSteps(STEPS_PER_VISIT);
    this.#budget.spendText(path.length);
    this.#visited.add(state);
    const kind = kindOf(this.#fs, path);
    const name = this.#names[index];
    if (name === undefined) {
      if (kind === "file") this.found.add(path);
    } else if (kind === "directory") {
      this.#visitFolder(path, name, index);
    }
  }

  #visitFolder(path: string, name: NamePattern, index: number): void {
    const isLast = index === this.#names.length - 1;
    if (name === "folders") this.#around.push(this.#realPath(path));
    for (const entry of this.#fs.readDirectory(path)) {
      this.#budget.spendSteps(STEPS_PER_NAME_CHARACTER * entry.name.length * costOf(name));
      const inside = joinPath(path, entry.name);
      if (name !== "folders") {
        if (matchesName(name.parts, entry.name)) this.visit(inside, index + 1);
      } else if (entry.kind === "directory") {
        // A link to a folder around it has no end.
        if (!this.#around.includes(this.#realPath(inside))) this.visit(inside, index);
      } else if (isLast) {
        this.visit(inside, index + 1);
      }
    }
    if (name === "folders") {
      this.#around.pop();
      if (!isLast) this.visit(path, index + 1);
    }
  }

  #realPath(path: string): string {
    return this.#fs.realPath?.(path) ?? path;
  }
}

/** Returns the kind of the file at a path. @throws FileError if the path is outside of the files that may be read */
function kindOf(fs: FileSystem, path: string): ReturnType<FileSystem["kindOf"]> {
  const kind = fs.kindOf(path);
  if (kind === undefined) throwIfOutside(fs, path);
  return kind;
}

/**
 * Throws if a path without a kind exists but may not be read. Only reading distinguishes it from a
 * missing one.
 */
function throwIfOutside(fs: FileSystem, path: string): void {
  try {
    fs.readDirectory(path);
  } catch (error) {
    if (error instanceof FileError && error.reason === "outside") throw error;
  }
}

function costOf(name: NamePattern): number {
  return name === "folders" ? 1 : 1 + sizeOfParts(name.parts);
}

function sizeOfParts(parts: (NamePattern & object)["parts"]): number {
  return parts.reduce(
    (size, part) => size + 1 + (part.kind === "choice" ? part.choices.reduce((sum, choice) => sum + sizeOfParts(choice), 0) : 0),
    0,
  );
}

/** Returns the path from a folder to another path, both in their shortest form. */
function relativePath(from: string, to: string): string {
  const stepsOf = (path: string): readonly string[] => path.split("/").filter((part) => part !== "" && part !== ".");
  return pathBetween(stepsOf(from), stepsOf(to));
}

/** Creates the functions that read files, by name, without those that render templates. */
export function fileFunctionsOf(options: ResolvedOptions): Readonly<Record<string, Func>> {
  const files = new ModuleFiles(options);
  return {
    file: fileFunction(string, (path, _bare, budget) => stringVal(fileText(files.read(path, budget), path))),
    filebase64: fileFunction(string, (path, _bare, budget) => {
      const bytes = files.read(path, budget);
      budget.spendText(base64Length(bytes.length));
      return stringVal(toBase64(bytes));
    }),
    fileexists: fileFunction(bool, (path, bare, budget) => {
      budget.spendSteps(STEPS_PER_FILE);
      const kind = files.attempt(path, 0, (fs) => kindOf(fs, files.locate(bare)));
      // The reference counts this argument from 1.
      if (kind !== undefined && kind !== "file")
        throw new ArgumentError(1, `${quoted(contentOf(path, "string"))} exists, but is not a regular file`);
      return boolVal(kind === "file");
    }),
    fileset: filesetOf(files),
    filemd5: digestOfFile(files, "md5"),
    filesha1: digestOfFile(files, "sha1"),
    filesha256: digestOfFile(files, "sha256"),
    filesha512: digestOfFile(files, "sha512"),
    filebase64sha256: digestOfFile(files, "base64sha256"),
    filebase64sha512: digestOfFile(files, "base64sha512"),
  };
}
