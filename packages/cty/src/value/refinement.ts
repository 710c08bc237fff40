/**
 * Refinements, which narrow down the possible values of an unknown value. For a known value, the
 * same calls are assertions. If only one value is possible, the result is that value.
 */

import type { BigLike } from "../number/big-like.ts";
import { compareNumbers, type NumberContent, numberContent, numberText } from "../number/number.ts";
import { CtyError } from "../run/errors.ts";
import { safePrefix } from "../text/string-prefix.ts";
import { normalizeString } from "../text/text.ts";
import type { Type, TypeKind } from "../type/type.ts";
import { friendlyName } from "../type/type-name.ts";
import { contentOf } from "./content-of.ts";
import { lengthOfContent } from "./length-of-content.ts";
import type { NotNullable } from "./nullable.ts";
import { refinedContent } from "./refined-unknown.ts";
import { type Refinement, UNREFINED, Unknown } from "./unknown.ts";
import { isValue, Value } from "./value.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A bound as a number value or in any form that `numberVal` takes. An unknown bound has no effect. */
export type GivenBound = Value | number | bigint | string | BigLike;

const collections: readonly TypeKind[] = ["list", "set", "map"];

/**
 * Collects refinements of a value; made by {@link refine}. Each method checks its arguments and
 * returns the builder. An unknown value of type `dynamic` has no refinements, so all calls are
 * ignored.
 */
export class RefinementBuilder<T extends Type = Type> {
  private readonly original: Value<T>;
  private readonly refinement: Mutable<Refinement>;
  private isNull: boolean;

  /** @internal */
  constructor(value: Value<T>) {
    const { content } = value;
    this.original = value;
    // A known value has no refinement to collect: its checks do not change it.
    this.refinement = content instanceof Unknown ? { ...(content.refinement ?? UNREFINED) } : UNREFINED;
    this.isNull = content === null;
  }

  private get isKnown(): boolean {
    return this.original.isKnown();
  }

  /**
   * Checks that the value has one of these types. Returns false for an unknown value of type
   * `dynamic`, which has no refinements.
   */
  private admits(what: string, kinds: readonly TypeKind[]): boolean {
    const { type, content } = this.original;
    if (type.kind === "dynamic" && content instanceof Unknown) return false;
    if (!kinds.includes(type.kind))
      throw new CtyError(`only a ${kinds.join(", ")} can be refined with ${what}, not a value of type ${friendlyName(type)}`);
    return true;
  }

  /** Returns the content of a known value, which the refinement is compared with. */
  private knownContent(what: string): unknown {
    const { content } = this.original;
    if (content === null) throw new CtyError(`the value is null, so it has no ${what}`);
    return content;
  }

  /** Refines the value as not null. @throws CtyError if it is null */
  notNull(): RefinementBuilder<NotNullable<T>> {
    if (this.isNull) throw new CtyError("cannot refine a null value as not null");
    if (!this.isKnown) this.refinement.notNull = true;
    return this as RefinementBuilder<Type> as RefinementBuilder<NotNullable<T>>;
  }

  /** Refines the value as null. @throws CtyError if it is known not to be null */
  null(): this {
    if (this.original.type.kind === "dynamic" && !this.isKnown) return this;
    if (this.refinement.notNull || (this.isKnown && !this.isNull)) throw new CtyError("cannot refine a value that is not null as null");
    this.isNull = true;
    return this;
  }

  /**
   * Refines a string by its prefix. The last character of the prefix is dropped if the next one
   * could combine with it.
   * @throws CtyError if the value is not a string, or is known to start differently
   */
  stringPrefix(prefix: string): this {
    return this.stringPrefixFull(safePrefix(normalizeString(prefix)));
  }

  /**
   * Refines a string by its prefix, of which the caller knows that no following character combines
   * with it.
   * @throws CtyError if the value is not a string, or is known to start differently
   */
  stringPrefixFull(prefix: string): this {
    const text = normalizeString(prefix);
    if (!this.admits("a prefix", ["string"])) return this;
    const { content } = this.original;
    const known = typeof content === "string" ? content : this.refinement.stringPrefix;
    const [shorter, longer] = known.length < text.length ? [known, text] : [text, known];
    if (!longer.startsWith(shorter)) {
      const found = this.original.isMarked() ? "in another way" : `with ${JSON.stringify(known)}`;
      throw new CtyError(`the string starts ${found}, so it cannot be refined to start with ${JSON.stringify(text)}`);
    }
    if (!this.isKnown) this.refinement.stringPrefix = longer;
    return this;
  }

  /**
   * Refines a number by its minimum. Negative infinity and an unknown bound have no effect.
   * @param inclusive whether the number can be equal to the bound
   * @throws CtyError if the value is not a number, or is known to be less
   */
  numberMin(bound: GivenBound, inclusive = true): this {
    const min = this.acceptBound(bound, inclusive, 1);
    if (min !== undefined) Object.assign(this.refinement, { numberMin: min, numberMinInclusive: inclusive });
    return this.checkBounds();
  }

  /**
   * Refines a number by its maximum. Infinity and an unknown bound have no effect.
   * @param inclusive whether the number can be equal to the bound
   * @throws CtyError if the value is not a number, or is known to be greater
   */
  numberMax(bound: GivenBound, inclusive = true): this {
    const max = this.acceptBound(bound, inclusive, -1);
    if (max !== undefined) Object.assign(this.refinement, { numberMax: max, numberMaxInclusive: inclusive });
    return this.checkBounds();
  }

