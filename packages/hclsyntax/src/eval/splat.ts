import { dynamic, dynamicVal, equalTypes, isCollectionType, list, type Type, unknownVal, unmark, withMarks } from "@hcl-ts/cty";
import { refinedUnknown, TupleType, typeSize, Unknown, Value, ValueRange } from "@hcl-ts/cty/kernel";
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
  if (source.content === null) {
    // A value that is not a sequence is treated as a sequence of one, or as an empty one if it is
    // null.
    if (!isSequence(source.type)) return withMarks(tupleOf([], node, ev), marks);
    ev.error(splatOfNull(), node, node.source.range);
    return withMarks<Type>(dynamicVal, marks);
  }
  if (source.type.kind === "dynamic") return withMarks(dynamicVal as Value, marks);
  if (isSequence(source.type)) return withMarks(ofSequence(node, source, ev), marks);
  // A value that is not a sequence keeps its marks. If it may be null, the number of elements is
  // unknown.
  const result = ofSequence(node, tupleOf([given], node, ev), ev);
  const mayBeNull = source.content instanceof Unknown && !new ValueRange(source).definitelyNotNull();
  return withMarks(mayBeNull ? unknownOfParts([result], node, ev) : result, marks);
}

function ofElement(node: SplatExpr, element: Value, ev: Evaluation): Value {
  return node.each.evaluate(ev.inScope(new SymbolScope(node.item, element, ev.scope)));
}

/** Returns the type of the result for a source of the given type. */
function typeOfResult(node: SplatExpr, type: Type, ev: Evaluation): Type {
  if (type.kind === "tuple") {
    ev.charge(node).spendElements(type.elements.length);
    const repeats = new RepeatMerger(ev);
    const types = type.elements.map((element) => ofElement(node, unknownVal(element), ev).type);
    repeats.merge();
    return new TupleType(types);
  }
  return isCollectionType(type) ? list(ofElement(node, unknownVal(type.element), ev).type) : type;
}

/**
 * Computes the type of the results for the elements of a tuple, some of which failed. Elements
 * without any known property are not evaluated again, because nested splats would double the time
 * at each level.
 */
function tupleType(node: SplatExpr, elements: readonly Value[], results: readonly Value[], ev: Evaluation): Type {
  const typeOf = (element: Value, i: number): Type => {
    const { content } = element;
    if (content instanceof Unknown && content.refinement === undefined) return results[i]!.type;
    return ofElement(node, unknownVal(element.type), ev).type;
  };
  ev.charge(node).spendElements(elements.length);
  return new TupleType(elements.map(typeOf));
}

function ofSequence(node: SplatExpr, source: Value, ev: Evaluation): Value {
  const { type, content } = source;
  if (content instanceof Unknown) {
    const range = new ValueRange(source);
    const [lengthMin, lengthMax] = [range.lengthMin(), range.lengthMax()];
    return refinedUnknown(typeOfResult(node, type, ev), { notNull: true, lengthMin, lengthMax });
  }
  const elements = elementsOf(source);
  const results: Value[] = [];
  const start = ev.mark();
  const repeats = new RepeatMerger(ev);
  for (const element of elements) {
    ev.charge(node, node.source).spendElements(1);
    results.push(ofElement(node, element, ev));
    repeats.merge();
  }
  if (ev.failedSince(start)) {
    // The errors are already reported.
    const quiet = ev.discarding();
    const resultType = type.kind === "tuple" ? tupleType(node, elements, results, quiet) : typeOfResult(node, type, quiet);
    return withMarks(unknownVal(resultType), unknownOfParts(results, node, ev).marks);
  }
  if (type.kind === "tuple") return tupleOf(results, node, ev);
  if (results.length === 0) {
    const result = typeOfResult(node, type, ev);
    return result.kind === "list" ? new Value(result, []) : (dynamicVal as Value);
  }
  for (const result of results) if (result.type !== results[0]!.type) ev.charge(node).spendSteps(typeSize(result.type));
  const element = commonElementType(results);
  if (element !== undefined) {
    const elements = results.map((each) => (each.type === element ? each : new Value(element, each.content, each.marks)));
    return new Value(list(element), elements);
  }
  ev.error(mixedSplat(), node, node.each.range);
  return unknownOfParts(results, node, ev);
}

/**
 * Returns the common type of the results, ignoring those of dynamic type; undefined if they differ,
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
