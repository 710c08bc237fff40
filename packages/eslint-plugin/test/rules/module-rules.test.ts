/** Rules that see the module. */
import { checkRule, local } from "./check-rule.ts";

const call = (source: string, more = ""): string => `module "m" {\n  source = "${source}"\n${more}}\n`;

for (const [rule, type] of [
  ["documented-variables", "variable"],
  ["documented-outputs", "output"],
] as const)
  checkRule(rule, {
    "a description is accepted": { module: `${type} "a" {\n  description = "A."\n}\n`, reported: [] },
    "a heredoc is accepted": { module: `${type} "a" {\n  description = <<EOT\nA.\nEOT\n}\n`, reported: [] },
    none: {
      module: `${type} "a" {\n}\n`,
      reported: [`${type} "a"`],
      suggested: `${type} "a" {\n  description = ""\n}\n`,
    },
    "on one line": { module: `${type} "a" {}\n`, reported: [`${type} "a"`], suggested: `${type} "a" {\n  description = ""\n}\n` },
    "with other arguments": {
      module: `${type} "a" {\n  sensitive = true\n}\n`,
      reported: [`${type} "a"`],
      suggested: `${type} "a" {\n  description = ""\n  sensitive = true\n}\n`,
    },
    "an empty one": { module: `${type} "a" {\n  description = ""\n}\n`, reported: [`${type} "a"`] },
    "an empty heredoc": { module: `${type} "a" {\n  description = <<EOT\nEOT\n}\n`, reported: [`${type} "a"`] },
    "the same description twice is accepted": {
      module: `${type} "a" {\n  description = "A."\n}\n${type} "b" {\n  description = "A."\n}\n`,
      reported: [],
    },
    "the same description twice, if they have to differ": {
      module: { "main.tf": `${type} "a" {\n  description = "A."\n}\n`, "x.tf": `${type} "b" {\n  description = "A."\n}\n` },
      options: { unique: true },
      reported: ['description = "A."', 'x.tf: description = "A."'],
    },
    "different descriptions": {
      module: `${type} "a" {\n  description = "A."\n}\n${type} "b" {\n  description = "B."\n}\n`,
      options: { unique: true },
      reported: [],
    },
    two: { module: `${type} "a" {}\n${type} "b" {}\n`, reported: [`${type} "a"`, `${type} "b"`] },
    "in another file": { module: { "x.tf": `${type} "a" {}\n` }, reported: [`x.tf: ${type} "a"`] },
    "described in an override file": {
      module: { "a.tf": `${type} "a" {}\n`, "a_override.tf": `${type} "a" {\n  description = "A."\n}\n` },
      reported: [],
    },
    "changed in an override file": {
      module: { "a.tf": `${type} "a" {\n  description = "A."\n}\n`, "a_override.tf": `${type} "a" {}\n` },
      reported: [],
    },
    "another block": { module: 'resource "a" "b" {}\n', reported: [] },
    "the JSON syntax": { module: { "a.tf.json": `{"${type}": {"a": {}}}` }, reported: ["a.tf.json: {"] },
    "described in the JSON syntax": { module: { "a.tf.json": `{"${type}": {"a": {"description": "A."}}}` }, reported: [] },
    "an empty one in the JSON syntax": { module: { "a.tf.json": `{"${type}": {"a": {"description": ""}}}` }, reported: ["a.tf.json: {"] },
    "each module of its own": { module: { "main.tf": `${type} "a" {}\n`, "m/a.tf": "" }, reported: [`${type} "a"`] },
  });

