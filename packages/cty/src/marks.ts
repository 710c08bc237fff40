/**
 * Marks: what an application attaches to values and finds again on everything that was computed from them. Marks on an
 * element stay on the element, except in a set, which takes over the marks of its elements.
 */
import { CtyError } from "./errors.ts";
import type { Path, PathStep } from "./path.ts";
import { SetContent } from "./set-content.ts";
import { withStackError } from "./stack.ts";
import { number, string, type Type } from "./type.ts";
import { type Marks, Value } from "./value.ts";
import { hasMarksInside } from "./value-facts.ts";

/** No marks. */
export const NO_MARKS: Marks = new Set();

/** A value without its marks, and those. */
export interface Unmarked<T extends Type = Type> {
  readonly value: Value<T>;
  readonly marks: Marks;
}

/** Marks and where in a value they are. */
export interface PathMarks {
  readonly path: Path;
  readonly marks: Marks;
}

/** The value with further marks. */
export function mark<T extends Type>(value: Value<T>, ...marks: readonly unknown[]): Value<T> {
  return withMarks(value, new Set(marks));
}

/** The value with all marks of these sets added to its own. */
export function withMarks<T extends Type>(value: Value<T>, ...sets: readonly (Marks | undefined)[]): Value<T> {
  const marks = mergeMarks(value.marks, ...sets);
  return marks === value.marks ? value : new Value(value.type, value.content, marks);
}

/** The union of sets of marks, undefined if it is empty; a set that holds all the others is given back as it is. */
export function mergeMarks(...sets: readonly (Marks | undefined)[]): Marks | undefined {
  let merged: Marks | undefined;
  // A set of our own, once one is needed: the sets that were given are not changed, and copied once at most.
  let union: Set<unknown> | undefined;
  for (const marks of sets) {
    if (marks === undefined || marks.size === 0 || marks === merged) continue;
    if (merged === undefined) {
      merged = marks;
      continue;
    }
    for (const m of marks) {
      if (merged.has(m)) continue;
      union ??= new Set(merged);
      union.add(m);
      merged = union;
    }
  }
  return merged;
}

/** The value with the marks that the others carry themselves (not those inside them). */
export function withSameMarks<T extends Type>(value: Value<T>, ...others: readonly Value[]): Value<T> {
  return withMarks(value, ...others.map((other) => other.marks));
}

/** The value without its own marks, and those; marks inside stay. */
export function unmark<T extends Type>(value: Value<T>): Unmarked<T> {
  if (value.marks === undefined) return { value, marks: NO_MARKS };
  return { value: new Value(value.type, value.content), marks: value.marks };
}

/** The value without any marks at any depth, and all of those together. */
export function unmarkDeep<T extends Type>(value: Value<T>): Unmarked<T> {
  const marks = new Set<unknown>();
  return { value: stripMarks(value, marks), marks };
}

/** The value without any marks at any depth, and which marks were where, the outer before the inner. */
export function unmarkDeepWithPaths<T extends Type>(value: Value<T>): { readonly value: Value<T>; readonly paths: readonly PathMarks[] } {
  const paths: PathMarks[] = [];
  return { value: withStackError(() => stripWithPaths(value, undefined, paths)) as Value<T>, paths };
}

/**
 * The value with marks put at paths inside it; the reverse of {@link unmarkDeepWithPaths}. A set takes over the marks of what is
 * inside it.
 * @throws CtyError for a path that leads nowhere in the value
 */
export function markWithPaths<T extends Type>(value: Value<T>, paths: readonly PathMarks[]): Value<T> {
  const root = new MarkTree();
  for (const { path, marks } of paths) {
    let tree = root;
    for (const step of path) tree = tree.inside(step, path);
    tree.marks = mergeMarks(tree.marks, marks);
  }
  return withStackError(() => markAt(value, root)) as Value<T>;
}

/** Whether the value or anything inside it carries marks. */
export function containsMarked(value: Value): boolean {
  return value.marks !== undefined || hasMarksInside(value);
}

/** Whether the value or anything inside it carries this mark. */
export function hasMarkDeep(value: Value, mark: unknown): boolean {
  const visited = new Set<unknown>();
  const stack = [value];
  for (let current = stack.pop(); current !== undefined; current = stack.pop()) {
    if (current.hasMark(mark)) return true;
    if (!hasMarksInside(current) || visited.has(current.content)) continue;
    visited.add(current.content);
    for (const part of partsOfContent(current)) stack.push(part);
  }
  return false;
}

/** @internal Whether the content is an array of values. */
export function isElements({ type, content }: Value): boolean {
  return (type.kind === "list" || type.kind === "tuple" || type.kind === "object") && Array.isArray(content);
}

const noParts: readonly Value[] = [];

/** @internal The values that a known value is made of, but for the elements of a set, which are without marks and known as the set says. */
export function partsOfContent(value: Value): Iterable<Value> {
  const { content } = value;
  return content instanceof Map
    ? (content as ReadonlyMap<string, Value>).values()
    : isElements(value)
      ? (content as readonly Value[])
      : noParts;
}

/**
 * @internal Returns the value without marks at any depth, which are added to the set; the value itself if it has none.
 * @throws CtyError if the stack is too small for the value
 */
