/** Going through a value and everything inside it, and rebuilding it on the way. */
import { listVal, listValEmpty, mapVal, mapValEmpty, objectVal, setVal, setValEmpty, tupleVal } from "./collections.ts";
import { mergeMarks } from "./marks.ts";
import { canIterateElements, elements } from "./ops/access.ts";
import { bare } from "./ops/prologue.ts";
import type { Path, PathStep } from "./path.ts";
import { Unknown } from "./unknown.ts";
import { nullVal, Value } from "./value.ts";

/**
 * Calls back for a value and everything inside it, each before what is inside it.
 * @param visit gets the path from the value given; returning false leaves out what is inside
 */
export function walk(value: Value, visit: (path: Path, value: Value) => boolean | undefined | void, path: Path = []): void {
  if (visit(path, value) === false) return;
  const inner = bare(value);
  if (!canIterateElements(inner)) return;
  for (const [key, element] of elements(inner)) walk(element, visit, [...path, stepTo(inner, key)]);
}

/** What {@link transform} calls: `enter` before what is inside is transformed, `exit` after. */
export interface Transformer {
  enter?(path: Path, value: Value): Value;
  exit?(path: Path, value: Value): Value;
}

/**
 * A value rebuilt from what a transformer makes of it and of everything inside it. The elements of a collection have to
 * keep one type. Marks stay where they are.
 * @throws CtyError if the results cannot be put together
 */
export function transform(value: Value, transformer: Transformer | ((path: Path, value: Value) => Value), path: Path = []): Value {
  const { enter, exit } = typeof transformer === "function" ? { enter: undefined, exit: transformer } : transformer;
  const entered = enter === undefined ? value : enter(path, value);
  const rebuilt = rebuild(entered, transformer, path);
  return exit === undefined ? rebuilt : exit(path, rebuilt);
}

function rebuild(value: Value, transformer: Transformer | ((path: Path, value: Value) => Value), path: Path): Value {
  const inner = bare(value);
  if (!canIterateElements(inner)) return value;
  const { type } = inner;
  const entries: [string, Value][] = [];
  const list: Value[] = [];
  let changed = false;
  for (const [key, element] of elements(inner)) {
    const result = transform(element, transformer, [...path, stepTo(inner, key)]);
    changed ||= result !== element;
    list.push(result);
    if (type.kind === "map" || type.kind === "object") entries.push([key.content as string, result]);
  }
  if (!changed) return value;
  const empty = list.length === 0;
  let result: Value;
  if (type.kind === "object") result = objectVal(entries);
  else if (type.kind === "map") result = empty ? mapValEmpty(type.element) : mapVal(entries);
  else if (type.kind === "set") result = empty ? setValEmpty(type.element) : setVal(list);
  else if (type.kind === "list") result = empty ? listValEmpty(type.element) : listVal(list);
  else result = tupleVal(list);
  return value.marks === undefined ? result : new Value(result.type, result.content, mergeMarks(value.marks, result.marks));
}

function stepTo({ type }: Value, key: Value): PathStep {
  return type.kind === "object" ? { kind: "attr", name: key.content as string } : { kind: "index", key };
}

/** The value with null in the place of everything unknown. Marks stay. */
export function unknownAsNull(value: Value): Value {
  return transform(value, (_path, v) => (v.content instanceof Unknown ? new Value(v.type, nullVal(v.type).content, v.marks) : v));
}
