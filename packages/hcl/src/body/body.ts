import type { Marks } from "@hcl-ts/cty";
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import type { Expression } from "../expression/expression.ts";
import type { Range } from "../source/position.ts";
import type { BodySchema } from "./schema.ts";

/** An attribute found in a body. */
export interface Attribute {
  readonly name: string;
  readonly expression: Expression;
  readonly range: Range;
  readonly nameRange: Range;
}

/** A block found in a body. */
export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
  /** The range of the header, for messages about the block as a whole. */
  readonly definitionRange: Range;
  readonly typeRange: Range;
  /** Parallel to `labels`. */
  readonly labelRanges: readonly Range[];
}

/** The content of a body according to a schema. */
export interface BodyContent {
  /** By name, in source order. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** The blocks of all types, in source order. */
  readonly blocks: readonly Block[];
  /** The range for diagnostics about missing items. */
  readonly missingItemRange: Range;
}

/** The content of a body and the problems in it. */
export interface ContentResult {
  readonly content: BodyContent;
  readonly diagnostics: readonly Diagnostic[];
}

/** {@link ContentResult}, and a body with everything that the schema does not contain. */
export interface PartialContentResult extends ContentResult {
  readonly remain: Body;
}

/** All attributes of a body and the problems in it. */
export interface AttributesResult {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The content of a body without a schema, as far as its syntax determines it. */
export interface StaticContent {
  /** In source order. */
  readonly attributes: readonly Attribute[];
  /** The blocks of all types, in source order. */
  readonly blocks: readonly Block[];
}

/**
 * One level of configuration in any syntax: attributes and blocks, which are read with a schema.
 * Information model, "Body".
 */
export interface Body {
  /** Reads the body with a schema. An item that the schema does not contain is an error. */
  content(schema: BodySchema): ContentResult;
  /** Reads the body with a schema. Items that the schema does not contain are in `remain`. */
  partialContent(schema: BodySchema): PartialContentResult;
  /**
   * Reads all items as attributes. A block is an error. Information model, "Dynamic attributes
   * processing".
   */
  justAttributes(): AttributesResult;
  /** Returns the range for diagnostics about items missing from this body: the end of the file or block. */
  missingItemRange(): Range;
  /**
   * Whether the content is unknown, as in a block generated from an unknown collection. Such
   * a body returns unknown values. False if left out.
   */
  isUnknown?(): boolean;
  /**
   * Returns marks for every value that is made of this body as a whole, such as the marks of the collection
   * that a block is generated from. None if left out or undefined.
   */
  marks?(): Marks | undefined;
  /**
   * Returns everything in this body, for analysis. Only syntaxes that distinguish attributes from
   * blocks without a schema have it. Otherwise, analysis needs a schema to find blocks.
   */
  staticContent?(): StaticContent;
  /** The bodies that this one merges, for analysis. Other bodies leave it out. */
  readonly bodies?: readonly Body[];
}

/** Returns the blocks of one type. */
export function blocksOfType(content: BodyContent, type: string): readonly Block[] {
  return content.blocks.filter((block) => block.type === type);
}
