/**
 * Refined unknown values, as operations create them. If only one value is possible, the result is
 * that value. Refinements by programs are checked in refinement.ts.
 */

import { compareNumbers } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { isCollectionType, type Type, withoutOptionalAttributes } from "../type/type.ts";
import { MapContent } from "./map-content.ts";
import { SetContent } from "./set-content.ts";
import { NOT_NULL_UNKNOWN, PLAIN_UNKNOWN, type Refinement, UNREFINED, Unknown } from "./unknown.ts";
import { unknownOf, unknownVal, Value } from "./value.ts";

/**
 * The maximum number of unknown elements. A longer list of known length stays unknown, so that a
 * length alone cannot exhaust the memory.
 */
const MAX_UNKNOWN_ELEMENTS = 100_000;

/** Returns the content of the only possible value, or undefined if several are possible. */
function onlyContent(type: Type, r: Refinement): unknown {
  if (!r.notNull) return undefined;
  if (type.kind === "number") {
    const { numberMin: min, numberMax: max } = r;
    const isOne = min !== undefined && max !== undefined && r.numberMinInclusive && r.numberMaxInclusive && compareNumbers(min, max) === 0;
    return isOne ? min : undefined;
  }
  if (!isCollectionType(type) || r.lengthMin !== r.lengthMax) return undefined;
  const { lengthMin: length } = r;
  const element = unknownOf<Type>(type.element);
  if (type.kind === "list" && length <= MAX_UNKNOWN_ELEMENTS) return new Array<Value>(length).fill(element);
  if (type.kind === "set" && length <= 1) return length === 0 ? SetContent.EMPTY : SetContent.of([element]);
  return type.kind === "map" && length === 0 ? new MapContent([], []) : undefined;
}

/** Returns the content of a refined value: an unknown one, unless only one value is possible. */
export function refinedContent(type: Type, r: Refinement): unknown {
  const only = onlyContent(type, r);
  if (only !== undefined) return only;
  const { stringPrefix, numberMin, numberMax, lengthMin, lengthMax } = r;
  if (
    stringPrefix !== "" ||
    numberMin !== undefined ||
    numberMax !== undefined ||
    lengthMin > 0 ||
    lengthMax !== Number.POSITIVE_INFINITY
  ) {
    return new Unknown({ ...r });
  }
  return r.notNull ? NOT_NULL_UNKNOWN : PLAIN_UNKNOWN;
}

/**
 * Creates an unknown value of a type with refinements, for authors of operations. The refinements
 * must match the type and must not contradict each other, which is not checked. An infinite bound
 * is dropped, and the type `dynamic` has no refinements. Programs use {@link refine}.
 */
export function refinedUnknown<T extends Type>(type: T, promises: Partial<Refinement>): Value<T> {
  if (type.kind === "dynamic") return unknownVal(type);
  const below = promises.numberMin === Number.NEGATIVE_INFINITY ? { numberMin: undefined, numberMinInclusive: true } : undefined;
  const above = promises.numberMax === Number.POSITIVE_INFINITY ? { numberMax: undefined, numberMaxInclusive: true } : undefined;
  return new Value(type, refinedContent(type, { ...UNREFINED, ...promises, ...below, ...above }));
}

/**
 * Refines a value as not null. A value of type `dynamic` is returned unchanged.
 * @throws CtyError if it is null
 */
export function refineNotNull<T extends Type>(value: Value<T>): Value<T> {
  const { content, type } = value;
  if (content === null) throw new CtyError("cannot refine a null value as not null");
  if (!(content instanceof Unknown) || type.kind === "dynamic" || content.refinement?.notNull) return value;
  if (content.refinement === undefined) return new Value(type, NOT_NULL_UNKNOWN, value.marks);
  return new Value(type, refinedContent(type, { ...content.refinement, notNull: true }), value.marks);
}

/** Creates an unknown value of a type that is refined as not null. */
export function unknownNotNull<T extends Type>(type: T): Value<T> {
  return type.kind === "dynamic" ? unknownOf(type) : new Value(withoutOptionalAttributes(type) as T, NOT_NULL_UNKNOWN);
}
