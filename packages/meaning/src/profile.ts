import type { Body, Expression } from "@hcl-ts/hcl";
import type { ChangeClass, ChangedPart, ChangeKind } from "./change.ts";
import type { Declaration, Move } from "./declaration.ts";

/** The declarations of a file. */
export interface FileDeclarations {
  readonly declarations: readonly Declaration[];
  readonly moves: readonly Move[];
}

/** Describes a language: what its files declare, and what changes of them do not matter. */
export interface Profile {
  /** Returns the declarations of a file in the order of the source. */
  readonly declarations: (body: Body, file: string) => FileDeclarations;
  /**
   * Returns a text that equal values of an attribute share, for an attribute whose expression does
   * not say all, such as a type constraint. Undefined for any other attribute.
   */
  readonly attributeKey?: ((declaration: Declaration, name: string, expression: Expression) => string | undefined) | undefined;
  /**
   * Whether the order of the blocks of a type in a declaration does not matter, or that of the
   * elements of an attribute. `path` has the types of the enclosing blocks and then this name.
   */
  readonly isUnordered?: ((declaration: Declaration, path: readonly string[]) => boolean) | undefined;
  /**
   * Returns the class of a change of a whole declaration or, if a part is given, of that part. By
   * default, all changes are of the class `values`.
   */
  readonly classify?: ((declaration: Declaration, kind: ChangeKind, part?: Omit<ChangedPart, "class">) => ChangeClass) | undefined;
}
