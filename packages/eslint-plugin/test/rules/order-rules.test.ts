/** Rules about the order of arguments, blocks and keys. */
import { checkRule, local } from "./check-rule.ts";

const resource = (body: string): string => `resource "t" "a" {\n${body}}\n`;

checkRule("argument-order", {
  "meta-arguments first are accepted": {
    module: resource("  count = 2\n\n  b = 1\n\n  lifecycle {}\n\n  depends_on = [x.y]\n"),
    reported: [],
  },
  "no meta-arguments are accepted": { module: resource("  b = 1\n  a = 2\n"), reported: [] },
  count: { module: resource("  b     = 1\n  count = 2\n"), reported: ["count"], fixed: resource("  count = 2\n  b     = 1\n") },
  "for_each and provider": {
    module: resource("  b        = 1\n  provider = aws.x\n  for_each = toset([])\n"),
    reported: ["provider", "for_each"],
    fixed: resource("  for_each = toset([])\n  provider = aws.x\n  b        = 1\n"),
  },
  "the source of a module": {
    module: 'module "m" {\n  a       = 1\n  version = "1.0.0"\n  source  = "a/b/c"\n}\n',
    reported: ["version", "source"],
    fixed: 'module "m" {\n  source  = "a/b/c"\n  version = "1.0.0"\n  a       = 1\n}\n',
  },
  "the alias of a provider": {
    module: 'provider "aws" {\n  region = "x"\n  alias  = "y"\n}\n',
    reported: ["alias"],
    fixed: 'provider "aws" {\n  alias  = "y"\n  region = "x"\n}\n',
  },
  "depends_on of an output": {
    module: 'output "o" {\n  depends_on = [a.b]\n  value      = 1\n}\n',
    reported: ["depends_on"],
    fixed: 'output "o" {\n  value      = 1\n  depends_on = [a.b]\n}\n',
  },
  "lifecycle before an argument": {
    module: resource("  lifecycle {\n    prevent_destroy = true\n  }\n\n  b = 1\n\n  c {\n  }\n"),
    reported: ["lifecycle"],
    fixed: resource("  b = 1\n\n  c {\n  }\n\n  lifecycle {\n    prevent_destroy = true\n  }\n"),
  },
  "comments move along": {
    module: resource("  # About b.\n  b = 1 # one\n  # Two of them.\n  count = 2 # two\n"),
    reported: ["count"],
    fixed: resource("  # Two of them.\n  count = 2 # two\n  # About b.\n  b = 1 # one\n"),
  },
  "a directive moves along": {
    module: resource("  b = 1\n  # eslint-disable-next-line hcl/comment-syntax\n  count = 2\n"),
    reported: ["count"],
    fixed: resource("  # eslint-disable-next-line hcl/comment-syntax\n  count = 2\n  b     = 1\n"),
  },
  "no fix across a comment that switches rules off": {
    module: resource("  b = 1\n  # eslint-disable hcl/comment-syntax\n  count = 2\n"),
    reported: ["count"],
  },
  "a data source": {
    module: 'data "t" "a" {\n  b     = 1\n  count = 2\n}\n',
    reported: ["count"],
    fixed: 'data "t" "a" {\n  count = 2\n  b     = 1\n}\n',
  },
  "a data source of a check": {
    module: 'check "c" {\n  data "t" "a" {\n    b        = 1\n    provider = x\n  }\n}\n',
    reported: ["provider"],
    fixed: 'check "c" {\n  data "t" "a" {\n    provider = x\n    b        = 1\n  }\n}\n',
  },
  "a nested block with the same name is no declaration": {
    module: resource("  data {\n    b     = 1\n    count = 2\n  }\n"),
    reported: [],
  },
  "carriage returns": {
    module: 'resource "t" "a" {\r\n  b     = 1\r\n  count = 2\r\n}\r\n',
    reported: ["count"],
    fixed: 'resource "t" "a" {\r\n  count = 2\r\n  b     = 1\r\n}\r\n',
  },
  "an order of one's own": {
    module: 'variable "v" {\n  default     = 1\n  description = "V."\n}\n',
    options: { first: { variable: ["type", "description", "default"] } },
    reported: ["default"],
    fixed: 'variable "v" {\n  description = "V."\n  default     = 1\n}\n',
  },
  "an order of one's own replaces the usual one": {
    module: resource("  b     = 1\n  count = 2\n"),
    options: { first: { resource: [] } },
    reported: [],
  },
  "a heredoc": {
    module: resource("  b     = <<EOT\nx\nEOT\n  count = 2\n"),
    reported: ["count"],
    fixed: resource("  count = 2\n  b     = <<EOT\nx\nEOT\n"),
  },
  "the JSON syntax has no order": { module: { "a.tf.json": '{"resource": {"t": {"a": {"b": 1, "count": 2}}}}' }, reported: [] },
});

