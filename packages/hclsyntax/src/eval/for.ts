import {
  dynamicVal,
  elements,
  friendlyName,
  isCollectionType,
  type Marks,
  type Type,
  unknownVal,
  unmark,
  type Value,
  withMarks,
} from "@hcl-ts/cty";
import { Unknown } from "@hcl-ts/cty/kernel";
import { EvalContext } from "@hcl-ts/hcl";
import type { ForExpr } from "../ast/for.ts";
import { iterationOverNonCollection, iterationOverNull } from "../messages-eval.ts";
import { type Evaluation, RepeatMerger } from "./evaluation.ts";
import { conditionRequirement, ForIteration } from "./for-iteration.ts";
import { requirePrimitive } from "./require-primitive.ts";
import { unknownOfParts } from "./structures.ts";

/** Evaluates a `ForExpr`. */
export function evaluateFor(node: ForExpr, ev: Evaluation): Value {
  const given = node.coll.evaluate(ev);
  const { value: coll, marks } = unmark(given);
  const { type } = coll;
  if (coll.content === null) {
    ev.error(iterationOverNull(), node, node.coll.range);
    return withMarks<Type>(dynamicVal, marks);
  }
  const isOpen = type.kind === "dynamic";
  if (!isOpen && !isCollectionType(type) && type.kind !== "tuple" && type.kind !== "object") {
    ev.error(iterationOverNonCollection(friendlyName(type)), node, node.coll.range);
    return withMarks<Type>(dynamicVal, marks);
  }
  // Evaluate the condition with an unknown element first. An error that does not depend on the
  // element is thus reported only once.
  const before = ev.mark();
  let conditionMarks: Marks | undefined;
  if (!isOpen && node.condExpr !== undefined) {
    const condition = node.condExpr.evaluate(ev.inScope(elementScope(node, ev.scope, dynamicVal, dynamicVal)));
    const isValid = requirePrimitive(condition, conditionRequirement, ev, node, node.condExpr) !== undefined;
    conditionMarks = condition.marks;
    if (!isValid || ev.failedSince(before)) return withMarks<Type>(dynamicVal, marks, conditionMarks);
  }
  if (isOpen || coll.content instanceof Unknown) return ofUnknown(node, coll, marks, ev);
  return iterate(node, coll, marks, ev);
}

/**
 * Computes the result for a collection with unknown elements: unknown, with the marks of all
 * values it depends on.
 */
function ofUnknown(node: ForExpr, coll: Value, marks: Marks, ev: Evaluation): Value {
  const element = isCollectionType(coll.type) ? unknownVal(coll.type.element) : dynamicVal;
  const inner = ev.inScope(elementScope(node, ev.scope, dynamicVal, element)).discarding();
  const parts = [node.condExpr, node.keyExpr, node.valExpr].filter((part) => part !== undefined).map((part) => part.evaluate(inner));
  return withMarks(unknownOfParts(parts, node, ev), marks);
}

function elementScope(node: ForExpr, outer: EvalContext | undefined, key: Value, value: Value): EvalContext {
  const variables = new Map<string, Value>();
  if (node.keyVar !== "") variables.set(node.keyVar, key);
  variables.set(node.valVar, value);
  return new EvalContext({ variables }, outer);
}

function iterate(node: ForExpr, coll: Value, marks: Marks, ev: Evaluation): Value {
  const repeats = new RepeatMerger(ev);
  const iteration = new ForIteration(node, marks, ev);
  for (const [key, value] of elements(coll)) {
    ev.charge(node, node.coll).spendElements(1);
    repeats.merge();
    iteration.add(ev.inScope(elementScope(node, ev.scope, key, value)));
  }
  repeats.merge();
  return iteration.result();
}
