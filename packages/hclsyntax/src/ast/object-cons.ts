import { dynamicVal, mergeMarks, string, stringVal, Unknown, type Value, withMarks } from "@hcl-ts/cty";
import type { Diagnostic, EvalContext, ExpressionShape, KeyValueExpressions, Range, SourceFile, Traversal } from "@hcl-ts/hcl";
import { keyFaults, primitive } from "../eval/primitive.ts";
import { hasErrorsFrom, report } from "../eval/report.ts";
import { objectOf } from "../eval/structures.ts";
import { ambiguousKey } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

/** A key and a value of an object. */
export interface ObjectConsItem {
  readonly keyExpr: ObjectConsKeyExpr;
  readonly valueExpr: Expr;
}

/** Keys and values in braces. Native syntax specification, "Collection Values". */
export class ObjectConsExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly items: readonly ObjectConsItem[];
  constructor(file: SourceFile, start: number, end: number, items: readonly ObjectConsItem[]) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.items = items;
  }

  get kind(): "ObjectConsExpr" {
    return "ObjectConsExpr";
  }

  override get startRange(): Range {
    return this.file.range(this.start, this.start + 1);
  }

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const attributes = new Map<string, Value>();
    let marks: Value["marks"];
    let isKnown = true;
    for (const { keyExpr, valueExpr } of this.items) {
      const before = diagnostics.length;
      const key = keyExpr.evaluate(ctx, diagnostics);
      const keyFailed = hasErrorsFrom(diagnostics, before);
      const value = valueExpr.evaluate(ctx, diagnostics);
      if (key.marks !== undefined) marks = mergeMarks(marks, key.marks);
      // As in the reference, the value is pointed at where the key is null.
      const at = key.content === null ? valueExpr : keyExpr;
      const name = keyFailed ? undefined : primitive(key, string, keyFaults, at, this, ctx, diagnostics);
      if (name === undefined || name.content instanceof Unknown) isKnown = false;
      else attributes.set(name.content as string, value);
    }
    const value: Value = isKnown ? objectOf(attributes) : dynamicVal;
    return marks === undefined ? value : withMarks(value, marks);
  }

  get children(): readonly Expr[] {
    return this.items.flatMap(({ keyExpr, valueExpr }) => [keyExpr, valueExpr]);
  }

  exprMap(): readonly KeyValueExpressions[] {
    return this.items.map(({ keyExpr, valueExpr }) => ({ key: keyExpr, value: valueExpr }));
  }
}

/** The key of an object's item, in which a plain name is the text of the name and not a reference. */
export class ObjectConsKeyExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly wrapped: Expr;
  /** Whether the key is in parentheses, so that a name is a reference after all. */
  readonly forceNonLiteral: boolean;
  constructor(file: SourceFile, start: number, end: number, wrapped: Expr, forceNonLiteral: boolean) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.wrapped = wrapped;
    this.forceNonLiteral = forceNonLiteral;
  }

  get kind(): "ObjectConsKeyExpr" {
    return "ObjectConsKeyExpr";
  }

  override get startRange(): Range {
    return this.wrapped.startRange;
  }

  /** The plain name that the key is, if it is one. */
  literalName(): string | undefined {
    if (this.forceNonLiteral) return undefined;
    const { wrapped } = this;
    return wrapped.kind === "ScopeTraversalExpr" || wrapped.kind === "LiteralValueExpr" ? wrapped.loneName() : undefined;
  }

  evaluate(ctx: EvalContext | undefined, diagnostics: Diagnostic[]): Value {
    const name = this.literalName();
    if (name !== undefined) return stringVal(name);
    if (!this.forceNonLiteral && this.wrapped.kind === "ScopeTraversalExpr") {
      return report(diagnostics, ambiguousKey(), this, ctx);
    }
    return this.wrapped.evaluate(ctx, diagnostics);
  }

  get children(): readonly Expr[] {
    return [this.wrapped];
  }

  asTraversal(): Traversal | undefined {
    const { wrapped } = this;
    return !this.forceNonLiteral && (wrapped.kind === "ScopeTraversalExpr" || wrapped.kind === "LiteralValueExpr")
      ? wrapped.asTraversal()
      : undefined;
  }

  unwrapExpression(): Expr {
    return this.wrapped;
  }

  override shape(): ExpressionShape {
    return this.literalName() === undefined ? { kind: "wrapper", wrapped: this.wrapped } : { kind: "other", children: [] };
  }
}
