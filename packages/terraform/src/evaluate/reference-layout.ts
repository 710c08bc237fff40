/** Computes the structure of an evaluation context from the references of an expression or a body. */
import { compareCodePoints, kept, normalizeString } from "@hcl-ts/cty/kernel";
import type { ModuleReference, ObjectReference } from "./object-reference.ts";

/**
 * The number of a value, or an object of such nodes, nested as in the language: `var`, `data.TYPE`.
 */
export type LayoutNode = number | LayoutObject;

/**
 * An object. Its names are sorted as in an object type, and its nodes are parallel to the names.
 */
export interface LayoutObject {
  readonly names: readonly string[];
  readonly nodes: readonly LayoutNode[];
}

/**
 * The positions of the values of references in a context. References to the same object share a
 * value.
 */
export interface ReferenceLayout {
  /** The number of the value of each reference. */
  readonly slots: readonly number[];
  /** The number of values. */
  readonly size: number;
  /** The variables of the context, by name. */
  readonly roots: readonly (readonly [string, LayoutNode])[];
  /** The references to each module, by its name. */
  readonly modules: ReadonlyMap<string, readonly ModuleReference[]>;
}

/** An object that is being built. */
type Tree = Map<string, Tree | number>;

const NO_MODULES: ReferenceLayout["modules"] = new Map();

/** Returns the layout of the context for references. */
export function referenceLayout(references: readonly ObjectReference[]): ReferenceLayout {
  const tree: Tree = new Map();
  let modules: Map<string, ModuleReference[]> | undefined;
  let size = 0;
  const slots = references.map((reference) => {
    if (reference.kind === "module") {
      modules ??= new Map();
      kept(modules, reference.name, () => []).push(reference);
    }
    const at = put(tree, pathOf(reference), size);
    if (at === size) size++;
    return at;
  });
  const roots = Array.from(tree, ([name, inner]) => [name, nodeOf(inner)] as const);
  return { slots, size, roots, modules: modules ?? NO_MODULES };
}

/** Puts a slot at a path if there is none. Returns the slot at the path. */
function put(tree: Tree, path: readonly string[], slot: number): number {
  let at = tree;
  for (const [i, name] of path.entries()) {
    const next = at.get(name);
    if (typeof next === "number") return next;
    if (i === path.length - 1) at.set(name, slot);
    else if (next !== undefined) at = next;
    else {
      const inner: Tree = new Map();
      at.set(name, inner);
      at = inner;
    }
  }
  return slot;
}

function nodeOf(tree: Tree | number): LayoutNode {
  if (typeof tree === "number") return tree;
  const entries = Array.from(tree, ([name, inner]) => [normalizeString(name), nodeOf(inner)] as const);
  if (entries.length > 1) entries.sort(([a], [b]) => compareCodePoints(a, b));
  return { names: entries.map(([name]) => name), nodes: entries.map(([, node]) => node) };
}

/**
 * Returns the names that lead to the value of a reference. Empty for an incomplete reference, which
 * has no value.
 */
function pathOf(reference: ObjectReference): readonly string[] {
  switch (reference.kind) {
    case "variable":
      return ["var", reference.name];
    case "resource": {
      const { root, mode, type, name } = reference;
      if (root === "resource") return ["resource", type, name];
      return mode === "managed" ? [type, name] : [mode, type, name];
    }
    case "self":
      return ["self"];
    case "incomplete":
      return [];
    case "terraform":
      return [reference.root, reference.name];
    default:
      return [reference.kind, reference.name];
  }
}
