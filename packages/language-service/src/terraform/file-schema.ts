/** The schema of a whole file, with the bodies that providers and other modules define. */
import { string } from "@hcl-ts/cty";
import {
  type AllowedValue,
  type AttributeSchema,
  type BlockSchema,
  type BodySchema,
  bodyOf,
  type Constraint,
  type LabelSchema,
} from "@hcl-ts/schema";
import type { Dialect } from "@hcl-ts/terraform";
import { impliedProvider, type Module, resourceModes, type Variable } from "@hcl-ts/terraform/load";
import { ANY_ATTRIBUTE, ANY_BODY, merged } from "./blocks/items.ts";
import { resourceItems } from "./blocks/resource-items.ts";
import { moduleItems, providerItems, terraformBlocks, testFile } from "./blocks/terraform-blocks.ts";
import { isSecret } from "./names/secrecy.ts";
import type { Language } from "./options.ts";
import { BUILT_IN, builtInSchemas } from "./providers/builtin.ts";
import { type ProviderBodies, providerNamed, SECTION_OF } from "./providers/provider-schemas.ts";

/** The parts on which the schemas of a provider's blocks depend. */
interface ProviderContext {
  readonly language: Language;
  readonly bodies: ProviderBodies;
  /** The module of the file. */
  readonly module: () => Module;
}

/** A section of a provider's schemas that holds types. */
type Section = Parameters<ProviderBodies["types"]>[0];

/** The parts on which the schema of a file depends. */
export interface SchemaContext extends ProviderContext {
  /** Returns the folders of other modules as sources: `./net`. */
  readonly folders: () => readonly string[];
  /** Returns the module that a source leads to, if it can be read. */
  readonly called: (source: string) => Module | undefined;
}

/** Returns the schema of a file of a module. */
export function moduleFileSchema(context: SchemaContext): BodySchema {
  const { language } = context;
  const blocks = new Map(terraformBlocks(language.dialect));
  for (const type of resourceModes.keys()) replace(blocks, type, (block) => resourceBlock(type, block, context));
  replace(blocks, "provider", (block) => providerBlock(block, context));
  replace(blocks, "module", (block) => moduleBlock(block, context));
  replace(blocks, "terraform", (block) => terraformBlock(block, context));
  const data = blocks.get("data");
  replace(blocks, "check", (block) => {
    const checkBody = bodyOf(block.body);
    return data === undefined
      ? block
      : { ...block, body: { ...checkBody, blocks: new Map([...checkBody.blocks, ["data", { ...data, max: 1 }]]) } };
  });
  return { attributes: new Map(), blocks };
}

const typesSchemas = new Map<Dialect, BodySchema>();

/** Returns the schema of what a module has in any case. It knows all places of types. */
export function typesSchema(dialect: Dialect): BodySchema {
  let schema = typesSchemas.get(dialect);
  if (schema === undefined) {
    schema = { attributes: new Map(), blocks: terraformBlocks(dialect) };
    typesSchemas.set(dialect, schema);
  }
  return schema;
}

/** Adds the providers whose schemas are known to those that can be required. */
function terraformBlock(block: BlockSchema, { bodies }: SchemaContext): BlockSchema {
  const settings = bodyOf(block.body);
  const required = settings.blocks.get("required_providers");
  const requirement = required && bodyOf(required.body).anyAttribute;
  if (required === undefined || requirement === undefined) return block;
  const known = bodies.providers.map((provider): [string, AttributeSchema] => [localName(provider), requirement]);
  const body: BodySchema = { ...bodyOf(required.body), attributes: new Map(known) };
  return { ...block, body: { ...settings, blocks: new Map([...settings.blocks, ["required_providers", { ...required, body }]]) } };
}

const localName = (provider: string): string => provider.slice(provider.lastIndexOf("/") + 1);

function replace(blocks: Map<string, BlockSchema>, type: string, by: (block: BlockSchema) => BlockSchema): void {
  const block = blocks.get(type);
  if (block !== undefined) blocks.set(type, by(block));
}

function resourceBlock(blockType: string, block: BlockSchema, { bodies, module, language }: SchemaContext): BlockSchema {
  const section = SECTION_OF.get(blockType)!;
  const items = resourceItems(resourceModes.get(blockType)!, language.dialect);
  const [, name] = block.labels;
  const bodyOfType = (type: string, attributes: ReadonlyMap<string, unknown>): BodySchema | undefined => {
    const own = attributes.get("provider");
    const local = typeof own === "string" ? own.split(".")[0]! : impliedProvider(type);
    const body =
      bodies.body(providerNamed(local, module()), section, type) ??
      bodies.body(providerNamed(impliedProvider(type), module()), section, type);
    return body && mergedOnce(body, items);
  };
  return {
    ...block,
    labels: [typeLabel(bodies, section, module), ...(name === undefined ? [] : [name])],
    bodyFor: ([type = ""], attributes) => bodyOfType(type, attributes),
  };
}

/** The label that names a type of a provider. */
function typeLabel(bodies: ProviderBodies, section: Section, module: () => Module): LabelSchema {
  return {
    name: "type",
    docs: { text: "The type, which a provider defines." },
    get constraint() {
      return { kind: "values" as const, values: typeNames(bodies, section, module()) };
    },
  };
}

const mergedBodies = new WeakMap<BodySchema, Map<BodySchema, BodySchema>>();

