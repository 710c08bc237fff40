/** Resolves references to objects of a module, by the first names of a traversal. */
import { type ReferenceStep, references as referencesOf } from "@hcl-ts/analysis";
import type { Body, Expression, Range, Traversal } from "@hcl-ts/hcl";
import { rangeOver } from "@hcl-ts/hcl/syntax";
import type { ResourceMode } from "../load/address.ts";
import { resourceAddress } from "../load/address.ts";
import { type ReferenceLayout, referenceLayout } from "./reference-layout.ts";

/** A step after the name of the object of a reference. */
export type AfterStep = ReferenceStep;

/** An object that an expression refers to, and the range of its name. */
export type ObjectReference = { readonly root: string; readonly range: Range; readonly after: readonly AfterStep[] } & (
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "local"; readonly name: string }
  | { readonly kind: "module"; readonly name: string }
  | { readonly kind: "resource"; readonly mode: ResourceMode; readonly type: string; readonly name: string; readonly address: string }
  | { readonly kind: "each" | "count" | "path" | "terraform"; readonly name: string }
  | { readonly kind: "self" }
  /** A name that lacks the names that must follow it, such as `var` alone. */
  | { readonly kind: "incomplete"; readonly wanted: string }
);

/**
 * The steps of a reference after the name of its object. Ranges are computed on demand, because few
 * of them are needed.
 */
class ReferenceSteps {
  readonly root: string;
  private readonly rootStep: Step;
  private readonly steps: readonly AfterStep[];
  private readonly count: number;
  private rest: readonly AfterStep[] | undefined = undefined;

  constructor(root: string, rootStep: Step, steps: readonly AfterStep[], count: number) {
    this.root = root;
    this.rootStep = rootStep;
    this.steps = steps;
    this.count = count;
  }

  get range(): Range {
    const { range } = this.rootStep;
    return this.count === 0 ? range : rangeOver(range, this.steps[this.count - 1]!.range);
  }

  get after(): readonly AfterStep[] {
    this.rest ??= this.steps.slice(this.count);
    return this.rest;
  }
}

type NamedKind = "variable" | "local" | "module" | "each" | "count" | "path" | "terraform";

class NamedReference<K extends NamedKind> extends ReferenceSteps {
  readonly kind: K;
  readonly name: string;

  constructor(kind: K, name: string, root: string, rootStep: Step, steps: readonly AfterStep[]) {
    super(root, rootStep, steps, 1);
    this.kind = kind;
    this.name = name;
  }
}

class ResourceReference extends ReferenceSteps {
  readonly kind = "resource";
  readonly mode: ResourceMode;
  readonly type: string;
  readonly name: string;
  readonly address: string;

  constructor(mode: ResourceMode, type: string, name: string, root: string, rootStep: Step, steps: readonly AfterStep[], count: number) {
    super(root, rootStep, steps, count);
    this.mode = mode;
    this.type = type;
    this.name = name;
    this.address = resourceAddress(mode, type, name);
  }
}

class SelfReference extends ReferenceSteps {
  readonly kind = "self";
}

class IncompleteReference extends ReferenceSteps {
  readonly kind = "incomplete";
  readonly wanted: string;

  constructor(wanted: string, root: string, rootStep: Step, steps: readonly AfterStep[]) {
    super(root, rootStep, steps, 0);
    this.wanted = wanted;
  }
}

/** The objects that an expression or a body refers to. */
export class References {
  /** In source order. An object can occur several times. */
  readonly list: readonly ObjectReference[];
  private ownLayout: ReferenceLayout | undefined = undefined;
  private ownShared: References | undefined = undefined;

  constructor(list: readonly ObjectReference[]) {
    this.list = list;
  }

  /** The structure of a context with the values of these references. */
  get layout(): ReferenceLayout {
    this.ownLayout ??= referenceLayout(this.list);
    return this.ownLayout;
  }

  /** The references without `each` and `count`, whose values differ between instances. */
  get shared(): References {
    if (this.ownShared === undefined) {
      const list = this.list.filter(({ kind }) => kind !== "each" && kind !== "count");
      this.ownShared = list.length === this.list.length ? this : new References(list);
    }
    return this.ownShared;
  }
}

const cache = new WeakMap<Expression | Body, References>();

/**
 * Returns the objects that an expression or a body refers to. Names that are bound inside are
 * omitted.
 */
export function objectReferences(of: Expression | Body): References {
  let found = cache.get(of);
  if (found === undefined) {
    found = new References(referencesOf(of).map(({ root, steps }) => objectReference(root.name, root, steps)));
    cache.set(of, found);
  }
  return found;
}

/** Returns the object that a traversal refers to, as in `depends_on`. */
export function traversalReference(traversal: Traversal): ObjectReference | undefined {
  const [root, ...steps] = traversal;
  if (root?.kind !== "root") return undefined;
  return objectReference(root.name, root, steps as readonly AfterStep[]);
}

type Step = { readonly range: Range };

function nameOf(step: AfterStep | undefined): string | undefined {
  return step?.kind === "attr" ? step.name : undefined;
}

function named<K extends NamedKind>(
  kind: K,
  root: string,
  rootStep: Step,
  steps: readonly AfterStep[],
): NamedReference<K> | IncompleteReference {
  const name = nameOf(steps[0]);
  if (name === undefined) return new IncompleteReference(`${root}.NAME`, root, rootStep, steps);
  return new NamedReference(kind, name, root, rootStep, steps);
}

function objectReference(root: string, rootStep: Step, steps: readonly AfterStep[]): ObjectReference {
  const resource = (mode: ResourceMode, at: number, wanted: string): ObjectReference => {
    const type = at < 0 ? root : nameOf(steps[at]);
    const name = nameOf(steps[at + 1]);
    if (type === undefined || name === undefined) return new IncompleteReference(wanted, root, rootStep, steps);
    return new ResourceReference(mode, type, name, root, rootStep, steps, at + 2);
  };
  switch (root) {
    case "var":
      return named("variable", root, rootStep, steps);
    case "local":
    case "module":
    case "each":
    case "count":
    case "path":
    case "terraform":
      return named(root, root, rootStep, steps);
    case "tofu":
      return named("terraform", root, rootStep, steps);
    case "self":
      return new SelfReference(root, rootStep, steps, 0);
    case "data":
    case "ephemeral":
      return resource(root, 0, `${root}.TYPE.NAME`);
    case "resource":
      return resource("managed", 0, "resource.TYPE.NAME");
    default:
      return resource("managed", -1, "TYPE.NAME");
  }
}