checkRule("typed-variables", {
  "a type is accepted": { module: 'variable "a" {\n  type = string\n}\n', reported: [] },
  "any is accepted": { module: 'variable "a" {\n  type = any\n}\n', reported: [] },
  "a quoted type is accepted": { module: 'variable "a" {\n  type = "string"\n}\n', reported: [] },
  none: { module: 'variable "a" {}\n', reported: ['variable "a"'] },
  "a default that is a number": {
    module: 'variable "a" {\n  default = 1\n}\n',
    reported: ['variable "a"'],
    suggested: 'variable "a" {\n  type = number\n  default = 1\n}\n',
  },
  "a default that is a string": {
    module: 'variable "a" {\n  default = "1"\n}\n',
    reported: ['variable "a"'],
    suggested: 'variable "a" {\n  type = string\n  default = "1"\n}\n',
  },
  "a default that is a list": { module: 'variable "a" {\n  default = []\n}\n', reported: ['variable "a"'] },
  "a default that is null": { module: 'variable "a" {\n  default = null\n}\n', reported: ['variable "a"'] },
  two: { module: 'variable "a" {}\nvariable "b" {}\n', reported: ['variable "a"', 'variable "b"'] },
  "one of two": { module: 'variable "a" {\n  type = bool\n}\nvariable "b" {}\n', reported: ['variable "b"'] },
  "typed in an override file": {
    module: { "a.tf": 'variable "a" {}\n', "a_override.tf": 'variable "a" {\n  type = string\n}\n' },
    reported: [],
  },
  "an output": { module: 'output "a" {\n  value = 1\n}\n', reported: [] },
  "a label without quotes": { module: "variable a {}\n", reported: ["variable a"] },
  "the JSON syntax": { module: { "a.tf.json": '{"variable": {"a": {}}}' }, reported: ["a.tf.json: {"] },
  "typed in the JSON syntax": { module: { "a.tf.json": '{"variable": {"a": {"type": "string"}}}' }, reported: [] },
});

checkRule("module-pinned-source", {
  "a folder is accepted": { module: call("./a"), reported: [] },
  "a registry is accepted": { module: call("a/b/c"), reported: [] },
  "an archive is accepted": { module: call("https://example.com/a.zip"), reported: [] },
  "a version is accepted": { module: call("git::https://example.com/a.git?ref=v1"), reported: [] },
  "a commit is accepted": { module: call("git::https://example.com/a.git?ref=51d462976d84fdea54b47d80dcabbf680badcdb8"), reported: [] },
  "Git without a revision": { module: call("git::https://example.com/a.git"), reported: ['"git::https://example.com/a.git"'] },
  "Git over SSH": { module: call("git::ssh://git@example.com/a.git"), reported: ['"git::ssh://git@example.com/a.git"'] },
  "the address of a clone": { module: call("git@github.com:a/b.git"), reported: ['"git@github.com:a/b.git"'] },
  GitHub: { module: call("github.com/a/b"), reported: ['"github.com/a/b"'] },
  "GitHub with a version": { module: call("github.com/a/b?ref=v1.2.0"), reported: [] },
  "a folder in a repository": { module: call("github.com/a/b//c?ref=main"), reported: ['"github.com/a/b//c?ref=main"'] },
  Bitbucket: { module: call("bitbucket.org/a/b"), reported: ['"bitbucket.org/a/b"'] },
  Mercurial: { module: call("hg::https://example.com/a"), reported: ['"hg::https://example.com/a"'] },
  "Mercurial with a revision": { module: call("hg::https://example.com/a?rev=1.2"), reported: [] },
  "Mercurial with a default branch": {
    module: call("hg::https://example.com/a?rev=default"),
    reported: ['"hg::https://example.com/a?rev=default"'],
  },
  "a branch of one's own": {
    module: call("github.com/a/b?ref=trunk"),
    options: { defaultBranches: ["trunk"] },
    reported: ['"github.com/a/b?ref=trunk"'],
  },
  "branches of one's own are added to the usual ones": {
    module: call("github.com/a/b?ref=main"),
    options: { defaultBranches: ["trunk"] },
    reported: ['"github.com/a/b?ref=main"'],
  },
  "a semantic version": { module: call("github.com/a/b?ref=v1.2.3-rc.1"), options: { style: "semver" }, reported: [] },
  "no semantic version": {
    module: call("github.com/a/b?ref=pinned"),
    options: { style: "semver" },
    reported: ['"github.com/a/b?ref=pinned"'],
  },
  "no source": { module: 'module "m" {}\n', reported: [] },
  "the JSON syntax": {
    module: { "a.tf.json": '{"module": {"m": {"source": "github.com/a/b"}}}' },
    reported: ['a.tf.json: "github.com/a/b"'],
  },
});

