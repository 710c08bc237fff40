import type { Reference } from "@hcl-ts/analysis";
import { blockAddress } from "../load/address.ts";
import type { Check, Local, Module, ModuleCall, ModuleTree, Output, ProviderConfig, Resource, Variable } from "../load/module.ts";
import { providersOfCall } from "../load/provider-configurations.ts";
import { impliedProvider } from "../load/provider-source.ts";
import { bodyReferences, ofCall, ofCheck, ofExpressions, ofOutput, ofProvider, ofResource, ofVariable } from "./entity-references.ts";
import { referenceTarget } from "./reference-target.ts";

/** A declaration that can depend on others, and what it is. */
export type DependentNode =
  | { readonly kind: "variable"; readonly declaration: Variable }
  | { readonly kind: "local"; readonly declaration: Local }
  | { readonly kind: "output"; readonly declaration: Output }
  | { readonly kind: "resource"; readonly declaration: Resource }
  | { readonly kind: "call"; readonly declaration: ModuleCall }
  | { readonly kind: "provider"; readonly declaration: ProviderConfig }
  | { readonly kind: "check"; readonly declaration: Check };

type Declaration = DependentNode["declaration"];

/**
 * Finds out whether declarations of a module may depend on themselves, without the graph of the whole
 * module. Follows only what they depend on, and that once.
 *
 * A called module counts as one node that depends on all of its arguments and on all provider
 * configurations that it uses. So a cycle that is found may not be one in the graph, but no cycle
 * is missed that leads through the module itself.
 */
export class CycleSearch {
  private readonly tree: ModuleTree;
  private readonly module: Module;
  /** The declarations that were followed. Of those that are done, none leads to a cycle. */
  private readonly states = new Map<Declaration, "open" | "done">();
  private readonly imports = new Map<string, Reference[]>();

  constructor(tree: ModuleTree) {
    this.tree = tree;
    this.module = tree.module;
    for (const { target, id, identity, forEach } of tree.module.imports) {
      if (target === undefined) continue;
      const address = blockAddress(target);
      this.imports.set(address, [...(this.imports.get(address) ?? []), ...ofExpressions(id, identity, forEach)]);
    }
  }

  /** Reports whether something that these declarations depend on may depend on itself. */
  mayFind(starts: Iterable<DependentNode>): boolean {
    const path: { readonly node: DependentNode; readonly needs: Iterator<DependentNode> }[] = [];
    const enter = (node: DependentNode): void => {
      this.states.set(node.declaration, "open");
      path.push({ node, needs: this.needsOf(node) });
    };
    for (const start of starts) {
      if (!this.states.has(start.declaration)) enter(start);
      for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
        const next = top.needs.next();
        if (next.done === true) {
          this.states.set(top.node.declaration, "done");
          path.pop();
          continue;
        }
        const state = this.states.get(next.value.declaration);
        if (state === "open") return true;
        if (state === undefined) enter(next.value);
      }
    }
    return false;
  }

  private *needsOf(node: DependentNode): Generator<DependentNode> {
    // References of a variable or a resource to itself have other messages.
    const self = node.kind === "variable" || node.kind === "resource" ? node.declaration : undefined;
    for (const reference of this.referencesOf(node)) {
      const target = this.targetOf(reference);
      if (target !== undefined && target.declaration !== self) yield target;
    }
    if (node.kind === "resource") {
      const { provider, type } = node.declaration;
      const name = provider?.name ?? impliedProvider(type);
      const config = this.module.providers.get(provider?.alias === undefined ? name : `${name}.${provider.alias}`);
      if (config !== undefined) yield { kind: "provider", declaration: config };
    }
    if (node.kind === "call")
      for (const declaration of providersOfCall(this.tree, node.declaration.name)) yield { kind: "provider", declaration };
    if (node.kind === "check" && node.declaration.data !== undefined) yield { kind: "resource", declaration: node.declaration.data };
  }

  private referencesOf(node: DependentNode): readonly Reference[] {
    switch (node.kind) {
      case "variable":
        return ofVariable(node.declaration);
      case "local":
        return ofExpressions(node.declaration.expression);
      case "output":
        return ofOutput(node.declaration);
      case "resource":
        return [...ofResource(node.declaration), ...(this.imports.get(node.declaration.address) ?? [])];
      case "call":
        return [...ofCall(node.declaration), ...bodyReferences(node.declaration.body)];
      case "provider":
        return ofProvider(node.declaration);
      case "check":
        return ofCheck(node.declaration);
    }
  }

  private targetOf(reference: Reference): DependentNode | undefined {
    const { variables, locals, resources, calls, checks, dialect } = this.module;
    const target = referenceTarget(reference, dialect);
    switch (target.kind) {
      case "variable": {
        const declaration = variables.get(target.name);
        return declaration && { kind: "variable", declaration };
      }
      case "local": {
        const declaration = locals.get(target.name);
        return declaration && { kind: "local", declaration };
      }
      case "module": {
        const declaration = calls.get(target.name);
        return declaration && { kind: "call", declaration };
      }
      case "resource": {
        const own = resources.get(target.address);
        if (own !== undefined) return { kind: "resource", declaration: own };
        for (const { data } of checks.values()) if (data?.address === target.address) return { kind: "resource", declaration: data };
        return undefined;
      }
      default:
        return undefined;
    }
  }
}
