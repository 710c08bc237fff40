/**
 * Marks, which an application attaches to values and finds again on the results computed from them.
 * A mark on an element stays on the element. Only sets take over the marks of their elements.
 */

import { CtyError } from "../run/errors.ts";
import { withStackError } from "../run/stack.ts";
import type { Type } from "../type/type.ts";
import { type Container, isMapContent, namesOfParts, partsOfContainer } from "../value/container.ts";
import { MapContent } from "../value/map-content.ts";
import type { Path, PathStep } from "../value/path.ts";
import { PathCursor, pathTo } from "../value/path-cursor.ts";
import { SetContent } from "../value/set-content.ts";
import { type Marks, Value } from "../value/value.ts";
import { hasMarksInside } from "../value/value-facts.ts";
import { mergeMarks } from "./merge-marks.ts";

/** No marks. */
export const NO_MARKS: Marks = new Set();

/** A value without marks, and the marks that were removed. */
export interface Unmarked<T extends Type = Type> {
  readonly value: Value<T>;
  readonly marks: Marks;
}

/** Marks, and the path of the marked part of a value. */
export interface PathMarks {
  readonly path: Path;
  readonly marks: Marks;
}

/** Returns the value with marks added. */
export function mark<T extends Type>(value: Value<T>, ...marks: readonly unknown[]): Value<T> {
  return withMarks(value, new Set(marks));
}

/** Returns the value with the marks of all given sets added. */
export function withMarks<T extends Type>(value: Value<T>, ...sets: readonly (Marks | undefined)[]): Value<T> {
  const marks = mergeMarks(value.marks, ...sets);
  return marks === value.marks ? value : new Value(value.type, value.content, marks);
}

/** Returns the value with the marks of other values added, without the marks inside them. */
export function withSameMarks<T extends Type>(value: Value<T>, ...others: readonly Value[]): Value<T> {
  return withMarks(value, ...others.map((other) => other.marks));
}

/** Removes the value's own marks. Marks inside it stay. */
export function unmark<T extends Type>(value: Value<T>): Unmarked<T> {
  if (value.marks === undefined) return { value, marks: NO_MARKS };
  return { value: new Value(value.type, value.content), marks: value.marks };
}

/** Removes all marks from the value and from everything inside it, and returns them in one set. */
export function unmarkDeep<T extends Type>(value: Value<T>): Unmarked<T> {
  const marks = new Set<unknown>();
  return { value: stripMarks(value, marks), marks };
}

/**
 * Removes all marks from the value and from everything inside it, and returns them with their
 * paths, outer before inner.
 */
export function unmarkDeepWithPaths<T extends Type>(value: Value<T>): { readonly value: Value<T>; readonly paths: readonly PathMarks[] } {
  const paths: PathMarks[] = [];
  return { value: withStackError(() => stripWithPaths(value, undefined, paths)) as Value<T>, paths };
}

/**
 * Adds marks at paths inside the value, the reverse of {@link unmarkDeepWithPaths}. A set takes
 * over the marks of its elements.
 * @throws CtyError if a path does not lead to a part of the value
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
    for (const part of partsOfContainer(current.content)) stack.push(part);
  }
  return false;
}

/** @internal Whether the content of a value is an array of values. */
export function isElements({ type, content }: Value): boolean {
  return (type.kind === "list" || type.kind === "tuple" || type.kind === "object") && Array.isArray(content);
}

/**
 * @internal Returns the value without marks at any depth, and adds them to a set. A value without
 * marks is returned itself.
 */
export function stripMarks<T extends Type>(value: Value<T>, into: Set<unknown>): Value<T> {
  return containsMarked(value) ? removeSome(value, () => true, into) : value;
}

/**
 * @internal Returns the value without some of its marks at any depth, and adds these to a set. A
 * value without such marks is returned itself. Uses no recursion: evaluation calls this where it
 * cannot report that the stack is full.
 */
export function removeMarks<T extends Type>(value: Value<T>, isRemoved: (mark: unknown) => boolean, into: Set<unknown>): Value<T> {
  return containsMarked(value) ? removeSome(value, isRemoved, into) : value;
}

