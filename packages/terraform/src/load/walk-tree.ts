/** Iterates over the modules of a tree. */
import type { Module, ModuleCall, ModuleTree } from "./module.ts";

/** Visits a tree and all of its subtrees. Each tree comes before the ones that it calls. */
export function* walkTree(root: ModuleTree): Generator<ModuleTree, void, void> {
  const pending = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    for (const child of next.children.values()) pending.push(child);
  }
}

/** Visits the modules of a tree once each, however often they are called. */
export function* walkModules(root: ModuleTree): Generator<ModuleTree, void, void> {
  const seen = new Set<Module>();
  for (const tree of walkTree(root)) {
    if (seen.has(tree.module)) continue;
    seen.add(tree.module);
    yield tree;
  }
}

/**
 * Returns the module folders of a tree, from the root of the file system: the root module's, and the folders of
 * the others that have files. A folder without files is not a module, even if a
 * call names it. `nodeFiles` takes the folders as `confine`, so that functions read no other files.
 *
 * @example
 * const tree = loadTree(nodeFiles(".", { confine: false }), { path: "env/prod" });
 * const files = nodeFiles(".", { confine: moduleFolders(tree) });
 */
export function moduleFolders(root: ModuleTree): readonly string[] {
  const folders = new Set([root.folder]);
  for (const { folder, module } of walkTree(root)) if (module.files.length > 0) folders.add(folder);
  return [...folders];
}

/** Returns the calls of a module that lead to a module of the tree, with that module. */
export function calledModules({ module, children }: ModuleTree): readonly CalledModule[] {
  return Array.from(children).flatMap(([name, child]) => {
    const call = module.calls.get(name);
    return call === undefined ? [] : [{ name, call, child }];
  });
}

/** A call and the module that it leads to. */
export interface CalledModule {
  readonly name: string;
  readonly call: ModuleCall;
  readonly child: ModuleTree;
}
