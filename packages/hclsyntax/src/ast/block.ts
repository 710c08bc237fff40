import type { Block, Range, SourceFile } from "@hcl-ts/hcl";
import type { BodyNode } from "./body.ts";

/** `type "label" { … }`. Native syntax specification, "Blocks". */
export class BlockNode implements Block {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly typeEnd: number;
  readonly labels: readonly string[];
  /** Where each label starts and ends, quotes included: two numbers a label. */
  readonly labelPlaces: readonly number[];
  readonly openBraceStart: number;
  /** The end of the block if it has no closing brace. */
  readonly closeBraceStart: number;
  readonly body: BodyNode;
  constructor(
    file: SourceFile,
    start: number,
    end: number,
    type: string,
    typeEnd: number,
    labels: readonly string[],
    labelPlaces: readonly number[],
    openBraceStart: number,
    closeBraceStart: number,
    body: BodyNode,
  ) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.type = type;
    this.typeEnd = typeEnd;
    this.labels = labels;
    this.labelPlaces = labelPlaces;
    this.openBraceStart = openBraceStart;
    this.closeBraceStart = closeBraceStart;
    this.body = body;
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
    return this.labels.map((_, i) => this.file.range(this.labelPlaces[2 * i]!, this.labelPlaces[2 * i + 1]!));
  }

  get openBraceRange(): Range {
    return this.file.range(this.openBraceStart, this.openBraceStart + 1);
  }

  get closeBraceRange(): Range {
    return this.file.range(this.closeBraceStart, this.end);
  }

  /** The header: the type and the labels. */
  get definitionRange(): Range {
    return this.file.range(this.start, this.labelPlaces[this.labelPlaces.length - 1] ?? this.typeEnd);
  }
}
