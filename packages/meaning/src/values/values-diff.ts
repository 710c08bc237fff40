import type { Diagnostic } from "@hcl-ts/hcl";

/** A declaration that changed and that a value depends on. */
export interface Cause {
  /** The folder of the module, from the root of the file system. */
  readonly folder: string;
  /** The address of the declaration, with the part of it that changed if the value depends on that part alone. */
  readonly address: string;
}

/** A part of a value that differs. */
export interface ValueChange {
  /** The path within the object, such as `tags.Name`; empty for the whole value of an output. */
  readonly path: string;
  /** A value that is not known may differ if its expression changed. */
  readonly kind: "changed" | "may-change";
  /** The value before: its text, `(absent)`, `(known after apply)` or `(sensitive)`. */
  readonly from: string;
  readonly to: string;
  /** The changed declarations that the part depends on. */
  readonly causes: readonly Cause[];
}

/** An object or an output whose values differ. */
export interface ObjectChange {
  readonly kind: "appears" | "disappears" | "changes";
  /** The address: `module.net[0].aws_subnet.a["x"]`, `output.id`. */
  readonly address: string;
  /** The address before, if a `moved` block gave the object another one. */
  readonly from?: string | undefined;
  /** The parts that differ, of an object that is on both sides. */
  readonly values: readonly ValueChange[];
  /** The changed declarations because of which the object appears, disappears or changes. */
  readonly causes: readonly Cause[];
}

/** The differences between the planned values of two versions of a root module. */
export interface ValuesDiff {
  /** The objects that differ, in the order of the new version, then those that were removed. */
  readonly objects: readonly ObjectChange[];
  /** The problems of loading and evaluating the version before. */
  readonly before: readonly Diagnostic[];
  /** The problems of loading and evaluating the version after. */
  readonly after: readonly Diagnostic[];
}