const required = (name: string): string => `variable "${name}" {\n  type = string\n}\n`;
const optional = (name: string): string => `variable "${name}" {\n  default = 1\n}\n`;

checkRule("block-order", {
  "required variables first are accepted": { module: `${required("a")}\n${optional("b")}`, reported: [] },
  "other blocks are in any order": { module: 'output "o" {\n  value = 1\n}\n\nlocals {}\n\nterraform {}\n', reported: [] },
  "a required variable after an optional one": {
    module: `${optional("a")}\n${required("b")}`,
    reported: ['variable "a"'],
    fixed: `${required("b")}\n${optional("a")}`,
  },
  "two required variables": {
    module: `${optional("a")}\n${required("b")}\n${required("c")}`,
    reported: ['variable "a"'],
    fixed: `${required("b")}\n${required("c")}\n${optional("a")}`,
  },
  "two optional variables": {
    module: `${optional("a")}\n${optional("b")}\n${required("c")}`,
    reported: ['variable "c"'],
    fixed: `${required("c")}\n${optional("a")}\n${optional("b")}`,
  },
  "a default of null is a default": {
    module: `variable "a" {\n  default = null\n}\n\n${required("b")}`,
    reported: ['variable "a"'],
    fixed: `${required("b")}\nvariable "a" {\n  default = null\n}\n`,
  },
  "blocks of other types stay": {
    module: `locals {}\n\n${optional("a")}\n${required("b")}\noutput "o" {}\n`,
    reported: ['variable "a"'],
    fixed: `locals {}\n\n${required("b")}\n${optional("a")}\noutput "o" {}\n`,
  },
  "comments move along": {
    module: `# A.\n${optional("a")}\n# B.\n${required("b")}`,
    reported: ['variable "a"'],
    fixed: `# B.\n${required("b")}\n# A.\n${optional("a")}`,
  },
  "the comment of the file stays": {
    module: `# Variables.\n\n${optional("a")}\n${required("b")}`,
    reported: ['variable "a"'],
    fixed: `# Variables.\n\n${required("b")}\n${optional("a")}`,
  },
  "any order of variables": { module: `${optional("a")}\n${required("b")}`, options: { variables: "any" }, reported: [] },
  "types in order are accepted": {
    module: `terraform {}\n\n${optional("a")}\nlocals {}\n`,
    options: { types: ["terraform", "variable"] },
    reported: [],
  },
  "types out of order": {
    module: 'output "o" {}\n\nlocals {}\n\nterraform {}\n',
    options: { types: ["terraform", "locals"] },
    reported: ["locals", "terraform"],
    fixed: 'terraform {}\n\nlocals {}\n\noutput "o" {}\n',
  },
  "types before variables": {
    module: `${optional("a")}\n${required("b")}\nterraform {}\n`,
    options: { types: ["terraform"] },
    reported: ["terraform"],
    fixed: `terraform {}\n\n${required("b")}\n${optional("a")}`,
  },
  "the order of override files has a meaning": { module: { "a_override.tf": `${optional("a")}\n${required("b")}` }, reported: [] },
  "each file has its own order": { module: { "a.tf": optional("a"), "b.tf": required("b") }, reported: [] },
  "no fix across a comment that switches rules off": {
    module: `${optional("a")}\n# eslint-disable hcl/comment-syntax\n${required("b")}`,
    reported: ['variable "a"'],
  },
  "a byte order mark and carriage returns": {
    module: `\ufeff${optional("a")}\n${required("b")}`.replaceAll("\n", "\r\n"),
    reported: ['variable "a"'],
    fixed: `\ufeff${required("b")}\n${optional("a")}`.replaceAll("\n", "\r\n"),
  },
  "the JSON syntax has no order": { module: { "a.tf.json": '{"variable": {"a": {"default": 1}, "b": {}}}' }, reported: [] },
});

