/**
 * Equality: `equals` as configuration sees it, which is unknown where a value is, and `rawEquals` for programs, which
 * compares values as they stand, unknowns, refinements, marks and all.
 */
import { unmarkDeep, withMarks } from "../marks.ts";
import { compareNumbers, type NumberContent } from "../number.ts";
import { SetContent } from "../set-content.ts";
import { type BoolType, bool, equalTypes, hasDynamicTypes } from "../type.ts";
import { type Refinement, UNREFINED, Unknown } from "../unknown.ts";
import { boolVal, type Marks, type Value } from "../value.ts";
import { ValueRange } from "../value-range.ts";
import { not } from "./logic.ts";
import { unknownResult } from "./prologue.ts";

/**
 * Whether two values are equal: of one type, with no conversion, and with equal parts. Nulls of all types are equal. The
 * result carries all marks of both, at any depth, and is unknown where it depends on what is unknown.
 */
export function equals(a: Value, b: Value): Value<BoolType> {
  if (isPlain(a) && isPlain(b)) return boolVal(a.type.kind === b.type.kind && samePrimitive(a, b));
  const x = unmarkDeep(a);
  const y = unmarkDeep(b);
  const equal = compare(x.value, y.value);
  return withMarks(equal === undefined ? unknownResult(bool) : boolVal(equal), x.marks, y.marks);
}

/** Whether two values are not equal; see {@link equals}. */
export function notEqual(a: Value, b: Value): Value<BoolType> {
  return not(equals(a, b));
}

/** A known primitive that is neither null nor marked. */
function isPlain({ type, content, marks }: Value): boolean {
  return marks === undefined && content !== null && (typeof content === "string" || typeof content === "number" || typeof content === "boolean") && type.kind !== "capsule";
}

function samePrimitive(a: Value, b: Value): boolean {
  return a.type.kind === "number" ? compareNumbers(a.content as NumberContent, b.content as NumberContent) === 0 : a.content === b.content;
}

/** Whether two values without marks are equal; undefined if that is unknown. */
function compare(a: Value, b: Value): boolean | undefined {
  const [x, y] = [new ValueRange(a), new ValueRange(b)];
  if ((a.content === null && y.definitelyNotNull()) || (b.content === null && x.definitelyNotNull())) return false;
  const [aKnown, bKnown] = [a.isKnown(), b.isKnown()];
  if (aKnown !== bKnown && (aKnown ? a.content !== null && y.includes(a) === false : b.content !== null && x.includes(b) === false)) return false;
  if (!aKnown || !bKnown) return undefined;
  if (a.content === null || b.content === null) return a.content === b.content;
  if (!equalTypes(a.type, b.type)) return hasDynamicTypes(a.type) || hasDynamicTypes(b.type) ? undefined : false;
  switch (a.type.kind) {
    case "string":
    case "number":
    case "bool":
      return samePrimitive(a, b);
    case "capsule": {
      const { equals: same } = a.type.hooks;
      return same === undefined ? a.content === b.content : same(a.content, b.content);
    }
    case "map":
      return compareMaps(a.content as ReadonlyMap<string, Value>, b.content as ReadonlyMap<string, Value>);
    case "set":
      return compareSets(a.content as SetContent, b.content as SetContent);
    case "object":
      // A differing attribute decides, wherever an unknown one stands.
      return compareElements(a.content as readonly Value[], b.content as readonly Value[], false);
    default:
      return compareElements(a.content as readonly Value[], b.content as readonly Value[], true);
  }
}

function compareElements(a: readonly Value[], b: readonly Value[], stopAtUnknown: boolean): boolean | undefined {
  if (a.length !== b.length) return false;
  let result: boolean | undefined = true;
  for (let i = 0; i < a.length; i++) {
    const equal = compare(a[i]!, b[i]!);
    if (equal === false || (equal === undefined && stopAtUnknown)) return equal;
    if (equal === undefined) result = undefined;
  }
  return result;
}

function compareMaps(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): boolean | undefined {
  if (a.size !== b.size) return false;
  for (const key of a.keys()) if (!b.has(key)) return false;
  let result: boolean | undefined = true;
  for (const [key, element] of a) {
    const equal = compare(element, b.get(key)!);
    if (equal === false) return false;
    if (equal === undefined) result = undefined;
  }
  return result;
}

function compareSets(a: SetContent, b: SetContent): boolean | undefined {
  if (a.hasUnknowns || b.hasUnknowns) return undefined;
  return a.size === b.size && a.elements.every((element) => b.has(element));
}

/** Whether two values are the same in every respect: type, content, what is unknown and how it is refined, and marks. */
export function rawEquals(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (!sameMarks(a.marks, b.marks) || !equalTypes(a.type, b.type)) return false;
  const [x, y] = [a.content, b.content];
  if (x instanceof Unknown || y instanceof Unknown) return x instanceof Unknown && y instanceof Unknown && sameRefinement(x.refinement, y.refinement);
  if (x === null || y === null) return x === y;
  switch (a.type.kind) {
    case "string":
    case "number":
    case "bool":
      return samePrimitive(a, b);
    case "capsule": {
      const { equals: same } = a.type.hooks;
      return same === undefined ? x === y : same(x, y);
    }
    case "map": {
      const [m, n] = [x as ReadonlyMap<string, Value>, y as ReadonlyMap<string, Value>];
      if (m.size !== n.size) return false;
      for (const [key, element] of m) {
        const other = n.get(key);
        if (other === undefined || !rawEquals(element, other)) return false;
      }
      return true;
    }
    default: {
      const [m, n] = [elementsOf(x), elementsOf(y)];
      return m.length === n.length && m.every((element, i) => rawEquals(element, n[i]!));
    }
  }
}

function elementsOf(content: unknown): readonly Value[] {
  return content instanceof SetContent ? content.elements : (content as readonly Value[]);
}

function sameMarks(a: Marks | undefined, b: Marks | undefined): boolean {
  if (a === b) return true;
  if ((a?.size ?? 0) !== (b?.size ?? 0)) return false;
  for (const m of a ?? []) if (!b?.has(m)) return false;
  return true;
}

function sameRefinement(a: Refinement = UNREFINED, b: Refinement = UNREFINED): boolean {
  const sameBound = (m: NumberContent | undefined, n: NumberContent | undefined): boolean =>
    m === undefined || n === undefined ? m === n : compareNumbers(m, n) === 0;
  return (
    a.notNull === b.notNull &&
    a.stringPrefix === b.stringPrefix &&
    sameBound(a.numberMin, b.numberMin) &&
    sameBound(a.numberMax, b.numberMax) &&
    a.numberMinInclusive === b.numberMinInclusive &&
    a.numberMaxInclusive === b.numberMaxInclusive &&
    a.lengthMin === b.lengthMin &&
    a.lengthMax === b.lengthMax
  );
}

