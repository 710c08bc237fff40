/** Finds the target of a reference in a module, by its first names only. */
import type { Reference, ReferenceStep } from "@hcl-ts/analysis";
import type { Traversal } from "@hcl-ts/hcl";
import type { Dialect } from "../dialect.ts";
import { type ResourceMode, resourceAddress } from "../load/address.ts";

/** Names that stand for values of the program or of the current block. */
export type ScopeName = "count" | "each" | "path" | "self" | "terraform" | "tofu";

/** The target of a reference. `after` are the steps that follow the names. */
export type ReferenceTarget =
  | { readonly kind: "variable" | "local"; readonly name: string; readonly after: readonly ReferenceStep[] }
  | { readonly kind: "module"; readonly name: string; readonly after: readonly ReferenceStep[] }
  | {
      readonly kind: "resource";
      readonly mode: ResourceMode;
      readonly type: string;
      readonly name: string;
      /** As in `Module.resources`. */
      readonly address: string;
      readonly after: readonly ReferenceStep[];
    }
  | { readonly kind: "scope"; readonly name: ScopeName; readonly after: readonly ReferenceStep[] }
  /** Names are missing, or are not names: `var`, `data.x`, `local[0]`. */
  | { readonly kind: "incomplete"; readonly root: string; readonly step: ReferenceStep | undefined };

const SCOPE_NAMES: ReadonlySet<string> = new Set<ScopeName>(["count", "each", "path", "self", "terraform"]);

const MODES: ReadonlyMap<string, ResourceMode> = new Map([
  ["data", "data"],
  ["ephemeral", "ephemeral"],
  ["resource", "managed"],
]);

/** Returns what a reference points at. */
export function referenceTarget({ root: { name: root }, steps }: Reference, dialect: Dialect): ReferenceTarget {
  const [first] = steps;
  switch (root) {
    case "var":
    case "local":
      if (first?.kind !== "attr") return { kind: "incomplete", root, step: first };
      return { kind: root === "var" ? "variable" : "local", name: first.name, after: steps.slice(1) };
    case "module":
      if (first?.kind !== "attr") return { kind: "incomplete", root, step: first };
      return { kind: "module", name: first.name, after: steps.slice(1) };
  }
  if (SCOPE_NAMES.has(root) || (root === "tofu" && dialect === "opentofu")) return { kind: "scope", name: root as ScopeName, after: steps };
  const mode = MODES.get(root);
  const [type, name] = mode === undefined ? [root, nameOf(first)] : [nameOf(first), nameOf(steps[1])];
  if (type === undefined || name === undefined) {
    const missing = mode === undefined || type === undefined ? first : steps[1];
    return { kind: "incomplete", root, step: missing };
  }
  const after = steps.slice(mode === undefined ? 1 : 2);
  return { kind: "resource", mode: mode ?? "managed", type, name, address: resourceAddress(mode ?? "managed", type, name), after };
}

function nameOf(step: ReferenceStep | undefined): string | undefined {
  return step?.kind === "attr" ? step.name : undefined;
}

/** Returns a reference that is written out, such as an element of `depends_on`, as a reference. Undefined for a relative one. */
export function asReference([root, ...rest]: Traversal): Reference | undefined {
  if (root?.kind !== "root") return undefined;
  const steps = rest.filter(
    (step): step is Exclude<typeof step, { kind: "root" | "splat" }> => step.kind === "attr" || step.kind === "index",
  );
  return { root, steps };
}
