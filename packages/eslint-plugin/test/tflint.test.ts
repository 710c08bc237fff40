/** Converts tflint configurations to ESLint's. */
import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import plugin, { fromTflint } from "../src/index.ts";

const rulesOf = (text: string): Record<string, unknown> => fromTflint(text).configs[0]!.rules;
const problemsOf = (text: string): readonly string[] => fromTflint(text).problems.map(({ line, message }) => `${line}: ${message}`);

const RECOMMENDED = [
  "deprecated-index",
  "deprecated-interpolation",
  "deprecated-lookup",
  "empty-list-equality",
  "json-syntax",
  "map-duplicate-keys",
  "module-pinned-source",
  "module-version",
  "required-providers",
  "required-version",
  "typed-variables",
  "unused-declarations",
  "workspace-remote",
].map((name) => `hcl/${name}`);

describe("the rules of a configuration of tflint", () => {
  it("are the recommended ones, if it has none", () => {
    expect(Object.keys(rulesOf(""))).toEqual(["hcl/syntax", ...RECOMMENDED]);
  });

  it("are the preset's", () => {
    expect(Object.keys(rulesOf('plugin "terraform" {\n  enabled = true\n  preset  = "recommended"\n}\n'))).toHaveLength(14);
    expect(Object.keys(rulesOf('plugin "terraform" {\n  enabled = true\n  preset  = "all"\n}\n'))).toHaveLength(21);
  });

  it("are all of them, if the plugin has no preset", () => {
    expect(Object.keys(rulesOf('plugin "terraform" {\n  enabled = true\n}\n'))).toHaveLength(21);
  });

  it("are none, if the plugin is disabled", () => {
    expect(rulesOf('plugin "terraform" {\n  enabled = false\n}\n')).toEqual({ "hcl/syntax": "error" });
  });

  it("are those that are enabled, if the others are disabled by default", () => {
    const text = 'config {\n  disabled_by_default = true\n}\nrule "terraform_comment_syntax" {\n  enabled = true\n}\n';
    expect(rulesOf(text)).toEqual({ "hcl/syntax": "error", "hcl/comment-syntax": "error" });
  });

  it("can be disabled one by one", () => {
    expect(rulesOf('rule "terraform_typed_variables" {\n  enabled = false\n}\n')).not.toHaveProperty("hcl/typed-variables");
  });

  it("have their options", () => {
    const text = `rule "terraform_module_pinned_source" {
  enabled          = true
  style            = "semver"
  default_branches = ["dev"]
}
rule "terraform_naming_convention" {
  enabled = true
  format  = "none"
  custom_formats = {
    upper_case = {
      description = "capitals"
      regex       = "^[A-Z]+$"
    }
  }
  module {
    format = "upper_case"
  }
}
`;
    expect(rulesOf(text)["hcl/module-pinned-source"]).toEqual(["error", { style: "semver", defaultBranches: ["dev"] }]);
    expect(rulesOf(text)["hcl/naming-convention"]).toEqual([
      "error",
      {
        format: "none",
        customFormats: { upper_case: { description: "capitals", regex: "^[A-Z]+$" } },
        module: { format: "upper_case" },
      },
    ]);
    expect(problemsOf(text)).toEqual([]);
  });

  it("are what ESLint accepts", () => {
    const { configs } = fromTflint('rule "terraform_naming_convention" {\n  enabled = true\n}\n');
    const text = '# tflint-ignore: terraform_typed_variables\nvariable "aB" {}\noutput "o" {\n  value = var.aB\n}\n';
    const messages = new Linter().verify(text, configs as unknown as Linter.Config[], { filename: "none/main.tf" });
    expect(messages.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ["hcl/required-version", 2],
      ["hcl/naming-convention", 2],
    ]);
  });

  it("are for files in both syntaxes, and variables have their values", () => {
    const { configs } = fromTflint('config {\n  variables = ["env=prod", "list=[1]"]\n}\n');
    expect(configs.map(({ language, languageOptions, settings }) => [language, languageOptions, settings])).toEqual([
      ["hcl/terraform", { tflintIgnore: true }, { hcl: { variables: { env: "prod", list: "[1]" } } }],
      ["hcl/hcl-json", { tflintIgnore: true }, { hcl: { variables: { env: "prod", list: "[1]" } } }],
    ]);
  });

  it("can be in the JSON syntax", () => {
    const text =
      '{"rule": {"terraform_typed_variables": {"enabled": false}, "terraform_module_version": {"enabled": true, "exact": true}}}';
    const { configs, problems } = fromTflint(text, { filename: ".tflint.json" });
    expect(configs[0]!.rules["hcl/typed-variables"]).toBeUndefined();
    expect(configs[0]!.rules["hcl/module-version"]).toEqual(["error", { exact: true }]);
    expect(problems).toEqual([]);
  });

  it("are in all configurations of the plugin", () => {
    expect(Object.keys(rulesOf('plugin "terraform" {}\n')).every((rule) => plugin.rules[rule.slice(4)] !== undefined)).toBe(true);
  });
});

describe("what has no counterpart is reported", () => {
  it.each([
    [
      "a plugin",
      'plugin "aws" {\n  enabled = true\n  version = "0.4.0"\n}\n',
      ['1: The plugin "aws" has no counterpart. Keep tflint for its rules.'],
    ],
    [
      "a rule of another ruleset",
      'rule "aws_instance_invalid_type" {\n  enabled = false\n}\n',
      ['1: The rule "aws_instance_invalid_type" has no counterpart. Keep tflint for it.'],
    ],
    [
      "a rule that does not exist",
      'rule "terraform_x" {\n  enabled = true\n}\n',
      ['1: The rule "terraform_x" has no counterpart. There is no such rule.'],
    ],
    [
      "an option",
      'rule "terraform_typed_variables" {\n  enabled   = true\n  ignorable = false\n}\n',
      ['3: The option "ignorable" of the rule "terraform_typed_variables" has no counterpart.'],
    ],
    [
      "an option that is not constant",
      'rule "terraform_module_version" {\n  enabled = true\n  exact   = x\n}\n',
      ['3: The value of "exact" is not a constant.'],
    ],
    [
      "a setting",
      'config {\n  format           = "compact"\n  call_module_type = "all"\n}\n',
      ['3: The setting "call_module_type" has no counterpart.'],
    ],
    [
      "a preset",
      'plugin "terraform" {\n  preset = "strict"\n}\n',
      ['2: There is no preset "strict". The presets are recommended and all.'],
    ],
    ["a block", "server {}\n", ['1: Blocks of type "server" are not expected here.']],
  ])("%s", (_, text, problems) => expect(problemsOf(text)).toEqual(problems));

  it("after a syntax error, what could be read counts", () => {
    const text = 'rule "terraform_comment_syntax" {\n  enabled = true\n}\nx = [\n';
    expect(problemsOf(text).length).toBeGreaterThan(0);
    expect(rulesOf(text)).toHaveProperty("hcl/comment-syntax");
  });
});
