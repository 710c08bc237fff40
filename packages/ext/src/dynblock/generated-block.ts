import type { Block, Body, Range } from "@hcl-ts/hcl";
import type { DynamicBlock } from "./dynamic-block.ts";

/**
 * A block that a dynamic block generates. Its type and labels have the ranges of the label and the
 * `labels` expressions of the dynamic block.
 */
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
