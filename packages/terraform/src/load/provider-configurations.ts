/** Finds the provider configurations that resources use, through the calls of modules. */
import type { ModuleTree, ProviderConfig, ProviderReference, Resource } from "./module.ts";
import { impliedProvider } from "./provider-source.ts";

/** A local name of a provider, and the alias of a configuration. */
type ProviderName = Pick<ProviderReference, "name" | "alias">;

/** A provider configuration, and the module that contains it. */
export interface FoundConfiguration {
  readonly tree: ModuleTree;
  readonly provider: ProviderConfig;
}

/** A module, and the modules whose calls lead to it. */
export class ProviderScope {
  readonly tree: ModuleTree;
  readonly #parent: ProviderScope | undefined;

  constructor(tree: ModuleTree, parent: ProviderScope | undefined) {
    this.tree = tree;
    this.#parent = parent;
  }

  /** Returns the configuration that a resource of this module uses, if there is one. */
  ofResource({ provider, type }: Pick<Resource, "provider" | "type">): FoundConfiguration | undefined {
    return this.find(provider ?? { name: impliedProvider(type), alias: undefined });
  }

  /** Returns the configuration that a name in this module leads to, if there is one. */
  find({ name, alias }: ProviderName): FoundConfiguration | undefined {
    const provider = this.tree.module.providers.get(alias === undefined ? name : `${name}.${alias}`);
    if (provider !== undefined) return { tree: this.tree, provider };
    const parent = this.#parent;
    const call = parent?.tree.module.calls.get(this.tree.path.at(-1) ?? "");
    if (parent === undefined || call === undefined) return undefined;
    const passed = call.providers.find(({ inChild }) => inChild.name === name && inChild.alias === alias);
    if (passed !== undefined) return parent.find(passed.inParent);
    return alias === undefined ? parent.find({ name, alias }) : undefined;
  }
}

/**
 * Returns the provider configurations that a resource or data source of the tree uses. Terraform and OpenTofu
 * ignore the others. A module that is not available may use all configurations that its call passes
 * on.
 */
export function usedProviders(root: ModuleTree): ReadonlySet<ProviderConfig> {
  const used = new Set<ProviderConfig>();
  const pending = [new ProviderScope(root, undefined)];
  for (let scope = pending.pop(); scope !== undefined; scope = pending.pop()) {
    const { module, children } = scope.tree;
    const add = (found: FoundConfiguration | undefined): void => {
      if (found !== undefined) used.add(found.provider);
    };
    for (const resource of module.resources.values()) add(scope.ofResource(resource));
    for (const { data } of module.checks.values()) if (data !== undefined) add(scope.ofResource(data));
    for (const { name, providers } of module.calls.values()) {
      const child = children.get(name);
      if (child !== undefined) pending.push(new ProviderScope(child, scope));
      else if (providers.length > 0) for (const { inParent } of providers) add(scope.find(inParent));
      else for (const config of module.providers.values()) if (config.alias === undefined) used.add(config);
    }
  }
  return used;
}

/** Returns the provider configurations of a root module that the resources of a called module use. */
export function providersOfCall(root: ModuleTree, name: string): ReadonlySet<ProviderConfig> {
  const used = new Set<ProviderConfig>();
  const child = root.children.get(name);
  const pending = child === undefined ? [] : [new ProviderScope(child, new ProviderScope(root, undefined))];
  for (let scope = pending.pop(); scope !== undefined; scope = pending.pop()) {
    const { module, children } = scope.tree;
    const inChecks = [...module.checks.values()].flatMap(({ data }) => data ?? []);
    for (const resource of [...module.resources.values(), ...inChecks]) {
      const found = scope.ofResource(resource);
      if (found?.tree === root) used.add(found.provider);
    }
    for (const inner of children.values()) pending.push(new ProviderScope(inner, scope));
  }
  return used;
}
