/** The schemas of bodies: which attributes and nested blocks they have. */
import type { Type, Value } from "@hcl-ts/cty";
import type { BlockHeaderSchema, Body, Diagnostic, EvalContext } from "@hcl-ts/hcl";
import type { Spec } from "@hcl-ts/hcldec";

/** The way in which the values of a nested type, or the blocks of a type, are combined. */
export type Nesting = "single" | "group" | "list" | "set" | "map";

/** An attribute of a resource. */
export interface AttributeSchema {
  readonly type: Type;
  readonly required: boolean;
  readonly optional: boolean;
  /** Whether the provider sets the attribute where the configuration does not. */
  readonly computed: boolean;
  readonly sensitive: boolean;
  /** Whether the provider receives the value without storing it, so that it may be ephemeral. */
  readonly writeOnly: boolean;
  /** The attributes of a nested type, if the schema describes them. */
  readonly nested: { readonly nesting: Nesting; readonly attributes: ReadonlyMap<string, AttributeSchema> } | undefined;
}

/** The members of a block, or of the objects in an attribute with a nested type. */
export type Members = Pick<BlockSchema, "attributes" | "blocks">;

/** A nested block type. */
export interface NestedBlockSchema {
  readonly nesting: Nesting;
  readonly block: SpecSchema;
  readonly minItems: number;
  readonly maxItems: number;
}

/** The content of a resource or of a nested block. */
export interface BlockSchema {
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
  readonly blocks: ReadonlyMap<string, NestedBlockSchema>;
  /**
   * The attributes that may also be written as blocks, with the schemas of these blocks.
   */
  readonly blockAttributes: ReadonlyMap<string, SpecSchema>;
  /** Whether this schema, or a nested block's, has attributes that may be written as blocks. */
  readonly hasBlockAttributes: boolean;
  /** The type of the decoded object. */
  readonly type: Type;
  /** Decodes a body. Expands dynamic blocks, and reads the blocks of attributes as their values. */
  decode(body: Body, context: EvalContext | undefined): DecodedBlock;
  /** Returns the planned value of a decoded body. See `plannedValue`. */
  planned(config: Value, prior: Value | undefined): Value;
  /** Returns an object with marks on the attributes that are sensitive. */
  withSensitive(value: Value): Value;
}

/** A schema that decodes bodies by a specification. */
export interface SpecSchema extends BlockSchema {
  /** Reads a body in which no attribute is written as blocks, as an object with all attributes and nested blocks. */
  readonly spec: Spec;
}

/** The value of a body, and its problems. Parts with errors are unknown. */
export interface DecodedBlock {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/** The header of dynamic blocks, whose label is the type of the blocks that they generate. */
export const DYNAMIC_BLOCK: BlockHeaderSchema = { type: "dynamic", labelNames: ["type"] };
