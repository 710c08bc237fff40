/**
 * The reason why there is no conversion between two types. The search for a conversion returns a
 * {@link Mismatch} if it finds none, so the reason is the one that decided the search. Its message
 * is created lazily.
 */

import { number, string, type Type } from "../type/type.ts";
import { constraintWithArticle, nameWithArticle } from "../type/type-name.ts";
import { ConversionError } from "../value/conversion-error.ts";
import type { Path, PathStep } from "../value/path.ts";
import { unknownVal, Value } from "../value/value.ts";

/** Returns the step to an element of a list, set or tuple. */
export const indexStep = (i: number): PathStep => ({ kind: "index", key: new Value(number, i) });
/** Returns the step to an element of a map. */
export const keyStep = (key: string): PathStep => ({ kind: "index", key: new Value(string, key) });
/** Returns the step to an attribute of an object. */
export const attrStep = (name: string): PathStep => ({ kind: "attr", name });
/** The step to every element of a collection. */
export const everyStep: PathStep = { kind: "index", key: unknownVal(number) };

/** The reason why there is no conversion between two types. */
export class Mismatch {
  /** Describes the innermost part that has no conversion. */
  private readonly reason: () => string;
  /** Describes it if it is marked. */
  private readonly hiddenReason: (() => string) | undefined;
  /** The path to that part. */
  readonly path: Path;

  private constructor(reason: () => string, hiddenReason: (() => string) | undefined, path: Path) {
    this.reason = reason;
    this.hiddenReason = hiddenReason;
    this.path = path;
  }

  /** Creates the reason for types of different kinds. */
  static ofKinds(given: Type, wanted: Type): Mismatch {
    return new Mismatch(() => kindMismatch(given, wanted), undefined, []);
  }

  /**
   * Creates any other reason.
   * @param hiddenReason the reason for a marked value, if `reason` shows something of a value
   */
  static because(reason: () => string, hiddenReason?: () => string): Mismatch {
    return new Mismatch(reason, hiddenReason, []);
  }

  /** Returns the same reason for a type that contains this one. */
  within(step: PathStep): Mismatch {
    return new Mismatch(this.reason, this.hiddenReason, [step, ...this.path]);
  }

  /** Returns the error for a value that had to be converted. */
  toError(): ConversionError {
    return new ConversionError(this.reason(), this.path, this.hiddenReason?.());
  }
}

/**
 * Describes that a value of one type cannot replace one of another type, by the kinds of the types
 * only.
 */
export function kindMismatch(given: Type, wanted: Type): string {
  return `${constraintWithArticle(wanted)} is required, not ${nameWithArticle(given)}`;
}

/** Joins names in a sentence, with "and" before the last one. */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
