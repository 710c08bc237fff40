import { dynamicVal, stringVal, type Value, withMarks } from "@hcl-ts/cty";
import { mergeMarks, Unknown } from "@hcl-ts/cty/kernel";
import type { ExpressionShape, KeyValueExpressions, Range, SourceFile, Traversal } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import { keyRequirement, requirePrimitive } from "../eval/require-primitive.ts";
import { objectOf, unknownOfParts } from "../eval/structures.ts";
import { ambiguousKey } from "../messages-eval.ts";
import type { Expr } from "./expr.ts";
import { ExprNode, LEAF_SHAPE } from "./node.ts";

/** A key and a value of an object. */
export interface ObjectConsItem {
  readonly keyExpr: ObjectConsKeyExpr;
  readonly valueExpr: Expr;
}

/**
 * `object = "{" (objectelem (("," | Newline) objectelem)* ","?)? "}"`. Native syntax specification,
 * "Collection Values".
 */
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

  evaluate(ev: Evaluation): Value {
    const attributes = new Map<string, Value>();
    let marks: Value["marks"];
    /** All values, once a key is unknown: the result carries their marks. */
    const unnamed: Value[] = [];
    ev.spendElements(this.items.length, this);
    for (const { keyExpr, valueExpr } of this.items) {
      const before = ev.mark();
      const key = keyExpr.evaluate(ev);
      const keyFailed = ev.failedSince(before);
      const value = valueExpr.evaluate(ev);
      if (key.marks !== undefined) marks = mergeMarks(marks, key.marks);
      // Like the reference, point at the value if the key is null.
      const at = key.content === null ? valueExpr : keyExpr;
      const name = keyFailed ? undefined : requirePrimitive(key, keyRequirement, ev, this, at);
      if (name === undefined || name.content instanceof Unknown) unnamed.push(value);
      else attributes.set(name.content as string, value);
    }
    const value: Value =
      unnamed.length === 0 ? objectOf(attributes, this, ev) : unknownOfParts([...attributes.values(), ...unnamed], this, ev);
    return marks === undefined ? value : withMarks(value, marks);
  }

  get children(): readonly Expr[] {
    const children: Expr[] = [];
    for (const { keyExpr, valueExpr } of this.items) children.push(keyExpr, valueExpr);
    return children;
  }

  exprMap(): readonly KeyValueExpressions[] {
    return this.items.map(({ keyExpr, valueExpr }) => ({ key: keyExpr, value: valueExpr }));
  }
}

/** The key of an object item. An unquoted name is a literal key, not a reference. */
export class ObjectConsKeyExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly wrapped: Expr;
  /** Whether the key is in parentheses, which makes a name a reference. */
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

  /** Returns the literal key if it is an unquoted name; otherwise undefined. */
  literalName(): string | undefined {
    if (this.forceNonLiteral) return undefined;
    const { wrapped } = this;
    return wrapped.kind === "ScopeTraversalExpr" || wrapped.kind === "LiteralValueExpr" ? wrapped.loneName() : undefined;
  }

  evaluate(ev: Evaluation): Value {
    const name = this.literalName();
    if (name !== undefined) return stringVal(name);
    if (!this.forceNonLiteral && this.wrapped.kind === "ScopeTraversalExpr") {
      ev.error(ambiguousKey(), this);
      return dynamicVal;
    }
    return this.wrapped.evaluate(ev);
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
    return this.literalName() === undefined ? { kind: "wrapper", wrapped: this.wrapped } : LEAF_SHAPE;
  }
}
