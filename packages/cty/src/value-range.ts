/**
 * What is known of which values an unknown value can turn out to be. A known value has a range too, of just itself, so
 * that operations can ask both operands the same questions.
 */
import { CtyError } from "./errors.ts";
import { lengthOfContent } from "./length-of-content.ts";
import { compareNumbers, isFiniteNumber, type NumberContent } from "./number.ts";
import { equalTypes, hasDynamicTypes, isCollectionType, type Type } from "./type.ts";
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

  /** The least number it can be; negative infinity where nothing is known, undefined if it is no number. */
  numberMin(): NumberBound | undefined {
    const { content } = this.#value;
    if (this.type.kind !== "number") return undefined;
    if (content !== null && !(content instanceof Unknown)) return { value: content as NumberContent, inclusive: true };
    const r = content?.refinement;
    return r?.numberMin === undefined ? { value: Number.NEGATIVE_INFINITY, inclusive: false } : { value: r.numberMin, inclusive: r.numberMinInclusive };
  }

  /** The greatest number it can be; positive infinity where nothing is known, undefined if it is no number. */
  numberMax(): NumberBound | undefined {
    const { content } = this.#value;
    if (this.type.kind !== "number") return undefined;
    if (content !== null && !(content instanceof Unknown)) return { value: content as NumberContent, inclusive: true };
    const r = content?.refinement;
    return r?.numberMax === undefined ? { value: Number.POSITIVE_INFINITY, inclusive: false } : { value: r.numberMax, inclusive: r.numberMaxInclusive };
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

  /** Whether a value is possible: false if it is not, true if it is null and this may be null; undefined where nothing can be said. */
  includes(value: Value): boolean | undefined {
    if (value.isNull()) return !this.definitelyNotNull();
    const { type } = this;
    if (type.kind === "dynamic") return undefined;
    if (this.#value.isNull()) return false;
    if (!equalTypes(type, value.type)) return hasDynamicTypes(type) || hasDynamicTypes(value.type) ? this.#mayBecome(value) : false;
    const other = new ValueRange(value);
    switch (type.kind) {
      case "number":
        return this.#includesNumbers(other);
      case "string": {
        const [a, b] = [this.stringPrefix(), other.stringPrefix()];
        return a.startsWith(b) && !value.isKnown() ? undefined : b.startsWith(a) ? undefined : false;
      }
      default:
        return isCollectionType(type) && (other.lengthMax() < this.lengthMin() || other.lengthMin() > this.lengthMax()) ? false : undefined;
    }
  }

  /** For types that differ where either leaves something open: whether they can turn out to be the same. */
  #mayBecome(value: Value): boolean | undefined {
    return this.type.kind === value.type.kind || value.type.kind === "dynamic" ? undefined : false;
  }

  #includesNumbers(other: ValueRange): boolean | undefined {
    const [min, max] = [this.numberMin()!, this.numberMax()!];
    const [otherMin, otherMax] = [other.numberMin()!, other.numberMax()!];
    // A number of which anything is promised is taken to be finite.
    const isFinite = this.#refinement !== undefined;
    const below = compareNumbers(otherMax.value, min.value);
    const above = compareNumbers(otherMin.value, max.value);
    if (below < 0 || (below === 0 && !(min.inclusive && otherMax.inclusive && (isFiniteNumber(min.value) || !isFinite)))) return false;
    if (above > 0 || (above === 0 && !(max.inclusive && otherMin.inclusive && (isFiniteNumber(max.value) || !isFinite)))) return false;
    return undefined;
  }
}

/** What a value can be. @throws CtyError for a marked value */
export function rangeOf(value: Value): ValueRange {
  if (value.isMarked()) throw new CtyError("the value is marked: take its marks off before asking for its range");
  return new ValueRange(value);
}

