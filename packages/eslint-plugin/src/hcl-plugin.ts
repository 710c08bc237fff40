import type { RulesConfig } from "@eslint/core";
import type { HclLanguage } from "./language/language.ts";
import type { HclRule } from "./rule.ts";

/** The plugin, as `eslint.config.js` takes it. */
export interface HclPlugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string };
  readonly languages: Record<"hcl" | "terraform" | "hcl-json", HclLanguage>;
  readonly rules: Record<string, HclRule>;
  readonly configs: Record<ConfigName, HclConfig[]>;
}

/** The names of the configurations. */
export type ConfigName = "recommended" | "strict" | "style" | "all" | "terraform";

/** An entry of a configuration. */
export interface HclConfig {
  readonly name: string;
  readonly files: string[];
  readonly language: string;
  readonly plugins: { readonly hcl: HclPlugin };
  readonly rules: RulesConfig;
}
