import { stringVal, type Value } from "@hcl-ts/cty";
import type { ExpressionShape, KeyValueExpressions, Range, SourceFile, Traversal } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { ObjectPlan } from "../eval/object-plan.ts";
import type { Expr } from "./expr.ts";
import { ExprNode } from "./node.ts";

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
  /** Made by the evaluator; null if there is none. */
  #plan: ObjectPlan | null | undefined = undefined;
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
    return ev.evaluators.ObjectConsExpr(this, ev);
  }

  /** Returns the plan of the evaluator for the object, which it makes at the first call; null if there is none. */
  plan(make: (node: ObjectConsExpr) => ObjectPlan | undefined): ObjectPlan | null {
    if (this.#plan === undefined) this.#plan = make(this) ?? null;
    return this.#plan;
  }

  get children(): readonly Expr[] {
    const children: Expr[] = [];
    for (const { keyExpr, valueExpr } of this.items) children.push(keyExpr, valueExpr);
    return children;
  }

  exprMap(): readonly KeyValueExpressions[] {
    return this.items.map(({ keyExpr, valueExpr }) => ({ key: keyExpr, value: valueExpr }));
  }

  override shape(): ExpressionShape {
    return new ObjectShape(this);
  }
}

/** The shape of an object. Few kinds of analysis need both lists of its parts. */
class ObjectShape {
  readonly #object: ObjectConsExpr;
  constructor(object: ObjectConsExpr) {
    this.#object = object;
  }

  get kind(): "object" {
    return "object";
  }

  get items(): readonly KeyValueExpressions[] {
    return this.#object.exprMap();
  }

  get children(): readonly Expr[] {
    return this.#object.children;
  }

  get repeated(): "last" {
    return "last";
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
    return ev.evaluators.ObjectConsKeyExpr(this, ev);
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
    const name = this.literalName();
    return name === undefined ? { kind: "wrapper", wrapped: this.wrapped } : { kind: "literal", value: stringVal(name) };
  }
}
