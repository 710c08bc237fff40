/** Traversal and transformation of values. */

import { listVal, mapVal, setVal } from "../compound/collections.ts";
import { withMarks } from "../marks/marks.ts";
import { canIterateElements, elements } from "../ops/access.ts";
import { bare } from "../ops/prologue.ts";
import { Budget } from "../run/budget.ts";
import { withStackError } from "../run/stack.ts";
import { zip } from "../run/zip.ts";
import { checkDepth, ObjectType, TupleType, type Type } from "../type/type.ts";
import { contentOf } from "../value/content-of.ts";
import type { Path, PathStep } from "../value/path.ts";
import { Unknown } from "../value/unknown.ts";
import { Value } from "../value/value.ts";
import { isWhollyKnown } from "../value/value-facts.ts";

/**
 * Visits a value and everything inside it, each value before its parts, in the order of `elements`.
 * Values keep their marks.
 * @param visit receives the path from the root and the value. If it returns false, the parts of the
 * value are skipped
 * @param budget charged a step for each visit, as a small value can contain another one many times;
 * the default limits if left out
 * @throws BudgetError if the budget is spent
 */
export function walk(value: Value, visit: (path: Path, value: Value) => unknown, budget: Budget = new Budget()): void {
  withStackError(() => walkFrom(value, [], visit, budget));
}

function walkFrom(value: Value, path: Path, visit: (path: Path, value: Value) => unknown, budget: Budget): void {
  budget.spendSteps(1);
  if (visit(path, value) === false) return;
  const inner = bare(value);
  if (!canIterateElements(inner)) return;
  for (const [key, element] of elements(inner)) walkFrom(element, [...path, stepTo(inner, key)], visit, budget);
}

/**
 * The callbacks of {@link transform}: `enter` is called before the parts of a value are
 * transformed, `exit` after. Each returns the replacement of the value.
 */
export interface Transformer {
  enter?(path: Path, value: Value): Value;
  exit?(path: Path, value: Value): Value;
}

/**
 * Rebuilds a value from the results of a transformer for the value and everything inside it. A
 * function is called like `exit`. The elements of a collection must keep a common type. Marks stay,
 * unless the transformer removes them.
 * @param budget charged as in {@link walk}
 * @throws CtyError if the results do not form a value, or the budget is spent
 */
export function transform(
  value: Value,
  transformer: Transformer | ((path: Path, value: Value) => Value),
  budget: Budget = new Budget(),
): Value {
  return withStackError(() => transformFrom(value, [], typeof transformer === "function" ? { exit: transformer } : transformer, budget));
}

function transformFrom(value: Value, path: Path, transformer: Transformer, budget: Budget): Value {
  budget.spendSteps(1);
  const entered = transformer.enter === undefined ? value : transformer.enter(path, value);
  const rebuilt = transformInside(entered, path, transformer, budget);
  return transformer.exit === undefined ? rebuilt : transformer.exit(path, rebuilt);
}

function transformInside(value: Value, path: Path, transformer: Transformer, budget: Budget): Value {
  const inner = bare(value);
  if (!canIterateElements(inner)) return value;
  const results: Value[] = [];
  let changed = false;
  for (const [key, element] of elements(inner)) {
    const result = transformFrom(element, [...path, stepTo(inner, key)], transformer, budget);
    changed ||= result !== element;
    results.push(result);
  }
  if (!changed) return value;
  const rebuilt = withElements(inner, results);
  return withMarks(rebuilt, value.marks);
}

/** Returns a value of the same kind with its elements replaced, of which there is at least one. */
function withElements(value: Value, elements: readonly Value[]): Value {
  const { type } = value;
  const types: readonly Type[] = elements.map((element) => element.type);
  switch (type.kind) {
    case "object":
      return new Value(
        types.every((t, i) => t === type.types[i]) ? type : checkDepth(new ObjectType(type.names, types, undefined)),
        elements,
      );
    case "tuple":
      return new Value(types.every((t, i) => t === type.elements[i]) ? type : checkDepth(new TupleType(types)), elements);
    case "map":
      return mapVal(zip(contentOf(value, "map").keys, elements));
    default:
      return type.kind === "set" ? setVal(elements) : listVal(elements);
  }
}

function stepTo({ type }: Value, key: Value): PathStep {
  return type.kind === "object" ? { kind: "attr", name: contentOf(key, "string") } : { kind: "index", key };
}

/** Replaces all unknown values by null. Marks stay. */
export function unknownAsNull(value: Value): Value {
  return withStackError(() => withoutUnknowns(value, new Map()));
}

/**
 * Replaces unknown values recursively.
 * @param done the results by content: a value can occur many times in another one
 */
function withoutUnknowns(value: Value, done: Map<unknown, Value>): Value {
  if (isWhollyKnown(value)) return value;
  const { type, content, marks } = value;
  if (content instanceof Unknown) return new Value(type, null, marks);
  let rebuilt = done.get(content);
  if (rebuilt === undefined) {
    const inner = bare(value);
    const parts = Array.from(elements(inner), ([, element]) => withoutUnknowns(element, done));
    rebuilt = withElements(inner, parts);
    done.set(content, rebuilt);
  }
  return withMarks(rebuilt, marks);
}
