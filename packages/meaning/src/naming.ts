/** Writes the references of one version as the other version does, so that a rename is no change of what refers to it. */
import type { MeaningKeyOptions } from "@hcl-ts/analysis";
import type { Declaration } from "./declaration.ts";

/** Replaces the names of references, for a meaning key. */
export type Rename = NonNullable<MeaningKeyOptions["rename"]>;

/** The options of a meaning key that decide how references are written. */
export type Renaming = Pick<MeaningKeyOptions, "rename" | "instances">;

/** Names contain no control characters in either syntax, except in labels, where a mix-up only merges two candidates. */
export function keyOfNames(names: readonly string[]): string {
  return names.join("\0");
}

/** The manner in which a version refers to declarations. */
export interface Naming {
  /**
   * Returns the options of a key.
   *
   * @param own replaces the names of declarations in the same scope
   * @param declaration what the key is part of, if that can have its own references
   */
  renaming(own?: Rename, declaration?: Declaration): Renaming;
  /**
   * Returns the name in this version of an attribute, in a body of a declaration, that has the given name in the other
   * version. `path` has the types of the blocks between the declaration and the body.
   */
  argument(declaration: Declaration, path: readonly string[], name: string): string;
  /** Returns the address in the other version of a declaration that is known by the name of something in another scope. */
  address?(declaration: Declaration): string;
}

/** Names declarations of a scope that refers to nothing else. @param canonical see `Profile.canonicalNames` */
export function namingAlone(canonical: Rename | undefined): Naming {
  return { renaming: (own) => ({ rename: withCanonical(canonical, own) }), argument: (_declaration, _path, name) => name };
}

/** Replaces names after they are written in the form by which declarations are known. */
export function withCanonical(canonical: Rename | undefined, own: Rename | undefined): Rename | undefined {
  if (canonical === undefined) return own;
  return (given) => {
    const names = canonical(given);
    return own?.(names ?? given) ?? names;
  };
}

/** Returns a function that replaces the names of some declarations. */
export function renamingOf(names: Iterable<readonly [from: readonly string[], to: readonly string[]]>): Rename {
  const replacements = new Map([...names].map(([from, to]) => [keyOfNames(from), to]));
  return (given) => replacements.get(keyOfNames(given));
}
