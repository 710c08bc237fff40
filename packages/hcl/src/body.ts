import type { Marks } from "@hcl-ts/cty";
import type { Diagnostic } from "./diagnostic.ts";
import type { Expression } from "./expression.ts";
import type { Range } from "./position.ts";
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
  /** The header, for messages about the block as a whole. */
  readonly definitionRange: Range;
  readonly typeRange: Range;
  /** Parallel to `labels`. */
  readonly labelRanges: readonly Range[];
}

/** The content of a body according to a schema. */
export interface BodyContent {
  /** By name, in source order. */
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** In source order, all types together. */
  readonly blocks: readonly Block[];
  /** Where to point at when something is missing. */
  readonly missingItemRange: Range;
}

/** The content of a body and what was wrong with it. */
export interface ContentResult {
  readonly content: BodyContent;
  readonly diagnostics: readonly Diagnostic[];
}

/** {@link ContentResult} and the body of all that the schema did not name. */
export interface PartialContentResult extends ContentResult {
  readonly remain: Body;
}

/** All attributes of a body and what was wrong with it. */
export interface AttributesResult {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The content of a body as its syntax shows it, without a schema. */
export interface StaticContent {
  /** In source order. */
  readonly attributes: readonly Attribute[];
  /** In source order, all types together. */
  readonly blocks: readonly Block[];
}

/**
 * One level of configuration, of any syntax: attributes and blocks, which are found by saying what is expected.
 * Information model, "Body".
 */
export interface Body {
  /** Reads the body by a schema; what the schema does not name is an error. */
  content(schema: BodySchema): ContentResult;
  /** Reads the body by a schema and leaves what the schema does not name in `remain`. */
  partialContent(schema: BodySchema): PartialContentResult;
  /** Reads everything as attributes; a block is an error. Information model, "Dynamic attributes processing". */
  justAttributes(): AttributesResult;
  /** Where to point at when something is missing from this body: the end of the file or of the block. */
  missingItemRange(): Range;
  /** Whether the content is not known yet, as that of a block generated from an unknown collection; such a body answers with unknown values. Left out for no. */
  isUnknown?(): boolean;
  /** Marks for every value that is made of this body as a whole, as of a block generated from a marked collection. Left out, or undefined, for none. */
  marks?(): Marks | undefined;
  /**
   * All that is in this body, for analysis. Only a syntax that tells attributes from blocks by itself has it; where it is
   * missing, analysis needs a schema to see blocks.
   */
  staticContent?(): StaticContent;
  /** The bodies that this one merges, for analysis; left out by a body that merges none. */
  readonly bodies?: readonly Body[];
}

/** The content with the blocks of one type only. */
export function blocksOfType(content: BodyContent, type: string): readonly Block[] {
  return content.blocks.filter((block) => block.type === type);
}
