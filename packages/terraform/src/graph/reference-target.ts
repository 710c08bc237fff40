/**
 * Finds the target of a reference in a module. Only the first names of the reference are
 * considered.
 */
import type { Reference, ReferenceStep } from "@hcl-ts/analysis";
import type { Traversal } from "@hcl-ts/hcl";
import { type ResourceMode, resourceAddress, resourceModes } from "../load/address.ts";
import type { Dialect } from "../source/dialect.ts";

/** Names of values that the program or the current block provides. */
export type ScopeName = "count" | "each" | "path" | "self" | "terraform" | "tofu";

/** Kinds of objects that have only a name. */
export type NamedKind = "variable" | "local" | "module";

/** The target of a reference. `after` contains the steps that follow its names. */
export type ReferenceTarget =
  | { [K in NamedKind]: { readonly kind: K; readonly name: string; readonly after: readonly ReferenceStep[] } }[NamedKind]
  | {
      readonly kind: "resource";
      readonly mode: ResourceMode;
      readonly type: string;
      readonly name: string;
      /** The address, as in `Module.resources`. */
      readonly address: string;
      readonly after: readonly ReferenceStep[];
    }
  | { readonly kind: "scope"; readonly name: ScopeName; readonly after: readonly ReferenceStep[] }
  /** Required names are missing or are not names: `var`, `data.x`, `local[0]`. */
  | { readonly kind: "incomplete"; readonly root: string; readonly step: ReferenceStep | undefined };

const SCOPE_NAMES: readonly ScopeName[] = ["count", "each", "path", "self", "terraform", "tofu"];

const NAMED: ReadonlyMap<string, NamedKind> = new Map([
  ["var", "variable"],
  ["local", "local"],
  ["module", "module"],
]);

/** Returns the target of a reference. */
export function referenceTarget({ root: { name: root }, steps }: Reference, dialect: Dialect): ReferenceTarget {
  const kind = NAMED.get(root);
  if (kind !== undefined) return namedTarget(kind, root, steps);
  const scope = SCOPE_NAMES.find((name) => name === root);
  if (scope !== undefined && (scope !== "tofu" || dialect === "opentofu")) return { kind: "scope", name: scope, after: steps };
  const mode = resourceModes.get(root);
  return mode === undefined ? resourceTarget("managed", root, root, steps) : resourceOfMode(mode, root, steps);
}

function namedTarget(kind: NamedKind, root: string, steps: readonly ReferenceStep[]): ReferenceTarget {
  const name = nameOf(steps[0]);
  return name === undefined ? { kind: "incomplete", root, step: steps[0] } : { kind, name, after: steps.slice(1) };
}

/** Returns the target of a reference that begins with a mode: `data.TYPE.NAME`. */
function resourceOfMode(mode: ResourceMode, root: string, steps: readonly ReferenceStep[]): ReferenceTarget {
  const type = nameOf(steps[0]);
  return type === undefined ? { kind: "incomplete", root, step: steps[0] } : resourceTarget(mode, root, type, steps.slice(1));
}

/** @param steps the steps from the name of the resource on */
function resourceTarget(mode: ResourceMode, root: string, type: string, steps: readonly ReferenceStep[]): ReferenceTarget {
  const name = nameOf(steps[0]);
  if (name === undefined) return { kind: "incomplete", root, step: steps[0] };
  return { kind: "resource", mode, type, name, address: resourceAddress(mode, type, name), after: steps.slice(1) };
}

function nameOf(step: ReferenceStep | undefined): string | undefined {
  return step?.kind === "attr" ? step.name : undefined;
}

/**
 * Converts a traversal, such as an element of `depends_on`, to a reference. Undefined for a
 * relative traversal.
 */
export function asReference([root, ...rest]: Traversal): Reference | undefined {
  if (root?.kind !== "root") return undefined;
  const steps = rest.filter(
    (step): step is Exclude<typeof step, { kind: "root" | "splat" }> => step.kind === "attr" || step.kind === "index",
  );
  return { root, steps, directSteps: steps.length, attempted: false };
}
