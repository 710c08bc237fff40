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

/** Contents that are smaller than this are cheaper to visit again than to look up. */
const MIN_CACHED_SIZE = 64;

/** How many levels of arrays {@link plainSize} visits. */
const PLAIN_LEVELS = 4;

/** How many UTF-16 code units of text cost as much as visiting one value. */
const UNITS_PER_STEP = 16;

/** Beyond this depth an explicit stack is used instead of recursion. */
const MAX_RECURSION = 100;

const MARKED = 1;
const UNKNOWN = 2;
/** There is an unknown value whose type is not settled. */
const OPEN = 4;

/** What is summed up over the parts of a value. */
class Facts {
  /** The cost of visiting all values, without their types. */
  size = 0;
  /** The length of the text of all numbers that are not small integers. */
  numberText = 0;
  flags = 0;

  add(other: Facts): void {
    this.size += other.size;
    this.numberText += other.numberText;
    this.flags |= other.flags;
  }
}

const cachedFacts = new WeakMap<object, Facts>();

/**
 * Returns the cost of visiting a value, everything inside it and its type, in steps of a `Budget`: one for each value and
 * type, shared ones each time they occur, one for every 16 UTF-16 code units of text, and one for each digit of a long number. Infinity where that
 * exceeds what a double holds.
 */
export function sizeOf(value: Value): number {
  const { type, content } = value;
  if (typeof content === "string") return sizeOfText(content);
  if (typeof content !== "object" || content === null) return typeSize(type);
  return (plainSize(value, PLAIN_LEVELS) ?? factsOf(value).size) + typeSize(type) - 1;
}

function sizeOfText(text: string): number {
  return 1 + Math.floor(text.length / UNITS_PER_STEP);
}

/**
 * Returns the size of a small value that consists of arrays, strings, small integers and booleans, and has no marks or
 * unknown values inside it. Returns undefined for all other values. Most values are like that, and they are visited in
 * less time than facts about them are kept.
 */
function plainSize({ type, content }: Value, levels: number): number | undefined {
  if (!Array.isArray(content) || content.length >= MIN_CACHED_SIZE || type.kind === "capsule" || levels === 0) return undefined;
  let size = 1;
  for (let i = 0; i < content.length; i++) {
    const part = content[i] as Value;
    if (part.marks !== undefined) return undefined;
    if (typeof part.content === "string") size += sizeOfText(part.content);
    else if (typeof part.content !== "object" || part.content === null) size++;
    else {
      const inner = plainSize(part, levels - 1);
      if (inner === undefined) return undefined;
      size += inner;
    }
    if (size >= MIN_CACHED_SIZE) return undefined;
  }
  return size;
}

/**
 * Returns the length of the text of all numbers in a value that are not small integers, in UTF-16 code units. A number of
 * a few digits with a large exponent has a long text.
 */
export function numberTextSize(value: Value): number {
  if (typeof value.content !== "object" || plainSize(value, PLAIN_LEVELS) !== undefined) return 0;
  return factsOf(value).numberText;
}

/** Whether a value carries marks inside it, at any depth; its own play no part. */
export function hasMarksInside(value: Value): boolean {
  if (typeof value.content !== "object" || plainSize(value, PLAIN_LEVELS) !== undefined) return false;
  const container = containerOf(value);
  return container !== undefined && !isSetContent(container) && (factsOfContainer(container).flags & MARKED) !== 0;
}

/** Whether neither the value nor anything inside it is unknown. Marks play no part. */
export function isWhollyKnown(value: Value): boolean {
  if (typeof value.content !== "object" || plainSize(value, PLAIN_LEVELS) !== undefined) return true;
  if (value.content instanceof Unknown) return false;
  const container = containerOf(value);
  if (container !== undefined && isSetContent(container)) return !container.hasUnknowns;
  return container === undefined || (factsOfContainer(container).flags & UNKNOWN) === 0;
}

