/** Compares the planned values of the root modules of two versions. */

import { hasErrors } from "@hcl-ts/hcl";
import { diffValues, type ValuesDiff } from "@hcl-ts/meaning";
import { type Dialect, FileError, type FileSystem } from "@hcl-ts/terraform";
import type { ProviderSchemaIndex, VariableArgument } from "@hcl-ts/terraform/evaluate";
import { installedModules, loadTree, moduleFolders, readModuleManifest } from "@hcl-ts/terraform/load";
import { nodeFiles } from "@hcl-ts/terraform/node";
import { RunError } from "../errors.ts";
import { readInput } from "../files/files.ts";
import { patternLibrary } from "../files/glob.ts";
import { LoadedModules } from "./loaded-modules.ts";
import { rootModules } from "./root-modules.ts";
import type { TwoVersions, Version } from "./two-versions.ts";

/** Settings of {@link compareRoots}. */
export interface RootOptions {
  readonly variables: readonly VariableArgument[];
  /** Patterns of the folders to compare; by default all root modules. */
  readonly folders?: readonly string[] | undefined;
  readonly schemas?: ProviderSchemaIndex | undefined;
  readonly dialect?: Dialect | undefined;
  readonly version?: string | undefined;
  readonly workspace?: string | undefined;
  /** Called before each root module. */
  readonly onRoot?: ((folder: string) => void) | undefined;
}

/** The differences of the values of a root module. */
export interface RootDiff {
  readonly folder: string;
  /** Whether the root module is only in one of the versions. */
  readonly only: "before" | "after" | undefined;
  readonly diff: ValuesDiff;
}

/**
 * Compares the values of all root modules that can differ, that is, in which a file of a module that they call has
 * changed.
 */
export function* compareRoots({ before, after }: TwoVersions, options: RootOptions): Generator<RootDiff> {
  const changed = changedPaths(before, after);
  const roots = new Map<string, ReadonlySet<string>>();
  const loaded = new LoadedModules(before, after, options);
  for (const version of [before, after])
    for (const { folder, folders } of rootModules(version.fs, version.paths, (path) => loaded.moduleOf(version, path)))
      roots.set(folder, new Set([...folders, ...(roots.get(folder) ?? [])]));
  const match = options.folders === undefined ? undefined : patternLibrary()([...options.folders]);
  const [pathsBefore, pathsAfter] = [foldersOf(before), foldersOf(after)];
  for (const [folder, folders] of [...roots].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (match?.(folder) === false || !changed.some((path) => isInside(path, folders))) continue;
    options.onRoot?.(folder);
    const [isBefore, isAfter] = [pathsBefore.has(folder), pathsAfter.has(folder)];
    const diff = diffValues(filesFor(before, folder, options), filesFor(after, folder, options), {
      path: folder,
      args: options.variables,
      schemas: options.schemas,
      dialect: options.dialect,
      version: options.version,
      workspace: options.workspace,
      resolveModule: installedIn(after, folder),
      loadedBefore: (path) => loaded.moduleOf(before, path),
      loadedAfter: (path) => loaded.moduleOf(after, path),
    });
    yield { folder, only: isBefore && isAfter ? undefined : isAfter ? "after" : "before", diff };
  }
}

/** Whether a root module differs: in a value, or because it has errors that it did not have. */
export function isAffected({ only, diff: { objects, before, after } }: RootDiff): boolean {
  return only !== undefined || objects.length > 0 || (hasErrors(after) && !hasErrors(before));
}

function changedPaths(before: Version, after: Version): readonly string[] {
  if (before.ids !== undefined && after.ids !== undefined) {
    const [a, b] = [before.ids, after.ids];
    return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
  }
  const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
    a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;
  const all = new Set([...before.files.keys(), ...after.files.keys()]);
  const changed = [...all].filter((path) => !isSame(before.files.get(path), after.files.get(path)));
  // Files that functions read may differ as well, which is not known.
  return before.ids === undefined && after.ids === undefined ? [...all] : changed;
}

/** Texts for people, which no function reads in practice. */
const DOCUMENTS = /\.md$|(?:^|\/)(?:LICENSE|NOTICE|CODEOWNERS|\.git[^/]*)$/;

function isInside(path: string, folders: ReadonlySet<string>): boolean {
  if (DOCUMENTS.test(path)) return false;
  const isModuleFile = /\.(?:tf|tofu)(?:\.json)?$/.test(path);
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
  if (isModuleFile) return folders.has(folder);
  // Modules read templates and data below their folders.
  return [...folders].some((each) => each === "." || folder === each || folder.startsWith(`${each}/`));
}

function foldersOf({ paths }: Version): ReadonlySet<string> {
  return new Set(paths.map((path) => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".")));
}

/** Modules that `terraform init` installed in a folder are used for both versions. */
function installedIn({ fs, ids }: Version, folder: string): ReturnType<typeof installedModules> | undefined {
  return ids === undefined ? installedModules(readModuleManifest(fs, folder)) : undefined;
}

/** Returns the files of a root module. Functions read no files outside of its modules, and the user provides the variable files. */
function filesFor(version: Version, folder: string, { variables, dialect }: RootOptions): FileSystem {
  const { fs, ids } = version;
  const tree = ids === undefined ? loadTree(fs, { path: folder, dialect, resolveModule: installedIn(version, folder) }) : undefined;
  const confined = tree === undefined ? fs : nodeFiles(fs.workingDirectory ?? ".", { confine: moduleFolders(tree) });
  const named = new Set(variables.flatMap((argument) => ("file" in argument ? [argument.file] : [])));
  return {
    workingDirectory: confined.workingDirectory,
    homeDirectory: confined.homeDirectory,
    kindOf: (path) => confined.kindOf(path),
    readDirectory: (path) => confined.readDirectory(path),
    realPath: (path) => confined.realPath?.(path) ?? path,
    readFile: (path) => (named.has(path) ? readNamed(path) : confined.readFile(path)),
  };
}

function readNamed(path: string): Uint8Array {
  try {
    return readInput(path);
  } catch (error) {
    if (error instanceof RunError) throw new FileError("failed", path, `${error.message}.`);
    throw error;
  }
}