  /**
   * Returns a bound if it narrows down the unknown number, and checks it against a known one.
   * @param sign 1 for a minimum, -1 for a maximum
   */
  private acceptBound(given: GivenBound, inclusive: boolean, sign: 1 | -1): NumberContent | undefined {
    const bound = boundContent(given);
    if (!this.admits(sign > 0 ? "a lower bound" : "an upper bound", ["number"]) || bound === undefined) return undefined;
    if (this.isKnown) {
      this.checkKnownNumber(bound, inclusive, sign);
      return undefined;
    }
    const before = sign > 0 ? this.refinement.numberMin : this.refinement.numberMax;
    const isInfinite = bound === -sign * Number.POSITIVE_INFINITY;
    return !isInfinite && (before === undefined || excludes(bound, before, inclusive, sign)) ? bound : undefined;
  }

  private checkKnownNumber(bound: NumberContent, inclusive: boolean, sign: 1 | -1): void {
    const n = this.knownContent(sign > 0 ? "lower bound" : "upper bound") as NumberContent;
    if (!excludes(bound, n, inclusive, sign)) return;
    const relation = sign > 0 ? (inclusive ? "at least" : "more than") : inclusive ? "at most" : "less than";
    throw new CtyError(`the number is not ${relation} ${numberText(bound)}`);
  }

  /**
   * Refines a number by an inclusive minimum and maximum.
   * @throws CtyError like {@link numberMin} and {@link numberMax}
   */
  numberRangeInclusive(min: GivenBound, max: GivenBound): this {
    return this.numberMin(min).numberMax(max);
  }

  /**
   * Refines a collection by its minimum number of elements.
   * @throws CtyError if the value is not a collection, or is known to have fewer elements
   */
  collectionLengthMin(min: number): this {
    checkLength(min);
    if (!this.admits("a minimum number of elements", collections)) return this;
    if (this.isKnown) {
      this.knownContent("elements");
      if (lengthOfContent(this.original).max < min) throw new CtyError(`the collection has fewer than ${min} elements`);
      return this;
    }
    this.refinement.lengthMin = Math.max(this.refinement.lengthMin, min);
    return this.checkBounds();
  }

  /**
   * Refines a collection by its maximum number of elements.
   * @throws CtyError if the value is not a collection, or is known to have more elements
   */
  collectionLengthMax(max: number): this {
    checkLength(max);
    if (!this.admits("a maximum number of elements", collections)) return this;
    if (this.isKnown) {
      this.knownContent("elements");
      if (lengthOfContent(this.original).min > max) throw new CtyError(`the collection has more than ${max} elements`);
      return this;
    }
    this.refinement.lengthMax = Math.min(this.refinement.lengthMax, max);
    return this.checkBounds();
  }

  /**
   * Refines a collection by its exact number of elements.
   * @throws CtyError if the value is not a collection, or is known to have another number of
   * elements
   */
  collectionLength(length: number): this {
    return this.collectionLengthMin(length).collectionLengthMax(length);
  }

  /** Returns the refined value with its original marks. */
  newValue(): Value<T> {
    const { type, content, marks } = this.original;
    if (!(content instanceof Unknown) || type.kind === "dynamic") return this.original;
    return new Value(type, this.isNull ? null : refinedContent(type, this.refinement), marks);
  }

  private checkBounds(): this {
    const { numberMin: min, numberMax: max, numberMinInclusive, numberMaxInclusive, lengthMin, lengthMax } = this.refinement;
    if (min !== undefined && max !== undefined) {
      const order = compareNumbers(min, max);
      // Equal exclusive bounds are allowed, as in the reference implementation, although no number
      // is between them.
      if (order > 0 || (order === 0 && numberMinInclusive !== numberMaxInclusive)) {
        const bounds = this.original.isMarked() ? "" : ` ${numberText(min)} and ${numberText(max)}`;
        throw new CtyError(`no number is between the bounds${bounds}`);
      }
    }
    if (lengthMin > lengthMax)
      throw new CtyError(
        this.original.isMarked()
          ? "no collection has a number of elements between the bounds"
          : `no collection has at least ${lengthMin} and at most ${lengthMax} elements`,
      );
    return this;
  }
}

/** Whether a number is outside a bound. @param sign 1 for a minimum, -1 for a maximum */
function excludes(bound: NumberContent, n: NumberContent, inclusive: boolean, sign: 1 | -1): boolean {
  const order = sign * compareNumbers(bound, n);
  return order > 0 || (order === 0 && !inclusive);
}

function boundContent(bound: GivenBound): NumberContent | undefined {
  if (!isValue(bound)) return numberContent(bound);
  if (bound.isMarked()) throw new CtyError("a bound must not be marked: remove its marks first");
  if (!bound.isKnown()) return undefined;
  if (bound.isNull() || bound.type.kind !== "number")
    throw new CtyError(`a bound must be a number, not ${bound.isNull() ? "null" : `a value of type ${friendlyName(bound.type)}`}`);
  return contentOf(bound, "number");
}

function checkLength(length: number): void {
  if (!Number.isInteger(length) && length !== Number.POSITIVE_INFINITY)
    throw new CtyError(`a number of elements must be a whole number, not ${length}`);
}

/** Starts refining a value. The result keeps its marks. */
export function refine<T extends Type>(value: Value<T>): RefinementBuilder<T> {
  return new RefinementBuilder(value);
}
