/** Writes the files that use a scope, such as the tests of a module, as if nothing in that scope had been renamed. */
import type { Declaration } from "../declaration.ts";
import type { Comparison } from "../diff-declarations.ts";
import { type Naming, type Rename, type Renaming, renamingOf } from "../naming.ts";
import type { UserProfile } from "../profile.ts";
import type { ScopeDeclarations } from "./scope-declarations.ts";

/** The names that changed in a used scope. */
interface Used {
  /** The names of its inputs in this version by those in the other one. */
  readonly inputs: ReadonlyMap<string, string>;
  /** Replaces the names of its declarations. */
  readonly own: Rename;
  readonly renaming: Naming["renaming"];
}

/** Names what a file uses of another scope. */
export class UserNaming implements Naming {
  readonly #users: UserProfile;
  readonly #used: Used;
  /** The used scopes of declarations that use another scope than their file. */
  readonly #others: ReadonlyMap<Declaration, Used>;
  /** Replaces the output names of what declarations use. */
  readonly #outputs: Rename;

  private constructor(users: UserProfile, used: Used, others: ReadonlyMap<Declaration, Used>, outputs: Rename) {
    this.#users = users;
    this.#used = used;
    this.#others = others;
    this.#outputs = outputs;
  }

  /**
   * Returns the names of a scope that uses another; undefined if its profile does not say.
   *
   * @param comparisonOf returns the comparison of a used scope, given relative to the file's
   */
  static of(
    { declarations, profile: { users, calls } }: ScopeDeclarations,
    comparisonOf: (folder: string) => Comparison | undefined,
  ): UserNaming | undefined {
    if (users === undefined) return undefined;
    const own = usedOf(comparisonOf("."), calls?.input);
    const others = new Map<Declaration, Used>();
    const outputs: [from: readonly string[], to: readonly string[]][] = [];
    for (const declaration of declarations) {
      const folder = users.folderOf(declaration);
      const comparison = comparisonOf(folder ?? ".");
      if (folder !== undefined) others.set(declaration, usedOf(comparison, calls?.input));
      const names = users.outputNames(declaration);
      if (names === undefined) continue;
      for (const { before, after } of comparison?.renames ?? [])
        if (after.kind === calls?.output)
          outputs.push([
            [...names, after.names.at(-1) ?? ""],
            [...names, before.names.at(-1) ?? ""],
          ]);
    }
    return new UserNaming(users, own, others, renamingOf(outputs));
  }

  renaming(own?: Rename, declaration?: Declaration): Renaming {
    const used = (declaration === undefined ? undefined : this.#others.get(declaration)) ?? this.#used;
    return used.renaming((names) => used.own(names) ?? this.#used.own(names) ?? this.#outputs(names) ?? own?.(names));
  }

  argument(declaration: Declaration, path: readonly string[], name: string): string {
    if (this.#users.inputPath(declaration, name) !== [...path, name].join(".")) return name;
    return (this.#others.get(declaration) ?? this.#used).inputs.get(name) ?? name;
  }

  address(declaration: Declaration): string {
    for (const [before, after] of this.#used.inputs) if (this.#users.inputPath(declaration, after) === "") return before;
    return declaration.address;
  }
}

function usedOf(comparison: Comparison | undefined, input: string | undefined): Used {
  const renames = comparison?.renames ?? [];
  const inputs = renames.filter(({ after }) => after.kind === input);
  return {
    inputs: new Map(inputs.map(({ before, after }) => [before.names.at(-1) ?? "", after.names.at(-1) ?? ""])),
    own: renamingOf(renames.map(({ before, after }) => [after.names, before.names])),
    renaming: (own) => comparison?.naming.renaming(own) ?? { rename: own },
  };
}
