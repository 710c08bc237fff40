/** Attributes and blocks of an expanded body: those of the body as written, but for an expression or a body. Their places are found when they are asked for. */
import type { Attribute, Block, Body, Expression, Range } from "@hcl-ts/hcl";
import type { DynamicBlock } from "./dynamic-block.ts";

/** An attribute with another expression. */
export class AttributeWith implements Attribute {
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
export class BlockWith implements Block {
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

/** A block that a dynamic block generates. Its type stands in the header of that, its labels are expressions in it. */
export class GeneratedBlock implements Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
  readonly source: DynamicBlock;

  constructor(source: DynamicBlock, labels: readonly string[], body: Body) {
    this.type = source.header.type;
    this.labels = labels;
    this.body = body;
    this.source = source;
  }

  get definitionRange(): Range {
    return this.source.block.definitionRange;
  }

  get typeRange(): Range {
    const { block } = this.source;
    return block.labelRanges[0] ?? block.typeRange;
  }

  get labelRanges(): readonly Range[] {
    return this.source.labels.map((expression) => expression.range);
  }
}
