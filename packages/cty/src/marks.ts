/**
 * Marks: what an application attaches to values and finds again on everything that was computed from them. Marks on an
 * element stay on the element, except in a set, which takes over the marks of its elements.
 */
import { CtyError } from "./errors.ts";
import type { Path, PathStep } from "./path.ts";
import { SetContent } from "./set-content.ts";
import { number, string, type Type } from "./type.ts";
import { Unknown } from "./unknown.ts";
import { type Marks, Value } from "./value.ts";

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
  for (const marks of sets) {
    if (marks === undefined || marks.size === 0 || marks === merged) continue;
    if (merged === undefined) merged = marks;
    else {
      let all: Set<unknown> | undefined;
      for (const m of marks) {
        if (all === undefined && !merged.has(m)) all = new Set(merged);
        all?.add(m);
      }
      merged = all ?? merged;
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

/** The value without any marks at any depth, and which marks were where. */
export function unmarkDeepWithPaths<T extends Type>(value: Value<T>): { readonly value: Value<T>; readonly paths: readonly PathMarks[] } {
  const paths: PathMarks[] = [];
  return { value: stripWithPaths(value, [], paths) as Value<T>, paths };
}

/** The value with marks put at places inside it; the reverse of {@link unmarkDeepWithPaths}. @throws CtyError for a path that leads nowhere in the value */
export function markWithPaths<T extends Type>(value: Value<T>, paths: readonly PathMarks[]): Value<T> {
  let result: Value = value;
  for (const { path, marks } of paths) result = markAt(result, path, 0, marks);
  return result as Value<T>;
}

/** Whether the value or anything inside it carries marks. */
export function containsMarked(value: Value): boolean {
  if (value.marks !== undefined) return true;
  const { content } = value;
  // A set's elements never carry marks.
  if (content instanceof Map) {
    for (const element of content.values()) if (containsMarked(element)) return true;
  } else if (isElements(value)) {
    for (const element of content as readonly Value[]) if (containsMarked(element)) return true;
  }
  return false;
}

/** @internal Whether the content is an array of values. */
export function isElements({ type, content }: Value): boolean {
  return (type.kind === "list" || type.kind === "tuple" || type.kind === "object") && Array.isArray(content);
}

/** @internal The value without marks at any depth, which are added to the set; the value itself if it has none. */
export function stripMarks<T extends Type>(value: Value<T>, into: Set<unknown>): Value<T> {
  for (const m of value.marks ?? []) into.add(m);
  const { content } = value;
  let bare: unknown = content;
  if (content instanceof Map) {
    for (const [key, element] of content as ReadonlyMap<string, Value>) {
      const stripped = stripMarks(element, into);
      if (stripped === element) continue;
      if (bare === content) bare = new Map(content);
      (bare as Map<string, Value>).set(key, stripped);
    }
  } else if (isElements(value)) {
    const elements = content as readonly Value[];
    for (let i = 0; i < elements.length; i++) {
      const stripped = stripMarks(elements[i]!, into);
      if (stripped === elements[i]) continue;
      if (bare === content) bare = elements.slice();
      (bare as Value[])[i] = stripped;
    }
  }
  return bare === content && value.marks === undefined ? value : new Value(value.type, bare);
}

function stripWithPaths(value: Value, path: Path, into: PathMarks[]): Value {
  if (value.marks !== undefined) into.push({ path, marks: value.marks });
  if (!containsMarked(value)) return value;
  const { type, content } = value;
  let bare: unknown = content;
  if (content instanceof Map) {
    bare = new Map(
      Array.from(content as ReadonlyMap<string, Value>, ([key, element]) => [key, stripWithPaths(element, [...path, keyStep(key)], into)]),
    );
  } else if (isElements(value)) {
    bare = (content as readonly Value[]).map((element, i) => {
      const step: PathStep = type.kind === "object" ? { kind: "attr", name: type.names[i]! } : { kind: "index", key: new Value(number, i) };
      return stripWithPaths(element, [...path, step], into);
    });
  }
  return new Value(type, bare);
}

const keyStep = (key: string): PathStep => ({ kind: "index", key: new Value(string, key) });

function markAt(value: Value, path: Path, depth: number, marks: Marks): Value {
  const step = path[depth];
  if (step === undefined) return withMarks(value, marks);
  const { type, content } = value;
  const key = step.kind === "index" ? step.key.content : step.name;
  if (content instanceof SetContent) return withMarks(value, marks);
  if (content === null || content instanceof Unknown)
    throw new CtyError("a mark cannot be put inside a value that is null or unknown", path);
  if (step.kind === "index" && content instanceof Map && typeof key === "string" && content.has(key)) {
    return new Value(type, new Map(content).set(key, markAt(content.get(key) as Value, path, depth + 1, marks)), value.marks);
  }
  const at =
    step.kind === "attr"
      ? type.kind === "object"
        ? type.indexOf(step.name)
        : -1
      : type.kind !== "object" && typeof key === "number"
        ? key
        : -1;
  const elements = content as readonly Value[];
  if (!isElements(value) || elements[at] === undefined) throw new CtyError("the path of a mark leads to nothing in the value", path);
  const marked = elements.slice();
  marked[at] = markAt(elements[at], path, depth + 1, marks);
  return new Value(type, marked, value.marks);
}
