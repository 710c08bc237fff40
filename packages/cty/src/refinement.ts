/**
 * Refining: saying of an unknown value what is known about it all the same. Of a known value the same calls are
 * assertions. When only one value is left, the result is that value.
 */
import { CtyError } from "./errors.ts";
import { lengthOfContent } from "./length-of-content.ts";
import type { NotNullable } from "./native/native-type.ts";
import { compareNumbers, type NumberContent, numberContent, numberText } from "./number.ts";
import { refinedContent } from "./refined-unknown.ts";
import { safePrefix } from "./string-prefix.ts";
import { normalizeString } from "./text.ts";
import type { Type, TypeKind } from "./type.ts";
import { friendlyName } from "./type-name.ts";
import { type Refinement, UNREFINED, Unknown } from "./unknown.ts";
import { isValue, Value } from "./value.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A bound as it is given to a {@link RefinementBuilder}: a number value, of which an unknown one says nothing, or a number in any form that `numberVal` takes. */
export type GivenBound = Value | number | bigint | string;

const collections: readonly TypeKind[] = ["list", "set", "map"];

/**
 * Collects what is known of a value; made by {@link refine}. Each call checks and returns the builder itself. Of the unknown
 * value of unknown type nothing can be said: calls on it are ignored.
 */
export class RefinementBuilder<T extends Type = Type> {
  private readonly original: Value<T>;
  private readonly refinement: Mutable<Refinement>;
  private isNull: boolean;

  /** @internal */
  constructor(value: Value<T>) {
    const { content } = value;
    this.original = value;
    this.refinement = { ...UNREFINED, ...(content instanceof Unknown ? content.refinement : undefined) };
    this.isNull = content === null;
  }

  private get isKnown(): boolean {
    return this.original.isKnown();
  }

  /** Whether it makes sense to say something about values of these types here; false for the value of which nothing can be said. */
  private admits(what: string, kinds: readonly TypeKind[]): boolean {
    const { type, content } = this.original;
    if (type.kind === "dynamic" && content instanceof Unknown) return false;
    if (!kinds.includes(type.kind))
      throw new CtyError(`${what} can be promised of a ${kinds.join(", ")}, not of a value of type ${friendlyName(type)}`);
    return true;
  }

  /** Returns the content of a known value, which the refinement is compared with. */
  private knownContent(what: string): unknown {
    const { content } = this.original;
    if (content === null) throw new CtyError(`the value is null, so it has no ${what}`);
    return content;
  }

  /** The value is not null. @throws CtyError if it is */
  notNull(): RefinementBuilder<NotNullable<T>> {
    if (this.isNull) throw new CtyError("the value is null, so it cannot be promised not to be");
    this.refinement.notNull = true;
    return this as RefinementBuilder<Type> as RefinementBuilder<NotNullable<T>>;
  }

  /** The value is null. @throws CtyError if it is known not to be */
  null(): this {
    if (this.original.type.kind === "dynamic" && !this.isKnown) return this;
    if (this.refinement.notNull || (this.isKnown && !this.isNull))
      throw new CtyError("the value is not null, so it cannot be promised to be");
    this.isNull = true;
    return this;
  }

  /**
   * The string starts with a text. Its last character is left out where what follows could still combine with it.
   * @throws CtyError if it is no string, or known to start otherwise
   */
  stringPrefix(prefix: string): this {
    return this.stringPrefixFull(safePrefix(normalizeString(prefix)));
  }

  /** The string starts with a text of which the caller knows that nothing after it will combine with it. @throws CtyError if it is no string, or known to start otherwise */
  stringPrefixFull(prefix: string): this {
    const text = normalizeString(prefix);
    if (!this.admits("a prefix", ["string"])) return this;
    const { content } = this.original;
    const known = typeof content === "string" ? content : this.refinement.stringPrefix;
    const [shorter, longer] = known.length < text.length ? [known, text] : [text, known];
    if (!longer.startsWith(shorter)) {
      throw new CtyError(`the string starts with ${JSON.stringify(known)}, so it cannot be promised to start with ${JSON.stringify(text)}`);
    }
    this.refinement.stringPrefix = longer;
    return this;
  }

  /**
   * The number is at least this one (or, exclusive, more). An unknown bound and negative infinity say nothing.
   * @throws CtyError if it is no number, or known to be less
   */
  numberMin(bound: GivenBound, inclusive = true): this {
    const min = boundContent(bound);
    if (!this.admits("a lower bound", ["number"]) || min === undefined) return this;
    if (this.isKnown) {
      const order = compareNumbers(this.knownContent("lower bound") as NumberContent, min);
      if (order < 0 || (order === 0 && !inclusive))
        throw new CtyError(`the number is not ${inclusive ? "at least" : "more than"} ${numberText(min)}`);
      return this;
    }
    const r = this.refinement;
    const order = r.numberMin === undefined ? 1 : compareNumbers(min, r.numberMin);
    if (min !== Number.NEGATIVE_INFINITY && (order > 0 || (order === 0 && !inclusive))) {
      r.numberMin = min;
      r.numberMinInclusive = inclusive;
    }
    return this.checkBounds();
  }