checkRule("module-shallow-clone", {
  "a folder is accepted": { module: call("./a"), reported: [] },
  "a registry is accepted": { module: call("a/b/c"), reported: [] },
  "no revision is a matter of another rule": { module: call("github.com/a/b"), reported: [] },
  "a depth is accepted": { module: call("github.com/a/b?ref=v1&depth=1"), reported: [] },
  "a depth before the revision is accepted": { module: call("github.com/a/b?depth=1&ref=v1"), reported: [] },
  "a commit cannot be cloned alone": { module: call("github.com/a/b?ref=51d462976d84fdea54b47d80dcabbf680badcdb8"), reported: [] },
  "a short commit cannot either": { module: call("github.com/a/b?ref=51d4629"), reported: [] },
  "Mercurial has no depth": { module: call("hg::https://example.com/a?rev=1"), reported: [] },
  "an archive has no depth": { module: call("https://example.com/a.zip?ref=v1"), reported: [] },
  GitHub: { module: call("github.com/a/b?ref=v1"), reported: ['"github.com/a/b?ref=v1"'], fixed: call("github.com/a/b?depth=1&ref=v1") },
  "Git over HTTPS": {
    module: call("git::https://example.com/a.git?ref=v1"),
    reported: ['"git::https://example.com/a.git?ref=v1"'],
    fixed: call("git::https://example.com/a.git?depth=1&ref=v1"),
  },
  "the address of a clone": {
    module: call("git@github.com:a/b.git?ref=v1"),
    reported: ['"git@github.com:a/b.git?ref=v1"'],
    fixed: call("git@github.com:a/b.git?depth=1&ref=v1"),
  },
  "a folder in a repository": {
    module: call("github.com/a/b//c?ref=v1"),
    reported: ['"github.com/a/b//c?ref=v1"'],
    fixed: call("github.com/a/b//c?depth=1&ref=v1"),
  },
  "a larger depth": {
    module: call("github.com/a/b?ref=v1&depth=10"),
    reported: ['"github.com/a/b?ref=v1&depth=10"'],
    fixed: call("github.com/a/b?ref=v1&depth=1"),
  },
  "the JSON syntax": {
    module: { "a.tf.json": '{"module": {"m": {"source": "github.com/a/b?ref=v1"}}}' },
    reported: ['a.tf.json: "github.com/a/b?ref=v1"'],
    fixed: { "a.tf.json": '{"module": {"m": {"source": "github.com/a/b?depth=1&ref=v1"}}}' },
  },
});

checkRule("module-version", {
  "a version is accepted": { module: call("a/b/c", '  version = "1.2.3"\n'), reported: [] },
  "a range is accepted": { module: call("a/b/c", '  version = "~> 1.2"\n'), reported: [] },
  "a folder is accepted": { module: call("./a"), reported: [] },
  "a folder above is accepted": { module: call("../a"), reported: [] },
  "a repository is accepted": { module: call("github.com/a/b"), reported: [] },
  "an archive is accepted": { module: call("https://example.com/a.zip"), reported: [] },
  "a registry": { module: call("a/b/c"), reported: ['module "m"'] },
  "a private registry": { module: call("app.example.com/a/b/c"), reported: ['module "m"'] },
  "a folder in a package": { module: call("a/b/c//d"), reported: ['module "m"'] },
  "an exact version": { module: call("a/b/c", '  version = "1.2.3"\n'), options: { exact: true }, reported: [] },
  "an exact version with an operator": { module: call("a/b/c", '  version = "= 1.2.3"\n'), options: { exact: true }, reported: [] },
  "a range instead of an exact version": {
    module: call("a/b/c", '  version = "~> 1.2"\n'),
    options: { exact: true },
    reported: ['version = "~> 1.2"'],
  },
  "two constraints instead of an exact version": {
    module: call("a/b/c", '  version = ">= 1, < 2"\n'),
    options: { exact: true },
    reported: ['version = ">= 1, < 2"'],
  },
  "a version of two numbers is not exact": {
    module: call("a/b/c", '  version = "1.2"\n'),
    options: { exact: true },
    reported: ['version = "1.2"'],
  },
  "an equals sign before an exact version": { module: call("a/b/c", '  version = "= 1.2.3+a"\n'), options: { exact: true }, reported: [] },
  "a version before a release is exact": { module: call("a/b/c", '  version = "1.2.3-beta.1"\n'), options: { exact: true }, reported: [] },
  "an empty version": { module: call("a/b/c", "  version = null\n"), reported: ['module "m"'] },
  "no version instead of an exact one": { module: call("a/b/c"), options: { exact: true }, reported: ['module "m"'] },
  "the JSON syntax": { module: { "a.tf.json": '{"module": {"m": {"source": "a/b/c"}}}' }, reported: ["a.tf.json: {"] },
});

