/**
 * Uses all of `@hcl-ts/terraform` on a module in memory: loading, checking, evaluation, the
 * console, explanations, graphs, renaming, conversion and functions of every kind. It runs in Node
 * and in a browser, and the results must be equal.
 */
import {
  checkTree,
  dependencyGraph,
  evaluateModule,
  evaluateTree,
  explain,
  findReferences,
  formatExplanation,
  formatGraphAsMermaid,
  inspect,
  loadTree,
  memoryFiles,
  readVariables,
  redact,
  renameDeclaration,
  renderValue,
  validateTree,
  valueData,
} from "@hcl-ts/terraform";
import { fromJson, toTerraformJson } from "@hcl-ts/terraform/convert";
import { terraformFunctions } from "@hcl-ts/terraform/functions";

const files = {
  "main.tf": `terraform {
  required_version = ">= 1.5"
  required_providers {
    aws       = { source = "hashicorp/aws", version = "~> 5.0" }
    terraform = { source = "terraform.io/builtin/terraform" }
  }
}
provider "aws" {
  region = var.region
}
variable "region" {
  type = string
  validation {
    condition     = startswith(var.region, "eu-")
    error_message = "Only regions of Europe."
  }
}
variable "password" {
  default   = "secret"
  sensitive = true
}
locals {
  zones = [for letter in ["a", "b"] : "\${var.region}\${letter}"]
  tags  = merge({ Stage = "test" }, yamldecode(file("tags.yaml")))
}
module "net" {
  source   = "./net"
  for_each = toset(local.zones)
  zone     = each.key
  cidr     = cidrsubnet("10.0.0.0/16", 8, index(local.zones, each.key))
}
resource "aws_instance" "web" {
  count     = length(local.zones)
  subnet_id = module.net[local.zones[count.index]].subnet_id
  user_data = templatefile("hello.tftpl", { name = upper(local.zones[count.index]) })
  password  = var.password
  dynamic "tag" {
    for_each = local.tags
    content {
      name  = tag.key
      value = tag.value
    }
  }
}
check "zones" {
  assert {
    condition     = length(local.zones) > 2
    error_message = "There are only \${length(local.zones)} zones."
  }
}
output "subnets" {
  value = { for zone, net in module.net : zone => net.cidr }
}
output "web" {
  value     = aws_instance.web
  sensitive = true
}
`,
  "net/main.tf": `variable "zone" {}
variable "cidr" {}
resource "aws_subnet" "this" {
  cidr_block        = var.cidr
  availability_zone = var.zone
}
output "subnet_id" {
  value = aws_subnet.this.id
}
output "cidr" {
  value = aws_subnet.this.cidr_block
}
`,
  "hello.tftpl": "Hello, ${name}!",
  "tags.yaml": "Owner: team\nCost: 17\n",
  "terraform.tfvars": 'region = "eu-west-1"\n',
  "broken/main.tf": 'locals {\n  a = local.b\n  b = local.a\n}\noutput "o" {\n  value = var.nope\n}\nresource "x" {\n',
};

/** Expressions of the console, with functions of every group. */
const expressions = [
  "local.tags",
  "aws_instance.web[0].subnet_id",
  "aws_instance.web[*].user_data",
  "var.password",
  'provider::terraform::encode_tfvars({ a = [1, "x"] })',
  'sha256("x")',
  'md5("x")',
  'filesha512("hello.tftpl")',
  'uuidv5("dns", "example.com")',
  'length(bcrypt("x"))',
  'base64encode("äöü")',
  'length(base64gzip("xxxxxxxxxxxxxxxxxxxx")) > 0',
  'textencodebase64("grüße", "UTF-16LE")',
  'textdecodebase64("Z3I/", "ISO-8859-1")',
  'regexall("[a-z]+", "ab 12 cd")',
  'replace("2024-01-02", "/(\\\\d+)-(\\\\d+)/", "$2/$1")',
  'cidrhost("2001:db8::/32", 5)',
  "jsonencode({ b = 1, a = [true, null] })",
  'yamlencode({ b = 1, a = ["x"] })',
  'csvdecode("a,b\\n1,2")',
  'formatdate("YYYY-MM", "2024-02-03T04:05:06Z")',
  'fileset(".", "**/*.tf")',
  'sort(["ä", "z", "a"])',
  'title("straße")',
  'try(tonumber("x"), "no number")',
  "1 / 3",
  'upper(["x"])',
];

/** Runs everything and returns the results as plain data. */
export function runProgram(): Record<string, unknown> {
  const fs = memoryFiles(files);
  const tree = loadTree(fs);
  const functions = terraformFunctions({ fs });
  const { values } = readVariables(tree.module, { files: fs });
  const evaluated = evaluateModule(fs);
  const again = evaluateTree(tree, { functions, variables: values });
  const scope = evaluated.scope()!;
  const broken = loadTree(fs, { path: "broken" });
  const summaries = (diagnostics: typeof tree.diagnostics): readonly string[] =>
    diagnostics.map(({ code, detail, subject }) => `${code} ${subject?.filename}:${subject?.start.line} ${detail}`);
  const json = toTerraformJson(files["main.tf"]);
  return {
    inspection: inspect(tree.module),
    checked: summaries(checkTree(tree)),
    validated: summaries(validateTree(tree, { functions })),
    broken: [...summaries(broken.diagnostics), ...summaries(checkTree(broken))],
    instances: Array.from(evaluated.instances, ([address, { action, value }]) => [address, action, valueData(value)]),
    providers: Array.from(evaluated.providers, ([address, { config }]) => [address, renderValue(config)]),
    outputs: Array.from(again.outputs, ([name, { value }]) => [name, renderValue(redact(value))]),
    diagnostics: summaries(evaluated.diagnostics),
    console: expressions.map((expression) => {
      const { value, diagnostics } = scope.evaluate(expression);
      return [expression, renderValue(value), summaries(diagnostics)];
    }),
    explained: formatExplanation(explain(evaluated, "output.subnets")!),
    graph: formatGraphAsMermaid(dependencyGraph(tree)),
    references: findReferences(tree, "local.zones")?.length,
    renamed: renameDeclaration(tree, "local.zones", "places").edits.length,
    json: json.json,
    back: fromJson(JSON.stringify(json.json)).text,
  };
}
