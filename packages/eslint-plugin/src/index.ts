/** ESLint for HCL, Terraform and OpenTofu. */
import { configsOf } from "./configs.ts";
import type { HclPlugin } from "./hcl-plugin.ts";
import { createLanguage } from "./language/language.ts";
import { rules } from "./rules/all-rules.ts";
import { VERSION } from "./package-data.ts";
import { convertTflint, type TflintConfig } from "./tflint/from-tflint.ts";

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

/**
 * Converts a configuration of tflint: the preset and the rules of its ruleset for Terraform, with
 * their options, and values of variables. Rules of other rulesets are reported as problems. Comments
 * such as `# tflint-ignore: terraform_typed_variables` keep their meaning. Nothing in the file makes
 * it throw.
 *
 * @param text the content of `.tflint.hcl` or `.tflint.json`
 * @param options the name of the file: one that ends in .json selects the JSON syntax
 * @example
 * // eslint.config.js
 * const { configs, problems } = fromTflint(readFileSync(".tflint.hcl", "utf8"));
 * for (const { line, message } of problems) console.warn(`.tflint.hcl:${line}: ${message}`);
 * export default configs;
 */
export function fromTflint(text: string, { filename = ".tflint.hcl" }: { readonly filename?: string } = {}): TflintConfig {
  return convertTflint(plugin, text, filename);
}

// biome-ignore lint/style/noDefaultExport: configurations import a plugin by its default export
export default plugin;
export { cacheKey } from "./modules/cache-key.ts";
export type { PolicyTools } from "./policies/policy-tools.ts";
export { type PolicyOptions, type PolicyTest, policy } from "./policies/policy.ts";
export type { TflintConfig, TflintProblem } from "./tflint/from-tflint.ts";
export type { ConfigName, HclConfig, HclPlugin } from "./hcl-plugin.ts";
export type { HclLanguage, HclLanguageOptions } from "./language/language.ts";
export type { LintSchema } from "./language/schema.ts";
export type { HclNode } from "./language/nodes.ts";
export type { Loc } from "./language/directives.ts";
export type { Fixer, HclSourceCode, Located } from "./language/source-code.ts";
export type { HclRule } from "./rule.ts";
export type { HclRuleOptions, HclRulesConfig, NoOptions } from "./rule-options.ts";
