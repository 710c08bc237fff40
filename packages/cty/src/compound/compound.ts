/**
 * Unchecked constructors of collections, for the operations of this package. The elements must be
 * of the element type, or null or unknown values of type `dynamic`, which take it on. Other code
 * uses the constructors in collections.ts, which check this.
 */

import { stripMarks } from "../marks/marks.ts";
import { type ListType, list, type MapType, map, type SetType, set, type Type } from "../type/type.ts";
import { MapContent } from "../value/map-content.ts";
import { SetContent } from "../value/set-content.ts";
import { Value } from "../value/value.ts";

export function listOf<E extends Type>(element: E, elements: readonly Value[]): Value<ListType<E>> {
  return new Value(list(element), ofType(elements, element));
}

/** Creates a set. The marks of elements, at any depth, move to the set. */
export function setOf<E extends Type>(element: E, elements: readonly Value[]): Value<SetType<E>> {
  const marks = new Set<unknown>();
  const bare = ofType(elements, element).map((value) => stripMarks(value, marks));
  return new Value(set(element), SetContent.of(bare), marks.size > 0 ? marks : undefined);
}

/**
 * Creates a map. The keys must be sorted and in NFC, and the elements parallel to them. Neither
 * array may change later.
 */
export function mapOf<E extends Type>(element: E, keys: readonly string[], elements: readonly Value[]): Value<MapType<E>> {
  return new Value(map(element), new MapContent(keys, ofType(elements, element)));
}

function ofType(elements: readonly Value[], type: Type): readonly Value[] {
  if (elements.every((element) => element.type === type)) return elements;
  return elements.map((element) => (element.type === type ? element : new Value(type, element.content, element.marks)));
}