export function stripMarks<T extends Type>(value: Value<T>, into: Set<unknown>): Value<T> {
  return containsMarked(value) ? withStackError(() => strip(value, into, new Map())) : value;
}

/** @param done contents that were stripped before: a value can occur many times in another one */
function strip<T extends Type>(value: Value<T>, into: Set<unknown>, done: Map<unknown, unknown>): Value<T> {
  for (const m of value.marks ?? []) into.add(m);
  if (!hasMarksInside(value)) return value.marks === undefined ? value : new Value(value.type, value.content);
  const { content } = value;
  let bare = done.get(content);
  if (bare === undefined) {
    if (content instanceof Map) {
      const elements = new Map<string, Value>();
      for (const [key, element] of content as ReadonlyMap<string, Value>) elements.set(key, strip(element, into, done));
      bare = elements;
    } else bare = (content as readonly Value[]).map((element) => strip(element, into, done));
    done.set(content, bare);
  }
  return new Value(value.type, bare);
}

/** The way to where the stripping of marks is, innermost first; made into a path only where marks are. */
interface Way {
  readonly outer: Way | undefined;
  readonly container: Value;
  readonly at: number | string;
}

function pathOf(way: Way | undefined): Path {
  const path: PathStep[] = [];
  for (let at = way; at !== undefined; at = at.outer) path.push(stepInto(at.container.type, at.at));
  return path.reverse();
}

/** The step to an element of a value of a type, by its index or its key. */
function stepInto(type: Type, at: number | string): PathStep {
  if (type.kind === "object") return { kind: "attr", name: type.names[at as number]! };
  return { kind: "index", key: typeof at === "string" ? new Value(string, at) : new Value(number, at) };
}

function stripWithPaths(value: Value, way: Way | undefined, into: PathMarks[]): Value {
  if (value.marks !== undefined) into.push({ path: pathOf(way), marks: value.marks });
  if (!hasMarksInside(value)) return value.marks === undefined ? value : new Value(value.type, value.content);
  const { content } = value;
  let bare: unknown = content;
  if (content instanceof Map) {
    for (const [key, element] of content as ReadonlyMap<string, Value>) {
      const stripped = stripWithPaths(element, { outer: way, container: value, at: key }, into);
      if (stripped === element) continue;
      if (bare === content) bare = new Map(content);
      (bare as Map<string, Value>).set(key, stripped);
    }
  } else if (isElements(value)) {
    const elements = content as readonly Value[];
    for (let i = 0; i < elements.length; i++) {
      const stripped = stripWithPaths(elements[i]!, { outer: way, container: value, at: i }, into);
      if (stripped === elements[i]) continue;
      if (bare === content) bare = elements.slice();
      (bare as Value[])[i] = stripped;
    }
  }
  return bare === content && value.marks === undefined ? value : new Value(value.type, bare);
}

/** Marks to be put on a value and on parts of it: a tree of the steps of all paths, so that each value is rebuilt once. */
class MarkTree {
  marks: Marks | undefined = undefined;
  /** A path that leads here or through here, for errors. */
  path: Path = [];
  readonly attributes: Map<string, MarkTree> = new Map();
  readonly elements: Map<unknown, MarkTree> = new Map();

  inside(step: PathStep, path: Path): MarkTree {
    const [branches, key] = step.kind === "attr" ? [this.attributes, step.name] : [this.elements, step.key.content];
    let tree = (branches as Map<unknown, MarkTree>).get(key);
    if (tree === undefined) {
      tree = new MarkTree();
      tree.path = path;
      (branches as Map<unknown, MarkTree>).set(key, tree);
    }
    return tree;
  }

  /** All marks here and inside. */
  allMarks(): Marks | undefined {
    return mergeMarks(this.marks, ...[...this.attributes.values(), ...this.elements.values()].map((tree) => tree.allMarks()));
  }
}

function markAt(value: Value, tree: MarkTree): Value {
  const { type, content } = value;
  if (tree.attributes.size === 0 && tree.elements.size === 0) return withMarks(value, tree.marks);
  if (content instanceof SetContent) return withMarks(value, tree.allMarks());
  let marked: unknown;
  if (content instanceof Map && tree.attributes.size === 0) {
    const map = new Map(content as ReadonlyMap<string, Value>);
    for (const [key, inner] of tree.elements) map.set(key as string, markAt(map.get(key as string) ?? nowhere(inner), inner));
    marked = map;
  } else if (isElements(value) && (type.kind === "object" ? tree.elements : tree.attributes).size === 0) {
    const elements = (content as readonly Value[]).slice();
    for (const [key, inner] of type.kind === "object" ? tree.attributes : tree.elements) {
      const at = type.kind === "object" ? type.indexOf(key as string) : typeof key === "number" ? key : -1;
      elements[at] = markAt(elements[at] ?? nowhere(inner), inner);
    }
    marked = elements;
  } else {
    nowhere([...tree.attributes.values(), ...tree.elements.values()][0]!);
  }
  return new Value(type, marked, mergeMarks(value.marks, tree.marks));
}

function nowhere({ path }: MarkTree): never {
  throw new CtyError("the path of a mark does not lead to a part of the value", path);
}
