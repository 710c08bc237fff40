import {
  dynamicVal,
  friendlyName,
  isCollectionType,
  type Marks,
  number,
  string,
  type Type,
  unknownVal,
  unmark,
  withMarks,
} from "@hcl-ts/cty";
import { type Concealment, concealed, concealmentFor, namesOfParts, partsOfContainer, Unknown, Value } from "@hcl-ts/cty/kernel";
import { EvalContext } from "@hcl-ts/hcl";
import type { ForExpr } from "../ast/for.ts";
import { iterationOverNonCollection, iterationOverNull } from "../messages-eval.ts";
import { type Evaluation, RepeatMerger } from "./evaluation.ts";
import { conditionRequirement, ForIteration } from "./for-iteration.ts";
import { requirePrimitive } from "./require-primitive.ts";
import { unknownOfParts } from "./structures.ts";

/** Evaluates a `ForExpr`. */
export function evaluateFor(node: ForExpr, ev: Evaluation): Value {
  ev.charge(node).spendSteps(5);
  const { value: coll, marks } = unmark(node.coll.evaluate(ev));
  const concealment = concealmentFor(marks);
  const result = resultFor(node, coll, concealment, ev);
  return concealment === undefined ? result : withMarks(ev.reveal(result, concealment, node), marks);
}

/** Computes the result for a collection whose marks were removed. */
function resultFor(node: ForExpr, coll: Value, concealment: Concealment | undefined, ev: Evaluation): Value {
  const { type } = coll;
  if (coll.content === null) {
    ev.error(iterationOverNull(), node, node.coll.range);
    return dynamicVal;
  }
  const isOpen = type.kind === "dynamic";
  if (!isOpen && !isCollectionType(type) && type.kind !== "tuple" && type.kind !== "object") {
    ev.error(iterationOverNonCollection({ type: friendlyName(type) }), node, node.coll.range);
    return dynamicVal;
  }
  // Evaluate the condition with an unknown element first. An error that does not depend on the
  // element is thus reported only once.
  const before = ev.mark();
  let conditionMarks: Marks | undefined;
  if (!isOpen && node.condExpr !== undefined) {
    const condition = node.condExpr.evaluate(ev.inScope(elementScope(node, ev.scope, dynamicVal, dynamicVal, concealment)));
    const isValid = requirePrimitive(condition, conditionRequirement, ev, node, node.condExpr) !== undefined;
    conditionMarks = condition.marks;
    if (!isValid || ev.failedSince(before)) return withMarks<Type>(dynamicVal, conditionMarks);
  }
  if (isOpen || coll.content instanceof Unknown) return ofUnknown(node, coll, concealment, ev);
  return iterate(node, coll, concealment, ev);
}

/**
 * Computes the result for a collection with unknown elements: unknown, with the marks of all
 * values it depends on.
 */
function ofUnknown(node: ForExpr, coll: Value, concealment: Concealment | undefined, ev: Evaluation): Value {
  const element = isCollectionType(coll.type) ? unknownVal(coll.type.element) : dynamicVal;
  const inner = ev.inScope(elementScope(node, ev.scope, dynamicVal, element, concealment)).discarding();
  const parts = [node.condExpr, node.keyExpr, node.valExpr].filter((part) => part !== undefined).map((part) => part.evaluate(inner));
  return unknownOfParts(parts, node, ev);
}

/** Returns the scope for an element. */
function elementScope(
  node: ForExpr,
  outer: EvalContext | undefined,
  key: Value,
  value: Value,
  concealment: Concealment | undefined,
): EvalContext {
  const variables = new Map<string, Value>();
  if (node.keyVar !== "") variables.set(node.keyVar, concealed(key, concealment));
  variables.set(node.valVar, concealed(value, concealment));
  return new EvalContext({ variables }, outer);
}

function iterate(node: ForExpr, coll: Value, concealment: Concealment | undefined, ev: Evaluation): Value {
  const repeats = new RepeatMerger(ev);
  const iteration = new ForIteration(node, ev);
  const { run } = ev;
  const names = namesOfParts(coll);
  let variables = new Map<string, Value>();
  let inner: Evaluation | undefined;
  let before = 0;
  let exposed = 0;
  partsOfContainer(coll.content).forEach((element, i) => {
    ev.charge(node, node.coll).spendElements(1);
    repeats.merge();
    // Most elements share a scope, in which the names are bound again. Something may still refer to it after a
    // diagnostic, which shows values, or after a function got it that evaluates an expression later.
    if (inner === undefined || before !== ev.mark() || exposed !== run.exposed) {
      variables = new Map();
      inner = ev.inScope(new EvalContext({ variables }, ev.scope));
      before = ev.mark();
      exposed = run.exposed;
    }
    if (node.keyVar !== "") {
      const name = names?.[i];
      const key = coll.type.kind === "set" ? element : name === undefined ? new Value(number, i) : new Value(string, name);
      variables.set(node.keyVar, concealed(key, concealment));
    }
    variables.set(node.valVar, concealed(element, concealment));
    iteration.add(inner);
  });
  repeats.merge();
  return iteration.result();
}