  /**
   * The number is at most this one (or, exclusive, less). An unknown bound and infinity say nothing.
   * @throws CtyError if it is no number, or known to be more
   */
  numberMax(bound: GivenBound, inclusive = true): this {
    const max = boundContent(bound);
    if (!this.admits("an upper bound", ["number"]) || max === undefined) return this;
    if (this.isKnown) {
      const order = compareNumbers(this.knownContent("upper bound") as NumberContent, max);
      if (order > 0 || (order === 0 && !inclusive))
        throw new CtyError(`the number is not ${inclusive ? "at most" : "less than"} ${numberText(max)}`);
      return this;
    }
    const r = this.refinement;
    const order = r.numberMax === undefined ? -1 : compareNumbers(max, r.numberMax);
    if (max !== Number.POSITIVE_INFINITY && (order < 0 || (order === 0 && !inclusive))) {
      r.numberMax = max;
      r.numberMaxInclusive = inclusive;
    }
    return this.checkBounds();
  }

  /** The number lies between these two, either of which it can be. @throws CtyError as the bounds by themselves do */
  numberRangeInclusive(min: GivenBound, max: GivenBound): this {
    return this.numberMin(min).numberMax(max);
  }

  /** The collection has at least this many elements. @throws CtyError if it is no collection, or known to have fewer */
  collectionLengthMin(min: number): this {
    checkLength(min);
    if (!this.admits("a least number of elements", collections)) return this;
    if (this.isKnown) {
      this.knownContent("elements");
      if (lengthOfContent(this.original).max < min) throw new CtyError(`the collection has fewer than ${min} elements`);
      return this;
    }
    this.refinement.lengthMin = Math.max(this.refinement.lengthMin, min);
    return this.checkBounds();
  }

  /** The collection has at most this many elements. @throws CtyError if it is no collection, or known to have more */
  collectionLengthMax(max: number): this {
    checkLength(max);
    if (!this.admits("a greatest number of elements", collections)) return this;
    if (this.isKnown) {
      this.knownContent("elements");
      if (lengthOfContent(this.original).min > max) throw new CtyError(`the collection has more than ${max} elements`);
      return this;
    }
    this.refinement.lengthMax = Math.min(this.refinement.lengthMax, max);
    return this.checkBounds();
  }

  /** The collection has just this many elements. @throws CtyError if it is no collection, or known to have another number */
  collectionLength(length: number): this {
    return this.collectionLengthMin(length).collectionLengthMax(length);
  }

  /** The value with all that was said of it, and with the marks that it had. */
  newValue(): Value<T> {
    const { type, content, marks } = this.original;
    if (!(content instanceof Unknown) || type.kind === "dynamic") return this.original;
    return new Value(type, this.isNull ? null : refinedContent(type, this.refinement), marks);
  }

  private checkBounds(): this {
    const { numberMin: min, numberMax: max, numberMinInclusive, numberMaxInclusive, lengthMin, lengthMax } = this.refinement;
    if (min !== undefined && max !== undefined) {
      const order = compareNumbers(min, max);
      // Two exclusive bounds may meet, as they may in the reference, although nothing is between them.
      if (order > 0 || (order === 0 && numberMinInclusive !== numberMaxInclusive)) {
        throw new CtyError(`no number is between the bounds ${numberText(min)} and ${numberText(max)}`);
      }
    }
    if (lengthMin > lengthMax) throw new CtyError(`no collection has at least ${lengthMin} and at most ${lengthMax} elements`);
    return this;
  }
}

function boundContent(bound: GivenBound): NumberContent | undefined {
  if (!isValue(bound)) return numberContent(bound);
  if (bound.isMarked()) throw new CtyError("a bound cannot be marked: take its marks off first");
  if (!bound.isKnown()) return undefined;
  if (bound.isNull() || bound.type.kind !== "number")
    throw new CtyError(`a bound is a number, not ${bound.isNull() ? "null" : `a value of type ${friendlyName(bound.type)}`}`);
  return bound.content as NumberContent;
}

function checkLength(length: number): void {
  if (!Number.isInteger(length) && length !== Number.POSITIVE_INFINITY)
    throw new CtyError(`a number of elements is a whole number, not ${length}`);
}

/** Begins to say what is known of a value. Its marks stay on the result. */
export function refine<T extends Type>(value: Value<T>): RefinementBuilder<T> {
  return new RefinementBuilder(value);
}
