/** Iterates over the modules of a tree. */
import type { Module, ModuleTree } from "./module.ts";

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
