/**
 * Values: immutable, of one class with three fields for all types. The type determines the form of
 * `content` (see {@link Content}); null and unknown values have special contents. The class has
 * methods to query the state and to unwrap the content. Operations are free functions in `ops/`, so
 * that bundles contain only those that are used.
 *
 * The constructor does not check its arguments. Code outside of this package family makes values
 * with the functions here and in collections.ts, which do.
 */

import type { BigLike } from "../number/big-like.ts";
import type { NumberContent } from "../number/number.ts";
import { numberContent, numberText, toBigInt, toDouble } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { zip } from "../run/zip.ts";
import { normalizeString } from "../text/text.ts";
import {
  type BoolType,
  bool,
  type CapsuleType,
  type DynamicType,
  describe,
  dynamic,
  isType,
  type NumberType,
  number,
  type StringType,
  string,
  type Type,
  withoutOptionalAttributes,
} from "../type/type.ts";
import { friendlyName } from "../type/type-name.ts";
import { isMapContent, namesOfParts, partsOfContainer } from "./container.ts";
import { contentOf } from "./content-of.ts";
import type { MapContent } from "./map-content.ts";
import { PLAIN_UNKNOWN, Unknown } from "./unknown.ts";
import { jsonForm, typeTextOf, valueText } from "./value-text.ts";

/** The marks of a value. A mark is any JavaScript value; the application decides what it means. */
export type Marks = ReadonlySet<unknown>;

/**
 * The raw content of a value of any type is null for a null value and {@link Unknown} for an
 * unknown one. Otherwise, it depends on the type: string: a JavaScript string in NFC; number:
 * {@link NumberContent}; bool: a boolean; list and tuple: an array of values; object: an array of
 * values parallel to the type's `names`; map: {@link MapContent}; set: {@link SetContent}; capsule:
 * the content that the application passed.
 */
export type Content = unknown;

const brand: unique symbol = Symbol.for("@hcl-ts/cty.Value") as never;

/** A value of a type, which may be null, unknown or marked. Immutable. */
export class Value<T extends Type = Type> {
  static {
    Object.defineProperty(Value.prototype, brand, { value: true });
    // The output of Node's console for a value.
    Object.defineProperty(Value.prototype, Symbol.for("nodejs.util.inspect.custom"), {
      value(this: Value): string {
        return `Value<${shortened(typeTextOf(this))}> ${shortened(valueText(this))}`;
      },
    });
  }

  readonly type: T;
  /** The raw content; see {@link Content}. Prefer the methods and operations. */
  readonly content: Content;
  /**
   * The marks; undefined if there are none. The elements of a collection or structure have their
   * own marks, but a set has its elements' marks.
   */
  readonly marks: Marks | undefined;

  /** Does not check its arguments. Programs make values with functions such as `stringVal`, which do. */
  constructor(type: T, content: Content, marks?: Marks) {
    this.type = type;
    this.content = content;
    this.marks = marks;
  }

  /**
   * Returns the value as an expression if there is one; see the README. The content of marked
   * values is not shown.
   */
  toString(): string {
    return valueText(this);
  }

  /**
   * Returns the form that `JSON.stringify` writes.
   * @throws CtyError if the value is marked, not wholly known, infinite, or contains a capsule
   */
  toJSON(): unknown {
    return jsonForm(this);
  }

  /** Whether this is the null value of its type. */
  isNull(): boolean {
    return this.content === null;
  }

  /** Whether the value itself is known; its elements may be unknown (see `isWhollyKnown`). Null is known. */
  isKnown(): boolean {
    return !(this.content instanceof Unknown);
  }

  /**
   * Whether the value itself is marked; its elements may be marked even if it is not (see
   * `containsMarked`).
   */
  isMarked(): boolean {
    return this.marks !== undefined;
  }

  /** Whether the value itself has this mark. */
  hasMark(mark: unknown): boolean {
    return this.marks?.has(mark) ?? false;
  }

  /**
   * Returns the JavaScript string of a known string.
   * @throws CtyError if the value is not a string, or is null, unknown or marked
   */
  asString(): string {
    return knownContentOf(this, "string");
  }

  /**
   * Returns the boolean of a known bool.
   * @throws CtyError if the value is not a bool, or is null, unknown or marked
   */
  asBoolean(): boolean {
    return knownContentOf(this, "bool");
  }

  /**
   * Returns the nearest double of a known number, infinite if the number is out of range. This
   * rounds a number that no double represents; `toNative` reports it instead.
   * @throws CtyError if the value is not a number, or is null, unknown or marked
   * @see asDecimalString and `toBig` for the exact value
   */
  asNumber(): number {
    return toDouble(knownContentOf(this, "number"));
  }

  /**
   * Returns the exact integer of a known number.
   * @throws CtyError if the value is not a number, has a fraction, or is infinite, null, unknown or
   * marked
   */
  asBigInt(): bigint {
    const integer = toBigInt(knownContentOf(this, "number"));
    if (integer === undefined) throw new CtyError(`expected a whole number, not ${this.asDecimalString()}`);
    return integer;
  }

