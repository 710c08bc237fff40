/** JavaScript's own values from ours. */
import { CtyError } from "../errors.ts";
import { compareNumbers, isWholeNumber, type NumberContent, numberText, toDouble } from "../number.ts";
import type { Path, PathStep } from "../path.ts";
import { SetContent } from "../set-content.ts";
import { number, string, type Type } from "../type.ts";
import { Unknown } from "../unknown.ts";
import { Value } from "../value.ts";
import type { ToNative } from "./native-type.ts";

/** How {@link toNative} treats numbers. */
export interface ToNativeOptions {
  /**
   * What becomes of a number that a double does not hold exactly as an integer, or that is beyond its range: an error
   * (the default), or a string of decimal digits. Fractions become the nearest double either way.
   */
  readonly largeNumbers?: "error" | "string" | undefined;
}

/**
 * What JavaScript has for a value: null, strings, booleans, numbers, arrays (for lists, sets and tuples), plain objects without a
 * prototype (for maps and objects, so that any name is just a property), and what is in capsules. The static type follows from the value's.
 * @throws CtyError, with the path, for a value that is marked or not wholly known, and for a number that does not fit (see {@link ToNativeOptions})
 */
export function toNative<T extends Type>(value: Value<T>, options: ToNativeOptions = {}): ToNative<T> {
  return convert(value, options, []) as ToNative<T>;
}

function convert(value: Value, options: ToNativeOptions, path: Path): unknown {
  if (value.marks !== undefined) throw new CtyError("the value is marked: take its marks off before reading it", path);
  const { type, content } = value;
  if (content === null) return null;
  if (content instanceof Unknown) throw new CtyError("the value is unknown, so there is nothing to read yet", path);
  switch (type.kind) {
    case "number":
      return toNumber(content as NumberContent, options, path);
    case "list":
    case "set":
    case "tuple": {
      const elements = content instanceof SetContent ? content.elements : (content as readonly Value[]);
      return elements.map((element, i) => convert(element, options, [...path, { kind: "index", key: new Value(number, i) }]));
    }
    case "map":
      return toObject(content as ReadonlyMap<string, Value>, (key) => ({ kind: "index", key: new Value(string, key) }), options, path);
    case "object":
      return toObject(value.asMap(), (name) => ({ kind: "attr", name }), options, path);
    default:
      return content;
  }
}

function toObject(entries: ReadonlyMap<string, Value>, stepTo: (name: string) => PathStep, options: ToNativeOptions, path: Path): object {
  const result = Object.create(null) as Record<string, unknown>;
  for (const [name, element] of entries) result[name] = convert(element, options, [...path, stepTo(name)]);
  return result;
}

function toNumber(n: NumberContent, { largeNumbers = "error" }: ToNativeOptions, path: Path): number | string {
  const double = toDouble(n);
  const fits =
    typeof n === "number" ||
    (Number.isFinite(double) && !isWholeNumber(n)) ||
    (Number.isSafeInteger(double) && compareNumbers(n, double) === 0);
  if (fits) return double;
  if (largeNumbers === "string") return numberText(n);
  throw new CtyError(
    "the number is too large for a JavaScript number to hold exactly: ask for large numbers as strings, or use asBigInt or asDecimalString",
    path,
  );
}
