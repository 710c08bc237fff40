/** Bodies from the schemas of providers, as `terraform providers schema -json` prints them. */
import { bool, CtyError, number, string, type Type, typeFromJSON } from "@hcl-ts/cty";
import type { AttributeSchema, BlockSchema, BodySchema, Constraint, Docs, Presence } from "./schema.ts";

/** The members of a block in the schema of a provider that are used. */
export interface ProviderBlockJson {
  readonly attributes?: Readonly<Record<string, ProviderAttributeJson>> | undefined;
  readonly block_types?: Readonly<Record<string, ProviderNestedBlockJson>> | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
}

/** The members of an attribute in the schema of a provider that are used. */
export interface ProviderAttributeJson {
  readonly type?: unknown;
  readonly nested_type?:
    | { readonly attributes?: Readonly<Record<string, ProviderAttributeJson>> | undefined; readonly nesting_mode?: string | undefined }
    | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly computed?: boolean | undefined;
  readonly sensitive?: boolean | undefined;
  readonly write_only?: boolean | undefined;
}

/** Nested blocks in the schema of a provider. */
export interface ProviderNestedBlockJson {
  readonly nesting_mode?: string | undefined;
  readonly block?: ProviderBlockJson | undefined;
  readonly min_items?: number | undefined;
  readonly max_items?: number | undefined;
}

/**
 * Returns the body of a block in the schema of a provider, such as the block of a resource type:
 * `provider_schemas[source].resource_schemas[type].block`. Nested bodies are read when they are needed.
 *
 * @throws CtyError, even when a nested body is read, if the schema does not have the form that Terraform prints
 */
export function bodyFromProviderSchema(block: ProviderBlockJson): BodySchema {
  if (typeof block !== "object" || block === null) throw new CtyError("the schema of a provider's block must be an object");
  return {
    attributes: attributesOf(block.attributes),
    blocks: new Map(Object.entries(block.block_types ?? {}).map(([type, nested]) => [type, blockOf(nested)])),
    ...docsMember(block.description),
  };
}

function attributesOf(attributes: ProviderBlockJson["attributes"]): ReadonlyMap<string, AttributeSchema> {
  return new Map(Object.entries(attributes ?? {}).map(([name, attribute]) => [name, attributeOf(attribute)]));
}

function attributeOf(attribute: ProviderAttributeJson): AttributeSchema {
  return {
    constraint: constraintOf(attribute),
    presence: presenceOf(attribute),
    ...docsMember(attribute.description),
    ...deprecatedMember(attribute.deprecated),
    ...(attribute.sensitive === true && { sensitive: true }),
    ...(attribute.write_only === true && { writeOnly: true }),
  };
}

function presenceOf({ required, optional, computed }: ProviderAttributeJson): Presence {
  if (required === true) return "required";
  if (optional === true) return computed === true ? "optional-computed" : "optional";
  return "computed";
}

/** The types of most attributes, which need not be read. */
const PRIMITIVES: ReadonlyMap<unknown, Type> = new Map<unknown, Type>([
  ["string", string],
  ["number", number],
  ["bool", bool],
]);

function constraintOf({ type, nested_type }: ProviderAttributeJson): Constraint {
  if (nested_type === undefined) return { kind: "type", type: PRIMITIVES.get(type) ?? typeFromJSON(JSON.stringify(type ?? "dynamic")) };
  const object: Constraint = { kind: "object", attributes: attributesOf(nested_type.attributes) };
  switch (nested_type.nesting_mode) {
    case "single":
    case "group":
      return object;
    case "list":
    case "set":
    case "map":
      return { kind: nested_type.nesting_mode, of: object };
    default:
      throw unknownMode(nested_type.nesting_mode);
  }
}

function blockOf({ nesting_mode, block = {}, min_items = 0, max_items = 0 }: ProviderNestedBlockJson): BlockSchema {
  let body: BodySchema | undefined;
  const common = {
    body: () => {
      body ??= bodyFromProviderSchema(block);
      return body;
    },
    ...docsMember(block.description),
    ...deprecatedMember(block.deprecated),
  };
  switch (nesting_mode) {
    case "single":
    case "group":
      return { labels: [], nesting: "one", min: min_items > 0 ? 1 : 0, max: 1, ...common };
    case "list":
    case "set":
      return { labels: [], nesting: nesting_mode, min: min_items, ...(max_items > 0 && { max: max_items }), ...common };
    case "map":
      return { labels: [{ name: "key" }], nesting: "map", min: min_items, ...(max_items > 0 && { max: max_items }), ...common };
    default:
      throw unknownMode(nesting_mode);
  }
}

function unknownMode(mode: unknown): CtyError {
  return new CtyError(`the schema of a provider has a nesting mode that is not known: ${JSON.stringify(mode)}`);
}

function docsMember(text: string | undefined): { readonly docs?: Docs } {
  return text === undefined || text === "" ? {} : { docs: { text } };
}

function deprecatedMember(deprecated: boolean | undefined): Pick<AttributeSchema, "deprecated"> {
  return deprecated === true ? { deprecated: { message: "The provider will remove it." } } : {};
}
