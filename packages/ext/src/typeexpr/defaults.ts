/**
 * The defaults of optional attributes, as a tree that matches their type, and their application to
 * values.
 *
 * Defaults are applied before the value is converted to the type, because conversion replaces
 * missing attributes by null. So the values here have the type that they were written with, which
 * need not match the type of the defaults.
 */
import {
  equalTypes,
  isValue,
  type ListType,
  listVal,
  type MapType,
  mapVal,
  type ObjectType,
  objectVal,
  rangeOf,
  type SetType,
  setVal,
  type TupleType,
  tupleVal,
  unifyUnsafe,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { contentOf, refineNotNull, SetContent, zip } from "@hcl-ts/cty/kernel";

/** The defaults for each element of a collection. */
export interface CollectionDefaults {
  readonly kind: "collection";
  readonly type: ListType | SetType | MapType;
  readonly element: Defaults;
}

/** The defaults of a tuple's elements that have any. */
export interface TupleDefaults {
  readonly kind: "tuple";
  readonly type: TupleType;
  /** The defaults by the index of the element, from 0. */
  readonly elements: ReadonlyMap<number, Defaults>;
}

/** The defaults of an object. */
export interface ObjectDefaults {
  readonly kind: "object";
  readonly type: ObjectType;
  /** The values of attributes that are missing or null, converted to their types. */
  readonly values: ReadonlyMap<string, Value>;
  /** The defaults within attributes. They also apply to the values above. */
  readonly attributes: ReadonlyMap<string, Defaults>;
}

/**
 * The defaults of a type that has at least one default. Created by `typeConstraintWithDefaults`.
 */
export type Defaults = CollectionDefaults | TupleDefaults | ObjectDefaults;

/**
 * Sets optional attributes that are missing or null to their defaults, at any depth. The result
 * still has to be converted to the type. Its type may differ from the value's, because
 * attributes are added to objects and elements to maps.
 *
 * Null and unknown values are returned unchanged. An unknown attribute with a default that is not
 * null is refined as not null. Marks are kept; a default that replaces a marked null gets its
 * marks. A value that does not match the type is not an error here: the conversion reports it.
 *
 * @param defaults the defaults of the type; undefined for a type without any, which returns the
 *   value
 * @example const { type, defaults } = typeConstraintWithDefaults(expression); const result =
 *   convert(applyDefaults(value, defaults), type);
 */
export function applyDefaults(value: Value, defaults: Defaults | undefined): Value {
  if (defaults === undefined || value.isNull() || !value.isKnown()) return value;
  const { value: bare, marks } = unmark(value);
  switch (bare.type.kind) {
    case "list":
    case "set":
    case "tuple":
      return withMarks(applyToSequence(bare, defaults), marks);
    case "map":
    case "object":
      return withMarks(applyToNamed(bare, defaults), marks);
    default:
      return value;
  }
}

function applyToSequence(value: Value, defaults: Defaults): Value {
  if (defaults.kind === "object") return value;
  const { type, content } = value;
  const given = content instanceof SetContent ? content.elements : contentOf(value, "list");
  const elements = given.map((element, i) =>
    applyDefaults(element, defaults.kind === "tuple" ? defaults.elements.get(i) : defaults.element),
  );
  if (elements.every((element, i) => element === given[i])) return value;
  if (type.kind === "tuple") return tupleVal(elements);
  // A default may have a type that the other elements cannot be converted to. The collection then
  // becomes a tuple.
  const unified = ofOneType(elements);
  if (unified === undefined) return tupleVal(elements);
  return type.kind === "set" ? setVal(unified) : listVal(unified);
}

function applyToNamed(value: Value, defaults: Defaults): Value {
  if (defaults.kind === "tuple") return value;
  const { type } = value;
  const given = namedElements(value);
  const elements = new Map(given);
  for (const [name, element] of given) {
    elements.set(name, applyDefaults(element, defaults.kind === "object" ? defaults.attributes.get(name) : defaults.element));
  }
  if (defaults.kind === "object") addDefaults(elements, defaults);
  if (elements.size === given.size && Array.from(given).every(([name, element]) => elements.get(name) === element)) return value;
  const unified = type.kind === "map" ? ofOneType([...elements.values()]) : undefined;
  if (unified === undefined) return objectVal(elements);
  return mapVal(zip([...elements.keys()], unified));
}

function addDefaults(elements: Map<string, Value>, { values, attributes }: ObjectDefaults): void {
  for (const [name, defaultValue] of values) {
    const element = elements.get(name);
    let result = element;
    if (element === undefined || element.isNull()) result = withMarks(applyDefaults(defaultValue, attributes.get(name)), element?.marks);
    if (result !== undefined && rangeOf(unmark(defaultValue).value).definitelyNotNull()) result = refineNotNull(result);
    if (result !== undefined) elements.set(name, result);
  }
}

function namedElements(value: Value): ReadonlyMap<string, Value> {
  const { type } = value;
  if (type.kind !== "object") return contentOf(value, "map").toMap();
  return new Map(zip(type.names, contentOf(value, "object")));
}

/** Returns the values converted to a common type, or undefined if there is none. */
function ofOneType(values: readonly Value[]): readonly Value[] | undefined {
  const unified = unifyUnsafe(values.map((value) => value.type));
  if (unified === undefined) return undefined;
  const converted: Value[] = [];
  for (const [i, value] of values.entries()) {
    const result = unified.conversions[i] === undefined ? value : unified.conversions[i](value);
    if (!isValue(result)) return undefined;
    converted.push(result);
  }
  // Values of dynamic type match any other, so they alone may remain without a common type.
  const known = converted.filter((value) => value.type.kind !== "dynamic");
  const [first] = known;
  return first === undefined || known.every((value) => equalTypes(value.type, first.type)) ? converted : undefined;
}
