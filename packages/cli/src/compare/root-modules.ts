/** The root modules of a tree of folders: those that no other module calls, such as examples and tests. */
import { isAbsolute } from "node:path";
import type { FileSystem } from "@hcl-ts/terraform";
import { loadModule, type Module } from "@hcl-ts/terraform/load";

/** A root module. */
export interface RootModule {
  readonly folder: string;
  /** The folders of the modules that it calls, directly and indirectly, and its own. */
  readonly folders: ReadonlySet<string>;
}

const MODULE_FILE = /\.(?:tf|tofu)(?:\.json)?$/;

/** Returns the root modules among the folders of some files. @param moduleOf returns the module of a folder */
export function rootModules(
  fs: FileSystem,
  paths: Iterable<string>,
  moduleOf: (folder: string) => Module = (folder) => loadModule(fs, { path: folder }),
): readonly RootModule[] {
  const folders = new Set<string>();
  for (const path of paths) if (MODULE_FILE.test(path)) folders.add(folderOf(path));
  const calls = new Map(Array.from(folders, (folder) => [folder, localCalls(fs, folder, moduleOf(folder))]));
  const called = new Set([...calls.values()].flat());
  return [...folders]
    .filter((folder) => !called.has(folder))
    .sort()
    .map((folder) => ({ folder, folders: reachable(folder, calls) }));
}

function localCalls(fs: FileSystem, folder: string, { calls }: Module): readonly string[] {
  return [...calls.values()].flatMap(({ source }) => {
    const target = source?.kind === "local" ? joined(folder, source.address) : undefined;
    return target === undefined || target === folder ? [] : [withoutLinks(fs, target)];
  });
}

/** Returns the folder that a path leads to, if it is in the same tree. */
function withoutLinks(fs: FileSystem, path: string): string {
  const real = fs.kindOf(path) === "directory" ? fs.realPath?.(path) : undefined;
  return real === undefined || isAbsolute(real) ? path : real;
}

function reachable(folder: string, calls: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set([folder]);
  for (const next of found) for (const target of calls.get(next) ?? []) found.add(target);
  return found;
}

/** Joins a folder and a relative path; undefined if the path leads out of the root. */
function joined(folder: string, path: string): string | undefined {
  const parts = folder === "." ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/") || ".";
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash);
}
