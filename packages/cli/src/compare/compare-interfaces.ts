/** Compares the interfaces of a repository's modules that others use: the root, and the modules below `modules`. */
import { diffInterface, type InterfaceDiff } from "@hcl-ts/meaning";
import type { Dialect } from "@hcl-ts/terraform";
import { loadTree } from "@hcl-ts/terraform/load";
import type { TwoVersions, Version } from "./two-versions.ts";

/** The interface of a module in two versions. */
export interface ModuleInterface {
  readonly folder: string;
  readonly diff: InterfaceDiff;
}

const MODULE_FILE = /\.(?:tf|tofu)(?:\.json)?$/;

/** Compares the interfaces of the published modules. A module in only one of the versions counts as removed or added. */
export function compareInterfaces({ before, after }: TwoVersions, dialect: Dialect | undefined): readonly ModuleInterface[] {
  const [old, current] = [publishedFolders(before), publishedFolders(after)];
  return [...new Set([...old, ...current])].sort().map((folder) => {
    const options = { path: folder, dialect };
    return { folder, diff: diffInterface(loadTree(before.fs, options), loadTree(after.fs, options)) };
  });
}

/** The folders of modules that the repository publishes: `.`, and `modules/…` without examples and tests inside. */
function publishedFolders({ paths }: Version): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    if (!MODULE_FILE.test(path)) continue;
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
    const parts = folder.split("/");
    const isInner = parts.slice(1).some((part) => part.startsWith(".") || /^(?:examples?|tests?|fixtures?)$/.test(part));
    if (folder === "." || (parts[0] === "modules" && parts.length > 1 && !isInner)) folders.add(folder);
  }
  return folders;
}
