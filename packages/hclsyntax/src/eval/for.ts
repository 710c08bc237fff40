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
import { unknownOfChoice } from "./structures.ts";

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
    const condition = node.condExpr.evaluate(within(bind(new Map(), node, dynamicVal, dynamicVal, concealment), ev));
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
  const inner = within(bind(new Map(), node, dynamicVal, element, concealment), ev).discarding();
  const parts = [node.condExpr, node.keyExpr, node.valExpr].filter((part) => part !== undefined).map((part) => part.evaluate(inner));
  // A value of any type may be one that needs no condition, so its marks may not apply.
  const isSureOfCondition = node.condExpr !== undefined && coll.type.kind !== "dynamic";
  return withMarks(unknownOfChoice(parts, node, ev), isSureOfCondition ? parts[0]?.marks : undefined);
}

/** Binds the names of a `for` to an element. */
function bind(
  variables: Map<string, Value>,
  node: ForExpr,
  key: Value,
  value: Value,
  concealment: Concealment | undefined,
): typeof variables {
  if (node.keyVar !== "") variables.set(node.keyVar, concealed(key, concealment));
  return variables.set(node.valVar, concealed(value, concealment));
}

/** Returns the evaluation in a scope of names. */
function within(variables: ReadonlyMap<string, Value>, ev: Evaluation): Evaluation {
  return ev.inScope(new EvalContext({ variables }, ev.scope));
}

function iterate(node: ForExpr, coll: Value, concealment: Concealment | undefined, ev: Evaluation): Value {
  const repeats = new RepeatMerger(ev);
  const iteration = new ForIteration(node, ev);
  const names = node.keyVar === "" || coll.type.kind === "set" ? undefined : (namesOfParts(coll) ?? []);
  let variables = new Map<string, Value>();
  let inner: Evaluation | undefined;
  let before = 0;
  partsOfContainer(coll.content).forEach((element, i) => {
    ev.charge(node, node.coll).spendElements(1);
    repeats.merge();
    // Most elements share a scope, in which the names are bound again. Something may still refer to it after a
    // diagnostic, which shows values, or after a function got it that evaluates an expression later.
    const now = ev.mark() + ev.run.exposed;
    if (inner === undefined || before < now) {
      variables = new Map();
      inner = within(variables, ev);
      before = now;
    }
    const name = names?.[i];
    const key = names === undefined ? element : name === undefined ? new Value(number, i) : new Value(string, name);
    bind(variables, node, key, element, concealment);
    iteration.add(inner);
  });
  repeats.merge();
  return iteration.result();
}
