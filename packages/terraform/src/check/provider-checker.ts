/** Checks which providers a module declares, and which of them are passed to the modules that it calls. */

import { type Diagnostic, errorDiagnostic, type Message, type Range, warningDiagnostic } from "@hcl-ts/hcl";
import { suggest } from "@hcl-ts/hcl/syntax";
import { namedProvider, providerSource } from "../evaluate/provider-of.ts";
import { type Declarations, declarationsIn } from "../load/declarations-in.ts";
import type { Module, ModuleCall, ModuleTree, PassedProvider, ProviderConfig, ProviderReference, Resource } from "../load/module.ts";
import { impliedProvider, isProviderName } from "../load/provider-source.ts";
import { calledModules } from "../load/walk-tree.ts";
import {
  duplicateProviderRequirement,
  invalidImpliedProvider,
  missingInheritedProvider,
  missingProvider,
  moduleWithProviders,
  overriddenProvider,
  providerTypeMismatch,
  redundantProviderBlock,
  repeatedPassedProvider,
  undeclaredProvider,
  undefinedProvider,
  unexpectedProvider,
} from "./messages.ts";

/** A module, and what the calls that lead to it mean for its providers. */
interface CalledModule {
  readonly tree: ModuleTree;
  /** The call of the module; undefined for the root module. */
  readonly call: ModuleCall | undefined;
  /** The first of the surrounding calls with an argument that forbids provider configurations. */
  readonly forbidden: Range | undefined;
}

/**
 * Returns a tree's provider problems. A module that is called several times is checked
 * for each call, because each call can pass other providers. Each problem is reported once.
 *
 * @param declarations the root module's declarations that are checked, with what they call; all by default
 */
export function providerProblems(root: ModuleTree, declarations?: Declarations): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  const seen = new Set<Module>();
  const pending: CalledModule[] = [{ tree: root, call: undefined, forbidden: undefined }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { tree, call, forbidden } = next;
    const own = (tree === root ? declarations : undefined) ?? declarationsIn(tree.module, undefined);
    const checker = new ProviderChecker(tree.module, call, own);
    if (!seen.has(tree.module)) checker.checkModule();
    seen.add(tree.module);
    if (forbidden !== undefined && checker.configured.size > 0) checker.error(moduleWithProviders({ path: tree.path }), forbidden);
    for (const { call: inner, child } of calledModules(tree)) {
      if (!own.calls.includes(inner)) continue;
      checker.checkCall(inner, child.module);
      pending.push({ tree: child, call: inner, forbidden: repetition(inner) ?? forbidden });
    }
    for (const diagnostic of checker.diagnostics) {
      const { code, subject } = diagnostic;
      found.set(`${code} ${subject?.filename}:${subject?.start.byte}`, diagnostic);
    }
  }
  return [...found.values()];
}

/** Returns the range of the call argument that forbids provider configurations in the module. */
function repetition({ count, forEach, dependsOn }: ModuleCall): Range | undefined {
  return count?.range ?? forEach?.range ?? dependsOn[0]?.[0]?.range;
}

/** Returns the addresses of the provider configurations of a module that set anything. */
function configuredProviders({ providers }: Module): ReadonlySet<string> {
  return new Set([...providers.values()].flatMap((config) => (isEmpty(config) ? [] : [config.address])));
}

class ProviderChecker {
  readonly diagnostics: Diagnostic[] = [];
  /** The addresses of configurations that set anything. */
  readonly configured: ReadonlySet<string>;
  private readonly module: Module;
  private readonly call: ModuleCall | undefined;
  private readonly own: Declarations;

  constructor(module: Module, call: ModuleCall | undefined, own: Declarations) {
    this.module = module;
    this.call = call;
    this.own = own;
    this.configured = configuredProviders(module);
  }

  /** Checks what does not depend on the call of the module. */
  checkModule(): void {
    const { resources, checks, calls } = this.own;
    this.requirements();
    for (const resource of resources) this.resource(resource);
    for (const { data } of checks) if (data !== undefined) this.resource(data);
    if (this.call !== undefined) this.redundantBlocks();
    for (const { providers } of calls) for (const { inParent } of providers) this.alias(inParent);
  }

  /** Checks the providers that a call passes to its module. */
  checkCall(call: ModuleCall, called: Module): void {
    const { name: module, providers, range } = call;
    const configured = configuredProviders(called);
    const passed = new Set<string>();
    for (const { inChild, inParent } of providers) {
      const address = addressOf(inChild);
      if (passed.has(address)) this.error(repeatedPassedProvider({ module, address }), inChild.range);
      passed.add(address);
      if (configured.has(address)) this.error(overriddenProvider({ module, address }), inChild.range);
      this.passed(call, called, inChild, inParent);
      this.inherited(inParent);
    }
    for (const { aliases } of called.requiredProviders.values())
      for (const alias of aliases) {
        const address = addressOf(alias);
        if (!passed.has(address) && !configured.has(address)) this.error(missingProvider({ module, address }), range);
      }
  }

