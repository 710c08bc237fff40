import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { LazyRange } from "../eval/lazy-range.ts";
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
    return ev.evaluators.SplatExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return [this.source, this.each];
  }

  override shape(): ExpressionShape {
    return { kind: "splat", source: this.source, each: this.each, at: new LazyRange(this.file, this.markerStart, this.markerEnd) };
  }
}
