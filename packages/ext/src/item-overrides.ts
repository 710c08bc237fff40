/** Attributes and blocks with one part replaced. Their ranges remain lazy. */
import type { Attribute, Block, Body, Expression, Range } from "@hcl-ts/hcl";

/** An attribute with another expression. */
export class AttributeOverride implements Attribute {
  readonly name: string;
  readonly expression: Expression;
  readonly original: Attribute;

  constructor(original: Attribute, expression: Expression) {
    this.name = original.name;
    this.expression = expression;
    this.original = original;
  }

  get range(): Range {
    return this.original.range;
  }

  get nameRange(): Range {
    return this.original.nameRange;
  }
}

/** A block with another body. */
export class BlockOverride implements Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
  readonly original: Block;

  constructor(original: Block, body: Body) {
    this.type = original.type;
    this.labels = original.labels;
    this.body = body;
    this.original = original;
  }

  get definitionRange(): Range {
    return this.original.definitionRange;
  }

  get typeRange(): Range {
    return this.original.typeRange;
  }

  get labelRanges(): readonly Range[] {
    return this.original.labelRanges;
  }
}
