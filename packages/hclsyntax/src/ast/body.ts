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
import { readAttributes, readContent, takeContent } from "../body-content.ts";
import type { AttributeNode } from "./attribute.ts";
import type { BlockNode } from "./block.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/**
 * The attributes and blocks of a file or a block, or those of them that a schema left over. Native
 * syntax specification, "Bodies".
 */
export class BodyNode implements Body {
  readonly file: SourceFile;
  /** The start of the first token of the file, or of the opening brace of the block. */
  readonly start: number;
  readonly end: number;
  /** The attributes in source order. Of several with the same name, only the first is kept. */
  readonly attributes: readonly AttributeNode[];
  /** The blocks in source order. */
  readonly blocks: readonly BlockNode[];
  constructor(file: SourceFile, start: number, end: number, attributes: readonly AttributeNode[], blocks: readonly BlockNode[]) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.attributes = attributes;
    this.blocks = blocks;
  }

  /** Returns the node as plain data, for `JSON.stringify`. */
  toJSON(): NodeData {
    return nodeData(this);
  }

  get kind(): "Body" {
    return "Body";
  }

  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  content(schema: BodySchema): ContentResult {
    return readContent(this, schema);
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const { content, diagnostics, attributes, blocks } = takeContent(this, schema);
    return { content, diagnostics, remain: new BodyNode(this.file, this.start, this.end, attributes, blocks) };
  }

  justAttributes(): AttributesResult {
    return readAttributes(this);
  }

  missingItemRange(): Range {
    return this.file.range(this.start, this.start);
  }

  staticContent(): StaticContent {
    return { attributes: this.attributes, blocks: this.blocks };
  }
}
