/** Declarations that a position of a file names. */
import type { Range } from "@hcl-ts/hcl";
import type { Site } from "../modules/site.ts";

/** The kinds of declarations. A part is a key of an object or an attribute of a resource, which cannot be renamed. */
export type TargetKind = "variable" | "local" | "output" | "module" | "resource" | "provider" | "part";

/** A declaration with its block. */
export interface FoundDeclaration {
  readonly range: Range;
  readonly whole: Range;
}

/** A declaration in a module. */
export interface Target {
  readonly site: Site;
  /** The folder of the module that declares it. */
  readonly folder: string;
  readonly kind: TargetKind;
  /** The address in that module: `var.a`, `output.b`, `local.tags.env`. */
  readonly address: string;
  readonly name: string;
  /** The range at the position that names the declaration. */
  readonly at: Range;
  /** The ranges of a part. The ranges of other targets are found by address. */
  readonly ranges?: readonly Range[] | undefined;
}
