import { describe, expect, it } from "vitest";
import { Workbench } from "./workbench.ts";

type Case = readonly [where: string, files: Readonly<Record<string, string>>, contains: readonly string[], excludes: readonly string[]];

function check([, files, contains, excludes]: Case, dialect: "terraform" | "opentofu" = "terraform"): void {
  const labels = new Workbench(files, { dialect }).labels();
  expect(contains.filter((label) => !labels.includes(label))).toEqual([]);
  expect(excludes.filter((label) => labels.includes(label))).toEqual([]);
}

const MACHINE = 'resource "test_machine" "web" {\n  image = "x"\n}\n';

const ITEMS: readonly Case[] = [
  [
    "a resource",
    { "main.tf": 'resource "test_machine" "a" {\n  ‸\n}\n' },
    ["image", "tags", "disk", "dynamic", "count", "provisioner", "connection"],
    ["id", "network", "enabled"],
  ],
  [
    "a block of a block",
    { "main.tf": 'resource "test_machine" "a" {\n  disk {\n    mount {\n      ‸\n    }\n  }\n}\n' },
    ["path"],
    ["size", "count"],
  ],
  ["a data source", { "main.tf": 'data "test_image" "a" {\n  ‸\n}\n' }, ["family", "lifecycle", "for_each"], ["id", "provisioner"]],
  [
    "the lifecycle of a data source",
    { "main.tf": 'data "test_image" "a" {\n  lifecycle {\n    ‸\n  }\n}\n' },
    ["precondition", "postcondition"],
    ["prevent_destroy", "ignore_changes"],
  ],
  [
    "a provisioner",
    { "main.tf": 'resource "test_machine" "a" {\n  provisioner "local-exec" {\n    ‸\n  }\n}\n' },
    ["command", "when", "on_failure"],
    ["inline", "image"],
  ],
  ["a backend", { "main.tf": 'terraform {\n  backend "s3" {\n    ‸\n  }\n}\n' }, ["bucket", "use_lockfile"], ["storage_account_name"]],
  ["a check", { "main.tf": 'check "c" {\n  ‸\n}\n' }, ["data", "assert"], ["resource", "condition"]],
  ["the data source of a check", { "main.tf": 'check "c" {\n  data "test_image" "x" {\n    ‸\n  }\n}\n' }, ["family"], ["id"]],
  ["an import", { "main.tf": "import {\n  ‸\n}\n" }, ["to", "id", "identity", "for_each"], ["from"]],
  ["a removed block", { "main.tf": "removed {\n  ‸\n}\n" }, ["from", "lifecycle", "provisioner"], ["to"]],
  ["a provider", { "main.tf": 'provider "test" {\n  ‸\n}\n' }, ["endpoint", "alias"], ["for_each"]],
  [
    "a resource of an unknown provider",
    { "main.tf": 'resource "other_thing" "a" {\n  ‸\n}\n' },
    ["count", "lifecycle", "dynamic"],
    ["image"],
  ],
  [
    "a generated block of an unknown provider, at any depth",
    {
      "main.tf":
        'resource "other_thing" "a" {\n  rule {\n    part {\n      dynamic "step" {\n        content {\n          ‸\n        }\n      }\n    }\n  }\n}\n',
    },
    ["dynamic"],
    ["for_each", "content", "lifecycle"],
  ],
  [
    "the arguments of an action of an unknown provider",
    { "main.tf": 'action "other_thing" "a" {\n  config {\n    ‸\n  }\n}\n' },
    ["dynamic"],
    ["count"],
  ],
  ["a module without a source", { "main.tf": 'module "m" {\n  ‸\n}\n' }, ["source", "version", "for_each"], []],
  ["terraform_data", { "main.tf": 'resource "terraform_data" "a" {\n  ‸\n}\n' }, ["input", "triggers_replace", "count"], ["output", "id"]],
  ["a test", { "main.tf": 'variable "region" {}\n', "a.tftest.hcl": 'run "x" {\n  variables {\n    ‸\n  }\n}\n' }, ["region"], ["assert"]],
  [
    "a run of a test in its folder",
    { "main.tf": 'variable "region" {}\n', "tests/a.tftest.hcl": 'run "x" {\n  ‸\n}\n' },
    ["command", "assert", "variables"],
    ["region"],
  ],
  [
    "the arguments of a module two levels up",
    { "a/b/main.tf": 'module "m" {\n  source = "../../m"\n  ‸\n}\n', "m/main.tf": 'variable "cidr" {}\n' },
    ["cidr"],
    [],
  ],
];

