import { dynamic, dynamicVal, equalTypes, isCollectionType, list, type Type, unknownVal, unmark, withMarks } from "@hcl-ts/cty";
import { refinedUnknown, TupleType, typeSize, Unknown, Value, ValueRange } from "@hcl-ts/cty/kernel";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import { type Evaluation, RepeatMerger } from "../eval/evaluation.ts";
import { LazyRange } from "../eval/lazy-range.ts";
import { evaluatePostfix } from "../eval/postfix.ts";
import { elementsOf, isSequence } from "../eval/sequence.ts";
import { tupleOf, unknownOfParts } from "../eval/structures.ts";
import { SymbolScope } from "../eval/symbol-scope.ts";
import { mixedSplat, splatOfNull } from "../messages-eval.ts";
import type { AnonSymbolExpr } from "./anon-symbol.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** The parts of a {@link SplatExpr}. */
export interface SplatParts {
  readonly source: Expr;
  /** The expression for each element; contains `item` as a placeholder for the element. */
  readonly each: Expr;
  readonly item: AnonSymbolExpr;
  /** The start of `[*]` or `.*`. */
  readonly markerStart: number;
  readonly markerEnd: number;
}

/** `Splat = attrSplat | fullSplat`. Native syntax specification, "Splat Operators". */
export class SplatExpr extends ExprNode implements SplatParts {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly source: Expr;
  readonly each: Expr;
  readonly item: AnonSymbolExpr;
  readonly markerStart: number;
  readonly markerEnd: number;
  constructor(file: SourceFile, start: number, end: number, parts: SplatParts) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.source = parts.source;
    this.each = parts.each;
    this.item = parts.item;
    this.markerStart = parts.markerStart;
    this.markerEnd = parts.markerEnd;
  }

  get kind(): "SplatExpr" {
    return "SplatExpr";
  }

  get markerRange(): Range {
    return this.file.range(this.markerStart, this.markerEnd);
  }

  override get startRange(): Range {
    return this.markerRange;
  }

  evaluate(ev: Evaluation): Value {
    return evaluatePostfix(this, ev);
  }

  /**
   * Applies the splat to an evaluated source.
   * @param start the mark taken before the source was evaluated
   */
  apply(given: Value, start: number, ev: Evaluation): Value {
    if (ev.failedSince(start)) return dynamicVal;
    const { value: source, marks } = unmark(given);
    if (source.content === null) {
      // A value that is not a sequence is treated as a sequence of one, or as an empty one if it is
      // null.
      if (!isSequence(source.type)) return withMarks(tupleOf([], this, ev), marks);
      ev.error(splatOfNull(), this, this.source.range);
      return withMarks<Type>(dynamicVal, marks);
    }
    if (source.type.kind === "dynamic") return withMarks(dynamicVal as Value, marks);
    if (isSequence(source.type)) return withMarks(this.ofSequence(source, ev), marks);
    // A value that is not a sequence keeps its marks. If it may be null, the number of elements is
    // unknown.
    const result = this.ofSequence(tupleOf([given], this, ev), ev);
    const mayBeNull = source.content instanceof Unknown && !new ValueRange(source).definitelyNotNull();
    return withMarks(mayBeNull ? unknownOfParts([result], this, ev) : result, marks);
  }

  private ofElement(element: Value, ev: Evaluation): Value {
    return this.each.evaluate(ev.inScope(new SymbolScope(this.item, element, ev.scope)));
  }

  /** Returns the type of the result for a source of the given type. */
  private resultType(type: Type, ev: Evaluation): Type {
    if (type.kind === "tuple") {
      ev.spendElements(type.elements.length, this);
      const repeats = new RepeatMerger(ev);
      const types = type.elements.map((element) => this.ofElement(unknownVal(element), ev).type);
      repeats.merge();
      return new TupleType(types);
    }
    return isCollectionType(type) ? list(this.ofElement(unknownVal(type.element), ev).type) : type;
  }

  /**
   * Computes the type of the results for the elements of a tuple, some of which failed. Elements
   * without any known property are not evaluated again, because nested splats would double the time
   * at each level.
   */
  private tupleType(elements: readonly Value[], results: readonly Value[], ev: Evaluation): Type {
    const typeOf = (element: Value, i: number): Type => {
      const { content } = element;
      if (content instanceof Unknown && content.refinement === undefined) return results[i]!.type;
      return this.ofElement(unknownVal(element.type), ev).type;
    };
    ev.spendElements(elements.length, this);
    return new TupleType(elements.map(typeOf));
  }

  private ofSequence(source: Value, ev: Evaluation): Value {
    const { type, content } = source;
    if (content instanceof Unknown) {
      const range = new ValueRange(source);
      const [lengthMin, lengthMax] = [range.lengthMin(), range.lengthMax()];
      return refinedUnknown(this.resultType(type, ev), { notNull: true, lengthMin, lengthMax });
    }
    const elements = elementsOf(source);
    const results: Value[] = [];
    const start = ev.mark();
    const repeats = new RepeatMerger(ev);
    for (const element of elements) {
      ev.spendElements(1, this, this.source);
      results.push(this.ofElement(element, ev));
      repeats.merge();
    }
    if (ev.failedSince(start)) {
      // The errors are already reported.
      const quiet = ev.discarding();
      const resultType = type.kind === "tuple" ? this.tupleType(elements, results, quiet) : this.resultType(type, quiet);
      return withMarks(unknownVal(resultType), unknownOfParts(results, this, ev).marks);
    }
    if (type.kind === "tuple") return tupleOf(results, this, ev);
    if (results.length === 0) {
      const result = this.resultType(type, ev);
      return result.kind === "list" ? new Value(result, []) : (dynamicVal as Value);
    }
    for (const result of results) if (result.type !== results[0]!.type) ev.spendSteps(typeSize(result.type), this);
    const element = commonElementType(results);
    if (element !== undefined) {
      const elements = results.map((each) => (each.type === element ? each : new Value(element, each.content, each.marks)));
      return new Value(list(element), elements);
    }
    ev.error(mixedSplat(), this, this.each.range);
    return unknownOfParts(results, this, ev);
  }

  get children(): readonly Expr[] {
    return [this.source, this.each];
  }

  override shape(): ExpressionShape {
    return { kind: "splat", source: this.source, each: this.each, at: new LazyRange(this.file, this.markerStart, this.markerEnd) };
  }
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
