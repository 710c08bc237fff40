import { suggest } from "@hcl-ts/hcl/syntax";

/** The number of names that the suggestions of one change are compared with. */
const MAX_COMPARISONS = 20_000;

/** Suggests names for misspelled ones, as long as that takes little time altogether. */
export class Suggestions {
  #left = MAX_COMPARISONS;

  /** Returns the name that was probably meant. */
  of(name: string, names: Iterable<string>): string | undefined {
    return this.#left > 0 ? suggest(name, this.#counted(names)) : undefined;
  }

  *#counted(names: Iterable<string>): Iterable<string> {
    for (const name of names) {
      if (this.#left-- <= 0) return;
      yield name;
    }
  }
}