const VALUES: readonly Case[] = [
  [
    "references to providers",
    { "main.tf": `provider "test" {\n  alias = "west"\n}\nresource "test_machine" "a" {\n  provider = ‸\n}\n` },
    ["test.west"],
    ["upper", "true"],
  ],
  [
    "providers of a module",
    { "main.tf": 'provider "test" {\n  alias = "west"\n}\nmodule "m" {\n  source = "./m"\n  providers = { test = ‸ }\n}\n' },
    ["test.west"],
    ["upper"],
  ],
  [
    "attributes whose changes are ignored",
    { "main.tf": 'resource "test_machine" "a" {\n  lifecycle {\n    ignore_changes = [‸]\n  }\n}\n' },
    ["tags", "image", "disk"],
    ["upper", "test_machine.a"],
  ],
  [
    "dependencies",
    { "main.tf": `${MACHINE}module "m" {\n  source = "./m"\n}\nvariable "v" {}\noutput "o" {\n  value      = 1\n  depends_on = [‸]\n}\n` },
    ["test_machine.web", "module.m"],
    ["var.v"],
  ],
  [
    "replacements",
    {
      "main.tf": `${MACHINE}data "test_image" "i" {}\nresource "test_machine" "b" {\n  lifecycle {\n    replace_triggered_by = [‸]\n  }\n}\n`,
    },
    ["test_machine.web"],
    ["data.test_image.i"],
  ],
  ["moved objects", { "main.tf": `${MACHINE}moved {\n  from = test_machine.old\n  to   = ‸\n}\n` }, ["test_machine.web"], ["upper"]],
  [
    "the end of an address",
    { "main.tf": `${MACHINE}moved {\n  from = test_machine.old\n  to   = test_machine.‸\n}\n` },
    ["web"],
    ["upper"],
  ],
  [
    "keywords",
    { "main.tf": 'resource "test_machine" "a" {\n  provisioner "local-exec" {\n    when = ‸\n  }\n}\n' },
    ["create", "destroy"],
    ["upper"],
  ],
  [
    "required providers",
    { "main.tf": "terraform {\n  required_providers {\n    test = {\n      ‸\n    }\n  }\n}\n" },
    ["source", "version", "configuration_aliases"],
    ["backend"],
  ],
];

