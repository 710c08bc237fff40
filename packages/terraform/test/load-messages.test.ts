import { readFileSync } from "node:fs";
import type { Diagnostic } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { type CheckOptions, checkTree, inspect, loadTree, readModuleManifest, renameDeclaration } from "../src/entry/load.ts";
import { memoryFiles } from "../src/index.ts";
import { MAX_MODULE_DEPTH, MAX_MODULES } from "../src/load/load-tree.ts";
import { modulesTooDeep, tooManyModules, unreadableFile, unreadableModule } from "../src/load/messages.ts";

/** Each message once, with a module that it is about. */
type Files = string | Readonly<Record<string, string>>;

const opentofu = { dialect: "opentofu" } as const;

interface Options extends CheckOptions {
  readonly dialect?: "opentofu" | "terraform";
  /** The renamed address, and the new name. */
  readonly rename?: readonly [address: string, name: string];
}

const SCHEMAS = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/test": {
      resource_schemas: { test_thing: { block: { attributes: { name: { type: "string", optional: true } } } } },
    },
  },
} as const;

const assert = '  assert {\n    condition     = local.ok\n    error_message = "No."\n  }\n';

/** Returns the source of a requirement of the provider `hashicorp/dog` with a local name. */
const requires = (name: string): string => `terraform {\n  required_providers {\n    ${name} = { source = "hashicorp/dog" }\n  }\n}\n`;