/** Returns a body with the items of both. The items of Terraform win, but the docs come from the provider. */
function mergedOnce(provided: BodySchema, items: BodySchema): BodySchema {
  let known = mergedBodies.get(items);
  if (known === undefined) {
    known = new Map();
    mergedBodies.set(items, known);
  }
  let result = known.get(provided);
  if (result === undefined) {
    result = merged(provided, items);
    known.set(provided, result);
  }
  return result;
}

function typeNames(bodies: ProviderBodies, section: Section, module: Module): readonly AllowedValue[] {
  const names = new Set(bodies.types(section));
  // Without schemas, the types that the module uses are known at least.
  for (const { mode, type } of module.resources.values())
    if (SECTION_OF.get(mode === "managed" ? "resource" : mode) === section) names.add(type);
  for (const type of builtInSchemas().types(BUILT_IN, section)) names.add(type);
  // A block whose type is not typed yet has an empty one. Docs would be read from thousands of bodies, so there are none.
  names.delete("");
  return Array.from(names, (value) => ({ value }));
}

/** The label that names a provider. */
function providerLabel({ bodies, module }: ProviderContext): LabelSchema {
  return {
    name: "name",
    docs: { text: "The local name of the provider." },
    get constraint() {
      const names = new Set(bodies.providers.map(localName));
      for (const name of module().requiredProviders.keys()) names.add(name);
      return { kind: "values" as const, values: Array.from(names, (value) => ({ value })) };
    },
  };
}

function providerBlock(block: BlockSchema, context: ProviderContext): BlockSchema {
  const { bodies, module, language } = context;
  const items = providerItems(language.dialect);
  return {
    ...block,
    labels: [providerLabel(context)],
    bodyFor: ([name = ""]) => {
      const provided = bodies.body(providerNamed(name, module()), "provider");
      return provided && mergedOnce(provided, items);
    },
  };
}

function moduleBlock(block: BlockSchema, { called, language, folders }: SchemaContext): BlockSchema {
  const items = moduleItems(language.dialect);
  // The folders are those at the time of a request.
  const local: Constraint = {
    kind: "values",
    get values() {
      return folders().map((value) => ({ value }));
    },
  };
  const sources: Constraint = { kind: "oneOf", of: [local, { kind: "type", type: string }] };
  /** The bodies by module, and whether the source is local. */
  const bodies = new WeakMap<object, ReadonlyMap<boolean, BodySchema>>();
  return {
    ...block,
    bodyFor: (_labels, attributes) => {
      const source = attributes.get("source");
      const module = typeof source === "string" ? called(source) : undefined;
      const isLocal = typeof source === "string" && /^\.\.?(?:\/|\\|$)/.test(source);
      const own = new Map<string, AttributeSchema>(items.attributes);
      const sourceSchema = own.get("source");
      if (sourceSchema !== undefined) own.set("source", { ...sourceSchema, constraint: sources });
      // Only modules of registries have versions.
      if (isLocal) own.delete("version");
      const key = module ?? items;
      const known = bodies.get(key)?.get(isLocal);
      if (known !== undefined) return known;
      const result: BodySchema =
        module === undefined
          ? { ...items, attributes: own, anyAttribute: ANY_ATTRIBUTE }
          : { ...items, attributes: new Map([...variableAttributes(module), ...own]) };
      bodies.set(key, new Map([...(bodies.get(key) ?? []), [isLocal, result]]));
      return result;
    },
  };
}

/** Returns the variables of a module as attributes. */
function variableAttributes({ variables }: Module): ReadonlyMap<string, AttributeSchema> {
  return new Map(Array.from(variables, ([name, variable]) => [name, variableAttribute(variable)]));
}

function variableAttribute(variable: Variable): AttributeSchema {
  const { type, description, deprecated, default: value, defaultExpression } = variable;
  const sensitive = isSecret(variable);
  return {
    constraint: { kind: "type", type },
    presence: value === undefined && defaultExpression === undefined ? "required" : "optional",
    ...(description !== undefined && { docs: { text: description } }),
    ...(deprecated !== undefined && { deprecated: { message: deprecated } }),
    ...(sensitive && { sensitive }),
  };
}

/** Returns the schema of a file with values of variables. None of them is required, because other files can set them. */
export function variablesFileSchema(module: Module): BodySchema {
  const attributes = Array.from(variableAttributes(module), ([name, attribute]): [string, AttributeSchema] => [
    name,
    { ...attribute, presence: "optional" },
  ]);
  return { attributes: new Map(attributes), blocks: new Map() };
}

/** Returns the schema of a test file. */
export function testFileSchema(context: ProviderContext): BodySchema {
  const { bodies, module } = context;
  const { blocks, ...rest } = testFile(variablesFileSchema(module()).attributes);
  const own = new Map(blocks);
  replace(own, "provider", (block) => providerBlock(block, context));
  replace(own, "mock_provider", (block) => {
    const body = bodyOf(block.body);
    const mocked = new Map(body.blocks);
    replace(mocked, "mock_resource", (mock) => ({ ...mock, labels: [typeLabel(bodies, "resource_schemas", module)] }));
    replace(mocked, "mock_data", (mock) => ({ ...mock, labels: [typeLabel(bodies, "data_source_schemas", module)] }));
    return { ...block, labels: [providerLabel(context)], body: { ...body, blocks: mocked } };
  });
  return { ...rest, blocks: own };
}

/** Returns the schema of a file about which nothing is known. */
export function unknownFileSchema(): BodySchema {
  return ANY_BODY;
}
