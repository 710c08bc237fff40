/** Finds the module that an address leads to. */
import type { Traversal, TraversalStep } from "@hcl-ts/hcl";
import { parseTraversalAbs } from "@hcl-ts/hclsyntax";
import type { TreeResult } from "../evaluate/evaluate-tree.ts";
import type { ModuleInstance } from "../evaluate/module-instance.ts";
import { formatInstanceKey, instanceKeyOf } from "../load/address.ts";
import type { ModuleCall } from "../load/module.ts";

/** An instance of a module, and the part of an address that follows within it. */
export interface AddressInModule {
  readonly module: ModuleInstance | undefined;
  readonly rest: string;
  /** A call with several instances of which the address selects none, although something in them follows. */
  readonly repeated?: { readonly address: string; readonly call: ModuleCall } | undefined;
}

/** Splits an address into the instance of a module and the part that follows within it. */
export function findModule(result: TreeResult, address: string): AddressInModule {
  const root = result.scope()?.module;
  const { traversal, diagnostics } = parseTraversalAbs(address);
  let parent = "";
  let found: AddressInModule = { module: root, rest: address };
  if (diagnostics.length > 0) return found;
  for (const { text, after } of modulePrefixes(traversal)) {
    const module = result.scope(text)?.module;
    if (module === undefined) {
      const call = result.scope(parent)?.module.tree.module.calls.get(nameAt(traversal, after - 1) ?? "");
      if (call === undefined) {
        // The key is wrong, so the instance is what has no value.
        const [start, , key] = traversal.slice(after - 3, after);
        if (start === undefined || key?.kind !== "index" || !DECLARATIONS.has(nameAt(traversal, after))) break;
        return { module: result.scope(parent)?.module, rest: address.slice(nameStart(start), key.end) };
      }
      const isRepeated = call.count !== undefined || call.forEach !== undefined;
      if (isRepeated && DECLARATIONS.has(nameAt(traversal, after))) return { ...found, repeated: { address: text, call } };
      break;
    }
    parent = text;
    const step = traversal[after];
    if (step === undefined || nameAt(traversal, after) === undefined) break;
    if (isDeclaration(module, traversal, after)) found = { module, rest: address.slice(nameStart(step)) };
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

/** Returns the offset of a step's name. */
function nameStart({ start, kind }: TraversalStep): number {
  return start + (kind === "attr" ? 1 : 0);
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