  /**
   * Returns a known number in plain decimal digits, or "Infinity" or "-Infinity".
   * @throws CtyError if the value is not a number, or is null, unknown or marked
   */
  asDecimalString(): string {
    return numberText(knownContentOf(this, "number"));
  }

  /**
   * Returns the elements of a known list, set or tuple, in order.
   * @throws CtyError if the value is not one of these, or is null, unknown or marked
   */
  asArray(): readonly Value[] {
    const content = knownContent(this, ["list", "set", "tuple"]);
    return partsOfContainer(content);
  }

  /**
   * Returns the elements of a known map or the attributes of a known object, in the order of their
   * names.
   * @throws CtyError if the value is neither, or is null, unknown or marked
   */
  asMap(): ReadonlyMap<string, Value> {
    const content = knownContent(this, ["map", "object"]);
    return isMapContent(content) ? content.toMap() : new Map(zip(namesOfParts(this) ?? [], partsOfContainer(content)));
  }

  /**
   * Returns the content of a known capsule value.
   *
   * @throws CtyError if the value is not a capsule, or is null, unknown or marked
   */
  asCapsule(): T extends CapsuleType<infer C> ? C : unknown {
    return knownContent(this, ["capsule"]) as T extends CapsuleType<infer C> ? C : unknown;
  }
}

/** The maximum length of the type and of the content in the console, in UTF-16 code units. */
const MAX_SHOWN = 1000;

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** @internal Returns the content of a known value of a kind. @throws CtyError for any other value */
export function knownContentOf<K extends "string" | "bool" | "number">(value: Value, kind: K): ReturnType<typeof contentOf<K>> {
  knownContent(value, [kind]);
  return contentOf(value, kind);
}

/** @internal Returns the content of a known value of one of these kinds. @throws CtyError for any other value */
function knownContent(value: Value, kinds: readonly Type["kind"][]): Content {
  if (!kinds.includes(value.type.kind))
    throw new CtyError(`expected a ${kinds.join(" or ")}, not a value of type ${friendlyName(value.type)}`);
  if (value.marks !== undefined) throw new CtyError("the value is marked: remove its marks before reading it");
  if (value.content === null) throw new CtyError(`expected a ${value.type.kind}, but the value is null`);
  if (value.content instanceof Unknown) throw new CtyError(`the value is unknown, so its ${value.type.kind} cannot be read yet`);
  return value.content;
}

/** Whether something is a value of this package or of another copy of it. */
export function isValue(x: unknown): x is Value {
  return typeof x === "object" && x !== null && (x as { [brand]?: unknown })[brand] === true;
}

// --- primitive values -----------------------------------------------------------------------------------------------

/** Creates a string value. The string is normalized to NFC. */
export function stringVal(text: string): Value<StringType> {
  if (typeof text !== "string") throw new CtyError(`stringVal expects a JavaScript string, not ${describe(text)}`);
  return new Value(string, normalizeString(text));
}

/**
 * Creates a number value from a double, a bigint, a decimal string, or a number of any version of
 * big.js. A double stands for its shortest decimal representation: 0.1 is exactly one tenth. Numbers
 * have 154 significant digits; longer ones are rounded.
 * @throws CtyError for NaN, for a string that is not a number, and for a number of big.js with
 * invalid fields
 */
export function numberVal(n: number | bigint | string | BigLike): Value<NumberType> {
  return new Value(number, numberContent(n));
}

/** The bool value true. */
export const True: Value<BoolType> = new Value(bool, true);
/** The bool value false. */
export const False: Value<BoolType> = new Value(bool, false);

/** Returns the bool value of a boolean. */
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

/** Creates the null value of a type. */
export function nullVal<T extends Type>(type: T): Value<T> {
  return new Value(withoutOptionalAttributes(checkType(type, "nullVal")) as T, null);
}

/** Creates an unknown value of a type without refinements. Add some with `refine`. */
export function unknownVal<T extends Type>(type: T): Value<T> {
  return unknownOf(withoutOptionalAttributes(checkType(type, "unknownVal")) as T);
}

/** @internal Creates an unknown value of a type, which it does not check. */
export function unknownOf<T extends Type>(type: T): Value<T> {
  return type === (dynamic as Type) ? (dynamicVal as Value as Value<T>) : new Value(type, PLAIN_UNKNOWN);
}

/** The unknown value whose type is not known either. */
export const dynamicVal: Value<DynamicType> = new Value(dynamic, PLAIN_UNKNOWN);

/** @internal Returns an argument if it is a type. @throws CtyError if it is not */
export function checkType<T extends Type>(type: T, caller: string): T {
  if (!isType(type)) throw new CtyError(`${caller} expects a type, not ${describe(type)}`);
  return type;
}

/** @internal Returns an argument if it is a value. @throws CtyError if it is not */
export function checkValue<V extends Value>(value: V, caller: string): V {
  if (!isValue(value))
    throw new CtyError(`${caller} expects a value, not ${describe(value)}: create one with stringVal, numberVal or fromNative`);
  return value;
}
