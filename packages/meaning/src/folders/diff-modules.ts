import type { ModuleTree } from "@hcl-ts/terraform/load";
import { greatestClass } from "../change.ts";
import type { Declaration, Move } from "../declaration.ts";
import type { Profile } from "../profile.ts";
import { terraformProfile } from "../profiles/terraform.ts";
import { diffScopes } from "./diff-scopes.ts";
import type { TreeDiff } from "./folder-diff.ts";
import { nameOf } from "./scope.ts";
import type { ScopeDeclarations, Scopes } from "./scope-declarations.ts";

/** Options of {@link diffModules}. */
export interface DiffModulesOptions {
  /** Describes the language; {@link terraformProfile} by default. */
  readonly profile?: Profile | undefined;
}

/**
 * Compares what two versions of a root module and of the modules that it calls mean. Folders are
 * relative to the root module.
 *
 * @param before from `loadTree` of `@hcl-ts/terraform`
 */
export function diffModules(before: ModuleTree, after: ModuleTree, { profile = terraformProfile }: DiffModulesOptions = {}): TreeDiff {
  const [old, current] = [modulesByFolder(before), modulesByFolder(after)];
  for (const [folder, module] of old) {
    // A module that is the same in both versions, and not only an equal one, needs no comparison.
    if (current.get(folder) !== module) continue;
    old.delete(folder);
    current.delete(folder);
  }
  const folders = diffScopes(scopesOf(old, profile), scopesOf(current, profile));
  return { folders, class: greatestClass(folders.map((folder) => folder.class)), before: errorsOf(before), after: errorsOf(after) };
}

function errorsOf(tree: ModuleTree): TreeDiff["before"] {
  return modulesOf(tree).flatMap(({ module }) => module.files.flatMap((file) => file.diagnostics));
}

type Module = ModuleTree["module"];

/** Returns the modules of a tree by their folders as they are seen from the root. */
function modulesByFolder(root: ModuleTree): Map<string, Module> {
  return new Map(modulesOf(root).map(({ module, folder }) => [relativePath(root.folder, folder), module]));
}

function scopesOf(modules: ReadonlyMap<string, Module>, profile: Profile): Scopes {
  const scopes = new Map<string, ScopeDeclarations>();
  for (const [folder, module] of modules) {
    const declarations: Declaration[] = [];
    const moves: Move[] = [];
    for (const { name, body } of module.files) {
      const found = profile.declarations(body, nameOf(name));
      declarations.push(...found.declarations);
      moves.push(...found.moves);
    }
    const sources = new Map(Array.from(module.sources, ([name, { text }]) => [name, text]));
    const paths = new Map(module.files.map(({ name }) => [nameOf(name), name]));
    const pathOf = (file: string): string => paths.get(file) ?? file;
    scopes.set(folder, { declarations, moves, sources, profile, pathOf });
  }
  return scopes;
}

/** Returns the modules of a tree, each folder once. */
function modulesOf(root: ModuleTree): readonly ModuleTree[] {
  const found = new Map<string, ModuleTree>();
  const pending = [root];
  for (let tree = pending.pop(); tree !== undefined; tree = pending.pop()) {
    if (found.has(tree.folder)) continue;
    found.set(tree.folder, tree);
    pending.push(...tree.children.values());
  }
  return [...found.values()];
}

/** Returns a path as it is seen from a folder. */
export function relativePath(from: string, to: string): string {
  const parts = (path: string): readonly string[] => path.split("/").filter((part) => part !== "" && part !== ".");
  const [a, b] = [parts(from), parts(to)];
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common++;
  return [...a.slice(common).map(() => ".."), ...b.slice(common)].join("/") || ".";
}
