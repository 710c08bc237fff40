/** Finds the module that an address leads to. */
import type { Traversal } from "@hcl-ts/hcl";
import { parseTraversalAbs } from "@hcl-ts/hclsyntax";
import type { TreeResult } from "../evaluate/evaluate-tree.ts";
import type { ModuleInstance } from "../evaluate/module-instance.ts";
import { formatInstanceKey, instanceKeyOf } from "../load/address.ts";

/** An instance of a module, and the part of an address that follows within it. */
export interface AddressInModule {
  readonly module: ModuleInstance | undefined;
  readonly rest: string;
}

/** Splits an address into the instance of a module and the part that follows within it. */
export function findModule(result: TreeResult, address: string): AddressInModule {
  const root = result.scope()?.module;
  const { traversal, diagnostics } = parseTraversalAbs(address);
  let found: AddressInModule = { module: root, rest: address };
  if (diagnostics.length > 0) return found;
  for (const { text, after } of modulePrefixes(traversal)) {
    const module = result.scope(text)?.module;
    if (module === undefined || nameAt(traversal, after) === undefined) break;
    const step = traversal[after]!;
    if (isDeclaration(module, traversal, after)) found = { module, rest: address.slice(step.start + (step.kind === "attr" ? 1 : 0)) };
  }
  return found;
}

/**
 * Returns the addresses of modules that a traversal begins with, and the number of steps in each.
 */
function modulePrefixes(traversal: Traversal): readonly { readonly text: string; readonly after: number }[] {
  const prefixes: { text: string; after: number }[] = [];
  let text = "";
  let at = 0;
  while (nameAt(traversal, at) === "module" && nameAt(traversal, at + 1) !== undefined) {
    const key = traversal[at + 2];
    text += `${text === "" ? "" : "."}module.${nameAt(traversal, at + 1)}`;
    if (key?.kind === "index") text += formatInstanceKey(instanceKeyOf(key.key));
    at += key?.kind === "index" ? 3 : 2;
    prefixes.push({ text, after: at });
  }
  return prefixes;
}

/** Words that addresses of declarations within a module begin with. */
const DECLARATIONS: ReadonlySet<string | undefined> = new Set(["var", "local", "output", "data"]);

/** Reports whether the steps from an index on name a declaration of a module. */
function isDeclaration({ tree }: ModuleInstance, traversal: Traversal, at: number): boolean {
  const first = nameAt(traversal, at);
  return DECLARATIONS.has(first) || tree.module.resources.has(`${first}.${nameAt(traversal, at + 1)}`);
}

/** Returns the name of a step; undefined for an index and beyond the last step. */
export function nameAt(traversal: Traversal, at: number): string | undefined {
  const step = traversal[at];
  return step?.kind === "root" || step?.kind === "attr" ? step.name : undefined;
}
