import type { Value } from "@hcl-ts/cty";
import { type ExpressionShape, type SourceFile, type Traversal, TraverseRoot } from "@hcl-ts/hcl";
import type { Expr } from "./expr.ts";
import { ExprNode, NO_CHILDREN } from "./node.ts";

/** `LiteralValue = NumericLit | "true" | "false" | "null"`, or the literal text of a template. */
export class LiteralValueExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly literal: Value;
  constructor(file: SourceFile, start: number, end: number, literal: Value) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.literal = literal;
  }

  get kind(): "LiteralValueExpr" {
    return "LiteralValueExpr";
  }

  evaluate(): Value {
    return this.literal;
  }

  get children(): readonly Expr[] {
    return NO_CHILDREN;
  }

  /**
   * Returns the keyword `true`, `false` or `null`, which can be read as a name; undefined for other
   * literals.
   */
  loneName(): string | undefined {
    const { type, content } = this.literal;
    if (type.kind === "bool" && typeof content === "boolean") return String(content);
    return type.kind === "dynamic" && content === null ? "null" : undefined;
  }

  asTraversal(): Traversal | undefined {
    const name = this.loneName();
    return name === undefined ? undefined : [new TraverseRoot(name, this.file, this.start, this.end)];
  }

  override shape(): ExpressionShape {
    // A literal with a syntax error is unknown.
    if (this.literal.isKnown()) return { kind: "literal", value: this.literal };
    return { kind: "invalid", text: this.file.text.slice(this.start, this.end) };
  }
}
