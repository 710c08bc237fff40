/**
 * Refining: saying of an unknown value what is known about it all the same. Of a known value the same calls are
 * assertions. When only one value is left, the result is that value.
 */
import { CtyError } from "./errors.ts";
import { lengthOfContent } from "./length-of-content.ts";
import { mergeMarks, unmark } from "./marks.ts";
import { compareNumbers, type NumberContent, numberContent, numberText } from "./number.ts";
import { SetContent } from "./set-content.ts";
import { safePrefix } from "./string-prefix.ts";
import { normalizeString } from "./text.ts";
import { isCollectionType } from "./type.ts";
import { friendlyName } from "./type-name.ts";
import { NOT_NULL_UNKNOWN, type Refinement, UNREFINED, Unknown } from "./unknown.ts";
import { isValue, type Marks, unknownVal, Value } from "./value.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Collects what is known of a value; made by {@link refine}. Each call checks and returns the builder itself. */
export class RefinementBuilder {
  readonly #original: Value;
  readonly #marks: Marks | undefined;
  readonly #refinement: Mutable<Refinement>;
  #isNull: boolean;

  /** @internal */
  constructor(value: Value) {
    const { value: bare, marks } = unmark(value);
    this.#original = bare;
    this.#marks = mergeMarks(marks);
    const { content } = bare;
    this.#refinement = { ...(content instanceof Unknown ? (content.refinement ?? UNREFINED) : UNREFINED) };
    this.#isNull = content === null;
  }

