/** The schemas of bodies: which attributes and nested blocks they have. */
import {
  dynamic,
  hasDynamicTypes,
  list,
  map,
  nullVal,
  type ObjectType,
  objectVal,
  set,
  type Type,
  type Value,
  withoutOptionalAttributes,
} from "@hcl-ts/cty";
import type { BlockHeaderSchema } from "@hcl-ts/hcl";
import {
  attrSpec,
  blockListSpec,
  blockMapSpec,
  blockObjectSpec,
  blockSetSpec,
  blockSpec,
  blockTupleSpec,
  defaultSpec,
  literalSpec,
  objectSpec,
  type Spec,
} from "@hcl-ts/hcldec";

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
   * The attributes that may also be written as blocks, with the schemas of these blocks. See
   * `decodeBySchema`.
   */
  readonly blockAttributes: ReadonlyMap<string, BlockSchema>;
  /** Whether this schema, or that of a nested block, has such attributes. */
  readonly hasBlockAttributes: boolean;
  /** Decodes a body into an object with all attributes and nested blocks. */
  readonly spec: Spec;
  /** The type of the decoded object. */
  readonly type: Type;
}

/** The header of dynamic blocks, whose label is the type of the blocks that they generate. */
export const DYNAMIC_BLOCK: BlockHeaderSchema = { type: "dynamic", labelNames: ["type"] };

/** Creates a schema. */
export function blockSchema(attributes: BlockSchema["attributes"], blocks: BlockSchema["blocks"] = new Map()): BlockSchema {
  const blockAttributes = new Map<string, BlockSchema>();
  for (const [name, attribute] of attributes) {
    const element = objectsOf(attribute);
    if (element !== undefined) blockAttributes.set(name, objectSchema(element));
  }
  const spec = specOf(attributes, blocks);
  return {
    attributes,
    blocks,
    blockAttributes,
    hasBlockAttributes: blockAttributes.size > 0 || [...blocks.values()].some(({ block }) => block.hasBlockAttributes),
    spec,
    type: spec.impliedType(),
  };
}

/** Returns the type of the objects in an attribute that may be written as blocks; undefined for others. */
function objectsOf({ type, nested }: AttributeSchema): ObjectType | undefined {
  if (nested !== undefined || (type.kind !== "list" && type.kind !== "set")) return undefined;
  return type.element.kind === "object" ? type.element : undefined;
}

/** Returns the schema for a body with the attributes of a type. A type does not say which are required. */
function objectSchema({ names, types }: ObjectType): BlockSchema {
  const flags = { required: false, optional: true, computed: false, sensitive: false, writeOnly: false, nested: undefined };
  return blockSchema(new Map(names.map((name, i) => [name, { type: types[i]!, ...flags }])));
}

function specOf(attributes: BlockSchema["attributes"], blocks: BlockSchema["blocks"]): Spec {
  const specs = new Map<string, Spec>();
  for (const [name, { type, required }] of attributes) specs.set(name, attrSpec(name, type, { required }) as Spec);
  for (const [name, nested] of blocks) specs.set(name, nestedSpec(name, nested));
  return objectSpec(specs as never) as Spec;
}

function nestedSpec(name: string, { nesting, block, minItems, maxItems }: NestedBlockSchema): Spec {
  const { spec } = block;
  // Blocks with attributes of any type may differ in their types.
  const differ = hasDynamicTypes(block.type);
  const count = { minItems, maxItems };
  switch (nesting) {
    case "single":
      return blockSpec(name, spec, { required: minItems > 0 }) as Spec;
    case "group":
      return defaultSpec(blockSpec(name, spec), literalSpec(emptyBlock(block))) as Spec;
    case "list":
      return differ ? blockTupleSpec(name, spec, count) : blockListSpec(name, spec, count);
    case "set":
      return blockSetSpec(name, spec, count);
    case "map":
      return differ ? blockObjectSpec(name, ["key"], spec) : blockMapSpec(name, ["key"], spec);
  }
}

/** Returns the value of a block without any arguments. */
function emptyBlock({ attributes, blocks }: BlockSchema): Value {
  const values = new Map<string, Value>();
  for (const [name, { type }] of attributes) values.set(name, nullVal(withoutOptionalAttributes(type)));
  for (const [name, { block, nesting }] of blocks)
    values.set(name, nesting === "group" ? emptyBlock(block) : nullVal(nestedBlockType(nesting, block)));
  return objectVal(values);
}

function nestedBlockType(nesting: Nesting, { type }: BlockSchema): Type {
  if (nesting === "single" || nesting === "group") return type;
  if (hasDynamicTypes(type)) return dynamic;
  return nesting === "list" ? list(type) : nesting === "set" ? set(type) : map(type);
}