checkRule("naming-convention", {
  "snake case is accepted": { module: 'variable "a_b1" {}\n', reported: [] },
  "a hyphen": { module: 'variable "a-b" {}\n', reported: ['variable "a-b"'] },
  "a capital": { module: 'variable "aB" {}\n', reported: ['variable "aB"'] },
  "two underscores": { module: 'variable "a__b" {}\n', reported: ['variable "a__b"'] },
  "an underscore at the end": { module: 'variable "a_" {}\n', reported: ['variable "a_"'] },
  "all kinds": {
    module:
      'resource "t" "A" {}\ndata "t" "A" {}\noutput "A" {}\nmodule "A" {}\nlocals {\n  A = 1\n}\ncheck "A" {\n  data "t" "B" {}\n}\nephemeral "t" "A" {}\n',
    reported: ['resource "t" "A"', 'data "t" "A"', 'output "A"', 'module "A"', "A = 1", 'check "A"', 'data "t" "B"', 'ephemeral "t" "A"'],
  },
  "mixed snake case": {
    module: 'variable "A_b" {}\nvariable "a-b" {}\n',
    options: { format: "mixed_snake_case" },
    reported: ['variable "a-b"'],
  },
  "no format": { module: 'variable "A-b" {}\n', options: { format: "none" }, reported: [] },
  "a regular expression": { module: 'variable "ab" {}\nvariable "x" {}\n', options: { custom: "^a" }, reported: ['variable "x"'] },
  "an empty regular expression is none": { module: 'variable "A" {}\n', options: { custom: "" }, reported: ['variable "A"'] },
  "a format of one's own": {
    module: 'variable "a" {}\nvariable "A" {}\n',
    options: { format: "upper", customFormats: { upper: { description: "capitals", regex: "^[A-Z]+$" } } },
    reported: ['variable "a"'],
  },
  "another format for a kind": {
    module: 'variable "A" {}\noutput "A" {}\n',
    options: { variable: { format: "mixed_snake_case" } },
    reported: ['output "A"'],
  },
  "no format for a kind": {
    module: 'variable "A" {}\noutput "A" {}\n',
    options: { output: { format: "none" } },
    reported: ['variable "A"'],
  },
  "a regular expression for a kind": {
    module: 'variable "ab" {}\noutput "ab" {}\n',
    options: { output: { custom: "^x" } },
    reported: ['output "ab"'],
  },
  "a kind alone": {
    module: 'variable "A" {}\noutput "A" {}\n',
    options: { format: "none", output: { format: "snake_case" } },
    reported: ['output "A"'],
  },
  "the JSON syntax": {
    module: { "a.tf.json": '{"variable": {"A": {}}, "locals": {"B": 1}}' },
    reported: ["a.tf.json: {", 'a.tf.json: "B": 1'],
  },
});

const required = (entry: string): string => `terraform {\n  required_providers {\n    ${entry}\n  }\n}\n`;
const RESOURCE = 'resource "aws_a" "b" {}\n';

