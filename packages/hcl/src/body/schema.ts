/** An attribute that a body may or must have. */
export interface AttributeSchema {
  readonly name: string;
  /** Whether the attribute must be present; false by default. */
  readonly required?: boolean | undefined;
}

/** A type of block that a body may have. */
export interface BlockHeaderSchema {
  readonly type: string;
  /** The meaning of each label, for messages ("name", "key"). A block must have the same number of labels. */
  readonly labelNames?: readonly string[] | undefined;
}

/** The expected items of a body. Information model, "Schema-driven processing". */
export interface BodySchema {
  readonly attributes?: readonly AttributeSchema[] | undefined;
  readonly blocks?: readonly BlockHeaderSchema[] | undefined;
}

/** A schema with indexes for lookups. */
export interface SchemaIndex {
  readonly attributes: ReadonlySet<string>;
  /** By type. If a type occurs twice, the later one wins. */
  readonly blocks: ReadonlyMap<string, BlockHeaderSchema>;
  /** The names of required attributes, each one once, in the order of the schema. */
  readonly required: readonly string[];
}

/** The indexes of schemas that do not change and are used many times. */
const indexes: WeakMap<BodySchema, SchemaIndex> = /* @__PURE__ */ new WeakMap();

/** Returns the index of a schema. */
export function schemaIndex(schema: BodySchema): SchemaIndex {
  return indexes.get(schema) ?? indexOf(schema);
}

/** Caches the index of a schema that will be used many times. The schema must not change afterwards. */
export function keepSchemaIndex(schema: BodySchema): void {
  indexes.set(schema, indexOf(schema));
}

function indexOf({ attributes = [], blocks = [] }: BodySchema): SchemaIndex {
  return {
    attributes: new Set(attributes.map(({ name }) => name)),
    blocks: new Map(blocks.map((block) => [block.type, block])),
    required: [...new Set(attributes.filter(({ required }) => required === true).map(({ name }) => name))],
  };
}
