/**
 * Facts about a value and everything inside it: how much work visiting it is, and whether there are marks or unknown
 * values in it. A value that occurs twice in another one takes memory once but is visited twice, so doubling a value in
 * 26 steps makes one that nothing may visit part by part. The facts of large contents are kept, so each question takes
 * time in proportion to the memory of the value, once.
 */
import type { Decimal } from "./decimal.ts";
import type { SetContent } from "./set-content.ts";
import { hasDynamicTypes, typeSize } from "./type.ts";
import { Unknown } from "./unknown.ts";
import type { Value } from "./value.ts";

/** Values of this size and more have facts kept about them. Smaller ones take less time to visit again. */
const MIN_KEPT_SIZE = 64;

/** How many levels {@link smallSize} visits. */
const SMALL_LEVELS = 4;

/** How many UTF-16 code units of text cost as much as visiting one value. */
const UNITS_PER_STEP = 16;

const MARKED = 1;
const UNKNOWN = 2;
/** There is an unknown value whose type is not settled. */
const OPEN = 4;

/** The facts that are summed up over the parts of a value. */
interface Facts {
  /** The cost of visiting all values, without their types. */
  readonly size: number;
  /** The length of the text of all numbers that are not small integers. */
  readonly numberText: number;
  readonly flags: number;
}

type Container = readonly Value[] | ReadonlyMap<string, Value> | SetContent;

const keptFacts = new WeakMap<object, Facts>();

/**
 * Returns the cost of visiting a value, everything inside it and its type, in steps of a `Budget`: one for each value and
 * type, shared ones each time they occur, one for every 16 UTF-16 code units of text, and one for each digit of a long
 * number. Infinity where that exceeds what a double holds.
 */
export function sizeOf(value: Value): number {
  return (smallSize(value, SMALL_LEVELS) ?? factsOf(value).size) + typeSize(value.type) - 1;
}

/**
 * Returns the length of the text of all numbers in a value that are not small integers, in UTF-16 code units. A number of
 * a few digits with a large exponent has a long text.
 */
export function numberTextSize(value: Value): number {
  return smallSize(value, SMALL_LEVELS) === undefined ? factsOf(value).numberText : 0;
}

/** Whether a value carries marks inside it, at any depth; its own play no part. */
export function hasMarksInside(value: Value): boolean {
  return hasFlag(value, MARKED);
}

/** Whether neither the value nor anything inside it is unknown. Marks play no part. */
export function isWhollyKnown(value: Value): boolean {
  return !hasFlag(value, UNKNOWN);
}

/** Whether the type of the value, and of everything inside it, is settled: it will not change when what is unknown becomes known. Marks play no part. */
export function hasWhollyKnownType(value: Value): boolean {
  return !hasFlag(value, OPEN);
}

function hasFlag(value: Value, flag: number): boolean {
  return smallSize(value, SMALL_LEVELS) === undefined && (factsOf(value).flags & flag) !== 0;
}

/**
 * Returns the size of a primitive value, or of a small value in which there are no marks, unknown values and long numbers.
 * Returns undefined for all other values. Most values are like that, and they are visited in less time than facts are kept.
 */
function smallSize({ type, content }: Value, levels: number): number | undefined {
  if (typeof content === "string") return 1 + Math.floor(content.length / UNITS_PER_STEP);
  if (typeof content !== "object" || content === null || type.kind === "capsule") return 1;
  if (levels === 0 || type.kind === "number" || content instanceof Unknown) return undefined;
  if (content instanceof Map && content.size >= MIN_KEPT_SIZE) return undefined;
  const parts = partsOfContainer(content as Container);
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

/** Returns the facts about a value for which there is no {@link smallSize}, without those about its own marks. */
function factsOf(value: Value): Facts {
  return knownFacts(value) ?? factsOfContainer(value.content as Container);
}

/** Returns the facts that need no visit of parts, or that were kept. */
function knownFacts({ type, content }: Value): Facts | undefined {
  if (content instanceof Unknown) return { size: 1, numberText: 0, flags: hasDynamicTypes(type) ? UNKNOWN | OPEN : UNKNOWN };
  if (type.kind !== "number") return keptFacts.get(content as object);
  const { digits, exponent } = content as Decimal;
  // It may be converted to a string, which has a digit for each power of ten.
  const length = Math.max(digits.length, Math.abs(exponent) + 1);
  return { size: length, numberText: length, flags: 0 };
}

/** Computes and keeps the facts about a container and the containers inside it, without recursion. */
function factsOfContainer(root: Container): Facts {
  const pending = [root];
  for (;;) {
    const content = pending[pending.length - 1]!;
    // A part that occurs several times.
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
    // Parts whose facts are not known yet come first.
    if (pending.length > count) continue;
    const facts = { size, numberText, flags };
    keptFacts.set(content, facts);
    pending.pop();
    if (pending.length === 0) return facts;
  }
}

/** Sets are recognized by what they are not, as set-content.ts needs this file. */
function partsOfContainer(content: Container): readonly Value[] {
  if (Array.isArray(content)) return content;
  return content instanceof Map ? [...content.values()] : (content as SetContent).elements;
}
