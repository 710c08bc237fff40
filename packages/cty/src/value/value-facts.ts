/**
 * Facts about a value and everything inside it: the cost of visiting it, and whether it contains
 * marks or unknown values. A value that occurs twice in another one takes memory once but is
 * visited twice. Doubling a value in 26 steps therefore makes one that must not be visited part by
 * part. The facts about large contents are cached, so each question takes time in proportion to the
 * memory of the value, once.
 */

import { Decimal } from "../number/decimal.ts";
import { hasDynamicTypes, typeSize } from "../type/type.ts";
import { type Container, partsOfContainer } from "./container.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";

/** The minimum size of values whose facts are cached. Smaller ones take less time to visit again. */
const MIN_KEPT_SIZE = 64;

/** The number of levels that {@link smallSize} visits. */
const SMALL_LEVELS = 4;

/** The length of a string that costs as much as visiting one value, in UTF-16 code units. */
const UNITS_PER_STEP = 16;

const MARKED = 1;
const UNKNOWN = 2;
/** The value contains an unknown value whose type is not known. */
const OPEN = 4;

/** The facts that are summed up over the parts of a value. */
interface Facts {
  /** The cost of visiting all values, without their types. */
  readonly size: number;
  /** The length of the decimal strings of all numbers except small integers. */
  readonly numberText: number;
  readonly flags: number;
}

const keptFacts = new WeakMap<object, Facts>();

/**
 * Returns the cost of visiting a value, everything inside it and its type, in steps of a `Budget`:
 * one for each value and type, one for every 16 UTF-16 code units of strings, and one for each
 * digit of a long number. Shared values and types count each time they occur. Infinity if the cost
 * exceeds the range of doubles.
 */
export function sizeOf(value: Value): number {
  const { content } = value;
  if (typeof content !== "object") return smallSize(value, 0)!;
  if (content instanceof Decimal) return textLength(content);
  return (smallSize(value, SMALL_LEVELS) ?? factsOf(value).size) + typeSize(value.type) - 1;
}

/**
 * Returns the length of the decimal strings of all numbers in a value except small integers, in
 * UTF-16 code units. A number of a few digits with a large exponent has a long decimal string.
 */
export function numberTextSize(value: Value): number {
  return smallSize(value, SMALL_LEVELS) === undefined ? factsOf(value).numberText : 0;
}

/** Whether a value contains marks at any depth, apart from its own. */
export function hasMarksInside(value: Value): boolean {
  return hasFlag(value, MARKED);
}

/** Whether the value and everything inside it is known. Marks are ignored. */
export function isWhollyKnown(value: Value): boolean {
  return !hasFlag(value, UNKNOWN);
}

/**
 * Whether the types of the value and of everything inside it are final, so that they will not
 * change when unknown values become known. Marks are ignored.
 */
export function hasWhollyKnownType(value: Value): boolean {
  return !hasFlag(value, OPEN);
}

function hasFlag(value: Value, flag: number): boolean {
  return smallSize(value, SMALL_LEVELS) === undefined && (factsOf(value).flags & flag) !== 0;
}

/**
 * Returns the size of a primitive value, or of a small value that contains no marks, unknown values
 * or long numbers. Returns undefined for all other values. Most values are small, and visiting them
 * takes less time than caching facts.
 */
function smallSize({ type, content }: Value, levels: number): number | undefined {
  if (typeof content === "string") return 1 + Math.floor(content.length / UNITS_PER_STEP);
  if (typeof content !== "object" || content === null || type.kind === "capsule") return 1;
  if (levels === 0 || type.kind === "number" || content instanceof Unknown) return undefined;
  const parts = partsOfContainer(content);
  if (parts.length >= MIN_KEPT_SIZE) return undefined;
  let size = 1;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const inner = part.marks === undefined ? smallSize(part, levels - 1) : undefined;
    if (inner === undefined) return undefined;
    size += inner;
    if (size >= MIN_KEPT_SIZE) return undefined;
  }
  return size;
}

/** Returns the facts about a value that has no {@link smallSize}, except for its own marks. */
function factsOf(value: Value): Facts {
  return knownFacts(value) ?? factsOfContainer(value.content as Container);
}

/** Returns the facts that are cached or that need no visit of parts. */
function knownFacts({ type, content }: Value): Facts | undefined {
  if (content instanceof Unknown) return { size: 1, numberText: 0, flags: hasDynamicTypes(type) ? UNKNOWN | OPEN : UNKNOWN };
  if (type.kind !== "number") return keptFacts.get(content as object);
  const length = textLength(content as Decimal);
  return { size: length, numberText: length, flags: 0 };
}

/** Returns the length of a number as a string, which has a digit for each power of ten. */
function textLength({ precision, exponent }: Decimal): number {
  return Math.max(precision, Math.abs(exponent) + 1);
}

/** Computes and caches the facts about a container and the containers inside it, without recursion. */
function factsOfContainer(root: Container): Facts {
  const pending = [root];
  for (;;) {
    const content = pending[pending.length - 1]!;
    // This part occurs several times.
    if (keptFacts.has(content)) {
      pending.pop();
      continue;
    }
    const count = pending.length;
    let size = 1;
    let numberText = 0;
    let flags = 0;
    for (const part of partsOfContainer(content)) {
      if (part.marks !== undefined) flags |= MARKED;
      const small = smallSize(part, SMALL_LEVELS);
      if (small !== undefined) {
        size += small;
        continue;
      }
      const facts = knownFacts(part);
      if (facts === undefined) pending.push(part.content as Container);
      else {
        size += facts.size;
        numberText += facts.numberText;
        flags |= facts.flags;
      }
    }
    // The parts must be visited first.
    if (pending.length > count) continue;
    const facts = { size, numberText, flags };
    keptFacts.set(content, facts);
    pending.pop();
    if (pending.length === 0) return facts;
  }
}
