/** The schemas of bodies: which attributes and nested blocks they have. */
import type { Type, Value } from "@hcl-ts/cty";
import { expand } from "@hcl-ts/ext/dynblock";
import type { BlockHeaderSchema, Body, EvalContext } from "@hcl-ts/hcl";
import { attrSpec, type DecodeResult, decode, objectSpec, type Spec } from "@hcl-ts/hcldec";
import { plannedAttributes } from "./planned-value.ts";

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
  readonly block: BlockSchema;
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
  readonly blockAttributes: ReadonlyMap<string, BlockSchema>;
  /** Whether this schema, or a nested block's, has such attributes. */
  readonly hasBlockAttributes: boolean;
  /** Reads a body in which no attribute is written as blocks, as an object with all attributes and nested blocks. */
  readonly spec: Spec;
  /** The type of the decoded object. */
  readonly type: Type;
  /** Decodes a body. Expands dynamic blocks, and reads the blocks of attributes as their values. */
  decode(body: Body, context: EvalContext | undefined): DecodeResult;
  /** Returns the planned value of a decoded body. See `plannedValue`. */
  planned(config: Value, prior: Value | undefined): Value;
  /** Returns an object with marks on the attributes that are sensitive. */
  withSensitive(value: Value): Value;
}

/** The header of dynamic blocks, whose label is the type of the blocks that they generate. */
export const DYNAMIC_BLOCK: BlockHeaderSchema = { type: "dynamic", labelNames: ["type"] };

/** Creates a schema without nested blocks and sensitive attributes, none of whose attributes can be written as blocks. */
export function schemaOfAttributes(attributes: BlockSchema["attributes"]): BlockSchema {
  const spec = objectSpec(specsOf(attributes));
  return {
    attributes,
    blocks: new Map(),
    blockAttributes: new Map(),
    hasBlockAttributes: false,
    spec,
    type: spec.impliedType(),
    decode: (body, context) => decode(expand(body, context), spec, context),
    planned: (config, prior) => plannedAttributes(attributes, config, prior),
    withSensitive: (value) => value,
  };
}

/** Returns the specs of attributes by name. */
export function specsOf(attributes: BlockSchema["attributes"]): Map<string, Spec> {
  return new Map(Array.from(attributes, ([name, { type, required }]) => [name, attrSpec(name, type, { required })]));
}
