import { isValue, string } from "@hcl-ts/cty";
import { Value } from "@hcl-ts/cty/kernel";
import type { ExpressionShape, Range, SourceFile } from "@hcl-ts/hcl";
import type { Evaluation } from "../eval/evaluation.ts";
import type { Expr } from "./expr.ts";
import { LiteralValueExpr } from "./literal-value.ts";
import { ExprNode } from "./node.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/**
 * The shape of a plain string. Its value is created on demand, because most analysis passes over
 * literals.
 */
class PlainStringShape {
  readonly #template: TemplateExpr;
  constructor(template: TemplateExpr) {
    this.#template = template;
  }

  get kind(): "literal" {
    return "literal";
  }

  get value(): Value {
    return this.#template.literalText()!;
  }
}

/**
 * A quoted string, a heredoc, or a standalone template. Native syntax specification, "Templates".
 */
export class TemplateExpr extends ExprNode {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  /**
   * The parts of the template. For a plain string, undefined until first needed, and then either
   * its text as a value or its parts.
   */
  #content: readonly Expr[] | Value | undefined;
  /** @param parts omitted for a quoted string whose text is equal to its source */
  constructor(file: SourceFile, start: number, end: number, parts: readonly Expr[] | undefined) {
    super();
    this.file = file;
    this.start = start;
    this.end = end;
    this.#content = parts;
  }

  get kind(): "TemplateExpr" {
    return "TemplateExpr";
  }

  get parts(): readonly Expr[] {
    const content = this.#content;
    if (content !== undefined && !isValue(content)) return content;
    const { file, start, end } = this;
    const literal = this.literalText()!;
    // As in the reference, the literal of an empty string comes after its closing quote.
    const isEmpty = end - start === 2;
    const parts = [new LiteralValueExpr(file, isEmpty ? end : start + 1, isEmpty ? end : end - 1, literal)];
    this.#content = parts;
    return parts;
  }

  override get startRange(): Range {
    return this.parts[0]?.startRange ?? this.range;
  }

  /** Returns the text if the template is a single literal; otherwise undefined. */
  literalText(): Value | undefined {
    const content = this.#content;
    if (content === undefined) {
      const text = new Value(string, this.file.text.slice(this.start + 1, this.end - 1));
      this.#content = text;
      return text;
    }
    if (isValue(content)) return content;
    const [only] = content;
    return content.length === 1 && only?.kind === "LiteralValueExpr" ? only.literal : undefined;
  }

  override toJSON(): NodeData {
    return nodeData(this, { parts: this.parts });
  }

  evaluate(ev: Evaluation): Value {
    return ev.evaluators.TemplateExpr(this, ev);
  }

  get children(): readonly Expr[] {
    return this.parts;
  }

  /** Avoids creating the parts of a plain string. */
  override shape(): ExpressionShape {
    const content = this.#content;
    if (content === undefined || isValue(content)) return new PlainStringShape(this);
    return { kind: "template", children: content };
  }
}
