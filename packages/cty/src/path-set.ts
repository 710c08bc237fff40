/** Sets of paths, for keeping track of places in values. */
import { rawEquals } from "./ops/equality.ts";
import type { Path, PathStep } from "./path.ts";
import { orderKey } from "./value-key.ts";

/** Whether two paths have the same steps. Keys are the same if `rawEquals` says so: an unknown one is the same as another of its kind. */
export function equalPaths(a: Path, b: Path): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!equalSteps(a[i]!, b[i]!)) return false;
  return true;
}

/** Whether a path leads to the place of another or to one inside it. */
export function hasPrefix(path: Path, prefix: Path): boolean {
  return path.length >= prefix.length && equalPaths(path.slice(0, prefix.length), prefix);
}

function equalSteps(a: PathStep, b: PathStep): boolean {
  return a.kind === "attr" ? b.kind === "attr" && a.name === b.name : b.kind === "index" && rawEquals(a.key, b.key);
}

/** A set of paths, in the order in which they were added. Unlike a value it can be changed. */
export class PathSet implements Iterable<Path> {
  /** The paths by a text that the same paths share, and few others. */
  private readonly byText: Map<string, Path[]> = new Map();
  private count = 0;

  constructor(paths: Iterable<Path> = []) {
    for (const path of paths) this.add(path);
  }

  /** The number of paths. */
  get size(): number {
    return this.count;
  }

  /** Adds a path; one that is there already is not added again. */
  add(path: Path): this {
    const text = textOf(path);
    const bucket = this.byText.get(text);
    if (bucket === undefined) this.byText.set(text, [path]);
    else if (bucket.some((other) => equalPaths(other, path))) return this;
    else bucket.push(path);
    this.count++;
    return this;
  }

  /** Adds a path and the path to each value on its way but the outermost: of `.a[0].b` also `.a` and `.a[0]`. */
  addAllSteps(path: Path): this {
    for (let length = 1; length <= path.length; length++) this.add(path.slice(0, length));
    return this;
  }

  /** Whether a path is in the set. */
  has(path: Path): boolean {
    return this.byText.get(textOf(path))?.some((other) => equalPaths(other, path)) ?? false;
  }

  /** Takes a path out; whether it was in the set. */
  delete(path: Path): boolean {
    const text = textOf(path);
    const bucket = this.byText.get(text) ?? [];
    const rest = bucket.filter((other) => !equalPaths(other, path));
    if (rest.length === bucket.length) return false;
    if (rest.length === 0) this.byText.delete(text);
    else this.byText.set(text, rest);
    this.count--;
    return true;
  }

  /** The paths that are in this set, in the other, or in both. */
  union(other: PathSet): PathSet {
    return new PathSet([...this, ...other]);
  }

  /** The paths that are in both sets. */
  intersection(other: PathSet): PathSet {
    return new PathSet([...this].filter((path) => other.has(path)));
  }

  /** The paths that are in this set and not in the other. */
  difference(other: PathSet): PathSet {
    return new PathSet([...this].filter((path) => !other.has(path)));
  }

  /** The paths that are in one of the sets and not in both. */
  symmetricDifference(other: PathSet): PathSet {
    return this.difference(other).union(other.difference(this));
  }

  /** Whether the other set has the same paths. */
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
