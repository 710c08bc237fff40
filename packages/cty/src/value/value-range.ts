/**
 * The possible values of an unknown value. The range of a known value contains only that value, and
 * the range of a null value only null. So operations can treat all operands alike.
 */

import { compareNumbers, type NumberContent } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { isCollectionType, type Type } from "../type/type.ts";
import { contentOf } from "./content-of.ts";
import { lengthOfContent } from "./length-of-content.ts";
import { conforms } from "./type-conform.ts";
import { type Refinement, UNREFINED, Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";

/** A bound of a number. */
export interface NumberBound {
  readonly value: NumberContent;
  /** Whether the bound itself is possible. */
  readonly inclusive: boolean;
}

/** The bound of a number without refinements: any finite number is greater. */
const BELOW_ALL: NumberBound = { value: Number.NEGATIVE_INFINITY, inclusive: false };
const ABOVE_ALL: NumberBound = { value: Number.POSITIVE_INFINITY, inclusive: false };

/** The refinements of all known values. */
const KNOWN: Refinement = { ...UNREFINED, notNull: true };

/**
 * The possible values of a value; made by {@link rangeOf}. The facts about numbers, strings and
 * lengths hold unless the value is null.
 */
export class ValueRange {
  /** The type of the value; `dynamic` if it is not known. */
  readonly type: Type;
  private readonly value: Value;
  private readonly refinement: Refinement;

  /** Takes an unmarked value, which it does not check; `rangeOf` does. */
  constructor(value: Value) {
    this.type = value.type;
    this.value = value;
    this.refinement = refinementOf(value);
  }

  /** Whether the value is known not to be null. */
  definitelyNotNull(): boolean {
    return this.refinement.notNull;
  }

  /**
   * Returns the minimum of the number, negative infinity if unbounded; undefined if the type is not
   * number.
   */
  numberMin(): NumberBound | undefined {
    const { numberMin, numberMinInclusive } = this.refinement;
    if (this.type.kind !== "number") return undefined;
    return numberMin === undefined ? BELOW_ALL : { value: numberMin, inclusive: numberMinInclusive };
  }

  /** Returns the maximum of the number, infinity if unbounded; undefined if the type is not number. */
  numberMax(): NumberBound | undefined {
    const { numberMax, numberMaxInclusive } = this.refinement;
    if (this.type.kind !== "number") return undefined;
    return numberMax === undefined ? ABOVE_ALL : { value: numberMax, inclusive: numberMaxInclusive };
  }

  /** Returns the known prefix of the string; "" if there is none or the type is not string. */
  stringPrefix(): string {
    return this.refinement.stringPrefix;
  }

  /** Returns the minimum number of elements; 0 if it is not known or the type is not a collection. */
  lengthMin(): number {
    return this.refinement.lengthMin;
  }

  /** Returns the maximum number of elements; Infinity if unbounded or the type is not a collection. */
  lengthMax(): number {
    return this.refinement.lengthMax;
  }

  /**
   * Whether a value is in the range: true only for null if the range includes it, false if the
   * value is impossible, and undefined if it is not known. For an unknown value, false means that
   * all its possible values are impossible. Its marks are ignored.
   */
  includes(value: Value): boolean | undefined {
    if (value.content === null) return !this.definitelyNotNull();
    if (this.value.content === null || !conforms(value.type, this.type)) return false;
    switch (this.type.kind) {
      case "number":
        return this.includesNumber(new ValueRange(value)) ? undefined : false;
      case "string":
        return value.isKnown() && !contentOf(value, "string").startsWith(this.stringPrefix()) ? false : undefined;
      case "list":
      case "set":
      case "map": {
        const range = new ValueRange(value);
        const { min, max } = value.isKnown() ? lengthOfContent(value) : { min: range.lengthMin(), max: range.lengthMax() };
        return max < this.lengthMin() || min > this.lengthMax() ? false : undefined;
      }
      default:
        return undefined;
    }
  }

  /** Whether a number with some known bounds can be within the bounds. */
  private includesNumber(range: ValueRange): boolean {
    const [min = BELOW_ALL, max = ABOVE_ALL] = [this.numberMin(), this.numberMax()];
    const [least = BELOW_ALL, most = ABOVE_ALL] = [range.numberMin(), range.numberMax()];
    // An unbounded range also contains infinity, which operations can return. Exclusive bounds only
    // exclude a known number, as in the reference implementation.
    const strict = range.value.isKnown();
    const fromMin = compareNumbers(most.value, min.value);
    const fromMax = compareNumbers(least.value, max.value);
    const aboveMin = fromMin > 0 || (fromMin === 0 && (min.inclusive || min === BELOW_ALL || !strict));
    const belowMax = fromMax < 0 || (fromMax === 0 && (max.inclusive || max === ABOVE_ALL || !strict));
    return aboveMin && belowMax;
  }
}

/** Returns the refinements of an unknown value, or those that hold for a known one. */
function refinementOf(value: Value): Refinement {
  const { type, content } = value;
  if (content instanceof Unknown) return content.refinement ?? UNREFINED;
  if (content === null) return UNREFINED;
  if (type.kind === "number") return { ...KNOWN, numberMin: contentOf(value, "number"), numberMax: contentOf(value, "number") };
  if (type.kind === "string") return { ...KNOWN, stringPrefix: contentOf(value, "string") };
  if (!isCollectionType(type)) return KNOWN;
  const { min, max } = lengthOfContent(value);
  // As in the reference implementation, unknown elements make the length of a set unknown.
  return min === max ? { ...KNOWN, lengthMin: min, lengthMax: max } : KNOWN;
}

/**
 * Returns the possible values of a value.
 *
 * @throws CtyError for a marked value
 */
export function rangeOf(value: Value): ValueRange {
  if (value.isMarked()) throw new CtyError("the value is marked: remove its marks before reading its range");
  return new ValueRange(value);
}
