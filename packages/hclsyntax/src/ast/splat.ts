import {
  dynamic,
  dynamicVal,
  equalTypes,
  isCollectionType,
  list,
  refinedUnknown,
  TupleType,
  type Type,
  Unknown,
  unknownVal,
  unmark,
  Value,
  ValueRange,
  withMarks,
} from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import { takeStep } from "../eval/bounds.ts";
import { Place } from "../eval/place.ts";
import { evaluatePostfix } from "../eval/postfix.ts";
import { hasErrorsFrom, report } from "../eval/report.ts";
import { elementsOf, isSequence } from "../eval/sequence.ts";
import { tupleOf } from "../eval/structures.ts";
import { SymbolScope } from "../eval/symbol-scope.ts";
import { mixedSplat, splatOfNull } from "../messages-eval.ts";
import type { AnonSymbolExpr } from "./anon-symbol.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** `source[*].…` and `source.*.…`: something of each element. Native syntax specification, "Splat Operators". */
export class SplatExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly source: Expr;
  /** What is taken of each element, which stands in it as `item`. */
  readonly each: Expr;
  readonly item: AnonSymbolExpr;
  /** Where `[*]` or `.*` starts. */
  readonly markerStart: number;
  readonly markerEnd: number;
  constructor(
    file: SourceFile,
    start: number,
    end: number,
    source: Expr,
    each: Expr,
    item: AnonSymbolExpr,
    markerStart: number,
    markerEnd: number,
  ) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.source = source;
    this.each = each;
    this.item = item;
    this.markerStart = markerStart;
    this.markerEnd = markerEnd;
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

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    return evaluatePostfix(this, ctx, diagnostics);
  }

  /** Takes the splat of a value, whose evaluation added the diagnostics from `start` on. */
  apply(given: Value, start: number, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    if (hasErrorsFrom(diagnostics, start)) return dynamicVal;
    const { value: source, marks } = unmark(given);
    if (source.content === null) {
      // Anything but a sequence is a sequence of itself, and null of nothing.
      const ofNull = isSequence(source.type) ? report(diagnostics, splatOfNull(), this, ctx, this.source.range) : tupleOf([]);
      return withMarks<Type>(ofNull, marks);
    }
    if (source.type.kind === "dynamic") return withMarks(dynamicVal as Value, marks);
    if (isSequence(source.type)) return withMarks(this.#ofSequence(source, ctx, diagnostics), marks);
    // Anything else is its own only element, which keeps its marks; if it may be null, it is not known whether there is one at all.
    const result = this.#ofSequence(tupleOf([given]), ctx, diagnostics);
    return withMarks(
      source.content instanceof Unknown && !new ValueRange(source).definitelyNotNull() ? (dynamicVal as Value) : result,
      marks,
    );
  }

  #ofElement(element: Value, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    return this.each.evaluate(new SymbolScope(this.item, element, ctx), diagnostics);
  }

  /** The type of the result for a source of a type. */
  #resultType(type: Type, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Type {
    if (type.kind === "tuple")
      return new TupleType(type.elements.map((element) => this.#ofElement(unknownVal(element), ctx, diagnostics).type));
    return isCollectionType(type) ? list(this.#ofElement(unknownVal(type.element), ctx, diagnostics).type) : type;
  }

  /**
   * The type of the results for elements of a tuple, some of which failed. What was evaluated for an element of which nothing is known is not evaluated
   * again: splats inside splats would double the time at each level.
   */
  #tupleType(elements: readonly Value[], results: readonly Value[], ctx: EvalContext | undefined): Type {
    const typeOf = (element: Value, i: number): Type => {
      const { content } = element;
      if (content instanceof Unknown && content.refinement === undefined) return results[i]!.type;
      return this.#ofElement(unknownVal(element.type), ctx, []).type;
    };
    return new TupleType(elements.map(typeOf));
  }

  #ofSequence(source: Value, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const { type, content } = source;
    if (content instanceof Unknown) {
      const range = new ValueRange(source);
      const [lengthMin, lengthMax] = [range.lengthMin(), range.lengthMax()];
      return refinedUnknown(this.#resultType(type, ctx, diagnostics), { notNull: true, lengthMin, lengthMax });
    }
    const elements = elementsOf(source);
    const results: Value[] = [];
    const start = diagnostics.length;
    for (const element of elements) {
      if (!takeStep(start, this.source, this, ctx, diagnostics)) return dynamicVal;
      results.push(this.#ofElement(element, ctx, diagnostics));
    }
    // What is wrong has been said for the elements already.
    if (hasErrorsFrom(diagnostics, start))
      return unknownVal(type.kind === "tuple" ? this.#tupleType(elements, results, ctx) : this.#resultType(type, ctx, []));
    if (type.kind === "tuple") return tupleOf(results);
    if (results.length === 0) {
      const result = this.#resultType(type, ctx, diagnostics);
      return result.kind === "list" ? new Value(result, []) : (dynamicVal as Value);
    }
    const element = commonElementType(results);
    if (element !== undefined) {
      const elements = results.map((each) => (each.type === element ? each : new Value(element, each.content, each.marks)));
      return new Value(list(element), elements);
    }
    return report(diagnostics, mixedSplat(), this, ctx, this.each.range);
  }

  get children(): readonly Expr[] {
    return [this.source, this.each];
  }

  override shape(): ExpressionShape {
    return { kind: "splat", source: this.source, each: this.each, at: new Place(this.file, this.markerStart, this.markerEnd) };
  }
}

/** The one type of the results, those of open type aside; undefined if they differ, as the results of a splat inside a splat can. */
function commonElementType(results: readonly Value[]): Type | undefined {
  let common: Type = dynamic;
  for (const { type } of results) {
    if (common.kind === "dynamic") common = type;
    else if (type.kind !== "dynamic" && type !== common && !equalTypes(type, common)) return undefined;
  }
  return common;
}
