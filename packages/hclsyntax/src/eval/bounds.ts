/**
 * How much one evaluation may do. An expression of a few lines can ask for any amount of work and memory: each `for` in a `for` multiplies the
 * elements, each template of a template the text, each list of a list the parts of a value. So what the whole of an expression goes through and writes is counted, from the
 * outermost call of `value` on.
 *
 * The counts belong to the module, as evaluation is never interrupted by another one: a function that evaluates further expressions does so within
 * the bounds of the one that calls it.
 */
import { canIterateElements, elements, unmark, type Value } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, Ranged } from "@hcl-ts/hcl";
import type { ExprNode } from "../ast/node.ts";
import { tooManyElements } from "../messages-eval.ts";
import { hasErrorsFrom, report } from "./report.ts";

/** How many elements the `for` expressions and splats of one expression can go through. */
const MAX_STEPS = 2_000_000;

/** How much text, in UTF-16 units, the templates of one expression can make. */
export const MAX_TEXT = 64_000_000;

/** How many diagnostics elements add before the rest of them is left out. */
const MAX_REPEATED = 10_000;

/** How many parts, those of its parts included, the value of a name in a `for` within another one can have. */
export const MAX_PARTS = 1_000_000;

/** How many parts an argument of a call can have: more than fit into memory but for a value that holds others several times. */
export const MAX_ARGUMENT_PARTS = 16_000_000;

/** Fewer parts than this are counted again each time. */
const WORTH_KEEPING = 64;

/** How many parts the larger contents of values have that were looked at. */
const counted = new WeakMap<object, number>();

/**
 * How many evaluations are running inside one another, and what they have done since the outermost of them began. An object, so that whoever begins an
 * evaluation can put its depth back without a call, for which there may be no stack.
 */
export const running = { depth: 0, steps: 0, units: 0, calls: 0 };

/**
 * Counts an element that a node goes through. False if that is one too many, which is reported where nothing else was, or the elements before it had enough
 * to say.
 *
 * @param collection the part of the node whose elements they are
 * @param from the place in the diagnostics from which on they are of the elements
 */
export function takeStep(
  from: number,
  collection: Ranged,
  node: ExprNode,
  ctx: EvalContext | undefined,
  diagnostics: Diagnostic[],
): boolean {
  if (++running.steps <= MAX_STEPS || running.depth === 0) return diagnostics.length - from <= MAX_REPEATED;
  if (!hasErrorsFrom(diagnostics, from)) report(diagnostics, tooManyElements(MAX_STEPS), node, ctx, collection.range);
  return false;
}

/** Counts text that is made. False if that is too much. */
export function takeText(length: number): boolean {
  running.units += length;
  return running.units <= MAX_TEXT || running.depth === 0;
}

/** Counts a call. Gives its number, for `hasCalledSince`. */
export function countCall(): number {
  return ++running.calls;
}

/** Whether other calls have begun since one began, or it is in a function itself: then what it is given may have been multiplied. */
export function hasCalledSince(call: number): boolean {
  return running.calls !== call || running.depth > 1;
}

/**
 * Whether a value has no more parts than a limit, which is at most `MAX_ARGUMENT_PARTS`. A value that stands in another one twice is no larger in memory than
 * once, but whatever goes through the other one takes it twice: so `for v in [[v, v]]` in itself, or a function that gives its argument twice, doubles the
 * work each time.
 */
export function hasFewParts(value: Value, limit: number): boolean {
  return running.depth === 0 || countParts(value) <= limit;
}

function countParts(value: Value): number {
  if (!canIterateElements(value)) return 1;
  const key = value.content as object;
  const known = counted.get(key);
  if (known !== undefined) return known;
  let count = 1;
  for (const [, part] of elements(unmark(value).value)) {
    count += countParts(part);
    if (count > MAX_ARGUMENT_PARTS) break;
  }
  if (count > WORTH_KEEPING) counted.set(key, count);
  return count;
}
