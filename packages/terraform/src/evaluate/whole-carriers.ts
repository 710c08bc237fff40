/**
 * Finds the declarations that can contain a whole resource, or something of it that contains
 * another: the few that have to be followed to find the attributes that are asked of resources.
 */

import { kept } from "@hcl-ts/cty/kernel";
import type { Body, Expression } from "@hcl-ts/hcl";
import type { CheckRule, Module, ModuleTree, Resource } from "../load/module.ts";
import { walkModules } from "../load/walk-tree.ts";
import { argumentsOf } from "./arguments-of.ts";
import type { ModuleReference, ObjectReference } from "./object-reference.ts";
import { objectReferences } from "./reference.ts";

/** Whether a declaration of a module can contain a whole resource. */
export type Carries = (module: Module, declaration: string) => boolean;

/**
 * Finds the declarations of a tree that can contain a whole resource, in short steps. Declarations are named
 * `local.x`, `var.x`, `output.x`, by the address of the resource, and `check.x`; all else in a module
 * together is named `rest`.
 */
export function* wholeCarriers(root: ModuleTree): Generator<void, Carries> {
  const search = new CarrierSearch();
  for (const tree of walkModules(root)) yield* search.addModule(tree);
  search.spread();
  return (module, declaration) => search.found.has(search.key(module, declaration));
}

type Part = Expression | Body | undefined;

class CarrierSearch {
  readonly found: Set<string> = new Set();
  /** The declarations that refer to a declaration. */
  readonly #users = new Map<string, string[]>();
  readonly #numbers = new Map<Module, number>();

  key(module: Module, declaration: string): string {
    return `${kept(this.#numbers, module, () => this.#numbers.size)} ${declaration}`;
  }

  *addModule(tree: ModuleTree): Generator<void, void> {
    const { module } = tree;
    const { variables, locals, outputs, resources, calls, providers, checks, imports } = module;
    const rest: Part[] = [...variables.values()].flatMap(({ validations }) => ofRules(validations));
    for (const { name, expression } of locals.values()) this.#add(module, `local.${name}`, tree, [expression]);
    for (const { name, value, preconditions } of outputs.values()) {
      this.#add(module, `output.${name}`, tree, [value]);
      rest.push(...ofRules(preconditions));
    }
    for (const resource of resources.values()) {
      this.#add(module, resource.address, tree, ofResource(resource));
      yield;
    }
    for (const call of calls.values()) {
      rest.push(call.count, call.forEach);
      const called = tree.children.get(call.name)?.module;
      for (const [name, { expression }] of argumentsOf(call))
        if (called === undefined) rest.push(expression);
        else this.#add(called, `var.${name}`, tree, [expression, call.forEach]);
    }
    for (const { name, data, asserts } of checks.values()) {
      const parts = [...(data === undefined ? [] : ofResource(data)), ...ofRules(asserts)];
      this.#add(module, `check.${name}`, tree, parts);
      if (data !== undefined) this.#add(module, data.address, tree, parts);
    }
    for (const { forEach, body } of providers.values()) rest.push(forEach, body);
    for (const { to, id, identity, forEach } of imports) rest.push(to, id, identity, forEach);
    this.#add(module, "rest", tree, rest);
  }

  /** Adds everything that depends on the declarations that were found. */
  spread(): void {
    // A set is visited in the order in which elements are added, including those added meanwhile.
    for (const key of this.found) for (const user of this.#users.get(key) ?? []) this.found.add(user);
  }

  /** @param tree the module that contains the parts */
  #add(module: Module, declaration: string, tree: ModuleTree, parts: readonly Part[]): void {
    const key = this.key(module, declaration);
    for (const part of parts)
      if (part !== undefined) for (const reference of objectReferences(part).list) this.#addReference(key, tree, reference);
  }

  #addReference(key: string, tree: ModuleTree, reference: ObjectReference): void {
    switch (reference.kind) {
      case "variable":
        this.#use(tree.module, `var.${reference.name}`, key);
        break;
      case "local":
        this.#use(tree.module, `local.${reference.name}`, key);
        break;
      case "module":
        this.#addCall(key, tree, reference);
        break;
      case "resource":
        if (!reference.after.some(({ kind }) => kind === "attr")) this.found.add(key);
        this.#use(tree.module, reference.address, key);
    }
  }

  #addCall(key: string, tree: ModuleTree, { name, after }: ModuleReference): void {
    const called = tree.children.get(name)?.module;
    if (called === undefined) return;
    // The name of an output can follow a key, which can be written as an attribute.
    const selected = after.slice(0, 2).flatMap((step) => (step.kind === "attr" && called.outputs.has(step.name) ? [step.name] : []));
    for (const output of selected.length > 0 ? selected : called.outputs.keys()) this.#use(called, `output.${output}`, key);
  }

  #use(module: Module, declaration: string, user: string): void {
    kept(this.#users, this.key(module, declaration), () => []).push(user);
  }
}

function ofRules(rules: readonly CheckRule[]): readonly Part[] {
  return rules.flatMap(({ condition, errorMessage }) => [condition, errorMessage]);
}

function ofResource(resource: Resource): readonly Part[] {
  const { count, forEach, enabled, body, connection, provisioners, preconditions, postconditions } = resource;
  const inner = provisioners.flatMap((p) => [p.body, p.connection]);
  return [count, forEach, enabled, body, connection, ...inner, ...ofRules(preconditions), ...ofRules(postconditions)];
}
