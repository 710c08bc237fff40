/** `defineConfig` takes the plugin and its configurations, and checks the options of its rules. */
import { type Config, defineConfig } from "eslint/config";
import { expect, it } from "vitest";
import hcl, { type HclRuleOptions, type HclRulesConfig } from "../src/index.ts";

it("takes the plugin and its configurations", () => {
  const config: Config[] = defineConfig([
    ...hcl.configs.terraform,
    { files: ["**/*.hcl"], extends: [hcl.configs.strict], plugins: { hcl }, language: "hcl/hcl" },
    { files: ["**/*.tf"], rules: { "hcl/naming-convention": ["error", { format: "mixed_snake_case" }], "hcl/syntax": "error" } },
  ]);
  expect(config.length).toBeGreaterThan(3);
});

it("checks the options of rules", () => {
  const rules = [
    // @ts-expect-error: there is no such style
    { "hcl/module-pinned-source": ["error", { style: "lax" }] } satisfies HclRulesConfig,
    // @ts-expect-error: there is no such option
    { "hcl/sort-keys": ["warn", { ordr: "desc" }] } satisfies HclRulesConfig,
    // @ts-expect-error: the rule has no options
    { "hcl/comment-syntax": ["warn", { style: "#" }] } satisfies HclRulesConfig,
    // @ts-expect-error: there is no such rule
    { "hcl/sort": "warn" } satisfies HclRulesConfig,
    { "hcl/sort-keys": ["warn", { order: "desc" }] } satisfies HclRulesConfig,
    { "hcl/block-order": ["warn", { types: ["terraform"] }] } satisfies HclRulesConfig,
  ];
  expect(rules).toHaveLength(6);
});

const OPTIONS: { readonly [Name in keyof HclRuleOptions]: readonly (keyof HclRuleOptions[Name])[] } = {
  "argument-order": ["first", "last"],
  arguments: [],
  "block-order": ["types", "variables"],
  "comment-syntax": [],
  declarations: [],
  "deprecated-functions": [],
  "deprecated-index": [],
  "deprecated-interpolation": [],
  "deprecated-lookup": [],
  "documented-outputs": ["unique"],
  "documented-variables": ["unique"],
  "empty-list-equality": [],
  "json-syntax": [],
  "map-duplicate-keys": [],
  "module-pinned-source": ["style", "defaultBranches"],
  "module-shallow-clone": [],
  "module-version": ["exact"],
  "naming-convention": [
    "format",
    "custom",
    "customFormats",
    "check",
    "data",
    "ephemeral",
    "locals",
    "module",
    "output",
    "resource",
    "variable",
  ],
  "no-boolean-strings": [],
  "no-hard-coded-secrets": ["names", "ignore"],
  "no-useless-depends-on": [],
  "prefer-for-each": [],
  references: [],
  "required-providers": ["source", "version"],
  "required-version": [],
  schema: [],
  "sensitive-names": ["names", "ignore"],
  "sort-keys": ["order", "caseSensitive", "natural", "minKeys", "allowLineSeparatedGroups"],
  "standard-module-structure": [],
  syntax: [],
  "typed-variables": [],
  types: [],
  "unused-declarations": ["fix"],
  "unused-required-providers": ["fix"],
  "workspace-remote": [],
};

it.each(Object.entries(OPTIONS))("the option types of %s agree with its schema", (name, options) => {
  const [schema] = hcl.rules[name]!.meta.schema as { properties: object }[];
  expect(Object.keys(schema?.properties ?? {}).sort()).toEqual([...options].sort());
});

it("every rule has types of its options", () => {
  expect(Object.keys(OPTIONS).sort()).toEqual(Object.keys(hcl.rules).sort());
});