  /** Of a value of a type that is not known yet nothing can be promised but, later, what its type allows. */
  #refinable(what: string, ...kinds: readonly string[]): boolean {
    const { type } = this.#original;
    if (type.kind === "dynamic" && !this.#original.isKnown()) return false;
    if (kinds.length > 0 && !kinds.includes(type.kind)) throw new CtyError(`${what} cannot be promised of a value of type ${friendlyName(type)}`);
    // Of a null value anything may be said about what it would be if it were not.
    return !(kinds.length > 0 && this.#original.isNull());
  }

  /** The value is not null. @throws CtyError if it is */
  notNull(): this {
    if (this.#isNull) throw new CtyError("the value is null, so it cannot be promised not to be");
    if (this.#refinable("being not null")) this.#refinement.notNull = true;
    return this;
  }

  /** The value is null. @throws CtyError if it is known not to be */
  null(): this {
    if (this.#refinement.notNull || (this.#original.isKnown() && !this.#isNull)) throw new CtyError("the value is not null, so it cannot be promised to be");
    if (this.#refinable("being null")) this.#isNull = true;
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
    if (!this.#refinable("a prefix", "string")) return this;
    const known = this.#original.isKnown() ? (this.#original.content as string) : this.#refinement.stringPrefix;
    const isWhole = this.#original.isKnown();
    const [shorter, longer] = known.length < text.length ? [known, text] : [text, known];
    if (!longer.startsWith(shorter)) {
      throw new CtyError(`the string starts with ${JSON.stringify(known)}, so it cannot be promised to start with ${JSON.stringify(text)}`);
    }
    if (!isWhole) this.#refinement.stringPrefix = longer;
    return this;
  }

  /** The number is at least this one (or, exclusive, more). @throws CtyError if it is no number, or known to be less */
  numberMin(bound: Value | number | bigint | string, inclusive = true): this {
    const min = boundContent(bound);
    if (min === undefined || !this.#refinable("a lower bound", "number")) return this;
    if (this.#original.isKnown()) {
      this.#assertNumber(min, compareNumbers(this.#original.content as NumberContent, min), inclusive, "at least");
      return this;
    }
    if (min === Number.NEGATIVE_INFINITY && inclusive) return this;
    const r = this.#refinement;
    const order = r.numberMin === undefined ? 1 : compareNumbers(min, r.numberMin);
    if (order > 0 || (order === 0 && !inclusive)) {
      r.numberMin = min;
      r.numberMinInclusive = inclusive;
    }
    this.#checkBounds();
    return this;
  }

  /** The number is at most this one (or, exclusive, less). @throws CtyError if it is no number, or known to be more */
  numberMax(bound: Value | number | bigint | string, inclusive = true): this {
    const max = boundContent(bound);
    if (max === undefined || !this.#refinable("an upper bound", "number")) return this;
    if (this.#original.isKnown()) {
      this.#assertNumber(max, compareNumbers(max, this.#original.content as NumberContent), inclusive, "at most");
      return this;
    }
    if (max === Number.POSITIVE_INFINITY && inclusive) return this;
    const r = this.#refinement;
    const order = r.numberMax === undefined ? -1 : compareNumbers(max, r.numberMax);
    if (order < 0 || (order === 0 && !inclusive)) {
      r.numberMax = max;
      r.numberMaxInclusive = inclusive;
    }
    this.#checkBounds();
    return this;
  }

  /** The number lies between these two, either of which it can be. @throws CtyError as the bounds by themselves do */
  numberRangeInclusive(min: Value | number | bigint | string, max: Value | number | bigint | string): this {
    return this.numberMin(min).numberMax(max);
  }

  /** The collection has at least this many elements. @throws CtyError if it is no collection, or known to have fewer */
  collectionLengthMin(min: number): this {
    if (!this.#refinable("a least number of elements", "list", "set", "map")) return this;
    if (this.#original.isKnown()) {
      if (lengthOfContent(this.#original).max < min) throw new CtyError(`the collection has fewer than ${min} elements`);
      return this;
    }
    this.#refinement.lengthMin = Math.max(this.#refinement.lengthMin, min);
    this.#checkBounds();
    return this;
  }

  /** The collection has at most this many elements. @throws CtyError if it is no collection, or known to have more */
  collectionLengthMax(max: number): this {
    if (!this.#refinable("a greatest number of elements", "list", "set", "map")) return this;
    if (this.#original.isKnown()) {
      if (lengthOfContent(this.#original).min > max) throw new CtyError(`the collection has more than ${max} elements`);
      return this;
    }
    this.#refinement.lengthMax = Math.min(this.#refinement.lengthMax, max);
    this.#checkBounds();
    return this;
  }

  /** The collection has just this many elements. @throws CtyError if it is no collection, or known to have another number */
  collectionLength(length: number): this {
    return this.collectionLengthMin(length).collectionLengthMax(length);
  }

  /** The value with all that was said of it. */
  newValue(): Value {
    return new Value(...this.#result(), this.#marks);
  }

  #result(): [Value["type"], unknown] {
    const { type, content } = this.#original;
    if (!(content instanceof Unknown)) return [type, content];
    if (this.#isNull) return [type, null];
    if (type.kind === "dynamic") return [type, content];
    const r = this.#refinement;
    if (r.notNull) {
      if (r.numberMin !== undefined && r.numberMax !== undefined && compareNumbers(r.numberMin, r.numberMax) === 0) return [type, r.numberMin];
      if (isCollectionType(type) && r.lengthMin === r.lengthMax) {
        const { lengthMin: length } = r;
        const element = (): Value => unknownVal(type.element);
        if (type.kind === "list" && length <= MAX_UNKNOWN_ELEMENTS) return [type, Array.from({ length }, element)];
        if (type.kind === "set" && length <= 1) return [type, length === 0 ? SetContent.EMPTY : SetContent.of([element()])];
        if (type.kind === "map" && length === 0) return [type, new Map()];
      }
    }
    if (isTrivial(r)) return [type, r.notNull ? NOT_NULL_UNKNOWN : unknownVal(type).content];
    return [type, new Unknown({ ...r })];
  }

  #assertNumber(bound: NumberContent, order: number, inclusive: boolean, what: string): void {
    if (order < 0 || (order === 0 && !inclusive)) throw new CtyError(`the number is not ${what} ${numberText(bound)}`);
  }

  #checkBounds(): void {
    const { numberMin: min, numberMax: max, numberMinInclusive, numberMaxInclusive, lengthMin, lengthMax } = this.#refinement;
    if (min !== undefined && max !== undefined) {
      const order = compareNumbers(min, max);
      if (order > 0 || (order === 0 && !(numberMinInclusive && numberMaxInclusive))) {
        throw new CtyError(`no number is between the bounds ${numberText(min)} and ${numberText(max)}`);
      }
    }
    if (lengthMin > lengthMax) throw new CtyError(`no collection has at least ${lengthMin} and at most ${lengthMax} elements`);
  }
}

/** A list that is known to have more elements than this stays unknown: it is only a length that is known. */
const MAX_UNKNOWN_ELEMENTS = 100_000;

function isTrivial(r: Refinement): boolean {
  return r.stringPrefix === "" && r.numberMin === undefined && r.numberMax === undefined && r.lengthMin === 0 && r.lengthMax === Number.POSITIVE_INFINITY;
}

function boundContent(bound: Value | number | bigint | string): NumberContent | undefined {
  if (!isValue(bound)) return numberContent(bound);
  if (bound.type.kind !== "number" && bound.type.kind !== "dynamic") throw new CtyError(`a bound is a number, not a value of type ${friendlyName(bound.type)}`);
  if (bound.isMarked()) throw new CtyError("a bound cannot be marked");
  if (bound.isNull()) throw new CtyError("a bound cannot be null");
  return bound.isKnown() ? (bound.content as NumberContent) : undefined;
}

/** Begins to say what is known of a value. Marks of the value stay on the result. */
export function refine(value: Value): RefinementBuilder {
  return new RefinementBuilder(value);
}

/** The value with the promise that it is not null, which a value of a type that is not known yet cannot hold. @throws CtyError if it is null */
export function refineNotNull(value: Value): Value {
  const { content, type } = value;
  if (!(content instanceof Unknown)) {
    if (content === null) throw new CtyError("the value is null, so it cannot be promised not to be");
    return value;
  }
  if (type.kind === "dynamic" || content.refinement?.notNull) return value;
  if (content.refinement === undefined) return new Value(type, NOT_NULL_UNKNOWN, value.marks);
  return refine(value).notNull().newValue();
}

/** The unknown value of a type that is promised not to be null. */
export function unknownNotNull(type: Value["type"]): Value {
  return refineNotNull(unknownVal(type));
}

