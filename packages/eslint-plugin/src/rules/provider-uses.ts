/** The providers that a module uses, by local name, with the place of the first use. */
import { functions } from "@hcl-ts/analysis";
import type { Body, Range } from "@hcl-ts/hcl";
import { impliedProvider, type Module } from "@hcl-ts/terraform/load";

/** The uses of each module. Rules ask for them once for each file. */
const known = new WeakMap<Module, ReadonlyMap<string, Range>>();

/** Returns the range of the first use of each provider. */
export function providerUses(module: Module): ReadonlyMap<string, Range> {
  let uses = known.get(module);
  if (uses === undefined) {
    uses = findUses(module);
    known.set(module, uses);
  }
  return uses;
}

function findUses(module: Module): ReadonlyMap<string, Range> {
  const found = new Map<string, Range>();
  const add = (name: string | undefined, range: Range): void => {
    if (name !== undefined && !found.has(name)) found.set(name, range);
  };
  for (const { name, range } of module.providers.values()) add(name, range);
  const inChecks = [...module.checks.values()].flatMap(({ data }) => data ?? []);
  for (const { provider, type, range } of [...module.resources.values(), ...inChecks]) add(provider?.name ?? impliedProvider(type), range);
  for (const { providers, range } of module.calls.values()) for (const { inParent } of providers) add(inParent.name, range);
  for (const { provider, range } of module.imports) add(provider?.name, range);
  for (const { body } of module.files) for (const [provider, range] of usesOfFunctions(body)) add(provider, range);
  return found;
}

/** The calls of functions of providers in each file. */
const functionUses = new WeakMap<Body, readonly (readonly [provider: string, range: Range])[]>();

function usesOfFunctions(body: Body): readonly (readonly [provider: string, range: Range])[] {
  let found = functionUses.get(body);
  if (found === undefined) {
    found = functions(body).flatMap(({ name, nameRange }) => {
      const [namespace, provider] = name.split("::");
      return namespace === "provider" && provider !== undefined ? [[provider, nameRange] as const] : [];
    });
    functionUses.set(body, found);
  }
  return found;
}
