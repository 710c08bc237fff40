/** `defineConfig` takes the plugin and its configurations. Compiled with each supported version of ESLint. */
import hcl, { cacheKey, fromTflint, type HclRulesConfig, policy } from "@hcl-ts/eslint-plugin";
import { defineConfig } from "eslint/config";

const tagged = policy("aws_instance", "{{address}} has no tags.", (server, { read }) => read(server, "tags") !== null);

export const config = defineConfig([
  ...hcl.configs.terraform,
  ...fromTflint("").configs,
  { files: ["**/*.hcl"], extends: [hcl.configs.style], plugins: { hcl }, language: "hcl/hcl", languageOptions: { tolerant: false } },
  { plugins: { own: { rules: { tagged } } }, rules: { "own/tagged": ["warn", { unknown: "report" }] } },
  { settings: { hcl: { cacheKey: cacheKey() } }, rules: { "hcl/sort-keys": ["warn", { order: "desc" }] } satisfies HclRulesConfig },
]);
