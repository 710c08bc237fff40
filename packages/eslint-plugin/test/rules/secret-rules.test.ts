/** Rules about secrets. No message shows one. */
import { checkRule, local } from "./check-rule.ts";

const json = (text: string): Record<string, string> => ({ "a.tf.json": text });

checkRule("no-hard-coded-secrets", {
  "a variable is accepted": { module: 'resource "t" "a" {\n  password = var.password\n}\n', reported: [] },
  "an interpolation is accepted": { module: local('{ password = "${var.a}-b" }'), reported: [] },
  "an empty string is accepted": { module: 'provider "p" {\n  token = ""\n}\n', reported: [] },
  "null is accepted": { module: 'variable "password" {\n  default = null\n}\n', reported: [] },
  "a bool is accepted": { module: 'resource "t" "a" {\n  password = true\n}\n', reported: [] },
  "a setting is accepted": { module: 'resource "t" "a" {\n  http_tokens = "required"\n}\n', reported: [] },
  "the name of a secret is accepted": { module: 'resource "t" "a" {\n  secret_name = "db"\n}\n', reported: [] },
  "the address of a secret is accepted": {
    module: 'resource "t" "a" {\n  secret = "arn:aws:secretsmanager:eu-west-1:1:secret:x"\n}\n',
    reported: [],
  },
  "the path of a key is accepted": { module: 'resource "t" "a" {\n  private_key = "~/.ssh/id"\n}\n', reported: [] },
  "a key of a provider": { module: 'provider "aws" {\n  access_key = "abc"\n}\n', reported: ['"abc"'] },
  "a password of a resource": { module: 'resource "t" "a" {\n  b {\n    master_password = "abc"\n  }\n}\n', reported: ['"abc"'] },
  "a default of a variable": { module: 'variable "db_password" {\n  default = "abc"\n}\n', reported: ['"abc"'] },
  "a default of another variable is accepted": { module: 'variable "region" {\n  default = "abc"\n}\n', reported: [] },
  "a local value": { module: 'locals {\n  apiKey = "abc"\n}\n', reported: ['"abc"'] },
  "a member of an object": { module: local('{ "client-secret" = "abc", name = "b" }'), reported: ['"abc"'] },
  "a heredoc": { module: "locals {\n  private_key = <<EOT\nabc\nEOT\n}\n", reported: ["<<EOT\nabc\nEOT"] },
  "a value of a variable": { module: { "a.tfvars": 'db_password = "abc"\n' }, reported: ['a.tfvars: "abc"'] },
  "a key of AWS under any name": { module: local('"AKIAQWERTYUIOPASDFGH"'), reported: ['"AKIAQWERTYUIOPASDFGH"'] },
  "the key of the documentation of AWS is accepted": { module: local('"AKIAIOSFODNN7EXAMPLE"'), reported: [] },
  "a token of GitHub in a template": {
    module: local(`"https://\${var.user}:ghp_${"a1".repeat(18)}@github.com"`),
    reported: [`"https://\${var.user}:ghp_${"a1".repeat(18)}@github.com"`],
  },
  "a private key under any name": {
    module: local('"-----BEGIN RSA PRIVATE KEY-----\\nabc"'),
    reported: ['"-----BEGIN RSA PRIVATE KEY-----\\nabc"'],
  },
  "reported once, by its name": { module: 'locals {\n  token = "AKIAQWERTYUIOPASDFGH"\n}\n', reported: ['"AKIAQWERTYUIOPASDFGH"'] },
  "a name of one's own": { module: 'locals {\n  pin = "1234"\n}\n', options: { names: ["^pin$"] }, reported: ['"1234"'] },
  "a name that is ignored": { module: 'locals {\n  csrf_token = "x"\n}\n', options: { ignore: ["^csrf_"] }, reported: [] },
  "the JSON syntax": { module: json('{"provider": {"p": {"token": "abc"}}}'), reported: ['a.tf.json: "abc"'] },
  "a default in the JSON syntax": { module: json('{"variable": {"password": {"default": "abc"}}}'), reported: ['a.tf.json: "abc"'] },
  "a template in the JSON syntax is accepted": { module: json('{"provider": {"p": {"token": "${var.a}"}}}'), reported: [] },
  "carriage returns and emoji": { module: 'locals {\r\n  x = "👩‍👩‍👧"\r\n  token = "e\u0301"\r\n}\r\n', reported: ['"e\u0301"'] },
});

