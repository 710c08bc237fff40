/**
 * The reason why there is no conversion between two types. The search for a conversion returns a
 * {@link Mismatch} if it finds none, so that the reason is the decisive one. Its text is created
 * lazily.
 */
import type { Path, PathStep } from "../path.ts";
import { number, string, type Type } from "../type.ts";
import { friendlyName, friendlyNameForConstraint } from "../type-name.ts";
import { unknownVal, Value } from "../value.ts";
import { ConversionError } from "./conversion-error.ts";

/** The step to an element of a list, set or tuple. */
export const indexStep = (i: number): PathStep => ({ kind: "index", key: new Value(number, i) });
/** The step to an element of a map. */
export const keyStep = (key: string): PathStep => ({ kind: "index", key: new Value(string, key) });
/** The step to all elements of a collection, none more than the others. */
export const everyStep: PathStep = { kind: "index", key: unknownVal(number) };

/** That there is no conversion between two types, and why. */
export class Mismatch {
  /** Why, told of the innermost part that has no conversion. */
  private readonly reason: () => string;
  /** The way to that part. */
  readonly path: Path;

  private constructor(reason: () => string, path: Path) {
    this.reason = reason;
    this.path = path;
  }

  /** The types are of different kinds. */
  static ofKinds(given: Type, wanted: Type): Mismatch {
    return new Mismatch(() => kindMismatch(given, wanted), []);
  }

  /** Something else is wrong than the kinds of the types. */
  static because(reason: () => string): Mismatch {
    return new Mismatch(reason, []);
  }

  /** The same, seen from the type that has this one as a part. */
  within(step: PathStep): Mismatch {
    return new Mismatch(this.reason, [step, ...this.path]);
  }

  /** The error of a value of the one type that had to become one of the other. */
  toError(): ConversionError {
    return new ConversionError(this.reason(), this.path);
  }
}

/**
 * Describes that a value of one type cannot replace one of another type, by the kinds of the types
 * only.
 */
export function kindMismatch(given: Type, wanted: Type): string {
  return `${withArticle(friendlyNameForConstraint(wanted))} is required, not ${withArticle(friendlyName(given))}`;
}

/** Names in a sentence, the last with "and". */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** A name of a type with its article. */
export function withArticle(name: string): string {
  if (name === "dynamic") return "a value of a type that is not known yet";
  if (name === "any type") return "a value of any type";
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}
