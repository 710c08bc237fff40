import { dynamicVal, stringVal, type Value, withMarks } from "@hcl-ts/cty";
import { contentOf, mergeMarks, Unknown } from "@hcl-ts/cty/kernel";
import type { ObjectConsExpr, ObjectConsKeyExpr } from "../ast/object-cons.ts";
import { ambiguousKey } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";
import { type ObjectPlan, planObject } from "./object-plan.ts";
import { keyRequirement, requirePrimitive } from "./require-primitive.ts";
import { namedObject, objectOf, unknownOfChoice } from "./structures.ts";

/** Evaluates an `ObjectConsExpr`. */
export function evaluateObject(node: ObjectConsExpr, ev: Evaluation): Value {
  const plan = node.plan(planObject);
  if (plan !== null) return evaluateNamed(node, plan, ev);
  const attributes = new Map<string, Value>();
  let marks: Value["marks"];
  /** All values, once a key is unknown: the result carries their marks. */
  const unnamed: Value[] = [];
  ev.charge(node).spendElements(node.items.length);
  for (const { keyExpr, valueExpr } of node.items) {
    const before = ev.mark();
    const key = keyExpr.evaluate(ev);
    const keyFailed = ev.failedSince(before);
    const value = valueExpr.evaluate(ev);
    // Like the reference, point at the value if the key is null.
    const at = key.content === null ? valueExpr : keyExpr;
    const name = keyFailed ? undefined : requirePrimitive(key, keyRequirement, ev, node, at);
    const isUnnamed = name === undefined || name.content instanceof Unknown;
    if (!isUnnamed || !ev.scope?.lenientMarks) marks = mergeMarks(marks, key.marks);
    if (isUnnamed) unnamed.push(value);
    else attributes.set(contentOf(name, "string"), value);
  }
  const value: Value =
    unnamed.length === 0 ? objectOf(attributes, node, ev) : unknownOfChoice([...attributes.values(), ...unnamed], node, ev);
  return withMarks(value, marks);
}

/** Evaluates an object whose names are written in the source. */
function evaluateNamed(node: ObjectConsExpr, plan: ObjectPlan, ev: Evaluation): Value {
  const { items } = node;
  const { indexes } = plan;
  ev.charge(node).spendElements(items.length);
  const values: Value[] = new Array(items.length);
  for (let i = 0; i < values.length; i++) values[indexes[i]!] = items[i]!.valueExpr.evaluate(ev);
  return namedObject(plan, values, node, ev);
}

/** Evaluates an `ObjectConsKeyExpr`. */
export function evaluateKey(node: ObjectConsKeyExpr, ev: Evaluation): Value {
  const name = node.literalName();
  if (name !== undefined) return stringVal(name);
  if (!node.forceNonLiteral && node.wrapped.kind === "ScopeTraversalExpr") {
    ev.error(ambiguousKey(), node);
    return dynamicVal;
  }
  return node.wrapped.evaluate(ev);
}
