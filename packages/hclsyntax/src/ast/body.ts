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
import type { RecordId, SyntaxRecords } from "../records/syntax-records.ts";
import { trimCapacity } from "../records/trim-capacity.ts";
import { AttributeNode } from "./attribute.ts";
import { BlockNode } from "./block.ts";
import { type NodeData, nodeData } from "./node-data.ts";

/** The items of a body. */
interface BodyContent {
  readonly attributes: readonly AttributeNode[];
  readonly blocks: readonly BlockNode[];
}

/** The items of a body whose nodes are created when they are first read. */
class RecordedContent implements BodyContent {
  readonly #records: SyntaxRecords;
  readonly #id: RecordId;
  #attributes: readonly AttributeNode[] | undefined = undefined;
  #blocks: readonly BlockNode[] | undefined = undefined;
  constructor(records: SyntaxRecords, id: RecordId) {
    this.#records = records;
    this.#id = id;
  }

  get attributes(): readonly AttributeNode[] {
    if (this.#attributes === undefined) {
      const records = this.#records;
      const nodes: AttributeNode[] = [];
      const count = records.item(this.#id, 0);
      for (let i = 1; i <= count; i++) nodes.push(new AttributeNode(records, records.childAt(this.#id, i)));
      this.#attributes = trimCapacity(nodes);
    }
    return this.#attributes;
  }

  get blocks(): readonly BlockNode[] {
    if (this.#blocks === undefined) {
      const records = this.#records;
      const nodes: BlockNode[] = [];
      const size = records.size(this.#id);
      for (let i = 1 + records.item(this.#id, 0); i < size; i++) {
        const id = records.childAt(this.#id, i);
        nodes.push(new BlockNode(records, id, recordedBody(records, records.childAt(id, 3))));
      }
      this.#blocks = trimCapacity(nodes);
    }
    return this.#blocks;
  }
}

/** Returns the body of a record. */
export function recordedBody(records: SyntaxRecords, id: RecordId): BodyNode {
  return new BodyNode(records.file, records.start(id), records.end(id), new RecordedContent(records, id));
}

/**
 * The attributes and blocks of a file or a block, or the ones that a schema left over. Native
 * syntax specification, "Bodies".
 */
export class BodyNode implements Body {
  readonly file: SourceFile;
  /** The start of the first token of the file, or of the opening brace of the block. */
  readonly start: number;
  readonly end: number;
  readonly #content: BodyContent;
  /** @param content the attributes and blocks, in source order */
  constructor(file: SourceFile, start: number, end: number, content: BodyContent) {
    this.file = file;
    this.start = start;
    this.end = end;
    this.#content = content;
  }

  /** The attributes in source order. Of several with the same name, only the first is kept. */
  get attributes(): readonly AttributeNode[] {
    return this.#content.attributes;
  }

  /** The blocks in source order. */
  get blocks(): readonly BlockNode[] {
    return this.#content.blocks;
  }

  /** Returns the node as plain data, for `JSON.stringify`. */
  toJSON(): NodeData {
    return nodeData(this, { attributes: this.attributes, blocks: this.blocks });
  }

  get kind(): "Body" {
    return "Body";
  }

  get range(): Range {
    return this.file.range(this.start, this.end);
  }

  /** The attributes and blocks in source order. */
  get children(): readonly (AttributeNode | BlockNode)[] {
    const { attributes, blocks } = this;
    if (blocks.length === 0) return attributes;
    if (attributes.length === 0) return blocks;
    const items: (AttributeNode | BlockNode)[] = [];
    let next = 0;
    for (const attribute of attributes) {
      while (next < blocks.length && isBefore(blocks[next]!, attribute)) items.push(blocks[next++]!);
      items.push(attribute);
    }
    while (next < blocks.length) items.push(blocks[next++]!);
    return items;
  }

  content(schema: BodySchema): ContentResult {
    return readContent(this, schema);
  }

  partialContent(schema: BodySchema): PartialContentResult {
    const { content, diagnostics, attributes, blocks } = takeContent(this, schema);
    return { content, diagnostics, remain: new BodyNode(this.file, this.start, this.end, { attributes, blocks }) };
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

/** Whether an item is before another one. A document's items are in different parts of it, with their own offsets. */
function isBefore(a: AttributeNode | BlockNode, b: AttributeNode | BlockNode): boolean {
  return a.file === b.file ? a.start < b.start : a.range.start.offset < b.range.start.offset;
}
