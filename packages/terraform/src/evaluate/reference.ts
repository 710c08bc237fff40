/** References as the language reads them: the object of the module that the first names of a traversal lead to. */
import { references as referencesOf } from "@hcl-ts/analysis";
import { isValue, type Value } from "@hcl-ts/cty";
import type { Body, Expression, Range, Traversal } from "@hcl-ts/hcl";
import { rangeOver } from "@hcl-ts/hcl/syntax";
import type { ResourceMode } from "../load/address.ts";
import { resourceAddress } from "../load/address.ts";

/** A step that follows the object of a reference. */
export type AfterStep =
  | { readonly kind: "attr"; readonly name: string; readonly range: Range }
  | { readonly kind: "index"; readonly range: Range /** Undefined for a key that is an expression. */; readonly key: Value | undefined }
  | { readonly kind: "splat"; readonly range: Range };

/** An object that an expression refers to, and the range of its name. */
export type ObjectReference = { readonly root: string; readonly range: Range; readonly after: readonly AfterStep[] } & (
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "local"; readonly name: string }
  | { readonly kind: "module"; readonly name: string }
  | { readonly kind: "resource"; readonly mode: ResourceMode; readonly type: string; readonly name: string; readonly address: string }
  | { readonly kind: "each" | "count" | "path" | "terraform"; readonly name: string }
  | { readonly kind: "self" }
  /** A name that is not followed by what it needs, such as `var` alone. */
  | { readonly kind: "incomplete"; readonly wanted: string }
);

const cache = new WeakMap<Expression | Body, readonly ObjectReference[]>();

/** Returns the objects that an expression, or anything in a body, refers to, in source order. Names that are bound inside are left out. */
export function objectReferences(of: Expression | Body): readonly ObjectReference[] {
  let found = cache.get(of);
  if (found === undefined) {
    found = referencesOf(of).map(({ root, steps }) => objectReference(root.name, root.range, steps));
    cache.set(of, found);
  }
  return found;
}

/** Returns the object that a traversal refers to, as in `depends_on`. */
export function traversalReference(traversal: Traversal): ObjectReference | undefined {
  const [root, ...steps] = traversal;
  if (root?.kind !== "root") return undefined;
  return objectReference(root.name, root.range, steps as readonly Step[]);
}

type Step = { readonly kind: string; readonly name?: string; readonly key?: unknown; readonly range: Range };

function objectReference(root: string, rootRange: Range, steps: readonly Step[]): ObjectReference {
  /** Returns the object that begins with so many names, or what is missing. */
  const nameAt = (i: number): string | undefined => {
    const step = steps[i];
    return step?.kind === "attr" ? step.name : undefined;
  };
  const withNames = (count: number): Pick<ObjectReference, "root" | "range" | "after"> => ({
    root,
    range: count === 0 ? rootRange : rangeOver(rootRange, steps[count - 1]!.range),
    after: steps.slice(count).map(afterStep),
  });
  const incomplete = (wanted: string): ObjectReference => ({ kind: "incomplete", wanted, ...withNames(0) });
  const resource = (mode: ResourceMode, at: number, wanted: string): ObjectReference => {
    const type = at < 0 ? root : nameAt(at);
    const name = nameAt(at + 1);
    if (type === undefined || name === undefined) return incomplete(wanted);
    return { kind: "resource", mode, type, name, address: resourceAddress(mode, type, name), ...withNames(at + 2) };
  };
  const first = nameAt(0);
  switch (root) {
    case "var":
      return first === undefined ? incomplete("var.NAME") : { kind: "variable", name: first, ...withNames(1) };
    case "local":
    case "module":
      return first === undefined ? incomplete(`${root}.NAME`) : { kind: root, name: first, ...withNames(1) };
    case "each":
    case "count":
    case "path":
    case "terraform":
      return first === undefined ? incomplete(`${root}.NAME`) : { kind: root, name: first, ...withNames(1) };
    case "tofu":
      return first === undefined ? incomplete("tofu.NAME") : { kind: "terraform", name: first, ...withNames(1) };
    case "self":
      return { kind: "self", ...withNames(0) };
    case "data":
    case "ephemeral":
      return resource(root, 0, `${root}.TYPE.NAME`);
    case "resource":
      return resource("managed", 0, "resource.TYPE.NAME");
    default:
      return resource("managed", -1, "TYPE.NAME");
  }
}

function afterStep(step: Step): AfterStep {
  if (step.kind === "attr") return { kind: "attr", name: step.name!, range: step.range };
  if (step.kind === "splat") return { kind: "splat", range: step.range };
  return { kind: "index", range: step.range, key: isValue(step.key) ? step.key : undefined };
}