checkRule("required-providers", {
  "a provider that is built in is accepted": {
    module: `${required('test = { source = "terraform.io/builtin/test" }')}resource "test_assertions" "a" {}\n`,
    reported: [],
  },
  "a complete entry is accepted": { module: required('aws = { source = "hashicorp/aws", version = "~> 5.0" }') + RESOURCE, reported: [] },
  "no entry": { module: RESOURCE, reported: ['resource "aws_a" "b"'] },
  "a data source": { module: 'data "aws_a" "b" {}\n', reported: ['data "aws_a" "b"'] },
  "a data source of a check": { module: 'check "c" {\n  data "aws_a" "b" {}\n}\n', reported: ['data "aws_a" "b"'] },
  "a provider configuration": { module: 'provider "aws" {}\n', reported: ['provider "aws"'] },
  "a provider of a resource": { module: 'resource "aws_a" "b" {\n  provider = other.x\n}\n', reported: ['resource "aws_a" "b"'] },
  "a provider that is passed": { module: 'module "m" {\n  source    = "./m"\n  providers = { aws = aws }\n}\n', reported: ['module "m"'] },
  "a function of a provider": { module: local("provider::aws::f(1)"), reported: ["provider::aws::f"] },
  "a version alone": {
    module: required('aws = "~> 5.0"') + RESOURCE,
    reported: ['"~> 5.0"'],
    fixed: required('aws = {\n      source  = "hashicorp/aws"\n      version = "~> 5.0"\n    }') + RESOURCE,
  },
  "a version alone, although no source is asked for": {
    module: required('aws = "~> 5.0"') + RESOURCE,
    options: { source: false },
    reported: ['"~> 5.0"'],
    fixed: required('aws = {\n      source  = "hashicorp/aws"\n      version = "~> 5.0"\n    }') + RESOURCE,
  },
  "no source": {
    module: required('aws = { version = "~> 5.0" }') + RESOURCE,
    reported: ['{ version = "~> 5.0" }'],
    fixed: required('aws = { source = "hashicorp/aws", version = "~> 5.0" }') + RESOURCE,
  },
  "no source on several lines": {
    module: required('aws = {\n      # new\n      version = "~> 5.0"\n    }') + RESOURCE,
    reported: ['{\n      # new\n      version = "~> 5.0"\n    }'],
    fixed: required('aws = {\n      # new\n      source  = "hashicorp/aws"\n      version = "~> 5.0"\n    }') + RESOURCE,
  },
  "neither source nor version": {
    module: required("aws = {}") + RESOURCE,
    reported: ["{}", "{}"],
    fixed: required('aws = {\n      source = "hashicorp/aws"\n    }') + RESOURCE,
  },
  "the last use of a provider": {
    module: `provider "aws" {}\n${RESOURCE}`,
    reported: ['resource "aws_a" "b"'],
  },
  "a function rather than a block": {
    module: `locals {\n  a = provider::aws::arn_parse("x")\n}\n${RESOURCE}`,
    reported: ["provider::aws::arn_parse"],
  },
  "no version": { module: required('aws = { source = "hashicorp/aws" }') + RESOURCE, reported: ['{ source = "hashicorp/aws" }'] },
  "no source, which is not asked for": {
    module: required('aws = { version = "~> 5.0" }') + RESOURCE,
    options: { source: false },
    reported: [],
  },
  "no version, which is not asked for": {
    module: required('aws = { source = "hashicorp/aws" }') + RESOURCE,
    options: { version: false },
    reported: [],
  },
  "a version in a configuration": {
    module: `${required('aws = { source = "hashicorp/aws", version = "~> 5.0" }')}provider "aws" {\n  version = "5.0"\n}\n`,
    reported: ['provider "aws"'],
  },
  "what nothing uses is a matter of another rule": { module: required("aws = {}"), reported: [] },
  "the provider that is built in": { module: 'resource "terraform_data" "a" {}\n', reported: [] },
  "an entry of another file": {
    module: { "main.tf": RESOURCE, "versions.tf": required('aws = { source = "hashicorp/aws", version = "5" }') },
    reported: [],
  },
  "the JSON syntax": { module: { "a.tf.json": '{"resource": {"aws_a": {"b": {}}}}' }, reported: ["a.tf.json: {"] },
});

