/**
 * Creates the schemas of providers, with nested blocks and attributes that can be written as blocks.
 * Only programs that pass the schemas of providers need this code.
 */

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
import { zip } from "@hcl-ts/cty/kernel";
import { expand } from "@hcl-ts/ext/dynblock";
import {
  attrSpec,
  blockListSpec,
  blockMapSpec,
  blockObjectSpec,
  blockSetSpec,
  blockSpec,
  blockTupleSpec,
  decode,
  defaultSpec,
  literalSpec,
  objectSpec,
  type Spec,
} from "@hcl-ts/hcldec";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, Nesting, SpecSchema } from "./block-schema.ts";
import { withBlocksAsAttributes } from "./blocks-as-attributes.ts";
import { plannedValue, withSensitive } from "./planned-nested.ts";

/** Creates a schema. */
export function blockSchema(attributes: BlockSchema["attributes"], blocks: BlockSchema["blocks"]): SpecSchema {
  const blockAttributes = new Map<string, SpecSchema>();
  for (const [name, attribute] of attributes) {
    const element = objectsOf(attribute);
    if (element !== undefined) blockAttributes.set(name, objectSchema(element));
  }
  const spec = specOf(attributes, blocks);
  const schema: SpecSchema = {
    attributes,
    blocks,
    blockAttributes,
    hasBlockAttributes: blockAttributes.size > 0 || [...blocks.values()].some(({ block }) => block.hasBlockAttributes),
    spec,
    type: spec.impliedType(),
    decode: (body, context) => decode(withBlocksAsAttributes(expand(body, context), schema), spec, context),
    planned: (config, prior) => plannedValue(schema, config, prior),
    withSensitive: (value) => withSensitive(schema, value),
  };
  return schema;
}

/** Returns the type of the objects in an attribute that may be written as blocks; undefined for others. */
function objectsOf({ type, nested }: AttributeSchema): ObjectType | undefined {
  if (nested !== undefined || (type.kind !== "list" && type.kind !== "set")) return undefined;
  return type.element.kind === "object" ? type.element : undefined;
}

/** Returns the schema for a body with the attributes of a type. A type does not say which are required. */
function objectSchema({ names, types }: ObjectType): SpecSchema {
  const flags = { required: false, optional: true, computed: false, sensitive: false, writeOnly: false, nested: undefined };
  return blockSchema(new Map(zip(names, types).map(([name, type]) => [name, { type, ...flags }])), new Map());
}

function specOf(attributes: BlockSchema["attributes"], blocks: BlockSchema["blocks"]): Spec {
  const specs = new Map<string, Spec>(Array.from(attributes, ([name, { type, required }]) => [name, attrSpec(name, type, { required })]));
  for (const [name, nested] of blocks) specs.set(name, nestedSpec(name, nested));
  return objectSpec(specs);
}

function nestedSpec(name: string, { nesting, block, minItems, maxItems }: NestedBlockSchema): Spec {
  const { spec } = block;
  // Blocks with attributes of any type may differ in their types.
  const differ = hasDynamicTypes(block.type);
  const count = { minItems, maxItems };
  switch (nesting) {
    case "single":
      return blockSpec(name, spec, { required: minItems > 0 });
    case "group":
      return defaultSpec(blockSpec(name, spec), literalSpec(emptyBlock(block)));
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
