/** The promises for values that result from evaluation. */

import { rangeOf, type Type, testConformance, type Value, withoutOptionalAttributes } from "@hcl-ts/cty";
import { contentOf } from "@hcl-ts/cty/kernel";

/** The maximum depth of values. */
export const MAX_VALUE_DEPTH = 1000;

/**
 * Returns the depth of a value. Needs no recursion, because the value may be too deep for the
 * stack.
 */
export function valueDepth(root: Value): number {
  let level: readonly Value[] = [root];
  let depth = 0;
  while (level.length > 0 && depth <= 20_000) {
    depth++;
    const next = new Set<Value>();
    for (const value of level) for (const part of partsOf(value)) next.add(part);
    level = [...next];
  }
  return depth;
}

/** The direct parts of a value. */
function partsOf(value: Value): Iterable<Value> {
  const { content } = value;
  if (content === null || typeof content !== "object" || !value.isKnown()) return [];
  if (Array.isArray(content)) return contentOf(value, "list");
  const { kind } = value.type;
  return kind === "set" || kind === "map" ? (content as { readonly elements: readonly Value[] }).elements : [];
}

/**
 * Returns why a value does not keep what a less known one promised; undefined if it does. Both are
 * unmarked. All promises count: the type, that it is not null, the bounds of its number or length,
 * its prefix, and the parts that were known.
 */
export function brokenPromise(promised: Value, actual: Value, path = "the value"): string | undefined {
  if (!promised.isKnown()) {
    if (promised.type.kind === "dynamic") return undefined;
    if (!fits(actual.type, promised.type)) return `${path} should be of type ${promised.type.kind}, but is of type ${actual.type.kind}`;
    return rangeOf(promised).includes(actual) === false ? `${path} is outside of the promised range` : undefined;
  }
  if (!fits(actual.type, promised.type)) return `${path} should be of type ${promised.type.kind}, but is of type ${actual.type.kind}`;
  if (!actual.isKnown()) return `${path} was known and no longer is`;
  if (promised.isNull() || actual.isNull()) return promised.isNull() === actual.isNull() ? undefined : `${path} is null in one case only`;
  return brokenPart(promised, actual, path);
}

/** Returns how the contents of two known values differ; undefined if they do not. */
function brokenPart(promised: Value, actual: Value, path: string): string | undefined {
  const [before, after] = [[...partsOf(promised)], [...partsOf(actual)]];
  if (promised.type.kind === "set") return after.length > before.length ? `${path} has more elements than promised` : undefined;
  if (before.length !== after.length) return `${path} has a different number of parts`;
  if (before.length === 0)
    return JSON.stringify(simple(promised)) === JSON.stringify(simple(actual)) ? undefined : `${path} differs from the promised value`;
  for (let i = 0; i < before.length; i++) {
    const problem = brokenPromise(before[i]!, after[i]!, `part ${i} of ${path}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function fits(actual: Type, promised: Type): boolean {
  return testConformance(withoutOptionalAttributes(actual), withoutOptionalAttributes(promised)).length === 0;
}

function simple(value: Value): unknown {
  switch (value.type.kind) {
    case "string":
      return value.asString();
    case "number":
      return value.asDecimalString();
    case "bool":
      return value.asBoolean();
    default:
      return undefined;
  }
}
