/** The options of each rule, so that `defineConfig` checks them. */
import type { RuleConfig } from "@eslint/core";
import type { ArgumentOrderOptions } from "./rules/argument-order.ts";
import type { BlockOrderOptions } from "./rules/block-order.ts";
import type { DocumentedOptions } from "./rules/documented.ts";
import type { ModulePinnedSourceOptions } from "./rules/module-pinned-source.ts";
import type { ModuleVersionOptions } from "./rules/module-version.ts";
import type { NamingConventionOptions } from "./rules/naming-convention.ts";
import type { RequiredProvidersOptions } from "./rules/required-providers.ts";
import type { SecretNameOptions } from "./rules/secret-names.ts";
import type { SortKeysOptions } from "./rules/sort-keys.ts";
import type { UnusedOptions } from "./rules/unused-declarations.ts";

/** The options of a rule that has none. */
export type NoOptions = Readonly<Record<string, never>>;

/** The options of the rules by the name of the rule. */
export interface HclRuleOptions {
  readonly "argument-order": ArgumentOrderOptions;
  readonly arguments: NoOptions;
  readonly "block-order": BlockOrderOptions;
  readonly "comment-syntax": NoOptions;
  readonly declarations: NoOptions;
  readonly "deprecated-functions": NoOptions;
  readonly "deprecated-index": NoOptions;
  readonly "deprecated-interpolation": NoOptions;
  readonly "deprecated-lookup": NoOptions;
  readonly "documented-outputs": DocumentedOptions;
  readonly "documented-variables": DocumentedOptions;
  readonly "empty-list-equality": NoOptions;
  readonly "json-syntax": NoOptions;
  readonly "map-duplicate-keys": NoOptions;
  readonly "module-pinned-source": ModulePinnedSourceOptions;
  readonly "module-shallow-clone": NoOptions;
  readonly "module-version": ModuleVersionOptions;
  readonly "naming-convention": NamingConventionOptions;
  readonly "no-boolean-strings": NoOptions;
  readonly "no-hard-coded-secrets": SecretNameOptions;
  readonly "no-useless-depends-on": NoOptions;
  readonly "prefer-for-each": NoOptions;
  readonly references: NoOptions;
  readonly "required-providers": RequiredProvidersOptions;
  readonly "required-version": NoOptions;
  readonly schema: NoOptions;
  readonly "sensitive-names": SecretNameOptions;
  readonly "sort-keys": SortKeysOptions;
  readonly "standard-module-structure": NoOptions;
  readonly syntax: NoOptions;
  readonly "typed-variables": NoOptions;
  readonly types: NoOptions;
  readonly "unused-declarations": UnusedOptions;
  readonly "unused-required-providers": UnusedOptions;
  readonly "workspace-remote": NoOptions;
}

/** The rules of a configuration with their options: `rules: { … } satisfies HclRulesConfig`. */
export type HclRulesConfig = {
  [Name in keyof HclRuleOptions as `hcl/${Name}`]?: HclRuleOptions[Name] extends NoOptions
    ? RuleConfig<[]>
    : RuleConfig<[Partial<HclRuleOptions[Name]>]>;
};

declare module "@eslint/core" {
  interface RulesConfig extends HclRulesConfig {}
}
