/** References to objects of a module, by the first names of a traversal. */
import type { ReferenceStep } from "@hcl-ts/analysis";
import type { Range } from "@hcl-ts/hcl";
import type { ResourceMode } from "../load/address.ts";

/** A step after the object's name in a reference. */
export type AfterStep = ReferenceStep;

/** An object that an expression refers to, and the range of its name. */
export type ObjectReference = {
  readonly root: string;
  readonly range: Range;
  /** All steps after the name. */
  readonly after: readonly AfterStep[];
  /**
   * The steps that directly follow the name. The others follow parentheses, a condition, a splat or
   * a key that has to be computed.
   */
  readonly direct: readonly AfterStep[];
  /** Whether the reference is in an argument of `try` or `can`. */
  readonly attempted: boolean;
} & (
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "local"; readonly name: string }
  | { readonly kind: "module"; readonly name: string }
  | { readonly kind: "resource"; readonly mode: ResourceMode; readonly type: string; readonly name: string; readonly address: string }
  | { readonly kind: "each" | "count" | "path" | "terraform"; readonly name: string }
  | { readonly kind: "self" }
  /** A name that lacks the names that must follow it, such as `var` alone. */
  | { readonly kind: "incomplete"; readonly wanted: string }
);

/** A reference to a called module. */
export type ModuleReference = Extract<ObjectReference, { readonly kind: "module" }>;
