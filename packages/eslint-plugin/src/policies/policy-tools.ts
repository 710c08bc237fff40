import { type Reference, referenceRange, references } from "@hcl-ts/analysis";
import { tryToNative, type Value } from "@hcl-ts/cty";
import type { Expression } from "@hcl-ts/hcl";
import type { EvaluatedModule, ReferredDeclaration, ResourceInstance } from "@hcl-ts/terraform";
import type { ModuleTree } from "@hcl-ts/terraform/load";
import { evaluation } from "../on-demand/evaluation.ts";

/** The questions that a policy can ask about a module besides the instance that it judges. Methods can be taken apart. */
export class PolicyTools {
  /** The evaluated module with the modules that it calls. */
  readonly evaluated: EvaluatedModule;

  /** @internal */
  constructor(evaluated: EvaluatedModule) {
    this.evaluated = evaluated;
  }

  /** Returns the instances of resources of a type, in all modules. */
  readonly of = (type: string): readonly ResourceInstance[] => evaluation().instancesOfType(this.evaluated, type);

  /**
   * Returns an argument of an instance, or a part of one, as plain data: null if it is not set, and
   * undefined if it is not known before apply.
   * @param path names and indexes: `read(server, "root_block_device", 0, "encrypted")`
   */
  readonly read = (instance: ResourceInstance, ...path: readonly (string | number)[]): unknown => {
    const { markedData, UNKNOWN } = evaluation();
    let data: unknown = markedData(instance.config, { showSensitive: true });
    for (const step of path) {
      if (data === UNKNOWN) return undefined;
      if (typeof data !== "object" || data === null) return null;
      data = Object.getOwnPropertyDescriptor(data, step)?.value ?? null;
    }
    return data === UNKNOWN ? undefined : data;
  };

  /**
   * Reports whether an argument of an instance refers to another one: with a reference to it, directly
   * or through local values, variables and outputs of modules, or with the same known value in an
   * argument of the same name.
   */
  readonly refers = (instance: ResourceInstance, argument: string, target: ResourceInstance): boolean => {
    const value = this.read(instance, argument);
    if (value !== undefined && value !== null && value === this.read(target, argument)) return true;
    const expression = evaluation().findArgument(instance, [argument])?.expression;
    const tree = this.#treeOf(instance.module);
    return tree !== undefined && expression !== undefined && this.#leadsTo(expression, tree, instance, target);
  };

  #leadsTo(expression: Expression, tree: ModuleTree, from: ResourceInstance, target: ResourceInstance): boolean {
    const seen = new Set<Expression>();
    const open: { readonly expression: Expression; readonly tree: ModuleTree }[] = [{ expression, tree }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next.expression)) continue;
      seen.add(next.expression);
      const found = references(next.expression);
      for (const referred of evaluation().referredDeclarations(next.tree, next.expression)) {
        if (referred.kind === "resource" && referred.declaration === target.resource) {
          const reference = found.find((each) => referenceRange(each).start.byte === referred.reference.start.byte);
          if (isInstance(keyIn(reference), from, target)) return true;
        }
        const through = this.#expressionsOf(referred);
        if (through !== undefined) open.push(through);
      }
    }
    return false;
  }

  /** Returns the expression that a reference stands for, and the module that it is in. */
  #expressionsOf({
    kind,
    declaration,
    tree,
  }: ReferredDeclaration): { readonly expression: Expression; readonly tree: ModuleTree } | undefined {
    if (kind === "local") return { expression: declaration.expression, tree };
    if (kind === "output") return declaration.value && { expression: declaration.value, tree };
    if (kind !== "variable") return undefined;
    const caller = this.#treeAt(tree.path.slice(0, -1));
    const call = caller?.module.calls.get(tree.path.at(-1) ?? "");
    const { name } = declaration;
    const argument = call?.body.partialContent({ attributes: [{ name }] }).content.attributes.get(name);
    return caller && argument && { expression: argument.expression, tree: caller };
  }

  /** Returns the module of an address such as `module.a["x"].module.b`. */
  #treeOf(address: string): ModuleTree | undefined {
    return this.#treeAt([...address.matchAll(/(?:^|\.)module\.([^.[]+)/g)].map(([, name = ""]) => name));
  }

  #treeAt(path: readonly string[]): ModuleTree | undefined {
    let tree: ModuleTree | undefined = this.evaluated.tree;
    for (const name of path) tree = tree?.children.get(name);
    return tree;
  }
}

/** Returns the key of an instance in a reference: undefined if there is none, and `computed` if it is not a constant. */
function keyIn(reference: Reference | undefined): string | undefined | typeof COMPUTED {
  const step = reference?.steps.find(({ kind }) => kind !== "attr");
  if (step?.kind === "index") return constantKey(step.key);
  return step?.kind === "dynamic" ? COMPUTED : undefined;
}

const COMPUTED = Symbol("a key that is computed");

function constantKey(key: Value): string {
  const native = tryToNative(key);
  return native.ok ? String(native.value) : "";
}

/** Whether a reference with a key means an instance. Where the key is computed, instances with the same key belong together. */
function isInstance(key: ReturnType<typeof keyIn>, from: ResourceInstance, target: ResourceInstance): boolean {
  if (target.key === undefined || key === undefined) return true;
  if (key !== COMPUTED) return key === String(target.key);
  return from.key === undefined || String(from.key) === String(target.key);
}