checkRule("unused-required-providers", {
  "a resource": { module: required('aws = { source = "hashicorp/aws" }') + RESOURCE, reported: [] },
  "a data source": { module: `${required("aws = {}")}data "aws_a" "b" {}\n`, reported: [] },
  "a configuration": { module: `${required("aws = {}")}provider "aws" {}\n`, reported: [] },
  "a provider of a resource ": { module: `${required("x = {}")}resource "aws_a" "b" {\n  provider = x\n}\n`, reported: [] },
  "a provider that is passed": {
    module: `${required("x = {}")}module "m" {\n  source    = "./m"\n  providers = { y = x }\n}\n`,
    reported: [],
  },
  "a function of a provider": { module: required("aws = {}") + local("provider::aws::f(1)"), reported: [] },
  "an alias that the caller passes": {
    module: required('aws = {\n      source                = "hashicorp/aws"\n      configuration_aliases = [aws.x]\n    }'),
    reported: [],
  },
  "an entry of another file": { module: { "main.tf": RESOURCE, "versions.tf": required("aws = {}") }, reported: [] },
  "a use in the JSON syntax": {
    module: { "main.tf": required("aws = {}"), "a.tf.json": '{"resource": {"aws_a": {"b": {}}}}' },
    reported: [],
  },
  none: { module: required("aws = {}"), reported: ["aws = {}"], suggested: "terraform {\n  required_providers {\n  }\n}\n" },
  "another provider": { module: `${required("aws = {}")}resource "google_a" "b" {}\n`, reported: ["aws = {}"] },
  "an implied provider that is overridden": {
    module: `${required("aws = {}")}resource "aws_a" "b" {\n  provider = x\n}\n`,
    reported: ["aws = {}"],
  },
  "one of two": {
    module: required("aws = {}\n    x = {}") + RESOURCE,
    options: { fix: true },
    reported: ["x = {}"],
    fixed: required("aws = {}") + RESOURCE,
  },
  "a version alone": { module: required('aws = "5"'), reported: ['aws = "5"'] },
  "the JSON syntax": {
    module: { "a.tf.json": '{"terraform": {"required_providers": {"aws": {}}}}' },
    reported: ['a.tf.json: "aws": {}'],
  },
});

const USED = 'output "o" {\n  value = var.a\n}\n';

checkRule("unused-declarations", {
  "a variable in an output": { module: `variable "a" {}\n${USED}`, reported: [] },
  "a variable in another file": { module: { "main.tf": 'variable "a" {}\n', "o.tf": USED }, reported: [] },
  "a variable in the JSON syntax": {
    module: { "main.tf": 'variable "a" {}\n', "o.tf.json": '{"output": {"o": {"value": "${var.a}"}}}' },
    reported: [],
  },
  "a variable in a called module": { module: 'variable "a" {}\nmodule "m" {\n  source = "./m"\n  x = var.a\n}\n', reported: [] },
  "a variable": { module: 'variable "a" {}\n', reported: ['variable "a"'], suggested: "" },
  "a variable in its own validation": {
    module: 'variable "a" {\n  validation {\n    condition     = var.a > 1\n    error_message = "No."\n  }\n}\n',
    reported: ['variable "a"'],
  },
  "a local value": { module: 'locals {\n  a = 1\n  b = 2\n}\noutput "o" {\n  value = local.b\n}\n', reported: ["a = 1"] },
  "a data source": { module: 'data "t" "a" {}\n', reported: ['data "t" "a"'] },
  "a data source that is used": { module: 'data "t" "a" {}\noutput "o" {\n  value = data.t.a.id\n}\n', reported: [] },
  "a data source of a check": { module: 'check "c" {\n  data "t" "a" {}\n}\n', reported: ['data "t" "a"'] },
  "a data source of a check that is used": {
    module: 'check "c" {\n  data "t" "a" {}\n  assert {\n    condition     = data.t.a.ok\n    error_message = "No."\n  }\n}\n',
    reported: [],
  },
  "an alias of a provider": { module: 'provider "aws" {\n  alias = "x"\n}\n', reported: ['provider "aws"'] },
  "an alias that is used": { module: 'provider "aws" {\n  alias = "x"\n}\nresource "aws_a" "b" {\n  provider = aws.x\n}\n', reported: [] },
  "an alias that is passed": {
    module: 'provider "aws" {\n  alias = "x"\n}\nmodule "m" {\n  source    = "./m"\n  providers = { aws = aws.x }\n}\n',
    reported: [],
  },
  "a provider without an alias": { module: 'provider "aws" {}\n', reported: [] },
  "a resource": { module: 'resource "t" "a" {}\n', reported: [] },
  "a fix, with the comment before it": {
    module: `# Spare.\nvariable "b" {} # b\n\n# Used.\nvariable "a" {}\n${USED}`,
    options: { fix: true },
    reported: ['variable "b"'],
    fixed: `# Used.\nvariable "a" {}\n${USED}`,
  },
  "a fix keeps comments that configure a linter": {
    module: `# tflint-ignore: aws_x\nvariable "b" {}\nvariable "a" {}\n${USED}`,
    options: { fix: true },
    reported: ['variable "b"'],
    fixed: `# tflint-ignore: aws_x\nvariable "a" {}\n${USED}`,
  },
  "the JSON syntax": { module: { "a.tf.json": '{"variable": {"a": {}}}' }, options: { fix: true }, reported: ["a.tf.json: {"] },
});

