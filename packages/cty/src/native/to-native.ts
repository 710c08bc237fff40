/** Conversion of values to native JavaScript values. */

import { namesOfParts, partsOfContainer } from "../container.ts";
import { CtyError } from "../errors.ts";
import { isWholeNumber, type NumberContent, numberText, toBigInt, toDouble } from "../number.ts";
import type { Path } from "../path.ts";
import { PathCursor, pathTo } from "../path-cursor.ts";
import { isStackOverflow, STACK_MESSAGE } from "../stack.ts";
import type { Type } from "../type.ts";
import { Unknown } from "../unknown.ts";
import { checkValue, type Value } from "../value.ts";
import { sizeOf } from "../value-facts.ts";
import type { ToNative } from "./native-type.ts";

/** The options of {@link toNative}. */
export interface ToNativeOptions {
  /**
   * The conversion of integers that are not equal to a double, and numbers beyond the range of
   * doubles: with an error (the default), or to a string of decimal digits. Fractions become the
   * nearest double in both cases.
   */
  readonly largeNumbers?: "error" | "string" | undefined;
}

/** The reason why a value has no native form; see {@link tryToNative}. */
export interface NoNative {
  readonly ok: false;
  /** The kind of problem. */
  readonly problem: "unknown" | "marked" | "large-number" | "too-large";
  /** The path to the part of the value that has no native form; empty for the value itself. */
  readonly path: Path;
  /** A message without the path. */
  readonly reason: string;
}

/** The result of {@link tryToNative}: the native value, or the reason why there is none. */
export type ToNativeResult<T extends Type = Type> = { readonly ok: true; readonly value: ToNative<T> } | NoNative;

/**
 * The maximum size, by `sizeOf`, of a value that is converted. A small value can contain another
 * one many times, and its native form has a copy for each time.
 */
const MAX_NATIVE_SIZE = 10_000_000;

/**
 * Converts a value to a native JavaScript value: null, a string, a boolean, a number, an array (for
 * a list, set or tuple), a plain object (for a map or object), or the content of a capsule. The
 * type of the value determines the static type. A name such as `__proto__` becomes an own property
 * like any other.
 * @throws CtyError, with the path, for a value that is marked or not wholly known, for a number
 * that does not fit (see {@link ToNativeOptions}), and for a value of more than 10 million parts.
 * {@link tryToNative} returns the reason instead.
 */
export function toNative<T extends Type>(value: Value<T>, options: ToNativeOptions = {}): ToNative<T> {
  const result = tryToNative(value, options);
  if (result.ok) return result.value;
  throw new CtyError(result.reason, result.path);
}

/**
 * Like {@link toNative}, but returns the reason if a value has no native form.
 * @example const result = tryToNative(value); if (!result.ok)
 * console.error(`${formatPath(result.path)}: ${result.reason}`);
 */
export function tryToNative<T extends Type>(value: Value<T>, options: ToNativeOptions = {}): ToNativeResult<T> {
  try {
    if (sizeOf(checkValue(value, "toNative")) > MAX_NATIVE_SIZE)
      return { ok: false, problem: "too-large", path: [], reason: `the value has more than ${MAX_NATIVE_SIZE} parts` };
    return { ok: true, value: convert(value, options, undefined) as ToNative<T> };
  } catch (error) {
    if (error instanceof NoNativeError) return { ok: false, problem: error.problem, path: pathTo(error.at), reason: error.message };
    if (isStackOverflow(error)) return { ok: false, problem: "too-large", path: [], reason: STACK_MESSAGE };
    throw error;
  }
}

/** Thrown inside this file to end a conversion. */
class NoNativeError extends Error {
  readonly problem: NoNative["problem"];
  readonly at: PathCursor | undefined;
  constructor(problem: NoNative["problem"], reason: string, at: PathCursor | undefined) {
    super(reason);
    this.problem = problem;
    this.at = at;
  }
}

function convert(value: Value, options: ToNativeOptions, at: PathCursor | undefined): unknown {
  if (value.marks !== undefined) throw new NoNativeError("marked", "the value is marked: remove its marks before reading it", at);
  const { type, content } = value;
  if (content === null) return null;
  if (content instanceof Unknown) throw new NoNativeError("unknown", "the value is unknown, so it cannot be read yet", at);
  switch (type.kind) {
    case "number":
      return toNumber(content as NumberContent, options, at);
    case "list":
    case "set":
    case "tuple": {
      const elements = partsOfContainer(content);
      const cursor = new PathCursor(at, type);
      const result: unknown[] = new Array(elements.length);
      for (let i = 0; i < elements.length; i++) {
        cursor.at = i;
        result[i] = convert(elements[i]!, options, cursor);
      }
      return result;
    }
    case "map":
    case "object": {
      const cursor = new PathCursor(at, type);
      const result: Record<string, unknown> = {};
      const names = namesOfParts(value)!;
      const parts = partsOfContainer(content);
      for (let i = 0; i < names.length; i++) {
        cursor.at = names[i]!;
        setProperty(result, names[i]!, convert(parts[i]!, options, cursor));
      }
      return result;
    }
    default:
      return content;
  }
}

/** Defines an own property. Assigning to `__proto__` would set the prototype instead. */
function setProperty(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else object[name] = value;
}

function toNumber(n: NumberContent, { largeNumbers = "error" }: ToNativeOptions, at: PathCursor | undefined): number | string {
  if (typeof n === "number") return n;
  const double = toDouble(n);
  if (Number.isFinite(double) && (!isWholeNumber(n) || toBigInt(n) === BigInt(double))) return double;
  if (largeNumbers === "string") return numberText(n);
  const reason =
    "the number is too large for an exact JavaScript number: use the option largeNumbers: 'string', asBigInt or asDecimalString";
  throw new NoNativeError("large-number", reason, at);
}
