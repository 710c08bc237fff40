import type { ConfigName, HclConfig } from "./configs.ts";
import type { HclLanguage } from "./language/language.ts";
import type { HclRule } from "./rule.ts";

/** The plugin, as `eslint.config.js` takes it. */
export interface HclPlugin {
  readonly meta: { readonly name: string; readonly version: string; readonly namespace: string };
  readonly languages: Record<"hcl" | "terraform" | "hcl-json", HclLanguage>;
  readonly rules: Record<string, HclRule>;
  readonly configs: Record<ConfigName, HclConfig[]>;
}