checkRule("required-version", {
  "a version is accepted": { module: 'terraform {\n  required_version = ">= 1"\n}\n', reported: [] },
  "a version of another file": { module: { "main.tf": "", "x.tf": 'terraform {\n  required_version = ">= 1"\n}\n' }, reported: [] },
  "a version in the JSON syntax": { module: { "main.tf": "", "x.tf.json": '{"terraform": {"required_version": ">= 1"}}' }, reported: [] },
  "a version in an override file": {
    module: { "main.tf": "", "x_override.tf": 'terraform {\n  required_version = ">= 1"\n}\n' },
    reported: [],
  },
  none: { module: "locals {}\n", reported: [""] },
  "a terraform block without one": { module: "terraform {}\n", reported: ["terraform"] },
  "a terraform block in another file": {
    module: { "a.tf": "\nterraform {}\n", "main.tf": "terraform {}\n" },
    reported: ["a.tf: terraform"],
  },
  "a version in another block": { module: 'locals {\n  required_version = ">= 1"\n}\n', reported: [""] },
  "at the start of terraform.tf": { module: { "main.tf": "", "terraform.tf": "", "versions.tf": "" }, reported: ["terraform.tf: "] },
  "at the start of versions.tf": { module: { "a.tf": "", "main.tf": "", "versions.tf": "" }, reported: ["versions.tf: "] },
  "at the start of main.tf": { module: { "a.tf": "", "main.tf": "" }, reported: [""] },
  "at the start of the first file": { module: { "a.tf": "", "b.tf": "" }, reported: ["a.tf: "] },
  "at the start of main.tf.json": { module: { "a.tf": "", "main.tf.json": "{}" }, reported: ["main.tf.json: "] },
  "values of variables": { module: { "a.tfvars": "a = 1\n", "main.tf": 'terraform {\n  required_version = ">= 1"\n}\n' }, reported: [] },
  "each module": { module: { "main.tf": 'terraform {\n  required_version = ">= 1"\n}\n', "m/main.tf": "" }, reported: ["m/main.tf: "] },
  "a comment before it": { module: "# a\n", reported: [""] },
});

const EMPTY = { "outputs.tf": "", "variables.tf": "" };

