/** Sets of paths. */

import { rawEquals } from "../ops/equality.ts";
import { zip } from "../run/zip.ts";
import type { Path, PathStep } from "../value/path.ts";
import { orderKey } from "../value/value-key.ts";

/**
 * Whether two paths have the same steps. Keys are compared by `rawEquals`, so two unknown keys of
 * the same kind are the same.
 */
export function equalPaths(a: Path, b: Path): boolean {
  if (a.length !== b.length) return false;
  return zip(a, b).every(([one, other]) => equalSteps(one, other));
}

/** Whether a path starts with all steps of another one. */
export function hasPrefix(path: Path, prefix: Path): boolean {
  return path.length >= prefix.length && equalPaths(path.slice(0, prefix.length), prefix);
}

function equalSteps(a: PathStep, b: PathStep): boolean {
  return a.kind === "attr" ? b.kind === "attr" && a.name === b.name : b.kind === "index" && rawEquals(a.key, b.key);
}

/** A set of paths in insertion order. Unlike a value, it is mutable. */
export class PathSet implements Iterable<Path> {
  /** The paths by a key, which the same paths share and few others do. */
  private readonly byText: Map<string, Path[]> = new Map();
  private count = 0;

  constructor(paths: Iterable<Path> = []) {
    for (const path of paths) this.add(path);
  }

  /** The number of paths. */
  get size(): number {
    return this.count;
  }

  /** Adds a path, unless it is in the set. */
  add(path: Path): this {
    const text = textOf(path);
    const bucket = this.byText.get(text) ?? [];
    if (bucket.some((other) => equalPaths(other, path))) return this;
    bucket.push(path);
    this.byText.set(text, bucket);
    this.count++;
    return this;
  }

  /**
   * Adds a path and every path on the way to it except the empty one: for `.a[0].b` also `.a` and
   * `.a[0]`.
   */
  addAllSteps(path: Path): this {
    for (let length = 1; length <= path.length; length++) this.add(path.slice(0, length));
    return this;
  }

  /** Whether a path is in the set. */
  has(path: Path): boolean {
    return this.byText.get(textOf(path))?.some((other) => equalPaths(other, path)) ?? false;
  }

  /** Removes a path. Returns false if it was not in the set. */
  delete(path: Path): boolean {
    const bucket = this.byText.get(textOf(path)) ?? [];
    const at = bucket.findIndex((other) => equalPaths(other, path));
    if (at < 0) return false;
    bucket.splice(at, 1);
    this.count--;
    return true;
  }

  /** Returns the paths that are in either set. */
  union(other: PathSet): PathSet {
    return new PathSet([...this, ...other]);
  }

  /** Returns the paths that are in both sets. */
  intersection(other: PathSet): PathSet {
    return new PathSet([...this].filter((path) => other.has(path)));
  }

  /** Returns the paths that are in this set and not in the other. */
  difference(other: PathSet): PathSet {
    return new PathSet([...this].filter((path) => !other.has(path)));
  }

  /** Returns the paths that are in exactly one of the sets. */
  symmetricDifference(other: PathSet): PathSet {
    return this.difference(other).union(other.difference(this));
  }

  /** Whether both sets have the same paths. */
  equals(other: PathSet): boolean {
    return this.size === other.size && this.difference(other).size === 0;
  }

  *[Symbol.iterator](): IterableIterator<Path> {
    for (const bucket of this.byText.values()) yield* bucket;
  }
}

function textOf(path: Path): string {
  return path
    .map((step) => (step.kind === "attr" ? `.${JSON.stringify(step.name)}` : `[${step.key.type.kind}${orderKey(step.key)}]`))
    .join("");
}
