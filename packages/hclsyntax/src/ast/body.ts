import type {
  AttributesResult,
  Body,
  BodySchema,
  ContentResult,
  PartialContentResult,
  Range,
  SourceFile,
  StaticContent,
} from "@hcl-ts/hcl";
import { NOTHING_HIDDEN, readAttributes, readContent, readPartialContent } from "../body-content.ts";
import type { AttributeNode } from "./attribute.ts";
import type { BlockNode } from "./block.ts";

/** The attributes and blocks of a file or of a block. Native syntax specification, "Bodies". */
export class BodyNode implements Body {
  readonly file: SourceFile;
  /** Where the first token of the file, or the opening brace of the block, starts. */
  readonly start: number;
  readonly end: number;
  /** In source order; of several with one name only the first. */
  readonly attributes: readonly AttributeNode[];
  /** In source order. */
  readonly blocks: readonly BlockNode[];
  constructor(file: SourceFile, start: number, end: number, attributes: readonly AttributeNode[], blocks: readonly BlockNode[]) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.attributes = attributes;
    this.blocks = blocks;
  }

  get kind(): "Body" {
    return "Body";
  }

  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  content(schema: BodySchema): ContentResult {
    return readContent(this, NOTHING_HIDDEN, schema);
  }

  partialContent(schema: BodySchema): PartialContentResult {
    return readPartialContent(this, NOTHING_HIDDEN, schema);
  }

  justAttributes(): AttributesResult {
    return readAttributes(this, NOTHING_HIDDEN);
  }

  missingItemRange(): Range {
    return this.file.range(this.start, this.start);
  }

  staticContent(): StaticContent {
    return { attributes: this.attributes, blocks: this.blocks };
  }
}