  /** Checks that a module expects a provider that it is passed, and that it expects the same one. */
  private passed({ name: module }: ModuleCall, called: Module, inChild: ProviderReference, inParent: ProviderReference): void {
    const isRequired = called.requiredProviders.has(inChild.name);
    if (inChild.alias !== undefined && !hasProvider(called, inChild))
      this.error(unexpectedProvider({ module, address: addressOf(inChild) }), inChild.range);
    else if (!isRequired && !called.providers.has(addressOf(inChild)))
      this.warning(undefinedProvider({ module, name: inChild.name, provider: namedProvider(inChild.name, called) }), inChild.range);
    const given = namedProvider(inParent.name, this.module);
    const wanted = namedProvider(inChild.name, called);
    if (given !== wanted) this.error(providerTypeMismatch({ module, given, wanted }), inParent.range);
  }

  /** Checks that this module has a provider without an alias that it passes on. */
  private inherited({ name, alias, range }: ProviderReference): void {
    if (alias !== undefined) return;
    const { requiredProviders } = this.module;
    const isInherited = this.call?.providers.some(({ inChild }) => addressOf(inChild) === name) === true;
    const isDeclared = this.configured.has(name) || requiredProviders.has(name);
    if (!isDeclared) this.warning(undefinedProvider({ module: undefined, name, provider: namedProvider(name, this.module) }), range);
    else if (this.call !== undefined && !this.configured.has(name) && !isInherited)
      this.warning(missingInheritedProvider({ module: this.call.name, name }), this.call.range);
    if (!this.hasConfiguration(name)) this.error(undeclaredProvider({ address: name, suggestion: this.suggestion(name) }), range);
  }

  /**
   * Reports whether a provider without an alias has a configuration that can be passed on. In the
   * root module, a requirement is enough. Providers are compared by their source addresses.
   */
  private hasConfiguration(name: string): boolean {
    const { module, call } = this;
    const source = providerSource(name, module);
    const isSame = (other: ProviderReference | ProviderConfig): boolean =>
      other.alias === undefined && providerSource(other.name, module) === source;
    if ([...module.providers.values()].some(isSame)) return true;
    if (call === undefined) return [...module.requiredProviders.values()].some(({ provider }) => provider === source);
    return call.providers.some(({ inChild }: PassedProvider) => isSame(inChild));
  }

  /** Warns of two names for the same provider. */
  private requirements(): void {
    const { requiredProviders, providers } = this.module;
    const names = new Map<string, string>();
    for (const { name, provider, range } of requiredProviders.values()) {
      const earlier = names.get(provider);
      const implied = [...providers.values()].find((config) => config.name !== "terraform" && this.impliedSource(config.name) === provider);
      const other = earlier ?? implied?.name;
      if (other !== undefined) this.warning(duplicateProviderRequirement({ provider, name, other }), range);
      names.set(provider, name);
    }
  }

  /** Returns the source of a provider that is not required by its name. */
  private impliedSource(name: string): string | undefined {
    return this.module.requiredProviders.has(name) ? undefined : providerSource(name, this.module);
  }

  private resource({ type, address, mode, provider, range }: Resource): void {
    if (provider !== undefined) {
      this.alias(provider);
      return;
    }
    const name = impliedProvider(type);
    if (mode === "ephemeral") return;
    if (!isProviderName(name)) {
      this.error(invalidImpliedProvider({ type, name }), range);
      return;
    }
    const source = this.impliedSource(name);
    const required = [...this.module.requiredProviders.values()].find((other) => other.provider === source);
    if (required !== undefined)
      this.warning(duplicateProviderRequirement({ provider: required.provider, name: required.name, other: address }), range);
  }

  /** Reports a reference to a configuration with an alias that the module does not have. */
  private alias(reference: ProviderReference): void {
    if (reference.alias === undefined || hasProvider(this.module, reference)) return;
    const address = addressOf(reference);
    this.error(undeclaredProvider({ address, suggestion: this.suggestion(address) }), reference.range);
  }

  private suggestion(address: string): string | undefined {
    const { providers, requiredProviders } = this.module;
    const [name = address] = address.split(".");
    const aliases = requiredProviders.get(name)?.aliases ?? [];
    return suggest(address, [...providers.keys(), ...aliases.map(addressOf)]);
  }

  /** Warns of empty provider blocks, once for each provider. Requirements have replaced them. */
  private redundantBlocks(): void {
    const seen = new Set<string>();
    for (const config of this.module.providers.values()) {
      if (!isEmpty(config) || seen.has(config.name)) continue;
      seen.add(config.name);
      this.warning(redundantProviderBlock({ name: config.name, source: providerSource(config.name, this.module) }), config.range);
    }
  }

  error(message: Message, subject: Range): void {
    this.diagnostics.push(errorDiagnostic(message, { subject }));
  }

  private warning(message: Message, subject: Range): void {
    this.diagnostics.push(warningDiagnostic(message, { subject }));
  }
}

/** Reports whether a provider block sets nothing but an alias. */
function isEmpty({ version, body }: ProviderConfig): boolean {
  return version === undefined && body.content({}).diagnostics.length === 0;
}

/**
 * Reports whether a module configures a provider with an alias, or declares that it is passed one.
 */
function hasProvider({ providers, requiredProviders }: Module, reference: ProviderReference): boolean {
  if (providers.has(addressOf(reference))) return true;
  return requiredProviders.get(reference.name)?.aliases.some(({ alias }) => alias === reference.alias) === true;
}

function addressOf({ name, alias }: Pick<ProviderReference, "name" | "alias">): string {
  return alias === undefined ? name : `${name}.${alias}`;
}