/** Removes marks from a value that has some. Apart from {@link removeMarks}, as its closures cost time at every call. */
function removeSome<T extends Type>(value: Value<T>, isRemoved: (mark: unknown) => boolean, into: Set<unknown>): Value<T> {
  // The results by content: a value can occur many times in another one.
  const done = new Map<unknown, unknown>();
  const bareOf = <P extends Type>(part: Value<P>): Value<P> => {
    const marks = part.marks && withoutSome(part.marks, isRemoved, into);
    const content = hasMarksInside(part) ? done.get(part.content) : part.content;
    return marks === part.marks && content === part.content ? part : new Value(part.type, content, marks);
  };
  const pending = hasMarksInside(value) ? [value.content] : [];
  for (let content = pending.at(-1); content !== undefined; content = pending.at(-1)) {
    const parts = partsOfContainer(content);
    const inner = done.has(content) ? [] : parts.filter((part) => hasMarksInside(part) && !done.has(part.content));
    // The contents inside this one come first.
    for (const part of inner) pending.push(part.content);
    if (inner.length > 0) continue;
    const bare = parts.map(bareOf);
    done.set(content, bare.every((part, i) => part === parts[i]) ? content : withElements(content, bare));
    pending.pop();
  }
  return bareOf(value);
}

/** Returns the marks that are not removed; undefined if there are none, and the same set if all stay. */
function withoutSome(marks: Marks, isRemoved: (mark: unknown) => boolean, into: Set<unknown>): Marks | undefined {
  const kept = new Set<unknown>();
  for (const m of marks) (isRemoved(m) ? into : kept).add(m);
  return kept.size === marks.size ? marks : kept.size === 0 ? undefined : kept;
}

/** Returns the content with its elements replaced; a set cannot contain marks. */
function withElements(content: unknown, elements: readonly Value[]): Container {
  return isMapContent(content) ? new MapContent(content.keys, elements) : elements;
}

function stripWithPaths(value: Value, at: PathCursor | undefined, into: PathMarks[]): Value {
  if (value.marks !== undefined) into.push({ path: pathTo(at), marks: value.marks });
  if (!hasMarksInside(value)) return value.marks === undefined ? value : new Value(value.type, value.content);
  const { type, content } = value;
  const cursor = new PathCursor(at, type);
  const stripPart = (part: Value, key: number | string): Value => {
    cursor.at = key;
    return stripWithPaths(part, cursor, into);
  };
  const names = namesOfParts(value);
  const parts = partsOfContainer(content).map((element, i) => stripPart(element, names?.[i] ?? i));
  return new Value(type, withElements(content, parts));
}

/** Marks to be added at paths, as a tree of all paths' steps, so that each value is rebuilt once. */
class MarkTree {
  marks: Marks | undefined = undefined;
  /** One of the paths that contain this step, for errors. */
  path: Path = [];
  readonly attributes: Map<string, MarkTree> = new Map();
  readonly elements: Map<unknown, MarkTree> = new Map();

  inside(step: PathStep, path: Path): MarkTree {
    const [branches, key] = step.kind === "attr" ? [this.attributes, step.name] : [this.elements, step.key.content];
    let tree = branches.get(key);
    if (tree === undefined) {
      tree = new MarkTree();
      tree.path = path;
      branches.set(key, tree);
    }
    return tree;
  }

  /** Returns all marks in this subtree. */
  allMarks(): Marks | undefined {
    return mergeMarks(this.marks, ...[...this.attributes.values(), ...this.elements.values()].map((tree) => tree.allMarks()));
  }
}

function markAt(value: Value, tree: MarkTree): Value {
  const { content } = value;
  if (tree.attributes.size === 0 && tree.elements.size === 0) return withMarks(value, tree.marks);
  if (content instanceof SetContent) return withMarks(value, tree.allMarks());
  const marked = isMapContent(content) ? markMap(content, tree) : markElements(value, tree);
  return new Value(value.type, marked, mergeMarks(value.marks, tree.marks));
}

function markMap(content: MapContent, tree: MarkTree): MapContent {
  for (const inner of tree.attributes.values()) nowhere(inner);
  const marked = new Map(content);
  for (const [key, inner] of tree.elements) marked.set(key as string, markAt(content.get(key as string) ?? nowhere(inner), inner));
  return new MapContent(content.keys, [...marked.values()]);
}

/** Marks the elements of a list, tuple or object. */
function markElements(value: Value, tree: MarkTree): readonly Value[] {
  const { type, content } = value;
  const isObject = type.kind === "object";
  for (const inner of (isObject ? tree.elements : tree.attributes).values()) nowhere(inner);
  const marked = isElements(value) ? partsOfContainer(content).slice() : [];
  for (const [key, inner] of isObject ? tree.attributes : tree.elements) {
    const at = isObject ? type.indexOf(key as string) : typeof key === "number" ? key : -1;
    marked[at] = markAt(marked[at] ?? nowhere(inner), inner);
  }
  return marked;
}

function nowhere({ path }: MarkTree): never {
  throw new CtyError("the value has no part at the path of this mark", path);
}
