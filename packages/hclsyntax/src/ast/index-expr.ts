import type { Value } from "@hcl-ts/cty";
import { attachEvaluation, type Diagnostic, type EvalContext, type ExpressionShape, index, type Range, type SourceFile } from "@hcl-ts/hcl";
import { Place } from "../eval/place.ts";
import { evaluatePostfix } from "../eval/postfix.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** An element by a computed key: `collection[key]`. Native syntax specification, "Index Operator". */
export class IndexExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly collection: Expr;
  readonly key: Expr;
  /** Where the opening bracket starts. */
  readonly openStart: number;
  /** The offset after the closing bracket. */
  readonly closeEnd: number;
  constructor(file: SourceFile, start: number, end: number, collection: Expr, key: Expr, openStart: number, closeEnd: number) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.collection = collection;
    this.key = key;
    this.openStart = openStart;
    this.closeEnd = closeEnd;
  }

  get kind(): "IndexExpr" {
    return "IndexExpr";
  }

  override get startRange(): Range {
    return this.file.range(this.openStart, this.openStart + 1);
  }

  /** From bracket to bracket. */
  get bracketRange(): Range {
    return this.#brackets().range;
  }

  #brackets(): Place {
    return new Place(this.file, this.openStart, this.closeEnd);
  }

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    return evaluatePostfix(this, ctx, diagnostics);
  }

  /** Takes the element of a collection, whose evaluation added the diagnostics from `start` on. */
  apply(collection: Value, _start: number, ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const key = this.key.evaluate(ctx, diagnostics);
    const before = diagnostics.length;
    const value = index(collection, key, this.#brackets(), diagnostics);
    attachEvaluation(diagnostics, before, this, ctx);
    return value;
  }

  get children(): readonly Expr[] {
    return [this.collection, this.key];
  }

  override shape(): ExpressionShape {
    return { kind: "index", source: this.collection, key: this.key, at: this.#brackets() };
  }
}
