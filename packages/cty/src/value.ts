/**
 * Values: immutable, of one class with three fields, whatever their type. `content` is raw and its form follows from the
 * type (see {@link Content}); null and unknown are states of it. The class knows its state and how to be unwrapped;
 * operations on values are free functions in `ops/`, so that what a program does not use it need not load.
 *
 * The constructor takes what it is given. Everyone but the operations of this package family makes values with the
 * functions below, which check.
 */
import { CtyError } from "./errors.ts";
import type { NumberContent } from "./number.ts";
import { numberContent, numberText, toBigInt, toDouble } from "./number.ts";
import { SetContent } from "./set-content.ts";
import { compareCodePoints, normalizeString } from "./text.ts";
import { friendlyName } from "./type-name.ts";
import {
  type AttributeTypes,
  bool,
  type BoolType,
  type CapsuleType,
  dynamic,
  type DynamicType,
  equalTypes,
  isType,
  list,
  type ListType,
  map,
  type MapType,
  number,
  type NumberType,
  ObjectType,
  set,
  type SetType,
  string,
  type StringType,
  TupleType,
  type Type,
  withoutOptionalAttributes,
} from "./type.ts";
import { PLAIN_UNKNOWN, Unknown } from "./unknown.ts";

/** The marks of a value. A mark is anything that a Set can tell apart; the application decides what it means. */
export type Marks = ReadonlySet<unknown>;

/** The content of a known map: keys in code-point order. */
export type MapContent = ReadonlyMap<string, Value>;

/**
 * The raw content of a value: null for a null value and {@link Unknown} for an unknown one, whatever the type. Else
 * string: a JavaScript string in NFC; number: {@link NumberContent}; bool: a boolean; list and tuple: an array of values;
 * object: an array of values parallel to the type's `names`; map: {@link MapContent}; set: {@link SetContent};
 * capsule: what the application put in.
 */
export type Content = unknown;

const brand: unique symbol = Symbol.for("@hcl-ts/cty.Value") as never;

/** A value of a type, perhaps null, unknown or marked. Immutable. */
export class Value<T extends Type = Type> {
  readonly type: T;
  /** The raw content; see {@link Content}. Prefer the methods and operations. */
  readonly content: Content;
  /** The marks, undefined for none. Marks inside a collection or structure are on the elements, except that a set carries those of its elements. */
  readonly marks: Marks | undefined;

  /** @internal */
  constructor(type: T, content: Content, marks?: Marks) {
    this.type = type;
    this.content = content;
    this.marks = marks;
  }

  get [brand](): true {
    return true;
  }

  /** Whether this is the null value of its type. */
  isNull(): boolean {
    return this.content === null;
  }

  /** Whether the value itself is known; its elements may still be unknown (see `isWhollyKnown`). Null is known. */
  isKnown(): boolean {
    return !(this.content instanceof Unknown);
  }

  /** Whether the value itself carries marks; its elements may carry some all the same (see `containsMarked`). */
  isMarked(): boolean {
    return this.marks !== undefined;
  }

  /** Whether the value itself carries this mark. */
  hasMark(mark: unknown): boolean {
    return this.marks?.has(mark) ?? false;
  }

  /** The JavaScript string of a known string. @throws CtyError if it is no string, null, unknown or marked */
  asString(): string {
    return unwrap(this, "string") as string;
  }

  /** The boolean of a known bool. @throws CtyError if it is no bool, null, unknown or marked */
  asBoolean(): boolean {
    return unwrap(this, "bool") as boolean;
  }

  /**
   * The nearest double of a known number. @throws CtyError if it is no number, null, unknown or marked
   * @see asDecimalString for the exact value
   */
  asNumber(): number {
    return toDouble(unwrap(this, "number") as NumberContent);
  }

  /** The exact integer of a known number. @throws CtyError if it is no number, has a fraction, is infinite, null, unknown or marked */
  asBigInt(): bigint {
    const integer = toBigInt(unwrap(this, "number") as NumberContent);
    if (integer === undefined) throw new CtyError(`a whole number is required, not ${this.asDecimalString()}`);
    return integer;
  }

  /** A known number in plain decimal digits, "Infinity" or "-Infinity". @throws CtyError if it is no number, null, unknown or marked */
  asDecimalString(): string {
    return numberText(unwrap(this, "number") as NumberContent);
  }

  /** The elements of a known list, set or tuple, in order. @throws CtyError if it is none of these, null, unknown or marked */
  asArray(): readonly Value[] {
    const content = unwrap(this, "list", "set", "tuple");
    return content instanceof SetContent ? content.elements : (content as readonly Value[]);
  }

