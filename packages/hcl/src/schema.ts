/** An attribute that a body may or must have. */
export interface AttributeSchema {
  readonly name: string;
  /** Whether its absence is an error; false when left out. */
  readonly required?: boolean | undefined;
}

/** A type of blocks that a body may have. */
export interface BlockHeaderSchema {
  readonly type: string;
  /** The meaning of each label, for messages ("name", "key"). A block must have as many labels. */
  readonly labelNames?: readonly string[] | undefined;
}

/** The expected items of a body. Information model, "Schema-driven processing". */
export interface BodySchema {
  readonly attributes?: readonly AttributeSchema[] | undefined;
  readonly blocks?: readonly BlockHeaderSchema[] | undefined;
}

/** A schema as the reader of a body looks things up in it. */
export interface SchemaIndex {
  readonly attributes: ReadonlySet<string>;
  /** By type; of two with one type the later. */
  readonly blocks: ReadonlyMap<string, BlockHeaderSchema>;
  /** The attributes that must be there, each once, in the order of the schema. */
  readonly required: readonly string[];
}

/** Indexes of schemas that are known not to change, as they are read with many times. */
const indexes: WeakMap<BodySchema, SchemaIndex> = /* @__PURE__ */ new WeakMap();

/** Returns the index of a schema. */
export function schemaIndex(schema: BodySchema): SchemaIndex {
  return indexes.get(schema) ?? indexOf(schema);
}

/** Keeps the index of a schema that many bodies are about to be read with. Nothing may change the schema from now on. */
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
