/**
 * Tuples and objects made of evaluated parts. The parts are valid values, so the checks of cty's public constructors are not repeated, but for the nesting depth:
 * everything that later visits a value relies on that limit.
 */
import {
  bool,
  compareCodePoints,
  dynamicVal,
  MAX_TYPE_DEPTH,
  number,
  ObjectType,
  string,
  TupleType,
  type Type,
  typeDepth,
  unmarkDeep,
  Value,
  withMarks,
} from "@hcl-ts/cty";
import type { ExprNode } from "../ast/node.ts";
import { valueTooDeep } from "../messages-eval.ts";
import type { Evaluation } from "./evaluation.ts";

/** The tuple of these elements; after an error, because it would be nested too deeply, an unknown value with their marks. */
export function tupleOf(elements: readonly Value[], node: ExprNode, ev: Evaluation): Value {
  const types: Type[] = new Array(elements.length);
  for (let i = 0; i < types.length; i++) types[i] = elements[i]!.type;
  if (!areTooDeep(types)) return new Value(new TupleType(types), elements);
  return tooDeep(elements, node, ev);
}

/**
 * The object of these attributes; after an error, because it would be nested too deeply, an unknown value with their marks.
 * @param attributes by names in NFC
 */
export function objectOf(attributes: ReadonlyMap<string, Value>, node: ExprNode, ev: Evaluation): Value {
  const names = [...attributes.keys()].sort(compareCodePoints);
  const values = names.map((name) => attributes.get(name)!);
  const types = values.map(({ type }) => type);
  if (!areTooDeep(types)) return new Value(new ObjectType(names, types, undefined), values);
  return tooDeep(values, node, ev);
}

/** An unknown value with all marks in the given values. */
export function unknownOfParts(parts: Iterable<Value>, node: ExprNode, ev: Evaluation): Value {
  let result: Value = dynamicVal;
  for (const part of parts) {
    ev.spendVisit(part, node);
    result = withMarks(result, unmarkDeep(part).marks);
  }
  return result;
}

function tooDeep(parts: readonly Value[], node: ExprNode, ev: Evaluation): Value {
  ev.error(valueTooDeep(MAX_TYPE_DEPTH), node);
  return unknownOfParts(parts, node, ev);
}

function areTooDeep(types: readonly Type[]): boolean {
  let previous: Type | undefined;
  for (const type of types) {
    // Most elements are primitive, or of the same type as the one before.
    if (type === previous || type === string || type === number || type === bool) continue;
    if (typeDepth(type) >= MAX_TYPE_DEPTH) return true;
    previous = type;
  }
  return false;
}