checkRule("standard-module-structure", {
  "three files are accepted": { module: { "main.tf": "", ...EMPTY }, reported: [] },
  "further files are accepted": { module: { "main.tf": "", "network.tf": "", ...EMPTY }, reported: [] },
  "main.tf alone": { module: { "main.tf": "" }, reported: ["", ""] },
  "no main.tf": { module: EMPTY, reported: ["outputs.tf: "] },
  "no variables.tf": { module: { "main.tf": "", "outputs.tf": "" }, reported: [""] },
  "no outputs.tf": { module: { "main.tf": "", "variables.tf": "" }, reported: [""] },
  "a variable in main.tf": { module: { "main.tf": 'variable "a" {}\n', ...EMPTY }, reported: ['variable "a"'] },
  "a variable in main.tf without variables.tf": {
    module: { "main.tf": 'variable "a" {}\n', "outputs.tf": "" },
    reported: ['variable "a"'],
  },
  "an output in main.tf": { module: { "main.tf": 'output "a" {\n  value = 1\n}\n', ...EMPTY }, reported: ['output "a"'] },
  "an output in variables.tf": {
    module: { "main.tf": "", "outputs.tf": "", "variables.tf": 'output "a" {\n  value = 1\n}\n' },
    reported: ['variables.tf: output "a"'],
  },
  "a variable in outputs.tf": {
    module: { "main.tf": "", "outputs.tf": 'variable "a" {}\n', "variables.tf": "" },
    reported: ['outputs.tf: variable "a"'],
  },
  "variables and outputs in their files": {
    module: { "main.tf": "", "outputs.tf": 'output "a" {\n  value = 1\n}\n', "variables.tf": 'variable "a" {}\n' },
    reported: [],
  },
  "a module in the JSON syntax": { module: { "main.tf.json": '{"variable": {"a": {}}}' }, reported: [] },
  "a variable of another file in the JSON syntax": {
    module: { "main.tf": "", "x.tf.json": '{"variable": {"a": {}}}', ...EMPTY },
    reported: [],
  },
  "each module": { module: { "main.tf": "", ...EMPTY, "m/main.tf": "", "m/outputs.tf": "" }, reported: ["m/main.tf: "] },
});

const backend = (type: string, version = ""): string => `terraform {\n${version}  backend "${type}" {}\n}\n`;
const remote = (version = ">= 1.0"): string => backend("remote", `  required_version = "${version}"\n`);
const WORKSPACE = local("terraform.workspace");

checkRule("workspace-remote", {
  "no backend is accepted": { module: WORKSPACE, reported: [] },
  "another backend is accepted": { module: backend("s3") + WORKSPACE, reported: [] },
  "Terraform Cloud is accepted": { module: `terraform {\n  cloud {}\n}\n${WORKSPACE}`, reported: [] },
  "another reference is accepted": { module: remote() + local("terraform.applying"), reported: [] },
  "a later version is accepted": { module: backend("remote", '  required_version = ">= 1.1"\n') + WORKSPACE, reported: [] },
  "an earlier version is accepted": { module: backend("remote", '  required_version = "< 1.0"\n') + WORKSPACE, reported: [] },
  "without a required version, a later one is assumed": { module: backend("remote") + WORKSPACE, reported: [] },
  "a remote backend": { module: remote() + WORKSPACE, reported: ["terraform.workspace"] },
  "a version that is concerned": {
    module: backend("remote", '  required_version = "1.0.3"\n') + WORKSPACE,
    reported: ["terraform.workspace"],
  },
  "a range that is concerned": {
    module: backend("remote", '  required_version = "~> 1.0"\n') + WORKSPACE,
    reported: ["terraform.workspace"],
  },
  "a backend of another file": { module: { "main.tf": WORKSPACE, "x.tf": remote() }, reported: ["terraform.workspace"] },
  "in a template": { module: remote() + local('"a-${terraform.workspace}"'), reported: ["terraform.workspace"] },
  "in a condition": { module: remote() + local('terraform.workspace == "a" ? 1 : 2'), reported: ["terraform.workspace"] },
  "in a resource": { module: `${remote()}resource "t" "a" {\n  b = terraform.workspace\n}\n`, reported: ["terraform.workspace"] },
  twice: {
    module: remote() + local("[terraform.workspace, terraform.workspace]"),
    reported: ["terraform.workspace", "terraform.workspace"],
  },
  "the JSON syntax": {
    module: { "main.tf": remote(), "x.tf.json": '{"locals": {"a": "${terraform.workspace}"}}' },
    reported: ["x.tf.json: terraform.workspace"],
  },
});