checkRule("sort-keys", {
  "sorted keys are accepted": { module: local("{ a = 1, b = 2 }"), reported: [] },
  "one key is accepted": { module: local("{ b = 1 }"), reported: [] },
  "on one line": { module: local("{ b = 1, a = 2 }"), reported: ["a"], fixed: local("{ a = 2, b = 1 }") },
  "on lines of their own": {
    module: local("{\n    b = 1\n    a = 2\n  }"),
    reported: ["a"],
    fixed: local("{\n    a = 2\n    b = 1\n  }"),
  },
  "commas stay in their places": {
    module: local("{\n    b = 1,\n    a = 2\n  }"),
    reported: ["a"],
    fixed: local("{\n    a = 2,\n    b = 1\n  }"),
  },
  "comments move along": {
    module: local("{\n    # B.\n    b = 1, # one\n    # A.\n    a = 2, # two\n  }"),
    reported: ["a"],
    fixed: local("{\n    # A.\n    a = 2, # two\n    # B.\n    b = 1, # one\n  }"),
  },
  "no fix for a comment within a member": {
    module: local("{\n    b = 1 /* one */, a = 2\n  }"),
    reported: ["a"],
  },
  "names in quotes": { module: local('{ "b" = 1, a = 2 }'), reported: ["a"], fixed: local('{ a = 2, "b" = 1 }') },
  "nothing moves across a computed key": {
    module: local("{ c = 1, (b) = 2, a = 3 }"),
    reported: [],
  },
  "repeated keys are not moved, because the last one counts": { module: local("{ b = 1, a = 2, b = 3 }"), reported: ["a"] },
  "a blank line separates groups": { module: local("{\n    b = 1\n\n    a = 2\n  }"), reported: [] },
  "a blank line does not separate, if asked": {
    module: local("{\n    b = 1\n\n    a = 2\n  }"),
    options: { allowLineSeparatedGroups: false },
    reported: ["a"],
    fixed: local("{\n    a = 2\n\n    b = 1\n  }"),
  },
  descending: { module: local("{ a = 1, b = 2 }"), options: { order: "desc" }, reported: ["b"], fixed: local("{ b = 2, a = 1 }") },
  "capitals come first": { module: local("{ a = 1, B = 2 }"), reported: ["B"], fixed: local("{ B = 2, a = 1 }") },
  "capitals are equal, if asked": { module: local("{ a = 1, B = 2 }"), options: { caseSensitive: false }, reported: [] },
  "numbers are text": { module: local("{ a2 = 1, a10 = 2 }"), reported: ["a10"], fixed: local("{ a10 = 2, a2 = 1 }") },
  "numbers are numbers, if asked": { module: local("{ a2 = 1, a10 = 2 }"), options: { natural: true }, reported: [] },
  "few keys are accepted": { module: local("{ b = 1, a = 2 }"), options: { minKeys: 3 }, reported: [] },
  "an object in an object": {
    module: local("{ a = { d = 1, c = 2 } }"),
    reported: ["c"],
    fixed: local("{ a = { c = 2, d = 1 } }"),
  },
  "lines of different length stay aligned": {
    module: local("{\n    bb = {\n      x = 1\n    }\n    ccc = 2\n    a   = 3\n  }"),
    reported: ["a"],
    fixed: local("{\n    a = 3\n    bb = {\n      x = 1\n    }\n    ccc = 2\n  }"),
  },
  "a heredoc": {
    module: local("{\n    b = <<EOT\nx\nEOT\n    a = 2\n  }"),
    reported: ["a"],
    fixed: local("{\n    a = 2\n    b = <<EOT\nx\nEOT\n  }"),
  },
  "no fix for a heredoc among commas": { module: local("{\n    b = 1,\n    a = <<EOT\nx\nEOT\n  }"), reported: ["a"] },
  "carriage returns": {
    module: local("{\n    b = 1\n    a = 2\n  }").replaceAll("\n", "\r\n"),
    reported: ["a"],
    fixed: local("{\n    a = 2\n    b = 1\n  }").replaceAll("\n", "\r\n"),
  },
  "in a template of the JSON syntax there is no fix": {
    module: { "a.tf.json": '{"locals": {"a": "${f({ b = 1, a = 2 })}"}}' },
    reported: ["a.tf.json: a"],
  },
  "the objects of the JSON syntax have no order": { module: { "a.tf.json": '{"locals": {"b": 1, "a": 2}}' }, reported: [] },
});
