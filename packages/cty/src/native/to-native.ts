/** Conversion of values to native JavaScript values. */

import { exactDouble, type NumberContent } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { isStackOverflow, STACK_MESSAGE } from "../run/stack.ts";
import { type NumberType, number, type Type } from "../type/type.ts";
import { namesOfParts, partsOfContainer } from "../value/container.ts";
import { contentOf } from "../value/content-of.ts";
import type { Path } from "../value/path.ts";
import { PathCursor, pathTo } from "../value/path-cursor.ts";
import { Unknown } from "../value/unknown.ts";
import { checkValue, Value } from "../value/value.ts";
import { sizeOf } from "../value/value-facts.ts";
import type { ToNative } from "./native-type.ts";
import { type NumberConverter, type NumberForm, numberConverter } from "./number-form.ts";

/** The options of {@link toNative}. */
export interface ToNativeOptions<N extends NumberForm | undefined = undefined> {
  /**
   * The form of numbers that JavaScript cannot represent exactly, such as 12345678901234567890.5,
   * 1e400 or one third: it would print different digits. By default there is no such form, and such
   * a number is an error. All other numbers become JavaScript numbers in any case.
   *
   * In a bundle for a browser, use the function `toBig` instead of `"big"`, so that the bundle
   * contains big.js.
   */
  readonly numbers?: N | undefined;
}

/** The reason why a value has no native form; see {@link tryToNative}. */
export interface NoNative {
  readonly ok: false;
  /** The kind of problem. */
  readonly problem: "unknown" | "marked" | "inexact-number" | "too-large";
  /** The path to the part of the value that has no native form; empty for the value itself. */
  readonly path: Path;
  /** A message without the path. */
  readonly reason: string;
}

/** The result of {@link tryToNative}: the native value, or the reason for its absence. */
export type ToNativeResult<T extends Type = Type, N extends NumberForm | undefined = undefined> =
  | { readonly ok: true; readonly value: ToNative<T, N> }
  | NoNative;

/**
 * The maximum size, by `sizeOf`, of a value that is converted. A small value can contain another
 * one many times, and its native form has a copy for each time.
 */
const MAX_NATIVE_SIZE = 10_000_000;

/**
 * Converts a value to a native JavaScript value: null, a string, a boolean, a number, an array (for
 * a list, set or tuple), a plain object (for a map or object), or the content of a capsule. The
 * type of the value and the option `numbers` determine the static type. A name such as `__proto__`
 * becomes an own property like any other.
 * @throws CtyError, with the path, for a value that is marked or not wholly known, for a number
 * that JavaScript cannot represent exactly (see {@link ToNativeOptions}), and for a value of more
 * than 10 million parts. {@link tryToNative} returns the reason instead.
 */
export function toNative<T extends Type, const N extends NumberForm | undefined = undefined>(
  value: Value<T>,
  options: ToNativeOptions<N> = {},
): ToNative<T, N> {
  const result = tryToNative(value, options);
  if (result.ok) return result.value;
  const advice = result.problem === "inexact-number" ? ": set the option numbers" : "";
  throw new CtyError(result.reason + advice, result.path);
}

/**
 * Like {@link toNative}, but returns the reason if a value has no native form.
 * @example const result = tryToNative(value); if (!result.ok)
 * console.error(`${formatPath(result.path)}: ${result.reason}`);
 */
export function tryToNative<T extends Type, const N extends NumberForm | undefined = undefined>(
  value: Value<T>,
  options: ToNativeOptions<N> = {},
): ToNativeResult<T, N> {
  const inexact = numberConverter(options.numbers);
  try {
    if (sizeOf(checkValue(value, "toNative")) > MAX_NATIVE_SIZE)
      return { ok: false, problem: "too-large", path: [], reason: `the value has more than ${MAX_NATIVE_SIZE} parts` };
    return { ok: true, value: convert(value, inexact, undefined) as ToNative<T, N> };
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

function convert(value: Value, inexact: NumberConverter | undefined, at: PathCursor | undefined): unknown {
  if (value.marks !== undefined) throw new NoNativeError("marked", "the value is marked: remove its marks before reading it", at);
  const { type, content } = value;
  if (content === null) return null;
  if (content instanceof Unknown) throw new NoNativeError("unknown", "the value is unknown, so it cannot be read yet", at);
  switch (type.kind) {
    case "number":
      return typeof content === "number" ? content : fromDecimal(contentOf(value, "number"), inexact, at);
    case "list":
    case "set":
    case "tuple": {
      const elements = partsOfContainer(content);
      const cursor = new PathCursor(at, type);
      const result: unknown[] = new Array(elements.length);
      for (let i = 0; i < elements.length; i++) {
        cursor.at = i;
        result[i] = convert(elements[i]!, inexact, cursor);
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
        setProperty(result, names[i]!, convert(parts[i]!, inexact, cursor));
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

function fromDecimal(n: NumberContent, inexact: NumberConverter | undefined, at: PathCursor | undefined): unknown {
  const double = exactDouble(n);
  if (double !== undefined) return double;
  if (inexact !== undefined) return inexact(new Value(number, n) as Value<NumberType>);
  throw new NoNativeError("inexact-number", "JavaScript cannot represent this number exactly", at);
}
