/** The rules that report the problems of the parser and of checks. */
import { expect, it } from "vitest";
import { ruleOfCode } from "../../src/rules/diagnostic-codes.ts";
import { checkRule, local } from "./check-rule.ts";

checkRule("syntax", {
  "a valid file": { module: local("1"), reported: [] },
  "an unclosed string": { module: 'a = "b\nc = 1\n', reported: ["\n"] },
  "a colon": { module: "a: 1\n", reported: ["a"] },
  two: { module: "a: 1\nb: 2\n", reported: ["a", "b"] },
  "the JSON syntax": { module: { "a.tf.json": '{"a": [1 2]}' }, reported: ["a.tf.json: 2"] },
  "an empty file": { module: "", reported: [] },
  "an operator without an operand": { module: local("1 +"), reported: ["\n"] },
  "a block without a body": { module: "locals\n", reported: ["locals"] },
  "an unclosed comment": { module: "/* a\n", reported: ["/"] },
  "an unclosed heredoc": { module: "a = <<EOT\nb\n", reported: [""] },
  "an argument twice": { module: "locals {\n  a = 1\n  a = 2\n}\n", reported: ["a"] },
  "a file of values": { module: { "a.tfvars": "a: 1\n" }, reported: ["a.tfvars: a"] },
  "carriage returns": { module: "locals {\r\n  a = 1\r\n  b: 2\r\n}\r\n", reported: ["b"] },
  "an invalid keyword in the JSON syntax": { module: { "a.tf.json": '{"a": tru}' }, reported: ["a.tf.json: tru"] },
  "no suggestion while there are errors": { module: "a: 1 // b\n", reported: ["a"] },
});

checkRule("references", {
  "what exists": { module: `variable "a" {}\n${local("[var.a, upper(var.a)]")}`, reported: [] },
  "a variable": { module: local("var.b"), reported: ["var.b"] },
  "a local value": { module: local("local.b"), reported: ["local.b"] },
  "a resource": { module: local("aws_a.b.id"), reported: ["aws_a.b"] },
  "a function": { module: local("uper(1)"), reported: ["uper"] },
  "of the linted file only": {
    module: { "main.tf": local("var.b"), "x.tf": "locals {\n  x = var.c\n}\n" },
    reported: ["var.b", "x.tf: var.c"],
  },
  "the JSON syntax": { module: { "a.tf.json": '{"locals": {"a": "${var.b}"}}' }, reported: ["a.tf.json: var.b"] },
  "a misspelled variable": {
    module: `variable "region" {}\n${local("var.regin")}`,
    reported: ["var.regin"],
    suggested: `variable "region" {}\n${local("var.region")}`,
  },
  "a misspelled local value of another file": {
    module: { "main.tf": local("local.zoen"), "x.tf": "locals {\n  zone = 1\n}\n" },
    reported: ["local.zoen"],
    suggested: local("local.zone"),
  },
  "a misspelled output of a called module": {
    module: { "main.tf": `module "m" {\n  source = "./m"\n}\n${local("module.m.idd")}`, "m/o.tf": 'output "id" {\n  value = 1\n}\n' },
    reported: [".idd"],
    suggested: `module "m" {\n  source = "./m"\n}\n${local("module.m.id")}`,
  },
  "a module": { module: local("module.m.id"), reported: ["module.m"] },
  "a data source": { module: local("data.t.a.id"), reported: ["data.t.a"] },
  "a cycle": { module: "locals {\n  a = local.b\n  b = local.a\n}\n", reported: ["local.b"] },
  "each outside of for_each": { module: local("each.key"), reported: ["each.key"] },
  "carriage returns": { module: local("var.b").replaceAll("\n", "\r\n"), reported: ["var.b"] },
});

checkRule("arguments", {
  "what is required": { module: 'output "a" {\n  value = 1\n}\n', reported: [] },
  "an unknown argument": { module: 'output "a" {\n  value = 1\n  x = 2\n}\n', reported: ["x"] },
  "a missing argument": { module: 'output "a" {}\n', reported: [""] },
  "a missing argument of a called module": {
    module: { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'variable "a" {}\n' },
    reported: ['module "m"'],
  },
  "an unknown argument of a called module": {
    module: { "main.tf": 'module "m" {\n  source = "./m"\n  x = 1\n}\n', "m/main.tf": "" },
    reported: ["x"],
  },
  "a misspelled argument of a called module": {
    module: { "main.tf": 'module "m" {\n  source = "./m"\n  nmae   = 1\n}\n', "m/v.tf": 'variable "name" {\n  default = 1\n}\n' },
    reported: ["nmae"],
    suggested: 'module "m" {\n  source = "./m"\n  name   = 1\n}\n',
  },
  "an unknown block": { module: "server {}\n", reported: ["server"] },
  "a misspelled argument": {
    module: 'variable "a" {\n  defualt = 1\n}\n',
    reported: ["defualt"],
    suggested: 'variable "a" {\n  default = 1\n}\n',
  },
  "an unknown block in a variable": { module: 'variable "a" {\n  x {}\n}\n', reported: ["x"] },
  "a condition without a message": { module: 'variable "a" {\n  validation {\n    condition = true\n  }\n}\n', reported: [""] },
  "arguments of resources are not known": { module: 'resource "t" "a" {\n  anything = 1\n}\n', reported: [] },
  "count and for_each": { module: 'resource "t" "a" {\n  count    = 1\n  for_each = {}\n}\n', reported: ["for_each"] },
  "of the linted file only": { module: { "main.tf": 'output "a" {}\n', "x.tf": 'output "b" {}\n' }, reported: ["", "x.tf: "] },
  "the JSON syntax": { module: { "a.tf.json": '{"output": {"a": {"value": 1, "x": 2}}}' }, reported: ['a.tf.json: "x"'] },
  "carriage returns": { module: 'output "a" {\r\n  value = 1\r\n  x = 2\r\n}\r\n', reported: ["x"] },
});

