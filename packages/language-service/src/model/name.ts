/** The names that expressions can use, as a tree that is read as far as it is needed. */
import type { Type } from "@hcl-ts/cty";
import type { Deprecation, Docs } from "@hcl-ts/schema";
import type { FileRange } from "./file-range.ts";

/** The kind of a name; decides icons and colours. */
export type NameKind =
  | "variable"
  | "local"
  | "output"
  | "module"
  | "resource"
  | "data"
  | "provider"
  | "block"
  | "attribute"
  | "iterator"
  | "builtin";

/** A name in scope, or a member of one. */
export interface Name {
  /** The last step: `region` of `var.region`. */
  readonly name: string;
  readonly kind: NameKind;
  /** The whole reference, if it is more than the steps typed so far: `var.region`. */
  readonly address?: string | undefined;
  readonly type?: Type | undefined;
  readonly docs?: Docs | undefined;
  readonly deprecated?: Deprecation | undefined;
  readonly sensitive?: boolean | undefined;
  /** One line of detail beside the name, such as its type or default. */
  readonly detail?: string | undefined;
  /** The position of the declaration; undefined for names that the program gives. */
  readonly declaration?: FileRange | undefined;
  /** The members after a dot; undefined if they are not known. */
  readonly members?: (() => Iterable<Name>) | undefined;
  /** The result of an index or a splat, without its name; undefined if nothing is known. */
  readonly element?: (() => Name | undefined) | undefined;
}