const examples: readonly (readonly [code: string, files: Files, options?: Options])[] = [
  // Loading
  ["invalid-constant-argument", 'variable "a" {\n  sensitive = "yes"\n}\n'],
  ["invalid-name", 'variable "1a" {}\n'],
  ["invalid-provider-name", 'provider "my_cloud" {}\n'],
  ["invalid-quoted-reference", 'resource "t_a" "b" {\n  depends_on = ["not one"]\n}\n'],
  ["quoted-reference", 'resource "t_a" "b" {\n  depends_on = ["t_a.c"]\n}\n'],
  ["reserved-variable-name", 'variable "count" {}\n'],
  ["quoted-type", 'variable "a" {\n  type = "list"\n}\n'],
  ["unsuitable-variable-default", 'variable "a" {\n  type    = number\n  default = "x"\n}\n'],
  ["null-variable-default", 'variable "a" {\n  nullable = false\n  default  = null\n}\n'],
  ["invalid-provider-reference", 'resource "t_a" "b" {\n  provider = t.a.b\n}\n'],
  ["count-and-for-each", 'resource "t_a" "b" {\n  count    = 1\n  for_each = {}\n}\n'],
  ["duplicate-block", 'resource "t_a" "b" {\n  lifecycle {}\n  lifecycle {}\n}\n'],
  ["reserved-block", 'resource "t_a" "b" {\n  locals {}\n}\n'],
  ["reserved-argument", 'provider "t" {\n  count = 1\n}\n'],
  ["invalid-ignore-changes", 'resource "t_a" "b" {\n  lifecycle {\n    ignore_changes = ["*"]\n  }\n}\n'],
  ["invalid-lifecycle-argument", 'data "t_a" "b" {\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n'],
  ["invalid-keyword-argument", 'resource "t_a" "b" {\n  provisioner "local-exec" {\n    when    = never\n    command = "x"\n  }\n}\n'],
  ["invalid-module-source", 'module "m" {\n  source = "network"\n}\n'],
  ["version-without-registry", { "main.tf": 'module "m" {\n  source  = "./m"\n  version = "1.0"\n}\n', "m/main.tf": "" }],
  ["invalid-version-constraint", 'terraform {\n  required_version = "new"\n}\n'],
  ["invalid-provider-alias", 'provider "t" {\n  alias = "1"\n}\n'],
  ["deprecated-provider-version", 'provider "t" {\n  version = "1.0"\n}\n'],
  ["invalid-required-provider", "terraform {\n  required_providers {\n    t = 5\n  }\n}\n"],
  ["invalid-provider-source", 'terraform {\n  required_providers {\n    t = { source = "a b" }\n  }\n}\n'],
  ["invalid-configuration-alias", "terraform {\n  required_providers {\n    t = { configuration_aliases = [u.x] }\n  }\n}\n"],
  ["unknown-required-provider-argument", 'terraform {\n  required_providers {\n    t = { src = "a/b" }\n  }\n}\n'],
  ["invalid-address", "moved {\n  from = t_a.b.c\n  to   = t_a.d\n}\n"],
  ["incompatible-move", "moved {\n  from = t_a.b\n  to   = module.c\n}\n"],
  ["invalid-moved-address", "moved {\n  from = data.t_a.b\n  to   = data.t_a.c\n}\n", opentofu],
  ["moved-to-itself", "moved {\n  from = t_a.b\n  to   = t_a.b\n}\n", opentofu],
  ["invalid-removed-address", "removed {\n  from = t_a.b[0]\n}\n"],
  ["missing-removed-lifecycle", "removed {\n  from = t_a.b\n}\n", opentofu],
  ["missing-import-identity", "import {\n  to = t_a.b\n}\n"],
  ["invalid-import-target", 'import {\n  to = data.t_a.b\n  id = "x"\n}\n'],
  ["several-check-data-sources", `locals {\n  ok = true\n}\ncheck "c" {\n  data "t_a" "b" {}\n  data "t_a" "c" {}\n${assert}}\n`],
  ["repeated-check-data-source", `locals {\n  ok = true\n}\ncheck "c" {\n  data "t_a" "b" {\n    count = 1\n  }\n${assert}}\n`],
  ["lifecycle-of-check-data-source", `locals {\n  ok = true\n}\ncheck "c" {\n  data "t_a" "b" {\n    lifecycle {}\n  }\n${assert}}\n`],
  ["check-without-asserts", 'check "c" {}\n'],
  ["duplicate-declaration", 'variable "a" {}\nvariable "a" {}\n'],
  ["duplicate-required-providers", "terraform {\n  required_providers {}\n}\nterraform {\n  required_providers {}\n}\n"],
  ["duplicate-backend", 'terraform {\n  backend "local" {}\n  cloud {}\n}\n'],
  ["nothing-to-override", { "override.tf": 'variable "a" {}\n' }],
  [
    "unsupported-override",
    {
      "main.tf": 'output "o" {\n  value = 1\n}\nresource "t_a" "b" {}\n',
      "override.tf": 'output "o" {\n  depends_on = [t_a.b]\n}\n',
    },
  ],
  ["unsuitable-override", { "main.tf": 'variable "a" {\n  default = "x"\n}\n', "override.tf": 'variable "a" {\n  type = number\n}\n' }],
  ["module-cycle", { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'module "m" {\n  source = "../m"\n}\n' }],
  ["unresolved-module", 'module "m" {\n  source = "hashicorp/consul/aws"\n}\n'],
  ["variable-module-source", { "main.tf": 'variable "v" {}\nmodule "m" {\n  source = "./${var.v}"\n}\n' }],
  ["missing-module", 'module "m" {\n  source = "./m"\n}\n'],
  ["empty-module", { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/README.md": "" }],
  ["constant-condition", 'output "o" {\n  value = 1\n  precondition {\n    condition     = true\n    error_message = "No."\n  }\n}\n'],
  [
    "unrelated-validation",
    'variable "a" {\n  validation {\n    condition     = var.b > 1\n    error_message = "No."\n  }\n}\nvariable "b" {}\n',
  ],
  ["duplicate-import", 'import {\n  to = t_a.b\n  id = "1"\n}\nimport {\n  to = t_a.b\n  id = "2"\n}\n'],
  ["ignored-override", { "main.tf": "", "override.tf": "removed {\n  from = t_a.b\n}\n" }],
  ["unsupported-language-edition", "language {\n  edition = tofu1999\n}\n", opentofu],
  ["removed-provisioner", 'resource "t_a" "b" {\n  provisioner "chef" {}\n}\n'],
  ["foreign-destroy-reference", 'resource "t_a" "b" {\n  provisioner "local-exec" {\n    when    = destroy\n    command = var.x\n  }\n}\n'],
  [
    "create-time-provisioner",
    'removed {\n  from = t_a.b\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    command = "x"\n  }\n}\n',
  ],
  ["unsupported-experiments", "terraform {\n  experiments = [new]\n}\n"],
  ["invalid-module-manifest", { ".terraform/modules/modules.json": '{"Modules": 5}' }],
  // Checking
  ["reserved-name", 'output "o" {\n  value = template.x.y\n}\n'],
  ["removed-environment", 'output "o" {\n  value = terraform.env\n}\n'],
  ["invalid-instance-key", 'resource "t_a" "b" {\n  count = 2\n}\noutput "o" {\n  value = t_a.b[1.5]\n}\n'],
  ["unsuitable-module-source", 'module "m" {\n  source = lower("./M")\n}\n'],
  ["depends-on-attribute", 'resource "t_a" "b" {}\noutput "o" {\n  value      = 1\n  depends_on = [t_a.b.id]\n}\n'],
  ["invalid-replace-trigger", 'locals {\n  x = 1\n}\nresource "t_a" "b" {\n  lifecycle {\n    replace_triggered_by = [local.x]\n  }\n}\n'],
  ["unknown-ignored-attribute", 'resource "test_thing" "a" {\n  lifecycle {\n    ignore_changes = [nmae]\n  }\n}\n', { schemas: SCHEMAS }],
  ["undeclared-provider", 'provider "t" {\n  alias = "west"\n}\nresource "t_a" "b" {\n  provider = t.wset\n}\n'],
  [
    "undefined-provider",
    { "main.tf": 'module "m" {\n  source    = "./m"\n  providers = { t = t }\n}\n', "m/main.tf": 'resource "t_a" "b" {}\n' },
  ],
  [
    "missing-inherited-provider",
    {
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "m/main.tf": `${requires("t")}module "n" {\n  source    = "./n"\n  providers = { t = t }\n}\n`,
      "m/n/main.tf": requires("t"),
    },
  ],
  [
    "overridden-provider",
    {
      "main.tf": `${requires("t")}module "m" {\n  source    = "./m"\n  providers = { t = t }\n}\n`,
      "m/main.tf": `${requires("t")}provider "t" {\n  region = "x"\n}\n`,
    },
  ],
  [
    "module-with-providers",
    {
      "main.tf": 'module "m" {\n  source = "./m"\n  count  = 2\n}\n',
      "m/main.tf": 'module "n" {\n  source = "./n"\n}\n',
      "m/n/main.tf": 'provider "t" {\n  region = "x"\n}\n',
    },
  ],
  ["redundant-provider-block", { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'provider "t" {}\n' }],
  ["duplicate-provider-requirement", `${requires("t")}resource "dog_a" "b" {}\n`],
  ["invalid-implied-provider", 'resource "_a" "b" {}\n'],
  ["ignored-backend", { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'terraform {\n  backend "s3" {}\n}\n' }],
  ["unmet-required-version", 'terraform {\n  required_version = ">= 2.0"\n}\n', { version: "1.11.4" }],
  ["unused-declaration", 'variable "a" {}\n'],
  [
    "unexpected-provider",
    { "main.tf": 'module "m" {\n  source    = "./m"\n  providers = { t.x = t }\n}\n', "m/main.tf": 'variable "a" {\n  default = 1\n}\n' },
  ],
  [
    "provider-type-mismatch",
    {
      "main.tf":
        'terraform {\n  required_providers {\n    dog = {\n      source = "example/dog"\n    }\n  }\n}\nmodule "m" {\n  source    = "./m"\n  providers = { dog = dog }\n}\n',
      "m/main.tf": 'resource "dog_a" "b" {}\n',
    },
  ],
  [
    "repeated-passed-provider",
    {
      "main.tf": 'module "m" {\n  source    = "./m"\n  providers = { dog = dog, dog = dog }\n}\n',
      "m/main.tf": 'resource "dog_a" "b" {}\n',
    },
  ],
  [
    "builtin-provider-version",
    'terraform {\n  required_providers {\n    terraform = {\n      source  = "terraform.io/builtin/terraform"\n      version = "1.0"\n    }\n  }\n}\n',
  ],
  ["unknown-backend", 'terraform {\n  backend "s4" {}\n}\n'],
  ["remote-state-object-required", 'data "terraform_remote_state" "s" {\n  backend = "local"\n  config  = ["x"]\n}\n'],
  [
    "import-provider",
    'resource "terraform_data" "a" {}\nimport {\n  to       = terraform_data.a\n  id       = "x"\n  provider = terraform\n}\n',
  ],
  [
    "unsupported-backend-argument",
    'data "terraform_remote_state" "net" {\n  backend = "local"\n  config  = { paht = "net.tfstate" }\n}\noutput "o" {\n  value = data.terraform_remote_state.net\n}\n',
  ],
  ["unsupported-provider-meta", 'terraform {\n  provider_meta "terraform" {\n    x = 1\n  }\n}\nresource "terraform_data" "a" {}\n'],
  [
    "missing-provider",
    {
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "m/main.tf": 'terraform {\n  required_providers {\n    t = { source = "a/t", configuration_aliases = [t.x] }\n  }\n}\n',
    },
  ],
  ["unknown-provisioner", 'resource "t_a" "b" {\n  provisioner "local_exec" {}\n}\n'],
  ["one-provisioner-argument", 'resource "t_a" "b" {\n  provisioner "file" {\n    destination = "x"\n  }\n}\n'],
  // Renaming
  ["nothing-to-rename", "", { rename: ["var.a", "b"] }],
  ["name-taken", "locals {\n  a = 1\n  b = 2\n}\n", { rename: ["local.a", "b"] }],
  ["invalid-new-name", "locals {\n  a = 1\n}\n", { rename: ["local.a", "1b"] }],
  // Inspection
  ["unsuitable-argument", 'variable "a" {\n  sensitive = "yes"\n}\n'],
  [
    "multiple-provider-source-attributes",
    'terraform {\n  required_providers {\n    a = { source = "x/a" }\n  }\n}\nterraform {\n  required_providers {\n    a = { source = "y/a" }\n  }\n}\n',
  ],
  ["unreadable-provider", 'resource "t_a" "b" {\n  provider = upper("x")\n}\n'],
];

/** Messages that only a file system or a tree of a certain size causes; the tests of limits cause them. */
const elsewhere = [
  unreadableModule({ folder: "network", reason: 'There is no folder "network".' }),
  unreadableFile({ file: "main.tf.json", reason: "This program reads only the native syntax. Convert the file from JSON." }),
  modulesTooDeep({ limit: MAX_MODULE_DEPTH }),
  tooManyModules({ limit: MAX_MODULES }),
];

function diagnosticsOf(
  files: Files,
  { dialect, rename, ...options }: Options = {},
): readonly Pick<Diagnostic, "code" | "summary" | "detail">[] {
  const fs = memoryFiles(typeof files === "string" ? { "main.tf": files } : files);
  const tree = loadTree(fs, { dialect });
  return [
    ...readModuleManifest(fs).diagnostics,
    ...tree.diagnostics,
    ...checkTree(tree, options),
    ...inspected(tree),
    ...(rename === undefined ? [] : renameDeclaration(tree, ...rename).diagnostics),
  ];
}

/** Inspection reports no codes, as the tool has none; its messages are found by their words. */
function inspected({ module }: ReturnType<typeof loadTree>): readonly Pick<Diagnostic, "code" | "summary" | "detail">[] {
  return (inspect(module).diagnostics ?? []).map(({ summary, detail }) => ({
    code: summary.toLowerCase().replaceAll(" ", "-"),
    summary,
    detail,
  }));
}

for (const [code, files, options] of examples) {
  it(`reports ${code}`, () => {
    expect(diagnosticsOf(files, options).map((diagnostic) => diagnostic.code)).toContain(code);
  });
}

it("every message has an example", () => {
  const sources = ["load", "check", "inspect", "rename"].map((folder) =>
    readFileSync(new URL(`../src/${folder}/messages.ts`, import.meta.url), "utf8"),
  );
  const codes = sources.flatMap((source) => [...source.matchAll(/Message(?:Of)?<\s*"([a-z-]+)"/g)].map(([, code]) => code!));
  expect([...examples.map(([code]) => code), ...elsewhere.map(({ code }) => code)].sort()).toEqual([...new Set(codes)].sort());
});

it("messages are full sentences, reviewed in one place", () => {
  const lines = examples.map(([code, files, options]) => {
    const { summary, detail } = diagnosticsOf(files, options).find((diagnostic) => diagnostic.code === code)!;
    expect(detail).toMatch(/^.*[.?]$/s);
    return `${code}: ${summary}\n  ${detail}`;
  });
  lines.push(...elsewhere.map(({ code, summary, detail }) => `${code}: ${summary}\n  ${detail}`));
  return expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("__snapshots__/load-messages.txt");
});
