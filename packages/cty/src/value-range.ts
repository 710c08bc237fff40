/**
 * The possible values of an unknown value. The range of a known value contains only that value, and
 * the range of a null value only null. So operations can treat all operands alike.
 */
import { CtyError } from "./errors.ts";
import { lengthOfContent } from "./length-of-content.ts";
import { compareNumbers, type NumberContent } from "./number.ts";
import { isCollectionType, type Type } from "./type.ts";
import { conforms } from "./type-conform.ts";
import { type Refinement, Unknown } from "./unknown.ts";
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

/**
 * The possible values of a value; made by {@link rangeOf}. The facts about numbers, strings and
 * lengths hold unless the value is null.
 */
export class ValueRange {
  /** The type of the value; `dynamic` if it is not known. */
  readonly type: Type;
  private readonly content: unknown;
  private readonly refinement: Refinement | undefined;
  private readonly value: Value;

  /** Takes an unmarked value, which it does not check; `rangeOf` does. */
  constructor(value: Value) {
    this.type = value.type;
    this.value = value;
    this.content = value.content;
    this.refinement = value.content instanceof Unknown ? value.content.refinement : undefined;
  }

  private get isKnown(): boolean {
    return !(this.content instanceof Unknown) && this.content !== null;
  }

  /** Whether the value is known not to be null. */
  definitelyNotNull(): boolean {
    return this.isKnown || (this.refinement?.notNull ?? false);
  }

  /**
   * Returns the minimum of the number, negative infinity if unbounded; undefined if the type is not
   * number.
   */
  numberMin(): NumberBound | undefined {
    if (this.type.kind !== "number") return undefined;
    if (this.isKnown) return { value: this.content as NumberContent, inclusive: true };
    const r = this.refinement;
    return r?.numberMin === undefined ? BELOW_ALL : { value: r.numberMin, inclusive: r.numberMinInclusive };
  }

  /** Returns the maximum of the number, infinity if unbounded; undefined if the type is not number. */
  numberMax(): NumberBound | undefined {
    if (this.type.kind !== "number") return undefined;
    if (this.isKnown) return { value: this.content as NumberContent, inclusive: true };
    const r = this.refinement;
    return r?.numberMax === undefined ? ABOVE_ALL : { value: r.numberMax, inclusive: r.numberMaxInclusive };
  }

  /** Returns the known prefix of the string; "" if there is none or the type is not string. */
  stringPrefix(): string {
    if (this.type.kind !== "string") return "";
    return this.isKnown ? (this.content as string) : (this.refinement?.stringPrefix ?? "");
  }

  /** Returns the minimum number of elements; 0 if it is not known or the type is not a collection. */
  lengthMin(): number {
    if (!isCollectionType(this.type)) return 0;
    if (!this.isKnown) return this.refinement?.lengthMin ?? 0;
    const { min, max } = lengthOfContent(this.value);
    // As in the reference implementation, unknown elements make the length of a set unknown.
    return min === max ? max : 0;
  }

  /** Returns the maximum number of elements; Infinity if unbounded or the type is not a collection. */
  lengthMax(): number {
    if (!isCollectionType(this.type)) return Number.POSITIVE_INFINITY;
    if (!this.isKnown) return this.refinement?.lengthMax ?? Number.POSITIVE_INFINITY;
    const { min, max } = lengthOfContent(this.value);
    return min === max ? max : Number.POSITIVE_INFINITY;
  }

  /**
   * Whether a value is in the range: true only for null if the range includes it, false if the
   * value is impossible, and undefined if it is not known. For an unknown value, false means that
   * all its possible values are impossible. Its marks are ignored.
   */
  includes(value: Value): boolean | undefined {
    if (value.content === null) return !this.definitelyNotNull();
    if (this.content === null || !conforms(value.type, this.type)) return false;
    switch (this.type.kind) {
      case "number":
        return this.includesNumber(new ValueRange(value)) ? undefined : false;
      case "string":
        return value.isKnown() && !(value.content as string).startsWith(this.stringPrefix()) ? false : undefined;
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
    const [min, max] = [this.numberMin()!, this.numberMax()!];
    const [least, most] = [range.numberMin()!, range.numberMax()!];
    // An unbounded range also contains infinity, which operations can return. Exclusive bounds only
    // exclude a known number, as in the reference implementation.
    const strict = range.isKnown;
    const fromMin = compareNumbers(most.value, min.value);
    const fromMax = compareNumbers(least.value, max.value);
    const aboveMin = fromMin > 0 || (fromMin === 0 && (min.inclusive || min === BELOW_ALL || !strict));
    const belowMax = fromMax < 0 || (fromMax === 0 && (max.inclusive || max === ABOVE_ALL || !strict));
    return aboveMin && belowMax;
  }
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
