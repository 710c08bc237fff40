/** ESLint for HCL, Terraform and OpenTofu. */
import { configsOf } from "./configs.ts";
import type { HclPlugin } from "./hcl-plugin.ts";
import { createLanguage } from "./language/language.ts";
import { rules } from "./rules/all-rules.ts";
import { VERSION } from "./package-data.ts";

/**
 * The plugin: languages, rules and configurations.
 * @example
 * // eslint.config.js
 * import hcl from "@hcl-ts/eslint-plugin";
 * export default [...hcl.configs.terraform];
 */
const plugin: HclPlugin = {
  meta: { name: "@hcl-ts/eslint-plugin", version: VERSION, namespace: "hcl" },
  languages: {
    hcl: createLanguage("native", false),
    terraform: createLanguage("native", true),
    "hcl-json": createLanguage("json", true),
  },
  rules: { ...rules },
  configs: { recommended: [], strict: [], style: [], all: [], terraform: [] },
};
Object.assign(plugin.configs, configsOf(plugin));

// biome-ignore lint/style/noDefaultExport: configurations import a plugin by its default export
export default plugin;
export type { ConfigName, HclConfig } from "./configs.ts";
export type { HclPlugin } from "./hcl-plugin.ts";
export type { HclLanguage, HclLanguageOptions } from "./language/language.ts";
export type { HclNode } from "./language/nodes.ts";
export type { Fixer, HclSourceCode, Loc, Located } from "./language/source-code.ts";
export type { HclRule } from "./rule.ts";
