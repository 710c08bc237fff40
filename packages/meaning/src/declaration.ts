import type { BodyOutline } from "@hcl-ts/analysis";
import type { Body, Expression, Range } from "@hcl-ts/hcl";

/** The content of a declaration: a body, or a single expression, such as a local value's. */
export type DeclarationContent =
  | { readonly body: Body; readonly outline: BodyOutline | undefined }
  | { readonly expression: Expression; readonly static: boolean };

/** Something that a file declares, and that keeps its identity when the file changes. */
export interface Declaration {
  /** The kind of declaration, such as `resource`. Only declarations of one kind can be renamed into each other. */
  readonly kind: string;
  /** The address that users know it by: `aws_instance.web`, `var.region`. */
  readonly address: string;
  /**
   * The names that references to it begin with: `["var", "region"]`. Undefined if nothing can refer
   * to it; it is then never recognized as renamed.
   */
  readonly names: readonly string[] | undefined;
  /**
   * Whether many declarations of the kind have equal content, as variables of type `string` do. An
   * equal content is then not enough to recognize a renamed one.
   */
  readonly common: boolean;
  /** The name of its file. */
  readonly file: string;
  readonly range: Range;
  readonly content: DeclarationContent;
  /** The paths of attributes whose source is a secret, which reports do not show. The empty path is the whole declaration. */
  readonly secrets?: readonly string[] | undefined;
}

/** A statement that something was renamed, such as a `moved` block. */
export interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
}
