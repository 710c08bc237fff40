import type { Block, Range, SourceFile } from "@hcl-ts/hcl";
import type { BodyNode } from "./body.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/** The parts of a {@link BlockNode}. */
export interface BlockParts {
  readonly type: string;
  /** The offset after the type. */
  readonly typeEnd: number;
  readonly labels: readonly string[];
  /** The start and end offset of each label, including quotes: two offsets per label. */
  readonly labelOffsets: readonly number[];
  readonly openBraceStart: number;
  /** The end of the block if it has no closing brace. */
  readonly closeBraceStart: number;
  readonly body: BodyNode;
}

/**
 * `Block = Identifier (StringLit|Identifier)* "{" Newline Body "}" Newline`. Native syntax
 * specification, "Blocks".
 */
export class BlockNode implements Block, BlockParts {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly typeEnd: number;
  readonly labels: readonly string[];
  readonly labelOffsets: readonly number[];
  readonly openBraceStart: number;
  readonly closeBraceStart: number;
  readonly body: BodyNode;
  constructor(file: SourceFile, start: number, end: number, parts: BlockParts) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.type = parts.type;
    this.typeEnd = parts.typeEnd;
    this.labels = parts.labels;
    this.labelOffsets = parts.labelOffsets;
    this.openBraceStart = parts.openBraceStart;
    this.closeBraceStart = parts.closeBraceStart;
    this.body = parts.body;
  }

  /** Returns the node as plain data, for `JSON.stringify`. */
  toJSON(): NodeData {
    return nodeData(this);
  }

  get kind(): "Block" {
    return "Block";
  }

  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  get typeRange(): Range {
    return this.file.range(this.start, this.typeEnd);
  }

  get labelRanges(): readonly Range[] {
    return this.labels.map((_, i) => this.file.range(this.labelOffsets[2 * i]!, this.labelOffsets[2 * i + 1]!));
  }

  get openBraceRange(): Range {
    return this.file.range(this.openBraceStart, this.openBraceStart + 1);
  }

  get closeBraceRange(): Range {
    return this.file.range(this.closeBraceStart, this.end);
  }

  /** The range of the header: the type and the labels. */
  get definitionRange(): Range {
    return this.file.range(this.start, this.labelOffsets[this.labelOffsets.length - 1] ?? this.typeEnd);
  }
}