  /** The elements of a known map or the attributes of a known object, in the order of their names. @throws CtyError if it is neither, null, unknown or marked */
  asMap(): ReadonlyMap<string, Value> {
    const content = unwrap(this, "map", "object");
    if (this.type.kind !== "object") return content as MapContent;
    const values = content as readonly Value[];
    return new Map(this.type.names.map((name, i) => [name, values[i]!]));
  }

  /** What the application put into a known capsule value. @throws CtyError if it is no capsule, null, unknown or marked */
  asCapsule(): T extends CapsuleType<infer C> ? C : unknown {
    return unwrap(this, "capsule") as T extends CapsuleType<infer C> ? C : unknown;
  }
}

function unwrap(value: Value, ...kinds: readonly Type["kind"][]): Content {
  if (!kinds.includes(value.type.kind)) throw new CtyError(`a ${kinds.join(" or ")} is required, not a value of type ${friendlyName(value.type)}`);
  if (value.marks !== undefined) throw new CtyError("the value is marked: take its marks off before reading it");
  if (value.content === null) throw new CtyError(`a ${value.type.kind} is required, but the value is null`);
  if (value.content instanceof Unknown) throw new CtyError(`the value is unknown: it has no ${value.type.kind} to read yet`);
  return value.content;
}

/** Whether something is a value of this package (of this copy or another of it). */
export function isValue(x: unknown): x is Value {
  return typeof x === "object" && x !== null && (x as { [brand]?: unknown })[brand] === true;
}

// --- primitive values -----------------------------------------------------------------------------------------------

/** A string value; the text is brought to NFC. */
export function stringVal(text: string): Value<StringType> {
  if (typeof text !== "string") throw new CtyError(`stringVal takes a JavaScript string, not ${describe(text)}`);
  return new Value(string, normalizeString(text));
}

/**
 * A number value, from a double (its shortest decimal text counts: 0.1 is exactly one tenth), a bigint, or decimal text
 * of any length.
 * @throws CtyError for NaN and for text that is no number
 */
export function numberVal(n: number | bigint | string): Value<NumberType> {
  return new Value(number, numberContent(n));
}

/** The bool value true. */
export const True: Value<BoolType> = new Value(bool, true);
/** The bool value false. */
export const False: Value<BoolType> = new Value(bool, false);

/** The bool value of a boolean. */
export function boolVal(b: boolean): Value<BoolType> {
  return b ? True : False;
}

/** The number 0. */
export const Zero: Value<NumberType> = new Value(number, 0);
/** The number positive infinity. */
export const PositiveInfinity: Value<NumberType> = new Value(number, Number.POSITIVE_INFINITY);
/** The number negative infinity. */
export const NegativeInfinity: Value<NumberType> = new Value(number, Number.NEGATIVE_INFINITY);
/** The empty string. */
export const EmptyString: Value<StringType> = new Value(string, "");

// --- null and unknown -----------------------------------------------------------------------------------------------

/** The null value of a type. */
export function nullVal<T extends Type>(type: T): Value<T> {
  return new Value(withoutOptionalAttributes(checkType(type, "nullVal")) as T, null);
}

/** The unknown value of a type, with nothing more known about it. Refine it with `refine`. */
export function unknownVal<T extends Type>(type: T): Value<T> {
  if (type === (dynamic as Type)) return dynamicVal as Value as Value<T>;
  return new Value(withoutOptionalAttributes(checkType(type, "unknownVal")) as T, PLAIN_UNKNOWN);
}

/** The value of which not even the type is known. */
export const dynamicVal: Value<DynamicType> = new Value(dynamic, PLAIN_UNKNOWN);

// --- collections ----------------------------------------------------------------------------------------------------

/** A list of one or more values of the same type. @throws CtyError if it is empty (see {@link listValEmpty}) or the types differ */
export function listVal<E extends Type>(elements: readonly Value<E>[]): Value<ListType<E>> {
  const element = commonType(elements, "list");
  return new Value(list(element) as ListType<E>, ofType(elements, element));
}

/** The empty list of an element type. */
export function listValEmpty<E extends Type>(element: E): Value<ListType<E>> {
  return new Value(list(checkType(element, "listValEmpty")), []);
}

/**
 * A set of one or more values of the same type; duplicates collapse. Marks of elements, at any depth, move to the set.
 * @throws CtyError if it is empty (see {@link setValEmpty}) or the types differ
 */
export function setVal<E extends Type>(elements: readonly Value<E>[]): Value<SetType<E>> {
  const element = commonType(elements, "set");
  const { content, marks } = SetContent.of(ofType(elements, element));
  return new Value(set(element) as SetType<E>, content, marks);
}

/** The empty set of an element type. */
export function setValEmpty<E extends Type>(element: E): Value<SetType<E>> {
  return new Value(set(checkType(element, "setValEmpty")), SetContent.EMPTY);
}

