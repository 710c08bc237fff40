/** Finds the module that an address leads to. */
import type { Traversal, TraversalStep } from "@hcl-ts/hcl";
import { parseTraversalAbs } from "@hcl-ts/hclsyntax";
import type { TreeResult } from "../evaluate/evaluate-tree.ts";
import type { ModuleInstance } from "../evaluate/module-instance.ts";
import { type InstanceKey, instanceKeyOf } from "../load/address.ts";
import type { Module, ModuleCall } from "../load/module.ts";

/** An instance of a module, and the part of an address that follows within it. */
export interface AddressInModule {
  readonly module: ModuleInstance | undefined;
  readonly rest: string;
  /** A call with several instances of which the address selects none, although something in them follows. */
  readonly repeated?: { readonly address: string; readonly call: ModuleCall } | undefined;
}

/**
 * Splits an address into the instance of a module and the part that follows within it. Where the instances are not known, the one that
 * stands for all of them has any key.
 */
export function findModule(result: TreeResult, address: string): AddressInModule {
  let module: ModuleInstance | undefined = result.scope()?.module;
  const { traversal, diagnostics } = parseTraversalAbs(address);
  let found: AddressInModule = { module, rest: address };
  if (diagnostics.length > 0) return found;
  let at = 0;
  while (module !== undefined && nameAt(traversal, at) === "module") {
    const name = nameAt(traversal, at + 1) ?? "";
    const call = module.tree.module.calls.get(name);
    const called = module.tree.children.get(name)?.module;
    const start = traversal[at];
    if (call === undefined || called === undefined || start === undefined) break;
    const key = traversal[at + 2];
    const isKeyed = key?.kind === "index";
    const after = at + (isKeyed ? 3 : 2);
    const step = traversal[after];
    const instance = instanceOf(module, name, isKeyed ? instanceKeyOf(key.key) : undefined);
    if (step === undefined || nameAt(traversal, after) === undefined) break;
    const isDeclared = isDeclaration(called, traversal, after);
    if (instance === undefined && isDeclared) {
      // The key is wrong, so the instance is what has no value.
      if (isKeyed) return { module, rest: address.slice(nameStart(start), key.end) };
      const isRepeated = call.count !== undefined || call.forEach !== undefined;
      if (isRepeated) return { ...found, repeated: { address: address.slice(0, step.start), call } };
    }
    module = instance;
    at = after;
    if (module !== undefined && isDeclared) found = { module, rest: address.slice(nameStart(step)) };
  }
  return found;
}

/** Returns the instance of a call with a key; undefined if there is none. */
function instanceOf(module: ModuleInstance, name: string, key: InstanceKey | undefined): ModuleInstance | undefined {
  const state = module.call(name)?.value;
  const found = state?.instances.get(key);
  if (found !== undefined || state?.unknown !== true) return found;
  const [representative] = state.instances;
  return representative !== undefined && typeof representative[0] === typeof key ? representative[1] : undefined;
}

/** Returns the offset of a step's name. */
function nameStart({ start, kind }: TraversalStep): number {
  return start + (kind === "attr" ? 1 : 0);
}

/** Words that addresses of declarations within a module begin with. */
const DECLARATIONS: ReadonlySet<string> = new Set(["var", "local", "output", "data"]);

/**
 * Reports whether the steps from an index on name a declaration within a module, or what can only be one: a resource of a type that the
 * module has. Otherwise they name an output.
 */
function isDeclaration({ outputs, resources }: Module, traversal: Traversal, at: number): boolean {
  const [first = "", second] = [nameAt(traversal, at), nameAt(traversal, at + 1)];
  if (DECLARATIONS.has(first) || resources.has(`${first}.${second}`)) return true;
  if (outputs.has(first) || second === undefined) return false;
  return first === "resource" || first === "ephemeral" || [...resources.values()].some(({ type }) => type === first);
}

/** Returns the name of a step; undefined for an index and beyond the last step. */
export function nameAt(traversal: Traversal, at: number): string | undefined {
  const step = traversal[at];
  return step?.kind === "root" || step?.kind === "attr" ? step.name : undefined;
}
