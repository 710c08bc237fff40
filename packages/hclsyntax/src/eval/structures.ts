/**
 * Creates tuples and objects from evaluated parts. The parts are valid values, so the checks of
 * cty's public constructors are skipped. Only the nesting depth is checked, because everything that
 * visits a value relies on its limit.
 */
import { bool, dynamicVal, number, string, type Type, unmarkDeep, withMarks } from "@hcl-ts/cty";
import { MAX_TYPE_DEPTH, ObjectType, sortStrings, TupleType, typeDepth, Value } from "@hcl-ts/cty/kernel";
import type { ExprNode } from "../ast/node.ts";
import { valueTooDeep } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";
import type { ObjectPlan } from "./object-plan.ts";

/**
 * Creates a tuple. If it would be nested too deeply, reports an error and returns an unknown value
 * with the marks of the elements.
 */
export function tupleOf(elements: readonly Value[], node: ExprNode, ev: Evaluation): Value {
  const types: Type[] = new Array(elements.length);
  for (let i = 0; i < types.length; i++) types[i] = elements[i]!.type;
  if (!areTooDeep(types)) return new Value(new TupleType(types), elements);
  return tooDeep(elements, node, ev);
}

/**
 * Creates an object. If it would be nested too deeply, reports an error and returns an unknown
 * value with the marks of the attributes.
 * @param attributes by names in NFC
 */
export function objectOf(attributes: ReadonlyMap<string, Value>, node: ExprNode, ev: Evaluation): Value {
  const names = sortStrings([...attributes.keys()]);
  return namedObject(
    { names, type: undefined },
    names.map((name) => attributes.get(name)!),
    node,
    ev,
  );
}

/** Creates an object by a plan; see {@link objectOf}. @param values in the order of the plan's names */
export function namedObject(plan: Omit<ObjectPlan, "indexes">, values: readonly Value[], node: ExprNode, ev: Evaluation): Value {
  let { type } = plan;
  if (type === undefined || values.some((value, i) => value.type !== type?.types[i])) {
    const types = values.map((value) => value.type);
    if (areTooDeep(types)) return tooDeep(values, node, ev);
    plan.type = type = new ObjectType(plan.names, types, undefined);
  }
  return new Value(type, values);
}

/**
 * Returns a value that is unknown because something that decides which of the given values it consists of is. It has
 * all their marks, unless such marks are left out.
 */
export function unknownOfChoice(parts: Iterable<Value>, node: ExprNode, ev: Evaluation): Value {
  return ev.scope?.lenientMarks ? dynamicVal : unknownOfParts(parts, node, ev);
}

/** Returns an unknown value with all marks of the given values. */
export function unknownOfParts(parts: Iterable<Value>, node: ExprNode, ev: Evaluation): Value {
  let result: Value = dynamicVal;
  for (const part of parts) {
    ev.spendVisit(part, node);
    result = withMarks(result, unmarkDeep(part).marks);
  }
  return result;
}

function tooDeep(parts: readonly Value[], node: ExprNode, ev: Evaluation): Value {
  ev.error(valueTooDeep({ limit: MAX_TYPE_DEPTH }), node);
  return unknownOfParts(parts, node, ev);
}

function areTooDeep(types: readonly Type[]): boolean {
  let previous: Type | undefined;
  for (const type of types) {
    // Most elements are primitive, or have the same type as the previous one.
    if (type === previous || type === string || type === number || type === bool) continue;
    if (typeDepth(type) >= MAX_TYPE_DEPTH) return true;
    previous = type;
  }
  return false;
}
