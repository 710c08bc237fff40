/** Conversion of native JavaScript values to values. */

import {
  capsuleVal,
  listVal,
  listValEmpty,
  mapVal,
  mapValEmpty,
  objectVal,
  setVal,
  setValEmpty,
  tupleVal,
} from "../compound/collections.ts";
import { tryConvert } from "../convert/convert.ts";
import { type BigLike, hasBigFields, isBigLike } from "../number/big-like.ts";
import { CtyError } from "../run/errors.ts";
import { withStackError } from "../run/stack.ts";
import { dynamic, number, type ObjectType, string, type Type } from "../type/type.ts";
import { friendlyName } from "../type/type-name.ts";
import type { Path, PathStep } from "../value/path.ts";
import { boolVal, isValue, nullVal, numberVal, stringVal, Value } from "../value/value.ts";

/** The maximum nesting depth of arrays and objects. */
const MAX_DEPTH = 1000;

/**
 * Converts a native JavaScript value to a value: null, a boolean, a number, a bigint, a number of any
 * version of big.js, a string, an array, a plain object, a Map with string keys, a Set, or a Value,
 * which stays unchanged.
 * @param type the type of the result. By default, an array or Set becomes a tuple, and a plain
 * object or Map an object
 * @throws CtyError, with the path, for anything else (undefined, NaN, a Date, a function …), for an
 * object that contains itself, and for a value that cannot be converted to the type
 */
export function fromNative<T extends Type>(x: unknown, type: T): Value<T>;
export function fromNative(x: unknown): Value;
export function fromNative(x: unknown, type: Type = dynamic): Value {
  const value = withStackError(() => from(x, type, [], [], new Map()));
  const converted = tryConvert(value, type);
  if (isValue(converted)) return converted;
  throw new CtyError(converted.message, converted.path);
}

/**
 * Returns the result type of {@link fromNative} without a type.
 * @throws CtyError like {@link fromNative}
 */
export function impliedType(x: unknown): Type {
  return fromNative(x).type;
}

/** The results for arrays and objects by type, as these can occur many times. */
type Converted = Map<object, Map<Type, Value>>;

function from(x: unknown, type: Type, path: Path, around: readonly object[], done: Converted): Value {
  switch (typeof x) {
    case "string":
      return stringVal(x);
    case "boolean":
      return boolVal(x);
    case "bigint":
    case "number":
      return fromNumber(x, path);
    case "undefined":
      throw new CtyError("undefined is not a value: omit the property, or use null", path);
    case "object":
      break;
    default:
      throw new CtyError(`a ${typeof x} cannot be converted to a value`, path);
  }
  if (x === null) return nullVal(type);
  if (isValue(x)) return x;
  if (type.kind === "capsule") return capsuleVal(type, x as unknown) as Value;
  if (type.kind === "number" ? hasBigFields(x) : isBigLike(x)) return fromNumber(x as BigLike, path);
  const known = done.get(x)?.get(type);
  if (known !== undefined) return known;
  if (around.includes(x)) throw new CtyError("the object contains itself: circular references cannot be converted", path);
  if (around.length >= MAX_DEPTH) throw new CtyError(`arrays and objects are nested too deeply: the maximum is ${MAX_DEPTH} levels`, path);
  const value = fromObject(x, type, path, [...around, x], done);
  done.set(x, (done.get(x) ?? new Map()).set(type, value));
  return value;
}

function fromNumber(x: number | bigint | BigLike, path: Path): Value {
  try {
    return numberVal(x);
  } catch (error) {
    throw error instanceof CtyError ? new CtyError(error.message, path) : error;
  }
}

function fromObject(x: object, type: Type, path: Path, inside: readonly object[], done: Converted): Value {
  if (Array.isArray(x) || x instanceof Set) return fromSequence([...x], type, path, inside, done);
  if (x instanceof Map) return fromEntries([...x], type, path, inside, done);
  if (x instanceof Date) throw new CtyError("a Date is not a value: use the string of toISOString()", path);
  const prototype: unknown = Object.getPrototypeOf(x);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new CtyError("only plain objects can be converted: wrap an instance of a class in a capsule type, or pass its properties", path);
  }
  return fromEntries(Object.entries(x), type, path, inside, done);
}

function fromSequence(items: readonly unknown[], type: Type, path: Path, inside: readonly object[], done: Converted): Value {
  const typeAt = (i: number): Type =>
    type.kind === "list" || type.kind === "set" ? type.element : type.kind === "tuple" ? (type.elements[i] ?? dynamic) : dynamic;
  const values = items.map((item, i) => {
    const step: PathStep = { kind: "index", key: new Value(number, i) };
    const wanted = typeAt(i);
    return fitted(from(item, wanted, [...path, step], inside, done), wanted, [...path, step]);
  });
  if (type.kind === "list" && type.element.kind !== "dynamic") return values.length === 0 ? listValEmpty(type.element) : listVal(values);
  if (type.kind === "set" && type.element.kind !== "dynamic") return values.length === 0 ? setValEmpty(type.element) : setVal(values);
  return tupleVal(values) as Value;
}

function fromEntries(
  entries: readonly (readonly [unknown, unknown])[],
  type: Type,
  path: Path,
  inside: readonly object[],
  done: Converted,
): Value {
  const values = entries.map(([key, item]) => {
    if (typeof key !== "string") throw new CtyError("the keys of a Map must be strings", path);
    const wanted =
      type.kind === "map" ? type.element : type.kind === "object" ? ((type as ObjectType).attributeType(key) ?? dynamic) : dynamic;
    const step: PathStep = type.kind === "map" ? { kind: "index", key: new Value(string, key) } : { kind: "attr", name: key };
    return [key, fitted(from(item, wanted, [...path, step], inside, done), wanted, [...path, step])] as const;
  });
  if (type.kind === "map" && type.element.kind !== "dynamic") return values.length === 0 ? mapValEmpty(type.element) : mapVal(values);
  return objectVal(values) as Value;
}

/** Converts a part to its required type. The error contains the path to the part. */
function fitted(value: Value, type: Type, path: Path): Value {
  const converted = tryConvert(value, type);
  if (isValue(converted)) return converted;
  throw new CtyError(
    converted.path.length === 0 ? converted.reason : `${converted.message} (a value of type ${friendlyName(value.type)})`,
    [...path, ...converted.path],
  );
}
