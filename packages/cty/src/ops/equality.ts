/**
 * Equality: `equals` for configuration, which is unknown if a value is, and `rawEquals` for
 * programs, which also compares unknown values, refinements and marks.
 */

import { containsMarked, stripMarks, withMarks } from "../marks/marks.ts";
import { compareNumbers, type NumberContent } from "../number/number.ts";
import { ResultCache } from "../run/result-cache.ts";
import { withStackError } from "../run/stack.ts";
import { type BoolType, bool, equalTypes, hasDynamicTypes, number, string } from "../type/type.ts";
import { isMapContent, partsOfContainer } from "../value/container.ts";
import { contentOf } from "../value/content-of.ts";
import { unknownNotNull } from "../value/refined-unknown.ts";
import type { SetContent } from "../value/set-content.ts";
import { conforms } from "../value/type-conform.ts";
import { type Refinement, UNREFINED, Unknown } from "../value/unknown.ts";
import { boolVal, type Marks, type Value } from "../value/value.ts";
import { hasWhollyKnownType, sizeOf } from "../value/value-facts.ts";
import { ValueRange } from "../value/value-range.ts";
import { not } from "./logic.ts";

/**
 * Whether two values are equal: of one type, without conversion, and with equal parts. Nulls of all
 * types are equal. The result has all marks of both values, at any depth. It is unknown if it
 * depends on an unknown value.
 */
export function equals(a: Value, b: Value): Value<BoolType> {
  if (a.type === b.type && a.marks === undefined && b.marks === undefined) {
    const { content: x } = a;
    const { content: y } = b;
    if (a.type === string && typeof x === "string" && typeof y === "string") return boolVal(x === y);
    if (a.type === number && typeof x === "number" && typeof y === "number") return boolVal(x === y);
  }
  if (containsMarked(a) || containsMarked(b)) {
    const marks = new Set<unknown>();
    return withMarks(equals(stripMarks(a, marks), stripMarks(b, marks)), marks);
  }
  const equal = withStackError(() => compare(a, b, new ResultCache()));
  return equal === undefined ? unknownNotNull(bool) : boolVal(equal);
}

/** Whether two values are not equal; see {@link equals}. */
export function notEqual(a: Value, b: Value): Value<BoolType> {
  return not(equals(a, b));
}

/** The minimum size of contents whose comparisons are cached, as they can occur many times in a value. */
const MIN_KEPT_SIZE = 64;

/** The results for pairs of large contents. */
type Comparisons = ResultCache<boolean | undefined>;

/** Returns the result for two values, computed once if they are large. */
function compareOnce(a: Value, b: Value, known: Comparisons, compute: () => boolean | undefined): boolean | undefined {
  return sizeOf(a) < MIN_KEPT_SIZE ? compute() : known.getOr([a.content, b.content], compute);
}

/** Whether two values without marks are equal; undefined if it is unknown. */
function compare(a: Value, b: Value, known: Comparisons): boolean | undefined {
  const aKnown = !(a.content instanceof Unknown);
  const bKnown = !(b.content instanceof Unknown);
  if (!aKnown || !bKnown) return aKnown ? compareWithUnknown(a, b) : bKnown ? compareWithUnknown(b, a) : undefined;
  if (a.content === null || b.content === null) return a.content === b.content;
  const sameType = equalTypes(a.type, b.type);
  if ((!sameType || hasDynamicTypes(a.type)) && !(hasWhollyKnownType(a) && hasWhollyKnownType(b))) {
    // Unknown parts may still change the types, unless the types differ elsewhere.
    const neverConforms = !conforms(a.type, b.type) && !conforms(b.type, a.type);
    return neverConforms ? false : undefined;
  }
  return sameType && compareContents(a, b, known);
}

/**
 * Whether a known value is equal to an unknown one: false if the refinements exclude it, otherwise
 * undefined.
 */
function compareWithUnknown(known: Value, unknown: Value): false | undefined {
  const range = new ValueRange(unknown);
  if (known.content === null) return range.definitelyNotNull() ? false : undefined;
  return range.includes(known) === false ? false : undefined;
}