/** Named values, as constructors take them: a plain object, a Map, or pairs. Of names that are equal in NFC the last counts. */
export type NamedValues<V extends Value = Value> = Readonly<Record<string, V>> | ReadonlyMap<string, V> | Iterable<readonly [string, V]>;

/** A map of one or more values of the same type. @throws CtyError if it is empty (see {@link mapValEmpty}) or the types differ */
export function mapVal<E extends Type>(elements: NamedValues<Value<E>>): Value<MapType<E>> {
  const entries = sortedEntries(elements);
  const values = entries.map((entry) => entry[1]);
  const element = commonType(values, "map");
  const typed = ofType(values, element);
  return new Value(map(element) as MapType<E>, new Map(entries.map(([name], i) => [name, typed[i]!])));
}

/** The empty map of an element type. */
export function mapValEmpty<E extends Type>(element: E): Value<MapType<E>> {
  return new Value(map(checkType(element, "mapValEmpty")), new Map());
}

/** A tuple of these values. */
export function tupleVal<const V extends readonly Value[]>(elements: V): Value<TupleType<{ readonly [K in keyof V]: V[K]["type"] }>> {
  const types = elements.map((element) => checkValue(element, "tupleVal").type);
  return new Value(new TupleType(types) as never, elements.slice());
}

/** An object with these attributes; names are brought to NFC. */
export function objectVal<A extends Readonly<Record<string, Value>>>(
  attributes: A | ReadonlyMap<string, Value> | Iterable<readonly [string, Value]>,
): Value<ObjectType<{ readonly [K in keyof A]: A[K]["type"] }, never>> {
  const entries = sortedEntries(attributes as NamedValues);
  const names = entries.map((entry) => entry[0]);
  const values = entries.map((entry) => checkValue(entry[1], "objectVal"));
  const types = values.map((value) => value.type);
  return new Value(new ObjectType<AttributeTypes, never>(names, types, undefined) as never, values);
}

/** The object without attributes. */
export const EmptyObject: Value<ObjectType<Record<never, Type>, never>> = objectVal({});
/** The tuple without elements. */
export const EmptyTuple: Value<TupleType<readonly []>> = tupleVal([]);

/** A value of a capsule type. @throws CtyError for null and undefined: use {@link nullVal} */
export function capsuleVal<C>(type: CapsuleType<C>, content: C): Value<CapsuleType<C>> {
  if (!isType(type) || type.kind !== "capsule") throw new CtyError("capsuleVal takes a capsule type");
  if (content === null || content === undefined) throw new CtyError("capsuleVal takes a content: use nullVal for the null value of the type");
  return new Value(type, content);
}

function sortedEntries<V extends Value>(named: NamedValues<V>): [string, V][] {
  const pairs: Iterable<readonly [string, V]> =
    Symbol.iterator in named ? (named as Iterable<readonly [string, V]>) : Object.entries(named as Readonly<Record<string, V>>);
  const byName = new Map<string, V>();
  for (const [name, value] of pairs) {
    if (typeof name !== "string") throw new CtyError(`names are JavaScript strings, not ${describe(name)}`);
    byName.set(normalizeString(name), value);
  }
  return [...byName].sort((a, b) => compareCodePoints(a[0], b[0]));
}

/** The one type of all elements; elements whose type is not known (`dynamic`) go with any. */
function commonType(elements: readonly Value[], kind: "list" | "set" | "map"): Type {
  if (elements.length === 0) throw new CtyError(`an empty ${kind} needs its element type: use ${kind}ValEmpty`);
  let common: Type = dynamic;
  for (const element of elements) {
    const { type } = checkValue(element, `${kind}Val`);
    if (common.kind === "dynamic") common = type;
    else if (type.kind !== "dynamic" && !equalTypes(common, type)) {
      throw new CtyError(
        `the elements of a ${kind} need one type, but one is ${friendlyName(common)} and another is ${friendlyName(type)}: convert them first`,
      );
    }
  }
  return common;
}

/** The elements as values of the common type, which null and unknown ones of type `dynamic` take on. */
function ofType(elements: readonly Value[], type: Type): Value[] {
  return elements.map((element) => (element.type === type ? element : new Value(type, element.content, element.marks)));
}

function checkType<T extends Type>(type: T, caller: string): T {
  if (!isType(type)) throw new CtyError(`${caller} takes a type, not ${describe(type)}`);
  return type;
}

function checkValue<V extends Value>(value: V, caller: string): V {
  if (!isValue(value)) throw new CtyError(`${caller} takes values, not ${describe(value)}: make one with stringVal, numberVal, fromNative …`);
  return value;
}

function describe(x: unknown): string {
  return x === null ? "null" : Array.isArray(x) ? "an array" : x === undefined ? "undefined" : `a JavaScript ${typeof x}`;
}
