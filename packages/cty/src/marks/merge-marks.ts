/** Unions of sets of marks. */
import type { Marks } from "../value/value.ts";

/** Below this size, a union is a Set, which is copied to add a mark. */
const MAX_COPIED = 16;

/**
 * A set of marks that shares a Map with the sets that it was made from, and with one that is made
 * from it. Adding a mark to the last of them takes constant time, so a sum of n values with
 * different marks takes no more than n steps.
 */
class SharedMarks {
  /** The marks of all sets that share the Map, with the order in which they were added. */
  readonly places: Map<unknown, number>;
  /** This set contains the marks whose places are less. */
  readonly size: number;

  static {
    // The other methods of a set, which newer engines have more of, work on a copy.
    const methods = SharedMarks.prototype as unknown as Record<string, unknown>;
    for (const name of Object.getOwnPropertyNames(Set.prototype)) {
      methods[name] ??= function (this: Marks, ...args: readonly unknown[]): unknown {
        return (new Set(this) as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[name]!(...args);
      };
    }
  }

  constructor(places: Map<unknown, number>, added: Iterable<unknown>) {
    for (const mark of added) places.set(mark, places.size);
    this.places = places;
    this.size = places.size;
  }

  has(mark: unknown): boolean {
    return this.places.get(mark)! < this.size;
  }

  *[Symbol.iterator](): IterableIterator<unknown> {
    let left = this.size;
    for (const mark of this.places.keys()) {
      if (left-- === 0) return;
      yield mark;
    }
  }
}

/**
 * Returns the union of sets of marks, or undefined if it is empty. If a set contains all others,
 * that set is returned. The given sets are never changed.
 */
export function mergeMarks(...sets: readonly (Marks | undefined)[]): Marks | undefined {
  let merged: Marks | undefined;
  for (const marks of sets) {
    if (marks === undefined || marks.size === 0 || marks === merged) continue;
    merged = merged === undefined ? marks : union(merged, marks);
  }
  return merged;
}

function union(a: Marks, b: Marks): Marks {
  const [most, fewer] = a.size < b.size ? [b, a] : [a, b];
  const added = [...fewer].filter((mark) => !most.has(mark));
  if (added.length === 0) return most;
  const isLast = most instanceof SharedMarks && most.size === most.places.size;
  if (isLast) return new SharedMarks(most.places, added) as unknown as Marks;
  const all = new Set([...a, ...b]);
  return all.size < MAX_COPIED ? all : (new SharedMarks(new Map(), all) as unknown as Marks);
}
