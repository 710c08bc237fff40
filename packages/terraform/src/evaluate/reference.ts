/** Resolves references to objects of a module, by the first names of a traversal. */
import { type BodyOptions, type Reference, references as referencesOf } from "@hcl-ts/analysis";
import type { Body, Expression, Range, Traversal } from "@hcl-ts/hcl";
import { rangeOver } from "@hcl-ts/hcl/syntax";
import { type ResourceMode, resourceAddress } from "../load/address.ts";
import type { AfterStep, ObjectReference } from "./object-reference.ts";
import { type ReferenceLayout, referenceLayout } from "./reference-layout.ts";

/**
 * The steps of a reference after the name of its object. Ranges are computed on demand, because few
 * of them are needed.
 */
class ReferenceSteps {
  readonly #reference: Reference;
  readonly #count: number;
  #rest: readonly AfterStep[] | undefined = undefined;

  /** @param count the number of steps that belong to the name */
  constructor(reference: Reference, count: number) {
    this.#reference = reference;
    this.#count = count;
  }

  get root(): string {
    return this.#reference.root.name;
  }

  get attempted(): boolean {
    return this.#reference.attempted;
  }

  get range(): Range {
    const { root, steps } = this.#reference;
    return rangeOver(root.range, (steps[this.#count - 1] ?? root).range);
  }

  get after(): readonly AfterStep[] {
    this.#rest ??= this.#reference.steps.slice(this.#count);
    return this.#rest;
  }

  get direct(): readonly AfterStep[] {
    const { steps, directSteps } = this.#reference;
    return directSteps === steps.length ? this.after : steps.slice(this.#count, directSteps);
  }
}

type NamedKind = "variable" | "local" | "module" | "each" | "count" | "path" | "terraform";

class NamedReference<K extends NamedKind> extends ReferenceSteps {
  readonly kind: K;
  readonly name: string;

  constructor(kind: K, name: string, reference: Reference) {
    super(reference, 1);
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

  constructor(mode: ResourceMode, type: string, name: string, reference: Reference, count: number) {
    super(reference, count);
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

  constructor(wanted: string, reference: Reference) {
    super(reference, 0);
    this.wanted = wanted;
  }
}

/** The objects that an expression or a body refers to. */
export class References {
  /** In source order. An object can occur several times. */
  readonly list: readonly ObjectReference[];
  #ownLayout: ReferenceLayout | undefined = undefined;
  /** The last result of {@link without}: one body is always asked for the same kind. */
  #ownOthers: { readonly without: ObjectReference["kind"]; readonly references: References } | undefined = undefined;

  constructor(list: readonly ObjectReference[]) {
    this.list = list;
  }

  /** The structure of a context with the values of these references. */
  get layout(): ReferenceLayout {
    this.#ownLayout ??= referenceLayout(this.list);
    return this.#ownLayout;
  }

  /** Returns the references except the ones of one kind. */
  without(kind: ObjectReference["kind"] | undefined): References {
    if (kind === undefined) return this;
    let others = this.#ownOthers;
    if (others?.without !== kind) {
      const list = this.list.filter((reference) => reference.kind !== kind);
      others = { without: kind, references: list.length === this.list.length ? this : new References(list) };
      this.#ownOthers = others;
    }
    return others.references;
  }
}

const cache = new WeakMap<Expression | Body, References>();

/**
 * The JSON syntax does not distinguish blocks from attributes. Dynamic blocks must be known in
 * advance, because they bind names.
 */
const OPTIONS: BodyOptions = { outline: { blocks: [{ type: "dynamic", labelNames: ["type"] }] } };

/**
 * Returns the objects that an expression or a body refers to. Names that are bound inside are
 * omitted.
 */
export function objectReferences(of: Expression | Body): References {
  let found = cache.get(of);
  if (found === undefined) {
    found = new References(referencesOf(of, OPTIONS).map(objectReference));
    cache.set(of, found);
  }
  return found;
}

/** Returns the object that a traversal refers to, as in `depends_on`. */
export function traversalReference(traversal: Traversal): ObjectReference | undefined {
  const [root, ...steps] = traversal;
  if (root?.kind !== "root") return undefined;
  return objectReference({ root, steps: steps as readonly AfterStep[], directSteps: steps.length, attempted: false });
}

/** Returns the name of a step that directly follows the root or another such step. */
function nameOf({ steps, directSteps }: Reference, at: number): string | undefined {
  const step = at < directSteps ? steps[at] : undefined;
  return step?.kind === "attr" ? step.name : undefined;
}

function named<K extends NamedKind>(kind: K, reference: Reference): NamedReference<K> | IncompleteReference {
  const name = nameOf(reference, 0);
  return name === undefined ? new IncompleteReference(`${reference.root.name}.NAME`, reference) : new NamedReference(kind, name, reference);
}

/** @param at the number of the step with the type; -1 for the root */
function resource(mode: ResourceMode, at: number, wanted: string, reference: Reference): ResourceReference | IncompleteReference {
  const type = at < 0 ? reference.root.name : nameOf(reference, at);
  const name = nameOf(reference, at + 1);
  if (type === undefined || name === undefined) return new IncompleteReference(wanted, reference);
  return new ResourceReference(mode, type, name, reference, at + 2);
}

function objectReference(reference: Reference): ObjectReference {
  const { name: root } = reference.root;
  switch (root) {
    case "var":
      return named("variable", reference);
    case "local":
    case "module":
    case "each":
    case "count":
    case "path":
    case "terraform":
      return named(root, reference);
    case "tofu":
      return named("terraform", reference);
    case "self":
      return new SelfReference(reference, 0);
    case "data":
    case "ephemeral":
      return resource(root, 0, `${root}.TYPE.NAME`, reference);
    case "resource":
      return resource("managed", 0, "resource.TYPE.NAME", reference);
    default:
      return resource("managed", -1, "TYPE.NAME", reference);
  }
}