checkRule("declarations", {
  "different names": { module: 'variable "a" {}\nvariable "b" {}\n', reported: [] },
  "a name that is repeated": { module: 'variable "a" {}\nvariable "a" {}\n', reported: ['variable "a"'] },
  "a name of another file": { module: { "main.tf": 'variable "a" {}\n', "x.tf": 'variable "a" {}\n' }, reported: ['x.tf: variable "a"'] },
  "a name that is not valid": { module: 'variable "a b" {}\n', reported: ['"a b"'] },
  "a module that is not installed is no problem of the file": { module: 'module "m" {\n  source = "a/b/c"\n}\n', reported: [] },
  "a local value that is repeated": { module: "locals {\n  a = 1\n}\nlocals {\n  a = 2\n}\n", reported: ["a = 2"] },
  "a resource that is repeated": { module: 'resource "t" "a" {}\nresource "t" "a" {}\n', reported: ['resource "t" "a"'] },
  "an override of nothing": { module: { "a.tf": "", "a_override.tf": 'variable "a" {}\n' }, reported: ['a_override.tf: variable "a"'] },
  "a version that is not valid": { module: 'terraform {\n  required_version = "new"\n}\n', reported: ['"new"'] },
  "a source that is not valid": { module: 'module "m" {\n  source = "a b"\n}\n', reported: ['"a b"'] },
  "a default of another type": { module: 'variable "a" {\n  type    = list(string)\n  default = 1\n}\n', reported: ["1"] },
  "a type that does not exist": { module: 'variable "a" {\n  type = text\n}\n', reported: ["text"] },
  "the JSON syntax": { module: { "a.tf.json": '{"variable": {"a": [{}, {}]}}' }, reported: ["a.tf.json: ["] },
  "carriage returns": { module: 'variable "a" {}\r\nvariable "a" {}\r\n', reported: ['variable "a"'] },
  "a broken file": { module: 'variable "a" {}\nvariable "a" {}\nx = [\n', reported: ['variable "a"', ""] },
});

checkRule("types", {
  "valid values": { module: local("1 + 2"), reported: [] },
  "an operand": { module: local("1 + []"), reported: ["[]"] },
  "an argument of a function": { module: local("length(1)"), reported: ["length("] },
  "too few arguments": { module: local("length()"), reported: [")"] },
  "too many arguments": { module: local("length([], 1)"), reported: ["1"] },
  "a value of a variable": { module: `variable "a" {\n  type = list(string)\n}\n${local("var.a + 1")}`, reported: ["var.a"] },
  "a variable of any type": { module: `variable "a" {}\n${local("var.a + 1")}`, reported: [] },
  "an attribute of a number": { module: `variable "a" {\n  type = number\n}\n${local("var.a.b")}`, reported: [".b"] },
  "a key that does not exist": { module: local("{ b = 1 }.c"), reported: [".c"] },
  "a condition that is no bool": { module: local('"x" ? 1 : 2'), reported: ['"x"'] },
  "a count that is no number": { module: 'resource "t" "a" {\n  count = "x"\n}\n', reported: ['"x"'] },
  "a list that is iterated as a number": { module: local("[for x in 1 : x]"), reported: ["1"] },
  "the home directory is known": { module: local('pathexpand("~/x")'), reported: [] },
  "of the linted file only": {
    module: { "main.tf": local("1 + []"), "x.tf": "locals {\n  x = length(1)\n}\n" },
    reported: ["[]", "x.tf: length("],
  },
  "carriage returns": { module: local("1 + []").replaceAll("\n", "\r\n"), reported: ["[]"] },
  "the JSON syntax": { module: { "a.tf.json": '{"locals": {"a": "${1 + []}"}}' }, reported: ["a.tf.json: []"] },
});

it.each([
  ["undeclared-reference", "references"],
  ["dependency-cycle", "references"],
  ["unsupported-argument", "arguments"],
  ["missing-module-argument", "arguments"],
  ["unsupported-property", "arguments"],
  ["missing-label", "arguments"],
  ["invalid-argument", "types"],
  ["duplicate-declaration", "declarations"],
  ["invalid-operand", "types"],
  ["unresolved-module", undefined],
  ["unused-declaration", undefined],
])("the code %s belongs to the rule %s", (code, rule) => {
  expect(ruleOfCode(code)).toBe(rule);
});