const NAMES: readonly Case[] = [
  [
    "each in a module",
    {
      "main.tf": 'module "m" {\n  source   = "./m"\n  for_each = { a = { size = 1 } }\n  x        = each.value.‸\n}\n',
      "m/main.tf": 'variable "x" {}\n',
    },
    ["size"],
    ["key"],
  ],
  ["count in a data source", { "main.tf": 'data "test_image" "a" {\n  count  = 2\n  family = count.‸\n}\n' }, ["index"], []],
  [
    "each in an import that has no target yet",
    { "main.tf": "import {\n  for_each = { a = { size = 1 } }\n  id       = each.value.‸\n}\n" },
    ["size"],
    ["key"],
  ],
  [
    "no each of another import",
    {
      "main.tf": 'import {\n  for_each = { a = 1 }\n  to       = test_machine.a[each.key]\n  id       = "x"\n}\nimport {\n  id = ea‸\n}\n',
    },
    [],
    ["each"],
  ],
  ["no each in its own for_each", { "main.tf": 'resource "test_machine" "a" {\n  for_each = ea‸\n}\n' }, [], ["each"]],
  [
    "self in a postcondition",
    { "main.tf": 'resource "test_machine" "a" {\n  lifecycle {\n    postcondition {\n      condition = self.‸\n    }\n  }\n}\n' },
    ["id", "image"],
    ["upper"],
  ],
  ["no self outside", { "main.tf": 'resource "test_machine" "a" {\n  image = se‸\n}\n' }, [], ["self"]],
  [
    "the iterator of a dynamic block",
    {
      "main.tf":
        'resource "test_machine" "a" {\n  dynamic "disk" {\n    for_each = [{ gb = 1 }]\n    content {\n      size = disk.value.‸\n    }\n  }\n}\n',
    },
    ["gb"],
    [],
  ],
  [
    "an iterator with a name",
    {
      "main.tf":
        'resource "test_machine" "a" {\n  dynamic "disk" {\n    for_each = [{ gb = 1 }]\n    iterator = it\n    content {\n      size = it.‸\n    }\n  }\n}\n',
    },
    ["key", "value"],
    [],
  ],
  ["a nested attribute", { "main.tf": `${MACHINE}output "o" {\n  value = test_machine.web.network.‸\n}\n` }, ["id"], ["image"]],
  [
    "an instance by index",
    { "main.tf": 'resource "test_machine" "a" {\n  count = 2\n}\noutput "o" {\n  value = test_machine.a[0].‸\n}\n' },
    ["image", "id"],
    [],
  ],
  [
    "all instances",
    { "main.tf": 'resource "test_machine" "a" {\n  count = 2\n}\noutput "o" {\n  value = test_machine.a[*].‸\n}\n' },
    ["image", "id"],
    [],
  ],
  ["blocks of a resource", { "main.tf": `${MACHINE}output "o" {\n  value = test_machine.web.disk[0].‸\n}\n` }, ["size", "mount"], []],
  [
    "outputs of an instance of a module",
    {
      "main.tf": 'module "m" {\n  source = "./m"\n  count  = 2\n}\noutput "o" {\n  value = module.m[0].‸\n}\n',
      "m/main.tf": 'output "id" {\n  value = 1\n}\n',
    },
    ["id"],
    [],
  ],
  [
    "a local value that a function computes",
    { "main.tf": 'locals {\n  a = merge({ x = 1 }, { y = 2 })\n}\noutput "o" {\n  value = local.a.‸\n}\n' },
    ["x", "y"],
    [],
  ],
  [
    "a local value that another one defines",
    {
      "main.tf":
        'variable "v" {\n  type = object({ host = string })\n}\nlocals {\n  a = { inner = var.v }\n}\noutput "o" {\n  value = local.a.inner.‸\n}\n',
    },
    ["host"],
    [],
  ],
  [
    "a condition with equal results",
    { "main.tf": 'variable "v" {}\nlocals {\n  a = var.v ? { x = 1 } : { x = 2 }\n}\noutput "o" {\n  value = local.a.‸\n}\n' },
    ["x"],
    [],
  ],
  [
    "an element of a for",
    { "main.tf": 'variable "v" {\n  type = map(object({ host = string }))\n}\noutput "o" {\n  value = [for k, x in var.v : x.‸]\n}\n' },
    ["host"],
    [],
  ],
  [
    "the data source of a check",
    {
      "main.tf": 'check "c" {\n  data "test_image" "i" {\n    family = "x"\n  }\n  assert {\n    condition = data.test_image.i.‸\n  }\n}\n',
    },
    ["id", "family"],
    [],
  ],
  [
    "outputs in a test",
    { "main.tf": 'output "id" {\n  value = 1\n}\n', "a.tftest.hcl": 'run "x" {\n  assert {\n    condition = output.‸\n  }\n}\n' },
    ["id"],
    ["x"],
  ],
  [
    "earlier runs in a test",
    {
      "main.tf": 'output "id" {\n  value = 1\n}\n',
      "a.tftest.hcl": 'run "first" {}\nrun "second" {\n  assert {\n    condition = run.‸\n  }\n}\nrun "third" {}\n',
    },
    ["first"],
    ["second", "third"],
  ],
  [
    "outputs of an earlier run",
    {
      "main.tf": 'output "id" {\n  value = 1\n}\n',
      "a.tftest.hcl": 'run "first" {}\nrun "second" {\n  variables {\n    x = run.first.‸\n  }\n}\n',
    },
    ["id"],
    ["first"],
  ],
  ["the JSON syntax", { "main.tf.json": '{"resource": {"test_machine": {"a": {"count": 1, "image": "${count.‸}"}}}}' }, ["index"], []],
  [
    "a template in the key of an object in JSON",
    { "main.tf.json": '{"resource": {"test_machine": {"a": {"tags": {"x/${local.‸}": "owned"}}}}, "locals": {"zone": 1}}' },
    ["zone"],
    ["local", "true"],
  ],
  [
    "names of another file in JSON",
    { "main.tf": 'output "o" {\n  value = local.‸\n}\n', "l.tf.json": '{"locals": {"from_json": 1}}' },
    ["from_json"],
    [],
  ],
  [
    "nothing secret",
    {
      "main.tf":
        'variable "v" {\n  sensitive = true\n  default   = { user_name = "x" }\n}\nlocals {\n  a = var.v\n}\noutput "o" {\n  value = local.a.‸\n}\n',
    },
    [],
    ["user_name"],
  ],
];

const TOFU: readonly Case[] = [
  ["top level", { "main.tofu": "‸" }, ["resource", "language"], ["action"]],
  [
    "a lifecycle",
    { "main.tf": 'resource "test_machine" "a" {\n  lifecycle {\n    ‸\n  }\n}\n' },
    ["enabled", "destroy"],
    ["action_trigger"],
  ],
  ["terraform", { "main.tf": "terraform {\n  ‸\n}\n" }, ["encryption"], ["state_store"]],
  ["the program", { "main.tf": 'output "o" {\n  value = tofu.‸\n}\n' }, ["workspace"], []],
];

describe("items", () => {
  it.each(ITEMS)("are offered in %s", (...args) => check(args));
});

describe("values of arguments", () => {
  it.each(VALUES)("are offered: %s", (...args) => check(args));
});

describe("names", () => {
  it.each(NAMES)("are offered: %s", (...args) => check(args));
});

describe("OpenTofu", () => {
  it.each(TOFU)("has its own items in %s", (...args) => check(args, "opentofu"));

  it("can be chosen in the settings, also later", () => {
    const bench = new Workbench({ "main.tf": "‸" }, {}, { "terraform.dialect": "opentofu" });
    expect(bench.labels()).toContain("language");
    bench.service.setSettings(new Map());
    expect(bench.labels()).toContain("action");
    expect(bench.labels()).not.toContain("language");
  });
});
