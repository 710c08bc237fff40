/** Constructors of collection, structural and capsule values, which check their arguments. */

import { CtyError } from "../run/errors.ts";
import { needsNormalizing, normalizeString, sortStrings } from "../text/text.ts";
import {
  type AttributeTypes,
  type CapsuleType,
  checkDepth,
  describe,
  dynamic,
  equalTypes,
  isType,
  type ListType,
  type MapType,
  ObjectType,
  type SetType,
  TupleType,
  type Type,
} from "../type/type.ts";
import { friendlyName } from "../type/type-name.ts";
import { checkType, checkValue, Value } from "../value/value.ts";
import { listOf, mapOf, setOf } from "./compound.ts";

/**
 * Creates a list of one or more values of the same type.
 * @throws CtyError if `elements` is empty (see {@link listValEmpty}) or the types differ
 */
export function listVal<E extends Type>(elements: readonly Value<E>[]): Value<ListType<E>> {
  return listOf(commonType(elements, "list") as E, elements);
}

/** Creates the empty list of an element type. */
export function listValEmpty<E extends Type>(element: E): Value<ListType<E>> {
  return listOf(checkType(element, "listValEmpty"), []);
}

/**
 * Creates a set of one or more values of the same type. Equal elements are kept once. The marks of
 * elements, at any depth, move to the set.
 * @throws CtyError if `elements` is empty (see {@link setValEmpty}) or the types differ
 */
export function setVal<E extends Type>(elements: readonly Value<E>[]): Value<SetType<E>> {
  return setOf(commonType(elements, "set") as E, elements);
}

/** Creates the empty set of an element type. */
export function setValEmpty<E extends Type>(element: E): Value<SetType<E>> {
  return setOf(checkType(element, "setValEmpty"), []);
}

/**
 * Named values as arguments of constructors: a plain object, a Map or pairs. If two names are equal
 * in NFC, the last one wins.
 */
export type NamedValues<V extends Value = Value> = Readonly<Record<string, V>> | ReadonlyMap<string, V> | Iterable<readonly [string, V]>;

/**
 * Creates a map of one or more values of the same type.
 * @throws CtyError if `elements` is empty (see {@link mapValEmpty}) or the types differ
 */
export function mapVal<E extends Type>(elements: Iterable<readonly [string, Value<E>]>): Value<MapType<E>>;
export function mapVal<E extends Type>(elements: NamedValues<Value<E>>): Value<MapType<E>>;
export function mapVal<E extends Type>(elements: NamedValues<Value<E>>): Value<MapType<E>> {
  const { names, values } = sorted(elements);
  return mapOf(commonType(values, "map") as E, names, values);
}

/** Creates the empty map of an element type. */
export function mapValEmpty<E extends Type>(element: E): Value<MapType<E>> {
  return mapOf(checkType(element, "mapValEmpty"), [], []);
}

/** Creates a tuple. Its elements can have different types. */
export function tupleVal<const V extends readonly Value[]>(elements: V): Value<TupleType<{ readonly [K in keyof V]: V[K]["type"] }>> {
  return new Value(checkDepth(new TupleType(typesOf(elements, "tupleVal"))) as never, elements.slice());
}

/** Creates an object. Attribute names are normalized to NFC. */
export function objectVal(attributes: Iterable<readonly [string, Value]>): Value<ObjectType<AttributeTypes, never>>;
export function objectVal<A extends Readonly<Record<string, Value>>>(
  attributes: A | ReadonlyMap<string, Value> | Iterable<readonly [string, Value]>,
): Value<ObjectType<{ readonly [K in keyof A]: A[K]["type"] }, never>>;
export function objectVal<A extends Readonly<Record<string, Value>>>(
  attributes: A | ReadonlyMap<string, Value> | Iterable<readonly [string, Value]>,
): Value<ObjectType<{ readonly [K in keyof A]: A[K]["type"] }, never>> {
  const { names, values } = sorted(attributes);
  return new Value(checkDepth(new ObjectType(names, typesOf(values, "objectVal"), undefined)), values);
}

function typesOf(values: readonly Value[], caller: string): Type[] {
  if (!Array.isArray(values)) throw new CtyError(`${caller} expects an array of values, not ${describe(values)}`);
  const types: Type[] = new Array(values.length);
  for (let i = 0; i < values.length; i++) types[i] = checkValue(values[i], caller).type;
  return types;
}

/** The object without attributes. */
export const EmptyObject: Value<ObjectType<Record<never, Type>, never>> = objectVal({});
/** The tuple without elements. */
export const EmptyTuple: Value<TupleType<readonly []>> = tupleVal([]);

/**
 * Creates a value of a capsule type.
 * @throws CtyError if the content is null or undefined: use {@link nullVal}
 */
export function capsuleVal<C>(type: CapsuleType<C>, content: C): Value<CapsuleType<C>> {
  if (!isType(type) || type.kind !== "capsule") throw new CtyError("capsuleVal expects a capsule type");
  if (content === null || content === undefined)
    throw new CtyError("the content of a capsule value must not be null or undefined: use nullVal for the null value of the type");
  return new Value(type, content);
}

/** Returns the names in NFC, each one once and sorted by code point, and the values parallel to them. */
function sorted<V extends Value>(named: NamedValues<V>): { readonly names: readonly string[]; readonly values: readonly V[] } {
  if (typeof named !== "object" || named === null)
    throw new CtyError(`expected an object, a Map or pairs of names and values, not ${describe(named)}`);
  const given = named instanceof Map ? named : Symbol.iterator in named ? new Map(named) : undefined;
  const names: string[] = given === undefined ? Object.keys(named) : [...given.keys()];
  // Looking up properties takes less time than making a Map of them.
  const find = (name: string): V => (given === undefined ? (named as Readonly<Record<string, V>>)[name] : given.get(name))!;
  for (const name of names) if (typeof name !== "string") throw new CtyError(`names must be JavaScript strings, not ${describe(name)}`);
  // Other strings sort by code point as by UTF-16 code unit.
  if (!names.some(needsNormalizing)) return { names: names.sort(), values: names.map(find) };
  const byName = new Map(names.map((name) => [normalizeString(name), find(name)]));
  const unique = sortStrings([...byName.keys()]);
  return { names: unique, values: unique.map((name) => byName.get(name)!) };
}

/** Returns the common type of the elements. Null and unknown elements of type `dynamic` match any type. */
function commonType(elements: readonly Value[], kind: "list" | "set" | "map"): Type {
  if (!Array.isArray(elements)) throw new CtyError(`${kind}Val expects an array of values, not ${describe(elements)}`);
  if (elements.length === 0) throw new CtyError(`the element type of an empty ${kind} is not known: use ${kind}ValEmpty`);
  let common: Type = dynamic;
  for (const element of elements) {
    const { type } = checkValue(element, `${kind}Val`);
    if (common.kind === "dynamic") common = type;
    else if (type.kind !== "dynamic" && !equalTypes(common, type)) {
      throw new CtyError(
        `all elements of a ${kind} must have the same type, but one is ${friendlyName(common)} and another is ${friendlyName(type)}: convert them first`,
      );
    }
  }
  return common;
}
