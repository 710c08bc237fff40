/** Evaluates the configurations of providers. */
import { dynamicVal, type Value } from "@hcl-ts/cty";
import { formatInstanceKey, type InstanceKey } from "../load/address.ts";
import type { ProviderConfig } from "../load/module.ts";
import type { Work } from "../task.ts";
import { builtinConfiguration } from "./builtin-schemas.ts";
import type { ModuleInstance } from "./module-instance.ts";
import { decodeOpen } from "./open-resource.ts";
import { providerSource } from "./provider-of.ts";
import { instancesOf } from "./repetition.ts";
import { contextForBody, type Scope } from "./scope.ts";

/** A configuration of a provider in an instance of a module. */
export interface ProviderInstance {
  /** The complete address: `provider.aws`, `module.net.provider.aws.west`. */
  readonly address: string;
  /** The address of the module instance; empty for the root module. */
  readonly module: string;
  readonly provider: ProviderConfig;
  /** The complete source address of the provider. */
  readonly source: string;
  /** The key of the instance. Only OpenTofu supports configurations with `for_each`. */
  readonly key: InstanceKey | undefined;
  /** The arguments: an object. After an error, it is unknown, or its wrong arguments are; see `onError`. */
  readonly config: Value;
}

/**
 * Evaluates a `provider` block with all of its instances. Problems are reported to the evaluation
 * of the module.
 */
export function* evaluateProvider(provider: ProviderConfig, module: ModuleInstance): Work<readonly ProviderInstance[]> {
  const source = providerSource(provider.name, module.tree.module);
  const block = { count: undefined, forEach: provider.forEach, enabled: undefined };
  const { instances } = yield* instancesOf(block, { module });
  const found: ProviderInstance[] = [];
  for (const [key, repetition] of instances) {
    const address = `${module.address(`provider.${provider.address}`)}${formatInstanceKey(key)}`;
    const config = yield* configOf(provider, source, { module, repetition });
    found.push({ address, module: module.ownAddress, provider, source, key, config: config ?? dynamicVal });
  }
  return found;
}

function* configOf({ body }: ProviderConfig, source: string, scope: Scope): Work<Value | undefined> {
  const { evaluation } = scope.module;
  const context = yield* contextForBody(body, scope);
  if (context === undefined || evaluation.isExhausted) return undefined;
  const schema = evaluation.settings.schemas?.configuration(source) ?? builtinConfiguration(source);
  const { value, diagnostics } = schema === undefined ? decodeOpen(body, context) : schema.decode(body, context);
  if (evaluation.add(diagnostics) && !evaluation.continuesAfterErrors) return undefined;
  return schema === undefined ? value : schema.withSensitive(value);
}
