/**
 * The content of a set: distinct elements in a fixed order, found by key.
 *
 * Wholly known elements are equal if they have the same key (see `valueKey`), so membership is a
 * Map lookup. An element that contains an unknown value may or may not turn out to be equal to
 * another one, so each of those is kept.
 */

import { compareNumbers } from "../number/number.ts";
import { codePointOrder, sortStrings } from "../text/text.ts";
import { hasCapsuleTypes } from "../type/type.ts";
import { partsOfContainer } from "./container.ts";
import { contentOf } from "./content-of.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";
import { orderKey, valueKey } from "./value-key.ts";

/** The elements of a known set. They have no marks: the set has them. */
export class SetContent {
  /**
   * Known elements first, then unknown ones, then null. Primitive elements are in ascending order,
   * others in a fixed but arbitrary order.
   */
  readonly elements: readonly Value[];
  /** Whether an element is not wholly known. */
  readonly hasUnknowns: boolean;
  /**
   * The wholly known elements by key. Several share a key if their capsule contents differ but have
   * the same hash.
   */
  private readonly byKey: ReadonlyMap<string, readonly Value[]>;

  private constructor(elements: readonly Value[], byKey: ReadonlyMap<string, readonly Value[]>, hasUnknowns: boolean) {
    this.elements = elements;
    this.hasUnknowns = hasUnknowns;
    this.byKey = byKey;
  }

  /** The content of the empty set. */
  static readonly EMPTY: SetContent = SetContent.of([]);

  /** Returns the content for elements of one type, which must not have marks at any depth. */
  static of(elements: Iterable<Value>): SetContent {
    const byKey = new Map<string, Value[]>();
    const distinct: Value[] = [];
    let hasUnknowns = false;
    for (const element of elements) {
      const key = valueKey(element);
      if (key === undefined) hasUnknowns = true;
      else {
        const bucket = byKey.get(key);
        if (bucket === undefined) byKey.set(key, [element]);
        else if (bucket.some((other) => sameCapsules(other, element))) continue;
        else bucket.push(element);
      }
      distinct.push(element);
    }
    return new SetContent(inOrder(distinct, byKey), byKey, hasUnknowns);
  }

  /** The number of elements. Unknown ones may turn out to be equal to others. */
  get size(): number {
    return this.elements.length;
  }

  /** Whether a wholly known value without marks is an element. */
  has(value: Value): boolean {
    const key = valueKey(value);
    return key !== undefined && (this.byKey.get(key)?.some((other) => sameCapsules(other, value)) ?? false);
  }
}

/** Whether two values with the same key contain the same capsule contents. */
function sameCapsules(a: Value, b: Value): boolean {
  const { type } = a;
  if (a.content === null || !hasCapsuleTypes(type)) return true;
  if (type.kind === "capsule") {
    const { equals } = type.hooks;
    return equals === undefined || equals(a.content, b.content);
  }
  const parts = partsOfContainer(a.content);
  if (b.content instanceof SetContent) {
    const other = b.content;
    return parts.every((element) => other.has(element));
  }
  const others = partsOfContainer(b.content);
  return parts.every((element, i) => sameCapsules(element, others[i]!));
}

/** Returns the elements in iteration order: known ones, then those that are unknown as a whole, then null. */
function inOrder(elements: readonly Value[], byKey: ReadonlyMap<string, readonly Value[]>): readonly Value[] {
  const known: Value[] = [];
  const unknown: Value[] = [];
  const nulls: Value[] = [];
  for (const element of elements) (element.content === null ? nulls : element.content instanceof Unknown ? unknown : known).push(element);
  return [...sorted(known, byKey), ...unknown, ...nulls];
}

function sorted(elements: Value[], byKey: ReadonlyMap<string, readonly Value[]>): Value[] {
  if (elements.length < 2) return elements;
  const kind = elements[0]!.type.kind;
  if (kind === "number") return elements.sort((a, b) => compareNumbers(contentOf(a, "number"), contentOf(b, "number")));
  // The key of a string is the string itself.
  if (kind === "string")
    return sortStrings(elements.map((element) => contentOf(element, "string"))).flatMap((text) => byKey.get(text) ?? []);
  const keys = elements.map(orderKey);
  const compare = codePointOrder(keys);
  const order = keys.map((_, i) => i).sort((i, j) => compare(keys[i]!, keys[j]!));
  return order.map((i) => elements[i]!);
}