/** Whether the type of the value, and of everything inside it, is settled: it will not change when what is unknown becomes known. Marks play no part. */
export function hasWhollyKnownType(value: Value): boolean {
  if (plainSize(value, PLAIN_LEVELS) !== undefined) return true;
  if (value.content instanceof Unknown) return !hasDynamicTypes(value.type);
  const container = containerOf(value);
  return container === undefined || (factsOfContainer(container).flags & OPEN) === 0;
}

type Container = readonly Value[] | ReadonlyMap<string, Value> | SetContent;

/** The content of a value that holds other values; undefined for others, and for capsules whatever they hold. */
function containerOf({ type, content }: Value): Container | undefined {
  if (typeof content !== "object" || content === null || content instanceof Unknown) return undefined;
  return type.kind === "number" || type.kind === "capsule" ? undefined : (content as Container);
}

/** Sets are recognized by excluding other contents, because set-content.ts needs this file. */
function isSetContent(content: Container): content is SetContent {
  return !Array.isArray(content) && !(content instanceof Map);
}

function factsOf(value: Value): Facts {
  const facts = new Facts();
  addValue(value, facts, 0);
  return facts;
}

function factsOfContainer(content: Container): Facts {
  const known = cachedFacts.get(content);
  if (known !== undefined) return known;
  const facts = new Facts();
  addContainer(content, facts, 0);
  return facts;
}

/** Adds a value and everything inside it, but for its own marks. */
function addValue({ type, content }: Value, to: Facts, depth: number): void {
  if (typeof content === "string") to.size += sizeOfText(content);
  else if (typeof content !== "object" || content === null) to.size++;
  else if (content instanceof Unknown) {
    to.size++;
    to.flags |= hasDynamicTypes(type) ? UNKNOWN | OPEN : UNKNOWN;
  } else if (type.kind === "number") {
    const { digits, exponent } = content as Decimal;
    const length = Math.max(digits.length, Math.abs(exponent) + 1);
    // It may be converted to a string, which has a digit for each power of ten.
    to.size += length;
    to.numberText += length;
  } else if (type.kind === "capsule") to.size++;
  else if (depth < MAX_RECURSION) addContainer(content as Container, to, depth);
  else to.add(factsOfDeep(content as Container));
}

function addContainer(content: Container, to: Facts, depth: number): void {
  const known = cachedFacts.get(content);
  if (known !== undefined) {
    to.add(known);
    return;
  }
  // Counted from zero, as adding to large sums would lose what is small.
  const { size, numberText, flags } = to;
  to.flags = 0;
  to.numberText = 0;
  to.size = 1;
  for (const part of partsOfContainer(content)) {
    if (part.marks !== undefined) to.flags |= MARKED;
    addValue(part, to, depth + 1);
  }
  if (to.size >= MIN_CACHED_SIZE) {
    const facts = new Facts();
    facts.add(to);
    cachedFacts.set(content, facts);
  }
  to.size += size;
  to.numberText += numberText;
  to.flags |= flags;
}

/** The facts of a container without recursion. Those of every container inside it are kept, as they are nested deeply. */
function factsOfDeep(root: Container): Facts {
  const known = cachedFacts.get(root);
  if (known !== undefined) return known;
  const stack = [{ content: root, rest: partsOfContainer(root)[Symbol.iterator]() }];
  for (;;) {
    const { content, rest } = stack[stack.length - 1]!;
    const inner = nextContainer(rest);
    if (inner !== undefined) {
      stack.push({ content: inner, rest: partsOfContainer(inner)[Symbol.iterator]() });
      continue;
    }
    const facts = new Facts();
    addContainer(content, facts, 0);
    cachedFacts.set(content, facts);
    stack.pop();
    if (stack.length === 0) return facts;
  }
}

/** The next container among the parts whose facts are not kept yet. */
function nextContainer(rest: Iterator<Value>): Container | undefined {
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    const container = containerOf(next.value);
    if (container !== undefined && !cachedFacts.has(container)) return container;
  }
  return undefined;
}

function partsOfContainer(content: Container): Iterable<Value> {
  return content instanceof Map ? content.values() : isSetContent(content) ? content.elements : (content as readonly Value[]);
}
