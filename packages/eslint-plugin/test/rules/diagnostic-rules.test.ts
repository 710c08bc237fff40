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
});

checkRule("declarations", {
  "different names": { module: 'variable "a" {}\nvariable "b" {}\n', reported: [] },
  "a name that is repeated": { module: 'variable "a" {}\nvariable "a" {}\n', reported: ['variable "a"'] },
  "a name of another file": { module: { "main.tf": 'variable "a" {}\n', "x.tf": 'variable "a" {}\n' }, reported: ['x.tf: variable "a"'] },
  "a name that is not valid": { module: 'variable "a b" {}\n', reported: ['"a b"'] },
  "a module that is not installed is no problem of the file": { module: 'module "m" {\n  source = "a/b/c"\n}\n', reported: [] },
});

checkRule("types", {
  "valid values": { module: local("1 + 2"), reported: [] },
  "an operand": { module: local("1 + []"), reported: ["[]"] },
  "an argument of a function": { module: local("length(1)"), reported: ["length("] },
  "too few arguments": { module: local("length()"), reported: [")"] },
});

it.each([
  ["undeclared-reference", "references"],
  ["dependency-cycle", "references"],
  ["unsupported-argument", "arguments"],
  ["missing-module-argument", "arguments"],
  ["invalid-argument", "types"],
  ["duplicate-declaration", "declarations"],
  ["invalid-operand", "types"],
  ["unresolved-module", undefined],
  ["unused-declaration", undefined],
])("the code %s belongs to the rule %s", (code, rule) => {
  expect(ruleOfCode(code)).toBe(rule);
});
