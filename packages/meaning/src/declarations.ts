import type { Declaration, Move } from "./declaration.ts";
import type { Sources } from "./excerpt.ts";
import type { Naming } from "./naming.ts";

/** The declarations of one version of a set of files. */
export interface Declarations {
  readonly declarations: readonly Declaration[];
  readonly moves: readonly Move[];
  readonly sources: Sources;
  /** The manner in which the version refers to declarations, if something outside of the scope has another name in the other version. */
  readonly naming?: Naming;
  /** Returns where a declaration is used in other scopes. */
  readonly usesElsewhere?: (declaration: Declaration) => Iterable<string>;
}
