import type { Value } from "@hcl-ts/cty";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { LazyRange } from "../eval/lazy-range.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** The parts of an {@link IndexExpr}. */
export interface IndexParts {
  readonly collection: Expr;
  readonly key: Expr;
  /** The start of the opening bracket. */
  readonly openStart: number;
  /** The offset after the closing bracket. */
  readonly closeEnd: number;
}

/**
 * `Index = "[" Expression "]"` with a key that is not a literal. Native syntax specification,
 * "Index Operator".
 */
export class IndexExpr extends ExprNode implements IndexParts {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly collection: Expr;
  readonly key: Expr;
  readonly openStart: number;
  readonly closeEnd: number;
  constructor(file: SourceFile, start: number, end: number, parts: IndexParts) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.collection = parts.collection;
    this.key = parts.key;
    this.openStart = parts.openStart;
    this.closeEnd = parts.closeEnd;
  }

  get kind(): "IndexExpr" {
    return "IndexExpr";
  }

  override get startRange(): Range {
    return this.file.range(this.openStart, this.openStart + 1);
  }

  /** The range of the brackets and the key. */
  get bracketRange(): Range {
    return this.brackets().range;
  }

  /** @internal */
  brackets(): LazyRange {
    return new LazyRange(this.file, this.openStart, this.closeEnd);
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.IndexExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return [this.collection, this.key];
  }

  override shape(): ExpressionShape {
    return { kind: "index", source: this.collection, key: this.key, at: this.brackets() };
  }
}