function compareContents(a: Value, b: Value, known: Comparisons): boolean | undefined {
  switch (a.type.kind) {
    case "map":
    case "object":
      // A pair of different attributes or map elements decides the result, even if others are
      // unknown.
      return compareOnce(a, b, known, () => compareElements(a, b, false, known));
    case "list":
    case "tuple":
      return compareOnce(a, b, known, () => compareElements(a, b, true, known));
    case "set":
      return compareSets(contentOf(a, "set"), contentOf(b, "set"));
    default:
      return sameContent(a, b);
  }
}

/** Whether two known values of one primitive or capsule type have the same content. */
function sameContent(value: Value, other: Value): boolean {
  const { type, content } = value;
  if (type.kind === "number") return compareNumbers(contentOf(value, "number"), contentOf(other, "number")) === 0;
  if (type.kind === "capsule" && type.hooks.equals !== undefined) return type.hooks.equals(content, other.content);
  return content === other.content;
}

function compareElements(a: Value, b: Value, stopAtUnknown: boolean, known: Comparisons): boolean | undefined {
  const elements = partsOfContainer(a.content);
  const others = counterparts(a.content, b.content);
  if (others === undefined) return false;
  let result: boolean | undefined = true;
  for (let i = 0; i < elements.length; i++) {
    const equal = compare(elements[i]!, others[i]!, known);
    if (equal === false || (equal === undefined && stopAtUnknown)) return equal;
    if (equal === undefined) result = undefined;
  }
  return result;
}

/**
 * Returns the parts of the second content in the order of the first content; undefined if they
 * have different numbers of parts or different keys.
 */
function counterparts(a: unknown, b: unknown): readonly Value[] | undefined {
  const others = partsOfContainer(b);
  if (partsOfContainer(a).length !== others.length) return undefined;
  if (!isMapContent(a) || !isMapContent(b)) return others;
  const { keys } = b;
  return a.keys.every((key, i) => key === keys[i]) ? others : undefined;
}

/**
 * Whether two sets have the same elements. As in the reference implementation, the result is
 * unknown only if an element is unknown as a whole. An element with an unknown part is equal to no
 * other one (vector `op/equals/h-set-of-obj-nested-unk`).
 */
function compareSets(a: SetContent, b: SetContent): boolean | undefined {
  const isUnknown = (element: Value): boolean => element.content instanceof Unknown;
  if ((a.hasUnknowns && a.elements.some(isUnknown)) || (b.hasUnknowns && b.elements.some(isUnknown))) return undefined;
  return !a.hasUnknowns && !b.hasUnknowns && a.equals(b);
}

/** Whether two values are identical: type, content, unknown parts and their refinements, and marks. */
export function rawEquals(a: Value, b: Value): boolean {
  return a === b || withStackError(() => sameValue(a, b, new ResultCache()));
}

function sameValue(a: Value, b: Value, known: Comparisons): boolean {
  if (a === b) return true;
  if (!sameMarks(a.marks, b.marks) || !equalTypes(a.type, b.type)) return false;
  const { content: x } = a;
  const { content: y } = b;
  if (x instanceof Unknown || y instanceof Unknown)
    return x instanceof Unknown && y instanceof Unknown && sameRefinement(x.refinement, y.refinement);
  if (x === null || y === null) return x === y;
  switch (a.type.kind) {
    case "map":
    case "list":
    case "set":
    case "tuple":
    case "object":
      return x === y || compareOnce(a, b, known, () => sameParts(x, y, known)) === true;
    default:
      return sameContent(a, b);
  }
}

function sameParts(x: unknown, y: unknown, known: Comparisons): boolean {
  const others = counterparts(x, y);
  return others !== undefined && partsOfContainer(x).every((part, i) => sameValue(part, others[i]!, known));
}

function sameMarks(a: Marks | undefined, b: Marks | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.size !== b.size) return false;
  for (const m of a) if (!b.has(m)) return false;
  return true;
}

function sameRefinement(a: Refinement = UNREFINED, b: Refinement = UNREFINED): boolean {
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

function sameBound(a: NumberContent | undefined, b: NumberContent | undefined): boolean {
  return a === undefined || b === undefined ? a === b : compareNumbers(a, b) === 0;
}
