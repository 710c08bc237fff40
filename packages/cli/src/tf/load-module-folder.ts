/** Loading of modules for commands, without anything that evaluates them. */

import type { Dialect, FileSystem } from "@hcl-ts/terraform";
import { installedModules, loadModule, loadTree, type Module, type ModuleTree, readModuleManifest } from "@hcl-ts/terraform/load";
import { nodeFiles } from "@hcl-ts/terraform/node";
import { choice } from "../arguments/choice.ts";
import { RunError, UsageError } from "../errors.ts";
import { Sources } from "../files/sources.ts";
import { invalidEngineVersion, noFolder, noModuleFiles, notFolder } from "../messages.ts";
import { ENGINE_VERSION_FORM } from "./engine-version.ts";

/** The options that decide how the files of a module are read. */
export interface LanguageOptions {
  readonly dialect?: string | undefined;
  readonly "engine-version"?: string | undefined;
}

/** The tree of modules of a command. */
export interface CommandTree {
  readonly fs: FileSystem;
  readonly tree: ModuleTree;
  readonly sources: Sources;
}

/** The module in the folder of a command. */
export interface CommandFolder {
  readonly fs: FileSystem;
  readonly module: Module;
  readonly sources: Sources;
}

/** Returns the file endings of a module. */
export function moduleEndings(dialect: Dialect): readonly string[] {
  return dialect === "opentofu" ? [".tofu", ".tf"] : [".tf", ".tf.json"];
}

/** Loads the module in a folder, without the modules that it calls. */
export function loadCommandFolder(folder: string, options: LanguageOptions): CommandFolder {
  const { fs, dialect, version } = openFolder(folder, options);
  const module = loadModule(fs, { path: folder, dialect, version });
  const sources = new Sources();
  for (const source of module.sources.values()) sources.add(source);
  return { fs, module, sources };
}

/** Loads the tree of a root module. */
export function loadCommandTree(folder: string, options: LanguageOptions): CommandTree {
  const { fs, dialect, version } = openFolder(folder, options);
  const manifest = readModuleManifest(fs, folder);
  const loaded = loadTree(fs, { path: folder, dialect, version, resolveModule: installedModules(manifest) });
  const tree = { ...loaded, diagnostics: [...manifest.diagnostics, ...loaded.diagnostics] };
  // A folder that cannot be read has a diagnostic.
  if (tree.module.files.length === 0 && tree.diagnostics.length === 0)
    throw new RunError(noModuleFiles(folder, moduleEndings(tree.module.dialect)));
  const sources = new Sources();
  addSources(tree, sources);
  return { fs, tree, sources };
}

/** Checks the options and whether there is a folder. */
function openFolder(folder: string, { dialect, "engine-version": version }: LanguageOptions) {
  if (version !== undefined && !ENGINE_VERSION_FORM.accepts(version))
    throw new UsageError(invalidEngineVersion(version, ENGINE_VERSION_FORM.words));
  const fs = nodeFiles(process.cwd(), { confine: false });
  const kind = fs.kindOf(folder);
  if (kind !== "directory") throw new RunError(kind === undefined ? noFolder(folder) : notFolder(folder));
  return { fs, version, dialect: choice<Dialect>("dialect", dialect, ["terraform", "opentofu"]) };
}

function addSources(root: ModuleTree, sources: Sources): void {
  const pending = [root];
  for (let tree = pending.pop(); tree !== undefined; tree = pending.pop()) {
    for (const source of tree.module.sources.values()) sources.add(source);
    pending.push(...tree.children.values());
  }
}
