/**
 * The content of a set: distinct elements in a fixed order, found by key.
 *
 * Primitive elements are sorted, so equal ones are next to each other. Other wholly known elements
 * are equal if they have the same key (see `valueKey`), so membership is a Map lookup. An element
 * that contains an unknown value may or may not turn out to be equal to another one, so each of
 * those is kept.
 */

import { hasCapsuleTypes, isPrimitiveType } from "../type/type.ts";
import { partsOfContainer } from "./container.ts";
import { sortedElements } from "./sorted-elements.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";
import { isWhollyKnown } from "./value-facts.ts";
import { valueKey } from "./value-key.ts";

/** The elements of a known set. They have no marks: the set has them. */
export class SetContent {
  /**
   * Known elements first, then unknown ones, then null. Primitive elements are in ascending order,
   * others in a fixed but arbitrary order.
   */
  readonly elements: readonly Value[];
  /** Whether an element is not wholly known. */
  readonly hasUnknowns: boolean;
  /** Created when an element is looked up for the first time: most sets are only iterated over. */
  #byKey: ElementsByKey | undefined;

  private constructor(elements: readonly Value[], hasUnknowns: boolean, byKey?: ElementsByKey) {
    this.elements = elements;
    this.hasUnknowns = hasUnknowns;
    this.#byKey = byKey;
  }

  /** The content of the empty set. */
  static readonly EMPTY: SetContent = SetContent.of([]);

  /** Returns the content for elements of one type, which must not have marks at any depth. */
  static of(elements: readonly Value[]): SetContent {
    const known: Value[] = [];
    const unknown: Value[] = [];
    const nulls: Value[] = [];
    for (const element of elements) (element.content === null ? nulls : element.content instanceof Unknown ? unknown : known).push(element);
    const isPrimitive = known.every(({ type }) => isPrimitiveType(type));
    const byKey = isPrimitive ? undefined : keyed(nulls);
    const distinct = known.filter((element) => byKey === undefined || addTo(byKey, element));
    return new SetContent(
      [...sortedElements(distinct, isPrimitive), ...unknown, ...nulls.slice(0, 1)],
      !elements.every(isWhollyKnown),
      byKey,
    );
  }

  /** The number of elements. Unknown ones may turn out to be equal to others. */
  get size(): number {
    return this.elements.length;
  }

  /** Whether a wholly known value without marks is an element. */
  has(value: Value): boolean {
    this.#byKey ??= keyed(this.elements);
    return this.#byKey.get(valueKey(value))?.some((other) => sameCapsules(other, value)) ?? false;
  }

  /** Whether another set of the same type has the same elements, all of which are wholly known. */
  equals(other: SetContent): boolean {
    if (this.size !== other.size) return false;
    // Strings and bools are in the same order in both sets.
    return this.elements.every(
      (element, i) => (typeof element.content !== "object" && element.content === other.elements[i]?.content) || other.has(element),
    );
  }
}

/** The wholly known elements of a set by key. Several share a key if their capsule contents differ but have the same hash. */
type ElementsByKey = Map<string | undefined, Value[]>;

function keyed(elements: readonly Value[]): ElementsByKey {
  const byKey: ElementsByKey = new Map();
  for (const element of elements) addTo(byKey, element);
  return byKey;
}

/** Adds an element that is wholly known. Returns false if an equal element was added before. */
function addTo(byKey: ElementsByKey, element: Value): boolean {
  const key = valueKey(element);
  if (key === undefined) return true;
  const bucket = byKey.get(key) ?? [];
  if (bucket.some((other) => sameCapsules(other, element))) return false;
  bucket.push(element);
  byKey.set(key, bucket);
  return true;
}

/** Whether two values with the same key contain the same capsule contents. */
function sameCapsules(a: Value, b: Value): boolean {
  const { type } = a;
  if (a.content === null || !hasCapsuleTypes(type)) return true;
  if (type.kind === "capsule") {
    const { equals } = type.hooks;
    return equals === undefined || equals(a.content, b.content);
  }
  const { content } = b;
  const others = partsOfContainer(content);
  return partsOfContainer(a.content).every((element, i) =>
    content instanceof SetContent ? content.has(element) : sameCapsules(element, others[i]!),
  );
}
