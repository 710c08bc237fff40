/**
 * The tree of a regular expression. Each node stores the facts about its parts that the parser and
 * the compiler need, so they never visit the tree again.
 */
import type { CharacterTest } from "./character-test.ts";

/** A condition on the characters around a position. */
export type Assertion = "text-start" | "text-end" | "line-start" | "line-end" | "word-boundary" | "no-word-boundary";

/** Facts about a pattern, derived from its parts. */
interface Facts {
  /** Whether it can match the empty string. */
  readonly canBeEmpty: boolean;
  /** The levels of groups and operators in it. */
  readonly height: number;
  /** The number of copies of its most repeated part, because of counted repetitions. */
  readonly copies: number;
  /** The number of instructions of its program, approximately. */
  readonly size: number;
}

/** A regular expression, or a part of one. */
export type Pattern = Facts &
  (
    | { readonly kind: "empty" }
    | {
        readonly kind: "character";
        readonly test: CharacterTest;
        /** The character itself, if there is only one. */
        readonly literal?: string | undefined;
      }
    | { readonly kind: "assertion"; readonly assertion: Assertion }
    | { readonly kind: "group"; readonly number: number; readonly body: Pattern }
    | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
    | { readonly kind: "choice"; readonly options: readonly Pattern[] }
    | { readonly kind: "repetition"; readonly body: Pattern; readonly min: number; readonly max: number; readonly isGreedy: boolean }
  );

/** The empty pattern, which matches everywhere. */
const EMPTY: Pattern = { kind: "empty", canBeEmpty: true, height: 1, copies: 1, size: 1 };

export function character(test: CharacterTest, literal?: string): Pattern {
  return { kind: "character", test, literal, canBeEmpty: false, height: 1, copies: 1, size: 1 };
}

export function assertion(assertion: Assertion): Pattern {
  return { kind: "assertion", assertion, canBeEmpty: true, height: 1, copies: 1, size: 1 };
}

export function group(number: number, body: Pattern): Pattern {
  const { canBeEmpty, height, copies, size } = body;
  return { kind: "group", number, body, canBeEmpty, height: height + 1, copies, size: size + 2 };
}

export function sequence(parts: readonly Pattern[]): Pattern {
  if (parts.length < 2) return parts[0] ?? EMPTY;
  return { kind: "sequence", parts, ...factsOf(parts), canBeEmpty: parts.every((part) => part.canBeEmpty) };
}

export function choice(options: readonly Pattern[]): Pattern {
  if (options.length < 2) return options[0] ?? EMPTY;
  return { kind: "choice", options, ...factsOf(options), canBeEmpty: options.some((option) => option.canBeEmpty) };
}

/** @param max Infinity if there is no maximum */
export function repetition(body: Pattern, min: number, max: number, isGreedy: boolean): Pattern {
  const times = max === Number.POSITIVE_INFINITY ? min : max;
  return {
    kind: "repetition",
    ...{ body, min, max, isGreedy },
    canBeEmpty: min === 0 || body.canBeEmpty,
    height: body.height + 1,
    // A repetition without counts copies nothing: `a*` has one copy of `a`.
    copies: max === 0 ? 0 : Math.max(times, 1) * body.copies,
    size: Math.max(times, 1) * (body.size + 1) + 1,
  };
}

function factsOf(parts: readonly Pattern[]): Omit<Facts, "canBeEmpty"> {
  let [height, copies, size] = [0, 0, 0];
  for (const part of parts) {
    height = Math.max(height, part.height);
    copies = Math.max(copies, part.copies);
    size += part.size + 1;
  }
  // Go stores consecutive characters as one node.
  return { height: height === 1 ? 1 : height + 1, copies, size };
}

/**
 * Reports whether a pattern can only match at the start of a string. A fast check: only true is
 * certain.
 */
export function isAnchored(pattern: Pattern): boolean {
  const first = pattern.kind === "sequence" ? pattern.parts[0] : pattern;
  return first?.kind === "assertion" && first.assertion === "text-start";
}

/** Returns a prefix of every match of a pattern. A fast check: the common prefix may be longer. */
export function literalPrefix(pattern: Pattern): string {
  let prefix = "";
  for (const part of pattern.kind === "sequence" ? pattern.parts : [pattern]) {
    if (part.kind !== "character" || part.literal === undefined) break;
    prefix += part.literal;
  }
  return prefix;
}
