/** The addresses that the files of a module refer to. */
import { joinModule, type Module, type ModulePart, usedAddresses } from "@hcl-ts/terraform/load";

/** The addresses that something in each file refers to. */
const usesByPart = new WeakMap<ModulePart, ReadonlySet<string>>();

/** The number of files that may differ from those that were counted. With more, they are counted again. */
const MAX_CHANGED = 8;

/**
 * The addresses that are used in a folder. What the files have is counted once, and again only after many of them
 * have changed: `--fix` asks for every address once for each change of a file.
 */
export class UsedAddresses {
  #parts: readonly ModulePart[] = [];
  /** The number of parts that refer to each address. */
  #counts: ReadonlyMap<string, number> = new Map();

  /**
   * Returns whether something in a state of the module refers to an address.
   * @param module the parts as a module
   */
  in(parts: readonly ModulePart[], module: Module): (address: string) => boolean {
    // Nothing uses an expression that an override file replaces.
    if (parts.some(({ file }) => file.override)) {
      const uses = usedAddresses(module);
      return (address) => uses.has(address);
    }
    const usesOf = (part: ModulePart): ReadonlySet<string> => usesIn(part, module);
    let changed = changesBetween(this.#parts, parts);
    if (changed === undefined) {
      this.#parts = parts;
      this.#counts = countsOf(parts.map(usesOf));
      changed = [];
    }
    const counts = this.#counts;
    const before = changed.map((change) => usesOf(change.before));
    const after = changed.map((change) => usesOf(change.after));
    return (address) => {
      const removed = before.filter((uses) => uses.has(address)).length;
      return (counts.get(address) ?? 0) > removed || after.some((uses) => uses.has(address));
    };
  }
}

function usesIn(part: ModulePart, { dialect, version }: Module): ReadonlySet<string> {
  let uses = usesByPart.get(part);
  if (uses === undefined) {
    uses = usedAddresses(joinModule([part], { dialect, version }));
    usesByPart.set(part, uses);
  }
  return uses;
}

/** Returns the parts that differ between two lists; undefined if these are too many, or in another order. */
function changesBetween(
  before: readonly ModulePart[],
  after: readonly ModulePart[],
): readonly { readonly before: ModulePart; readonly after: ModulePart }[] | undefined {
  if (before.length !== after.length) return undefined;
  const changed: { before: ModulePart; after: ModulePart }[] = [];
  for (const [i, part] of before.entries()) {
    const other = after[i];
    if (other === part) continue;
    if (other === undefined || changed.length === MAX_CHANGED) return undefined;
    changed.push({ before: part, after: other });
  }
  return changed;
}

function countsOf(sets: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const address of set) counts.set(address, (counts.get(address) ?? 0) + 1);
  return counts;
}
