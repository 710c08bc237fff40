/** Writes the references of one version as the other version does, so that a rename is no change of what refers to it. */
import type { MeaningKeyOptions } from "@hcl-ts/analysis";

/** Replaces the names of references, for a meaning key. */
export type Rename = NonNullable<MeaningKeyOptions["rename"]>;

/** The options of a meaning key that decide how references are written. */
export type Renaming = Pick<MeaningKeyOptions, "rename" | "renameAttribute">;

/** The names of the inputs and outputs of a called module in the other version, by their names in this one. */
export interface CallNames {
  readonly inputs: ReadonlyMap<string, string>;
  readonly outputs: ReadonlyMap<string, string>;
  /** Whether the call has an instance for each of several keys. */
  readonly isKeyed: boolean;
}

/** The called modules whose inputs or outputs were renamed, by {@link keyOfNames} of the call. */
export type Calls = ReadonlyMap<string, CallNames>;

/** Names contain no control characters in either syntax, except in labels, where a mix-up only merges two candidates. */
export function keyOfNames(names: readonly string[]): string {
  return names.join("\0");
}

/** The manner in which a version refers to declarations. */
export class Naming {
  readonly #canonical: Rename | undefined;
  readonly #calls: Calls;

  /**
   * @param canonical returns the names that declarations are known by for other names of them
   * @param calls the calls of this version
   */
  constructor(canonical: Rename | undefined, calls: Calls) {
    this.#canonical = canonical;
    this.#calls = calls;
  }

  /** Returns the options of a key. @param own replaces the names of declarations in the same scope */
  renaming(own: Rename | undefined): Renaming {
    if (this.#calls.size === 0) return { rename: this.#withCanonical(own) };
    return {
      rename: this.#withCanonical((names) => this.#renamedOutput(names, own) ?? own?.(names)),
      renameAttribute: (names, attribute) => this.#calls.get(keyOfNames(names))?.outputs.get(attribute),
    };
  }

  /** Returns the name of an argument of a declaration in the other version. */
  argument(declaration: readonly string[] | undefined, name: string): string {
    if (declaration === undefined || this.#calls.size === 0) return name;
    return this.#calls.get(keyOfNames(declaration))?.inputs.get(name) ?? name;
  }

  #withCanonical(own: Rename | undefined): Rename | undefined {
    const canonical = this.#canonical;
    if (canonical === undefined) return own;
    return (given) => {
      const names = canonical(given);
      return own?.(names ?? given) ?? names;
    };
  }

  /** Replaces the name of an output after a call, or after the key of an instance, which can be written like an attribute. */
  #renamedOutput(names: readonly string[], own: Rename | undefined): readonly string[] | undefined {
    const call = names.slice(0, 2);
    const renamed = names.length < 3 ? undefined : this.#calls.get(keyOfNames(call));
    if (renamed === undefined || names.length !== (renamed.isKeyed ? 4 : 3)) return undefined;
    const output = renamed.outputs.get(names.at(-1) ?? "");
    return output === undefined ? undefined : [...(own?.(call) ?? call), ...names.slice(2, -1), output];
  }
}

/** Returns a function that replaces the names of some declarations. */
export function renamingOf(names: Iterable<readonly [from: readonly string[], to: readonly string[]]>): Rename {
  const replacements = new Map([...names].map(([from, to]) => [keyOfNames(from), to]));
  return (given) => replacements.get(keyOfNames(given));
}
