import type { Block, Range, SourceFile } from "@hcl-ts/hcl";
import type { RecordId, SyntaxRecords } from "../records/syntax-records.ts";
import { trimCapacity } from "../records/trim-capacity.ts";
import type { BodyNode } from "./body.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/**
 * `Block = Identifier (StringLit|Identifier)* "{" Newline Body "}" Newline`. Native syntax
 * specification, "Blocks".
 */
export class BlockNode implements Block {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
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
  /** @internal */
  constructor(records: SyntaxRecords, id: RecordId, body: BodyNode) {
    this.file = records.file;
    const blockStart = records.start(id);
    this.start = blockStart;
    this.end = blockStart + records.span(id);
    this.typeEnd = records.offsetAt(id, 0, blockStart);
    this.openBraceStart = records.offsetAt(id, 1, blockStart);
    this.closeBraceStart = records.offsetAt(id, 2, blockStart);
    this.type = records.name(records.item(id, 4), blockStart, this.typeEnd);
    const labels: string[] = [];
    const offsets: number[] = [];
    for (let i = 5, size = records.size(id); i < size; i += 3) {
      const start = records.offsetAt(id, i, blockStart);
      const end = records.offsetAt(id, i + 1, blockStart);
      const quote = this.file.text.charCodeAt(start) === 0x22 /* " */ ? 1 : 0;
      labels.push(records.name(records.item(id, i + 2), start + quote, end - quote));
      offsets.push(start, end);
    }
    this.labels = trimCapacity(labels);
    this.labelOffsets = trimCapacity(offsets);
    this.body = body;
  }

  /** Returns the node as plain data, for `JSON.stringify`. */
  toJSON(): NodeData {
    return nodeData(this);
  }

  get kind(): "Block" {
    return "Block";
  }

  get children(): readonly [BodyNode] {
    return [this.body];
  }

  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  get typeRange(): Range {
    return this.file.range(this.start, this.typeEnd);
  }

  get labelRanges(): readonly Range[] {
    const { file, labels, labelOffsets } = this;
    return labels.map((_, i) => file.range(labelOffsets[2 * i] ?? 0, labelOffsets[2 * i + 1] ?? 0));
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
