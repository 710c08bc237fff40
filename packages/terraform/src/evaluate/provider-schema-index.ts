/** Finds resource schemas in provider schemas. */
import { CtyError, list, map, object, set, type Type, typeFromJSON } from "@hcl-ts/cty";
import type { ResourceMode } from "../load/address.ts";
import type { AttributeJson, BlockJson, ProviderSchemasJson } from "../schemas/provider-schemas-json.ts";
import { jsonSchemas, type SchemaSection, type SchemaSource } from "../schemas/schema-source.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema, Nesting, SpecSchema } from "./block-schema.ts";
import { blockSchema } from "./nested-schema.ts";

const SECTION_OF: Readonly<Record<ResourceMode, SchemaSection>> = {
  managed: "resource_schemas",
  data: "data_source_schemas",
  ephemeral: "ephemeral_resource_schemas",
};

/**
 * The schemas of providers. The schema of a resource is read on demand, because a provider can have
 * thousands of them.
 */
export class ProviderSchemaIndex {
  /** The schemas as they were given. */
  readonly source: SchemaSource;
  readonly #known: ReadonlySet<string>;
  readonly #byName: ReadonlyMap<string, string>;
  readonly #read = new Map<string, BlockSchema | undefined>();
  readonly #configurations = new Map<string, BlockSchema | undefined>();

  /** @param schemas the parsed output of `terraform providers schema -json`, or what `openCompactSchemas` returns */
  constructor(schemas: ProviderSchemasJson | SchemaSource) {
    this.source = isSource(schemas) ? schemas : jsonSchemas(schemas);
    const { providers } = this.source;
    this.#known = new Set(providers);
    this.#byName = new Map(providers.map((source) => [withoutHost(source), source]));
  }

  /** Returns whether there is a schema of this provider. */
  has(provider: string): boolean {
    return this.nameOf(provider) !== undefined;
  }

  /**
   * Returns the source address under which the source has the schemas of a provider; undefined if there are none.
   * It matches providers of any registry, so the schemas of one engine can be used for modules of the other.
   */
  nameOf(provider: string): string | undefined {
    return this.#known.has(provider) ? provider : this.#byName.get(withoutHost(provider));
  }

  /**
   * Returns the schema of `provider` blocks of a provider; undefined if it is not among the schemas.
   * @param provider the complete source address of the provider
   * @throws CtyError if the schema does not have the form that Terraform prints
   */
  configuration(provider: string): BlockSchema | undefined {
    if (this.#configurations.has(provider)) return this.#configurations.get(provider);
    const name = this.nameOf(provider);
    const block = name === undefined ? undefined : this.source.block(name, "provider");
    const schema = block === undefined ? undefined : readBlock(block);
    this.#configurations.set(provider, schema);
    return schema;
  }

  /**
   * Returns the schema of a resource type.
   * @param provider the complete source address of its provider
   * @throws CtyError if the schema does not have the form that Terraform prints
   */
  find(provider: string, mode: ResourceMode, type: string): BlockSchema | undefined {
    const key = `${provider}\n${mode}\n${type}`;
    if (this.#read.has(key)) return this.#read.get(key);
    const name = this.nameOf(provider);
    const block = name === undefined ? undefined : this.source.block(name, SECTION_OF[mode], type);
    const schema = block === undefined ? undefined : readBlock(block);
    this.#read.set(key, schema);
    return schema;
  }
}

const isSource = (schemas: ProviderSchemasJson | SchemaSource): schemas is SchemaSource =>
  typeof schemas === "object" && schemas !== null && "block" in schemas && typeof schemas.block === "function";

const withoutHost = (source: string): string => source.slice(source.indexOf("/") + 1);

/** Returns the index of provider schemas that are given in either form. */
export function toProviderSchemaIndex(schemas: ProviderSchemaIndex | ProviderSchemasJson | undefined): ProviderSchemaIndex | undefined {
  return schemas === undefined || schemas instanceof ProviderSchemaIndex ? schemas : new ProviderSchemaIndex(schemas);
}

/** The maximum nesting depth of blocks or attributes. Providers have fewer than 20 levels. */
const MAX_SCHEMA_DEPTH = 100;

function checkSchemaDepth(depth: number): void {
  if (depth > MAX_SCHEMA_DEPTH) throw new CtyError(`the provider schemas have more than ${MAX_SCHEMA_DEPTH} levels within each other`);
}

function readBlock(json: BlockJson, depth = 1): SpecSchema {
  checkSchemaDepth(depth);
  const attributes = readAttributes(json.attributes ?? {}, depth + 1);
  const blocks = new Map<string, NestedBlockSchema>();
  for (const [name, nested] of Object.entries(json.block_types ?? {})) {
    blocks.set(name, {
      nesting: nestingOf(nested.nesting_mode),
      block: readBlock(nested.block ?? {}, depth + 1),
      minItems: nested.min_items ?? 0,
      maxItems: nested.max_items ?? 0,
    });
  }
  return blockSchema(attributes, blocks);
}

function readAttributes(json: Readonly<Record<string, AttributeJson>>, depth: number): ReadonlyMap<string, AttributeSchema> {
  return new Map(Object.entries(json).map(([name, attribute]) => [name, readAttribute(attribute, depth)]));
}

function readAttribute(json: AttributeJson, depth: number): AttributeSchema {
  checkSchemaDepth(depth);
  const { type, nested_type } = json;
  const flags = {
    required: json.required === true,
    optional: json.optional === true,
    computed: json.computed === true,
    sensitive: json.sensitive === true,
    writeOnly: json.write_only === true,
  };
  if (nested_type === undefined) return { ...flags, type: typeFromJSON(JSON.stringify(type ?? "dynamic")), nested: undefined };
  const nesting = nestingOf(nested_type.nesting_mode);
  const attributes = readAttributes(nested_type.attributes ?? {}, depth + 1);
  return { ...flags, type: nestedType(nesting, attributes), nested: { nesting, attributes } };
}

function nestingOf(mode: string | undefined): Nesting {
  if (mode === "single" || mode === "group" || mode === "list" || mode === "set" || mode === "map") return mode;
  throw new CtyError(`the provider schemas have a nesting mode that is not known: ${JSON.stringify(mode)}`);
}

function nestedType(nesting: Nesting, attributes: ReadonlyMap<string, AttributeSchema>): Type {
  const optional = [...attributes].filter(([, attribute]) => !attribute.required).map(([name]) => name);
  const element = object(new Map([...attributes].map(([name, attribute]) => [name, attribute.type])), optional);
  switch (nesting) {
    case "list":
      return list(element);
    case "set":
      return set(element);
    case "map":
      return map(element);
    default:
      return element;
  }
}
