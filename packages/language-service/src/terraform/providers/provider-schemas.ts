/** The schemas of the providers that a module uses, as far as they are known. */
import { CtyError } from "@hcl-ts/cty";
import { type BodySchema, bodyFromProviderSchema } from "@hcl-ts/schema";
import {
  type FunctionJson,
  openCompactSchemas,
  ProviderSchemaIndex,
  type SchemaSection,
  type SchemaSource,
} from "@hcl-ts/terraform/evaluate";
import { defaultProvider, impliedProvider, type Module, type ModuleTree, type Resource } from "@hcl-ts/terraform/load";
import { withDynamicBlocks } from "../../model/dynamic-blocks.ts";
import type { FindSchemas, TerraformOptions } from "../options.ts";
import { BUILT_IN, builtInSchemas } from "./builtin.ts";

/** The modes of resources, by the type of their blocks. */
export const SECTION_OF: ReadonlyMap<string, SchemaSection> = new Map([
  ["resource", "resource_schemas"],
  ["data", "data_source_schemas"],
  ["ephemeral", "ephemeral_resource_schemas"],
]);

const NO_TYPES: readonly string[] = [];

/** Schemas of providers with bodies for editors, each of which is made once. */
export class ProviderBodies {
  readonly index: ProviderSchemaIndex;
  readonly #source: SchemaSource;
  readonly #installed: ReadonlyMap<string, string> | undefined;
  readonly #bodies = new Map<string, BodySchema | undefined>();

  /** @param installed the versions that are installed, if schemas can belong to other versions */
  constructor(index: ProviderSchemaIndex, installed?: ReadonlyMap<string, string>) {
    this.index = index;
    this.#source = index.source;
    this.#installed = installed;
  }

  /** Returns the schema version of a provider, if it is not certain that the module uses this version; null if it is not known. */
  otherVersion(provider: string): string | null | undefined {
    const name = this.index.nameOf(provider);
    if (this.#installed === undefined || name === undefined) return undefined;
    const version = this.#source.version(name);
    const installed = this.#installed.get(provider) ?? this.#installed.get(name);
    return version !== undefined && installed === version ? undefined : (version ?? null);
  }

  /** Returns the body of a resource type, or of a provider block; undefined if its schema is not known. */
  body(provider: string, section: SchemaSection | "provider", type = ""): BodySchema | undefined {
    const name = this.index.nameOf(provider) ?? (provider === BUILT_IN ? provider : undefined);
    if (name === undefined) return undefined;
    const key = `${name}\n${section}\n${type}`;
    if (!this.#bodies.has(key))
      this.#bodies.set(
        key,
        orNothing(() => this.#read(name, section, type)),
      );
    return this.#bodies.get(key);
  }

  #read(provider: string, section: SchemaSection | "provider", type: string): BodySchema | undefined {
    const block = (provider === BUILT_IN ? builtInSchemas() : this.#source).block(provider, section, type);
    return block && withDynamicBlocks(bodyFromProviderSchema(block));
  }

  /** The names of all types of a kind. */
  types(section: SchemaSection): readonly string[] {
    return this.#source.providers.flatMap((provider) => orNothing(() => this.#source.types(provider, section)) ?? NO_TYPES);
  }

  get providers(): readonly string[] {
    return this.#source.providers;
  }

  functions(provider: string): ReadonlyMap<string, FunctionJson> {
    const name = this.index.nameOf(provider);
    return (name === undefined ? undefined : orNothing(() => this.#source.functions(name))) ?? new Map();
  }
}

/** Finds the schemas for modules. */
export class SchemaFinder {
  readonly #find: FindSchemas | undefined;
  readonly #all: ProviderBodies | undefined;
  readonly #opened = new Map<string, SchemaSource | undefined>();
  readonly #known = new Map<string, ProviderBodies>();

  constructor(schemas: TerraformOptions["schemas"]) {
    this.#find = typeof schemas === "function" ? schemas : undefined;
    const index = schemas === undefined || typeof schemas === "function" ? { provider_schemas: {} } : schemas;
    this.#all =
      this.#find === undefined
        ? new ProviderBodies(index instanceof ProviderSchemaIndex ? index : new ProviderSchemaIndex(index))
        : undefined;
  }

  /**
   * Returns the schemas of the providers that a tree uses.
   * @param versions the versions that are installed, by source address
   */
  bodies(tree: ModuleTree, versions: ReadonlyMap<string, string>): ProviderBodies {
    if (this.#all !== undefined) return this.#all;
    const providers = [...new Set(usedProviders(tree))].sort();
    const key = providers.map((provider) => `${provider}@${versions.get(provider) ?? ""}`).join(" ");
    let known = this.#known.get(key);
    if (known === undefined) {
      const sources = providers.map((provider) => this.#open(provider, versions.get(provider)));
      known = new ProviderBodies(new ProviderSchemaIndex(joined(sources)), versions);
      this.#known.set(key, known);
    }
    return known;
  }

  #open(provider: string, version: string | undefined): SchemaSource | undefined {
    const key = `${provider}@${version ?? ""}`;
    if (!this.#opened.has(key)) {
      let bytes: Uint8Array | undefined;
      for (const address of addressesOf(provider)) bytes ??= this.#find?.(address, version);
      this.#opened.set(key, bytes && orNothing(() => openCompactSchemas(bytes)));
    }
    return this.#opened.get(key);
  }
}

/** The hosts of the public registries, which have the same providers. */
const REGISTRIES = ["registry.terraform.io", "registry.opentofu.org"];

/** Returns the addresses of a provider in its registry and in the other one. */
function addressesOf(provider: string): readonly string[] {
  const end = provider.indexOf("/");
  if (!REGISTRIES.includes(provider.slice(0, end))) return [provider];
  return [provider, ...REGISTRIES.map((host) => host + provider.slice(end)).filter((address) => address !== provider)];
}

/** Returns the result of reading a schema; undefined if it is damaged, which must not keep an editor from working. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CtyError)) throw error;
    return undefined;
  }
}

/** The source addresses of the providers that the modules of a tree use. */
function* usedProviders(tree: ModuleTree): Iterable<string> {
  const { module } = tree;
  for (const { provider } of module.requiredProviders.values()) yield provider;
  for (const resource of module.resources.values()) yield providerOfResource(resource, module);
  for (const { name } of module.providers.values()) yield providerNamed(name, module);
  for (const child of tree.children.values()) yield* usedProviders(child);
}

/** Returns the source address of the provider with a local name. */
export function providerNamed(name: string, { requiredProviders, dialect }: Module): string {
  return requiredProviders.get(name)?.provider ?? defaultProvider(name, dialect);
}

/** Returns the source address of a resource's provider. */
export function providerOfResource({ type, provider }: Resource, module: Module): string {
  return providerNamed(provider?.name ?? impliedProvider(type), module);
}

/** Returns several sources as one. */
function joined(sources: readonly (SchemaSource | undefined)[]): SchemaSource {
  const byProvider = new Map(
    sources.flatMap((source) => (source === undefined ? [] : source.providers.map((name) => [name, source] as const))),
  );
  return {
    providers: [...byProvider.keys()],
    version: (provider) => byProvider.get(provider)?.version(provider),
    types: (provider, section) => byProvider.get(provider)?.types(provider, section) ?? NO_TYPES,
    block: (provider, section, type) => byProvider.get(provider)?.block(provider, section, type),
    functions: (provider) => byProvider.get(provider)?.functions(provider) ?? new Map(),
  };
}
