/**
 * What is known of which values an unknown value can turn out to be. A known value has a range too, of just itself, so
 * that operations can ask both operands the same questions.
 */
import { CtyError } from "./errors.ts";
import { lengthOfContent } from "./length-of-content.ts";
import { compareNumbers, type NumberContent } from "./number.ts";
import { isCollectionType, type Type } from "./type.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";

/** A bound of a number. */
export interface NumberBound {
  readonly value: NumberContent;
  /** Whether the bound itself is possible. */
  readonly inclusive: boolean;
}

/** What a value can be; see {@link rangeOf}. */
export class ValueRange {
  /** The type that the value will have; `dynamic` if that is not known either. */
  readonly type: Type;
  readonly #value: Value;

  /** @internal */
  constructor(value: Value) {
    this.type = value.type;
    this.#value = value;
  }

  get #refinement() {
    const { content } = this.#value;
    return content instanceof Unknown ? content.refinement : undefined;
  }

  /** Whether the value is known, or promised, not to be null. */
  definitelyNotNull(): boolean {
    const { content } = this.#value;
    return content instanceof Unknown ? (content.refinement?.notNull ?? false) : content !== null;
  }

  /** The least number it can be; negative infinity where nothing is known, undefined if it is no number or null. */
  numberMin(): NumberBound | undefined {
    const { content } = this.#value;
    if (this.type.kind !== "number" || content === null) return undefined;
    if (!(content instanceof Unknown)) return { value: content as NumberContent, inclusive: true };
    const r = content.refinement;
    return r?.numberMin === undefined ? { value: Number.NEGATIVE_INFINITY, inclusive: true } : { value: r.numberMin, inclusive: r.numberMinInclusive };
  }

  /** The greatest number it can be; positive infinity where nothing is known, undefined if it is no number or null. */
  numberMax(): NumberBound | undefined {
    const { content } = this.#value;
    if (this.type.kind !== "number" || content === null) return undefined;
    if (!(content instanceof Unknown)) return { value: content as NumberContent, inclusive: true };
    const r = content.refinement;
    return r?.numberMax === undefined ? { value: Number.POSITIVE_INFINITY, inclusive: true } : { value: r.numberMax, inclusive: r.numberMaxInclusive };
  }

  /** Text that it starts with; "" where nothing is known. */
  stringPrefix(): string {
    const { content } = this.#value;
    if (this.type.kind !== "string" || content === null) return "";
    return content instanceof Unknown ? (content.refinement?.stringPrefix ?? "") : (content as string);
  }

  /** The least number of elements it can have. */
  lengthMin(): number {
    const { content } = this.#value;
    if (content === null) return 0;
    if (content instanceof Unknown) return this.type.kind === "tuple" ? this.type.elements.length : (content.refinement?.lengthMin ?? 0);
    return lengthOfContent(this.#value).min;
  }

  /** The greatest number of elements it can have; Infinity for no bound. */
  lengthMax(): number {
    const { content } = this.#value;
    if (content === null) return Number.POSITIVE_INFINITY;
    if (content instanceof Unknown) {
      return this.type.kind === "tuple" ? this.type.elements.length : (content.refinement?.lengthMax ?? Number.POSITIVE_INFINITY);
    }
    return lengthOfContent(this.#value).max;
  }

  /** Whether a value is possible: false, or true where the range is of just that value; undefined where nothing can be said. */
  includes(value: Value): boolean | undefined {
    const refinement = this.#refinement;
    if (value.isNull()) return this.definitelyNotNull() ? false : undefined;
    if (!value.isKnown() || refinement === undefined) return undefined;
    switch (this.type.kind) {
      case "number": {
        if (value.type.kind !== "number") return undefined;
        const n = value.content as NumberContent;
        const { numberMin: min, numberMax: max } = refinement;
        const below = min === undefined ? (n === Number.NEGATIVE_INFINITY ? 0 : -1) : compareNumbers(min, n);
        const above = max === undefined ? (n === Number.POSITIVE_INFINITY ? 0 : 1) : compareNumbers(max, n);
        // A refined number is taken to be finite.
        if (min === undefined ? below === 0 : below > 0 || (below === 0 && !refinement.numberMinInclusive)) return false;
        if (max === undefined ? above === 0 : above < 0 || (above === 0 && !refinement.numberMaxInclusive)) return false;
        return undefined;
      }
      case "string":
        return value.type.kind === "string" && !(value.content as string).startsWith(refinement.stringPrefix) ? false : undefined;
      default: {
        if (!isCollectionType(this.type) || !isCollectionType(value.type)) return undefined;
        const length = lengthOfContent(value);
        return length.max < refinement.lengthMin || length.min > refinement.lengthMax ? false : undefined;
      }
    }
  }
}

/** What a value can be. @throws CtyError for a marked value */
export function rangeOf(value: Value): ValueRange {
  if (value.isMarked()) throw new CtyError("the value is marked: take its marks off before asking for its range");
  return new ValueRange(value);
}

