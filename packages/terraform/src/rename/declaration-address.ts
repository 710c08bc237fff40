/**
 * Addresses of declarations in a tree: `var.a`, `module.net.local.b`, `module.net`,
 * `aws_instance.web`.
 */

import type { Range } from "@hcl-ts/hcl";
import type { Module, ModuleTree } from "../load/module.ts";
import { walkModules } from "../load/walk-tree.ts";

/** A declaration that can be renamed. */
export interface FoundDeclaration {
  readonly kind: "variable" | "local" | "output" | "module" | "resource";
  readonly tree: ModuleTree;
  /** The name without a prefix. */
  readonly name: string;
  /**
   * The names that references begin with. The last one is the declared name. Empty for an output,
   * which no reference in its module names.
   */
  readonly prefix: readonly string[];
  /** Returns the address with another name. */
  readonly withName: (name: string) => string;
  /** Reports whether a declaration that shares the namespace already has the name. */
  readonly taken: (name: string) => boolean;
}

/** Finds the declaration at an address. Returns undefined if there is none. */
export function findDeclaration(root: ModuleTree, address: string): FoundDeclaration | undefined {
  const parts = address.split(".");
  let tree: ModuleTree | undefined = root;
  while (parts[0] === "module" && parts.length > 2 && tree !== undefined) {
    tree = tree.children.get(parts[1] ?? "");
    parts.splice(0, 2);
  }
  return tree === undefined ? undefined : declarationIn(tree, parts);
}

function declarationIn(tree: ModuleTree, parts: readonly string[]): FoundDeclaration | undefined {
  const { module } = tree;
  const [first = "", name = ""] = parts;
  const found = (
    kind: FoundDeclaration["kind"],
    declared: ReadonlyMap<string, unknown>,
    key: string,
    prefix: readonly string[],
  ): FoundDeclaration | undefined => {
    if (!declared.has(key)) return undefined;
    const around = (other: string): string => [...parts.slice(0, -1), other].join(".");
    return {
      kind,
      tree,
      name: parts.at(-1) ?? "",
      prefix,
      withName: around,
      taken: (other) => declared.has(kind === "resource" ? around(other) : other),
    };
  };
  if (parts.length === 2) {
    if (first === "var") return found("variable", module.variables, name, parts);
    if (first === "local") return found("local", module.locals, name, parts);
    if (first === "output") return found("output", module.outputs, name, []);
    if (first === "module") return found("module", module.calls, name, parts);
  }
  return found("resource", module.resources, parts.join("."), parts);
}

/** Returns the ranges of the name in all of its declarations, including those in override files. */
export function nameRanges({ kind, prefix, name, tree: { module } }: FoundDeclaration): readonly Range[] {
  const types = blockTypesOf(kind, prefix);
  return module.files.flatMap(({ body }) => {
    const { blocks } = body.partialContent({ blocks: types.map(({ type, labels }) => ({ type, labelNames: labels })) }).content;
    return blocks.flatMap((block) => {
      if (kind === "local") {
        const attribute = block.body.justAttributes().attributes.get(name);
        return attribute === undefined ? [] : [attribute.nameRange];
      }
      const wanted = kind === "resource" ? prefix.slice(-2) : [name];
      const isSame = block.labels.length === wanted.length && block.labels.every((label, i) => label === wanted[i]);
      return isSame ? block.labelRanges.slice(-1) : [];
    });
  });
}

function blockTypesOf(
  kind: FoundDeclaration["kind"],
  [first = ""]: readonly string[],
): readonly { readonly type: string; readonly labels: readonly string[] }[] {
  if (kind === "local") return [{ type: "locals", labels: [] }];
  if (kind !== "resource") return [{ type: kind, labels: ["name"] }];
  return [{ type: first === "data" || first === "ephemeral" ? first : "resource", labels: ["type", "name"] }];
}

/** Returns the names that references to a declaration begin with, in each possible notation. */
export function prefixesOf({ kind, prefix }: FoundDeclaration): readonly (readonly string[])[] {
  const isManaged = kind === "resource" && prefix.length === 2;
  return isManaged ? [prefix, ["resource", ...prefix]] : prefix.length === 0 ? [] : [prefix];
}

/** A module that calls another one, and the name of the call. */
export interface Caller {
  readonly module: Module;
  readonly call: string;
}

/** Returns the modules of a tree that call a module, with the names of the calls. */
export function callersOf(root: ModuleTree, called: Module): readonly Caller[] {
  const found: Caller[] = [];
  for (const { module, children } of walkModules(root))
    for (const [call, child] of children) if (child.module === called) found.push({ module, call });
  return found;
}
