/**
 * Values: immutable, of one class with three fields, whatever their type. `content` is raw and its form follows from the
 * type (see {@link Content}); null and unknown are states of it. The class knows its state and how to be unwrapped;
 * operations on values are free functions in `ops/`, so that what a program does not use it need not load.
 *
 * The constructor takes what it is given. Everyone but the operations of this package family makes values with the
 * functions here and in collections.ts, which check.
 */
import { CtyError } from "./errors.ts";
import type { NumberContent } from "./number.ts";
import { numberContent, numberText, toBigInt, toDouble } from "./number.ts";
import { SetContent } from "./set-content.ts";
import { normalizeString } from "./text.ts";
import {
  type BoolType,
  bool,
  type CapsuleType,
  type DynamicType,
  dynamic,
  isType,
  type NumberType,
  number,
  type StringType,
  string,
  type Type,
  withoutOptionalAttributes,
} from "./type.ts";
import { friendlyName } from "./type-name.ts";
import { typeText } from "./type-text.ts";
import { PLAIN_UNKNOWN, Unknown } from "./unknown.ts";
import { jsonForm, valueText } from "./value-text.ts";

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
  static {
    Object.defineProperty(Value.prototype, brand, { value: true });
    // The output of Node's console for a value.
    Object.defineProperty(Value.prototype, Symbol.for("nodejs.util.inspect.custom"), {
      value(this: Value): string {
        return `Value<${shortened(typeText(this.type))}> ${shortened(valueText(this))}`;
      },
    });
  }

  readonly type: T;
  /** The raw content; see {@link Content}. Prefer the methods and operations. */
  readonly content: Content;
  /** The marks, undefined for none. Marks inside a collection or structure are on the elements, except that a set carries those of its elements. */
  readonly marks: Marks | undefined;

  /** Takes the content as it is. Programs make values with functions such as `stringVal`, which check. */
  constructor(type: T, content: Content, marks?: Marks) {
    this.type = type;
    this.content = content;
    this.marks = marks;
  }

  /** The value as an expression of configuration, as far as there is one; see the README. Marked values do not show their content. */
  toString(): string {
    return valueText(this);
  }

  /** For `JSON.stringify`. @throws CtyError if the value is marked, not wholly known, infinite, or has a capsule in it */
  toJSON(): unknown {
    return jsonForm(this);
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
    return unwrap(this, ["string"]) as string;
  }

  /** The boolean of a known bool. @throws CtyError if it is no bool, null, unknown or marked */
  asBoolean(): boolean {
    return unwrap(this, ["bool"]) as boolean;
  }

  /**
   * The nearest double of a known number, which is infinite for one that no double comes near. @throws CtyError if it is no number, null, unknown or marked
   * @see asDecimalString for the exact value
   */
  asNumber(): number {
    return toDouble(unwrap(this, ["number"]) as NumberContent);
  }

  /** The exact integer of a known number. @throws CtyError if it is no number, has a fraction, is infinite, null, unknown or marked */
  asBigInt(): bigint {
    const integer = toBigInt(unwrap(this, ["number"]) as NumberContent);
    if (integer === undefined) throw new CtyError(`a whole number is required, not ${this.asDecimalString()}`);
    return integer;
  }

  /** A known number in plain decimal digits, "Infinity" or "-Infinity". @throws CtyError if it is no number, null, unknown or marked */
  asDecimalString(): string {
    return numberText(unwrap(this, ["number"]) as NumberContent);
  }

  /** The elements of a known list, set or tuple, in order. @throws CtyError if it is none of these, null, unknown or marked */
  asArray(): readonly Value[] {
    const content = unwrap(this, ["list", "set", "tuple"]);
    return content instanceof SetContent ? content.elements : (content as readonly Value[]);
  }

  /** The elements of a known map or the attributes of a known object, in the order of their names. @throws CtyError if it is neither, null, unknown or marked */
  asMap(): ReadonlyMap<string, Value> {
    const content = unwrap(this, ["map", "object"]);
    if (this.type.kind !== "object") return content as MapContent;
    const values = content as readonly Value[];
    return new Map(this.type.names.map((name, i) => [name, values[i]!]));
  }

  /**
   * Returns the content of a known capsule value.
   *
   * @throws CtyError if the value is not a capsule, or is null, unknown or marked
   */
  asCapsule(): T extends CapsuleType<infer C> ? C : unknown {
    return unwrap(this, ["capsule"]) as T extends CapsuleType<infer C> ? C : unknown;
  }
}

/** So many characters are shown of the type and of the content. */
const MAX_SHOWN = 1000;

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function unwrap(value: Value, kinds: readonly Type["kind"][]): Content {
  if (!kinds.includes(value.type.kind))
    throw new CtyError(`a ${kinds.join(" or ")} is required, not a value of type ${friendlyName(value.type)}`);
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
  return unknownOf(withoutOptionalAttributes(checkType(type, "unknownVal")) as T);
}

/** @internal The unknown value of just this type, unchecked. */
export function unknownOf<T extends Type>(type: T): Value<T> {
  return type === (dynamic as Type) ? (dynamicVal as Value as Value<T>) : new Value(type, PLAIN_UNKNOWN);
}

/** The value of which not even the type is known. */
export const dynamicVal: Value<DynamicType> = new Value(dynamic, PLAIN_UNKNOWN);

/** @internal Checks an argument that has to be a type. */
export function checkType<T extends Type>(type: T, caller: string): T {
  if (!isType(type)) throw new CtyError(`${caller} takes a type, not ${describe(type)}`);
  return type;
}

/** @internal Checks an argument that has to be a value. */
export function checkValue<V extends Value>(value: V, caller: string): V {
  if (!isValue(value))
    throw new CtyError(`${caller} takes values, not ${describe(value)}: make one with stringVal, numberVal, fromNative …`);
  return value;
}

/** @internal What something that is no value looks like, for messages. */
export function describe(x: unknown): string {
  return x === null ? "null" : Array.isArray(x) ? "an array" : x === undefined ? "undefined" : `a JavaScript ${typeof x}`;
}
