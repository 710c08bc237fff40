/** Writes references to called modules whose inputs or outputs were renamed. */
import { renameAttributes } from "@hcl-ts/analysis";
import type { Declaration } from "../declaration.ts";
import { keyOfNames, type Naming, type Rename, type Renaming, withCanonical } from "../naming.ts";
import type { Profile } from "../profile.ts";

/** The inputs and outputs of a called module that have other names in the other version. */
export interface CallNames {
  /** The names in this version by those in the other one. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The names in the other version by those in this one. */
  readonly outputs: ReadonlyMap<string, string>;
  /** Whether the call has an instance for each of several keys. */
  readonly isKeyed: boolean;
}

/** The called modules whose inputs or outputs were renamed, by {@link keyOfNames} of the call. */
export type Calls = ReadonlyMap<string, CallNames>;

/** Names declarations, and the outputs of the modules that they call. */
export class CallNaming implements Naming {
  readonly #canonical: Rename | undefined;
  readonly #calls: Calls;
  readonly #selectors: ReadonlySet<string> | undefined;

  /** @param calls the calls in this version */
  constructor({ canonicalNames, calls: described }: Profile, calls: Calls) {
    this.#canonical = canonicalNames;
    this.#calls = calls;
    this.#selectors = described?.selectors;
  }

  renaming(own?: Rename): Renaming {
    return {
      rename: withCanonical(this.#canonical, (names) => this.#renamedOutput(names, own) ?? own?.(names)),
      instances: renameAttributes((names, attribute) => this.#calls.get(keyOfNames(names))?.outputs.get(attribute), {
        selectors: this.#selectors,
      }),
    };
  }

  argument({ names }: Declaration, path: readonly string[], name: string): string {
    const call = names === undefined || path.length > 0 ? undefined : this.#calls.get(keyOfNames(names));
    return call?.inputs.get(name) ?? name;
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
