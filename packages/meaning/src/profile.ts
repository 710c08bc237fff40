import type { Body, Expression } from "@hcl-ts/hcl";
import type { ChangeClass, ChangedPart, ChangeKind } from "./change.ts";
import type { Declaration, Move } from "./declaration.ts";

/** The declarations of a file. */
export interface FileDeclarations {
  readonly declarations: readonly Declaration[];
  readonly moves: readonly Move[];
}

/** Describes the declarations that use another folder's, such as calls of local modules. */
export interface CallProfile {
  /** Returns the called folder, relative to the declaration's; undefined for a declaration that is not such a call. */
  readonly folderOf: (declaration: Declaration) => string | undefined;
  /** Whether the instances of a call have names, as with `for_each`. */
  readonly isKeyed: (declaration: Declaration) => boolean;
  /** The kind of the declarations that are set by arguments of a call. Their last name is the argument's. */
  readonly input: string;
  /** The kind of the declarations that are attributes of a call. */
  readonly output: string;
  /** The functions whose result has the elements of their first argument, or is one of them. See `renameAttributes`. */
  readonly selectors: ReadonlySet<string>;
}

/** Describes files that use the declarations of another scope, such as the tests of a module. */
export interface UserProfile {
  /** Returns the path in a declaration of what sets an input; the empty path if the whole declaration does, undefined if nothing can. */
  readonly inputPath: (declaration: Declaration, input: string) => string | undefined;
  /** Returns the folder that a declaration uses instead, relative to the used one. */
  readonly folderOf: (declaration: Declaration) => string | undefined;
  /** Returns the names that references to the outputs of what a declaration uses begin with. */
  readonly outputNames: (declaration: Declaration) => readonly string[] | undefined;
}

/** Describes a language: what its files declare, and what changes of them do not matter. */
export interface Profile {
  /** Returns the declarations of a file in the order of the source. */
  readonly declarations: (body: Body, file: string) => FileDeclarations;
  /**
   * Returns the names that a declaration is known by for other names that references can have for it,
   * as `t.a` for `resource.t.a`. Undefined for any other names. It is given names of any number, of which a
   * reference can have more.
   */
  readonly canonicalNames?: ((names: readonly string[]) => readonly string[] | undefined) | undefined;
  /** Describes how declarations use other folders' declarations. */
  readonly calls?: CallProfile | undefined;
  /** Describes how declarations use declarations of the scope that `Scope.uses` names. */
  readonly users?: UserProfile | undefined;
  /**
   * Returns a text that equal values of an attribute share, for an attribute whose expression does
   * not say all, such as a type constraint. Undefined for any other attribute.
   */
  readonly attributeKey?: ((declaration: Declaration, name: string, expression: Expression) => string | undefined) | undefined;
  /**
   * Whether the order of a block type's blocks in a declaration does not matter, or the order of an attribute's
   * elements. `path` has the types of the enclosing blocks and then this name.
   */
  readonly isUnordered?: ((declaration: Declaration, path: readonly string[]) => boolean) | undefined;
  /**
   * Returns the class of a change of a whole declaration or, if a part is given, of that part. By
   * default, all changes are of the class `values`.
   */
  readonly classify?: ((declaration: Declaration, kind: ChangeKind, part?: Omit<ChangedPart, "class">) => ChangeClass) | undefined;
}
