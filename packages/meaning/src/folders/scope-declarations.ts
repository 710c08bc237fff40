/** The scopes of a version: what the folders or modules in it declare. */
import type { Declarations } from "../declarations.ts";
import type { Profile } from "../profile.ts";

/** The declarations of a scope, whose files have names within the scope. */
export interface ScopeDeclarations extends Declarations {
  readonly profile: Profile;
  /** Returns the path of a file of the scope. */
  readonly pathOf: (file: string) => string;
  /** The name of the scope whose declarations it uses. */
  readonly uses?: string | undefined;
}

/** The scopes of a version by name. */
export type Scopes = ReadonlyMap<string, ScopeDeclarations>;
