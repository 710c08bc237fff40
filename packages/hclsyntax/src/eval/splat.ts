import { dynamic, dynamicVal, equalTypes, isCollectionType, list, type Type, unknownVal, unmark, withMarks } from "@hcl-ts/cty";
import {
  type Concealment,
  concealed,
  concealmentFor,
  refinedUnknown,
  TupleType,
  typeSize,
  Unknown,
  Value,
  ValueRange,
} from "@hcl-ts/cty/kernel";
import type { SplatExpr } from "../ast/splat.ts";
import { mixedSplat, splatOfNull } from "../messages-eval.ts";
import { type Evaluation, RepeatMerger } from "./evaluation.ts";
import { elementsOf, isSequence } from "./sequence.ts";
import { tupleOf, unknownOfParts } from "./structures.ts";
import { SymbolScope } from "./symbol-scope.ts";

/**
 * Applies the splat to an evaluated source.
 * @param start the mark taken before the source was evaluated
 */
export function applySplat(node: SplatExpr, given: Value, start: number, ev: Evaluation): Value {
  if (ev.failedSince(start)) return dynamicVal;
  const { value: source, marks } = unmark(given);
  const concealment = concealmentFor(marks);
  const result = resultFor(node, given, source, concealment, ev);
  return concealment === undefined ? result : withMarks(ev.reveal(result, concealment, node), marks);
}

/** Computes the result. @param source the given value without its marks */
function resultFor(node: SplatExpr, given: Value, source: Value, concealment: Concealment | undefined, ev: Evaluation): Value {
  if (source.content === null) {
    // A value that is not a sequence is treated as a sequence of one, or as an empty one if it is
    // null.
    if (!isSequence(source.type)) return tupleOf([], node, ev);
    ev.error(splatOfNull(), node, node.source.range);
    return dynamicVal;
  }
  if (source.type.kind === "dynamic") return dynamicVal;
  if (isSequence(source.type)) return ofSequence(node, source, concealment, ev);
  // A value that is not a sequence keeps its marks. If it may be null, the number of elements is
  // unknown.
  const result = ofSequence(node, tupleOf([given], node, ev), concealment, ev);
  const mayBeNull = source.content instanceof Unknown && !new ValueRange(source).definitelyNotNull();
  return mayBeNull ? unknownOfParts([result], node, ev) : result;
}

/** Evaluates the operators after the splat for one element. */
type OfElement = (element: Value, ev: Evaluation) => Value;

/** Returns the type of the result for a source of the given type. */
function typeOfResult(node: SplatExpr, type: Type, ofElement: OfElement, ev: Evaluation): Type {
  if (type.kind === "tuple") {
    ev.charge(node).spendElements(type.elements.length);
    const repeats = new RepeatMerger(ev);
    const types = type.elements.map((element) => ofElement(unknownVal(element), ev).type);
    repeats.merge();
    return new TupleType(types);
  }
  return isCollectionType(type) ? list(ofElement(unknownVal(type.element), ev).type) : type;
}

/**
 * Computes the type of the results for the elements of a tuple, some of which failed. Elements
 * without any known property are not evaluated again, because nested splats would double the time
 * at each level.
 */
function tupleType(node: SplatExpr, elements: readonly Value[], results: readonly Value[], ofElement: OfElement, ev: Evaluation): Type {
  const typeOf = (element: Value, i: number): Type => {
    const { content } = element;
    const result = results[i];
    if (result !== undefined && content instanceof Unknown && content.refinement === undefined) return result.type;
    return ofElement(unknownVal(element.type), ev).type;
  };
  ev.charge(node).spendElements(elements.length);
  return new TupleType(elements.map(typeOf));
}

function ofSequence(node: SplatExpr, source: Value, concealment: Concealment | undefined, ev: Evaluation): Value {
  const { type, content } = source;
  const ofElement: OfElement = (element, inner) =>
    node.each.evaluate(inner.inScope(new SymbolScope(node.item, concealed(element, concealment), inner.scope)));
  if (content instanceof Unknown) {
    const range = new ValueRange(source);
    const [lengthMin, lengthMax] = [range.lengthMin(), range.lengthMax()];
    return refinedUnknown(typeOfResult(node, type, ofElement, ev), { notNull: true, lengthMin, lengthMax });
  }
  const elements = elementsOf(source);
  const results: Value[] = [];
  const start = ev.mark();
  const repeats = new RepeatMerger(ev);
  for (const element of elements) {
    ev.charge(node, node.source).spendElements(1);
    results.push(ofElement(element, ev));
    repeats.merge();
  }
  if (ev.failedSince(start)) {
    // The errors are already reported.
    const quiet = ev.discarding();
    const resultType =
      type.kind === "tuple" ? tupleType(node, elements, results, ofElement, quiet) : typeOfResult(node, type, ofElement, quiet);
    return withMarks(unknownVal(resultType), unknownOfParts(results, node, ev).marks);
  }
  if (type.kind === "tuple") return tupleOf(results, node, ev);
  if (results.length === 0) {
    const result = typeOfResult(node, type, ofElement, ev);
    return result.kind === "list" ? new Value(result, []) : dynamicVal;
  }
  for (const result of results) if (result.type !== results[0]?.type) ev.charge(node).spendSteps(typeSize(result.type));
  const element = commonElementType(results);
  if (element !== undefined) {
    const elements = results.map((each) => (each.type === element ? each : new Value(element, each.content, each.marks)));
    return new Value(list(element), elements);
  }
  ev.error(mixedSplat(), node, node.each.range);
  return unknownOfParts(results, node, ev);
}

/**
 * Returns the common type of the results, ignoring results of dynamic type; undefined if they differ,
 * as the results of nested splats can.
 */
function commonElementType(results: readonly Value[]): Type | undefined {
  let common: Type = dynamic;
  for (const { type } of results) {
    if (common.kind === "dynamic") common = type;
    else if (type.kind !== "dynamic" && type !== common && !equalTypes(type, common)) return undefined;
  }
  return common;
}