checkRule("sensitive-names", {
  "a sensitive variable is accepted": { module: 'variable "password" {\n  sensitive = true\n}\n', reported: [] },
  "an ephemeral variable is accepted": { module: 'variable "password" {\n  ephemeral = true\n}\n', reported: [] },
  "another name is accepted": { module: 'variable "region" {}\noutput "secret_arn" {\n  value = 1\n}\n', reported: [] },
  "a bool is accepted": { module: 'variable "create_password" {\n  type = bool\n}\n', reported: [] },
  "a default that is a number is accepted": { module: 'variable "max_tokens" {\n  default = 1\n}\n', reported: [] },
  "a value that only the program knows is accepted": { module: 'variable "password" {\n  sensitive = var.x\n}\n', reported: [] },
  "a variable": {
    module: 'variable "db_password" {\n  type = string\n}\n',
    reported: ['variable "db_password"'],
    suggested: 'variable "db_password" {\n  type      = string\n  sensitive = true\n}\n',
  },
  "a variable without arguments": {
    module: 'variable "password" {}\n',
    reported: ['variable "password"'],
    suggested: 'variable "password" {\n  sensitive = true\n}\n',
  },
  "an output": {
    module: 'output "token" {\n  value = 1\n}\n',
    reported: ['output "token"'],
    suggested: 'output "token" {\n  value     = 1\n  sensitive = true\n}\n',
  },
  "not sensitive on purpose": { module: 'output "token" {\n  value     = 1\n  sensitive = false\n}\n', reported: ['output "token"'] },
  "an object of secrets": { module: 'variable "secrets" {\n  type = map(string)\n}\n', reported: ['variable "secrets"'] },
  "objects that only describe secrets are accepted": {
    module: 'variable "secrets" {\n  type = map(object({ name = string, roles = map(object({ id = string })) }))\n}\n',
    reported: [],
  },
  "objects with the values of secrets": {
    module: 'variable "secrets" {\n  type = list(object({ name = string, value = string }))\n}\n',
    reported: ['variable "secrets"'],
  },
  "objects with secrets in objects": {
    module: 'variable "credentials" {\n  type = object({ db = object({ user = string, password = string }) })\n}\n',
    reported: ['variable "credentials"'],
  },
  "an output of a called module is accepted": { module: 'output "password" {\n  value = module.db.password\n}\n', reported: [] },
  "a token that is no secret is accepted": {
    module: 'output "version_tokens" {\n  value = 1\n}\nvariable "next_token" {}\n',
    reported: [],
  },
  "camel case": { module: 'variable "apiKey" {}\n', reported: ['variable "apiKey"'] },
  "sensitive in an override file": {
    module: { "a.tf": 'variable "password" {}\n', "a_override.tf": 'variable "password" {\n  sensitive = true\n}\n' },
    reported: [],
  },
  "a name of one's own": { module: 'variable "pin" {}\n', options: { names: ["^pin$"] }, reported: ['variable "pin"'] },
  "a name that is ignored": { module: 'variable "csrf_token" {}\n', options: { ignore: ["^csrf_"] }, reported: [] },
  "a broken file": { module: 'variable "password" {\n  type = [\n}\n', reported: ['variable "password"', "}"] },
  "carriage returns": {
    module: 'variable "password" {\r\n  type = string\r\n}\r\n',
    reported: ['variable "password"'],
    suggested: 'variable "password" {\r\n  type      = string\r\n  sensitive = true\r\n}\r\n',
  },
  "the JSON syntax": { module: json('{"variable": {"password": {}}}'), reported: ["a.tf.json: {"] },
});
