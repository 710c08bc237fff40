/** Policies judge resources with their values. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Linter } from "eslint";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import plugin, { type PolicyTools, policy } from "../src/index.ts";

const encryptedBuckets = policy("aws_s3_bucket", "{{address}} is not encrypted.", (bucket, { of, refers }) =>
  of("aws_s3_bucket_server_side_encryption_configuration").some((rule) => refers(rule, "bucket", bucket)),
);

const encryptedDisks = policy("aws_ebs_volume", "{{address}} is not encrypted.", (disk, { read }) => read(disk, "encrypted"));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hcl-policies-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Setting {
  readonly options?: object;
  readonly variables?: unknown;
  readonly rule?: ReturnType<typeof policy>;
}

/** The messages about the files of a module, with the file and the line of each. */
function judge(
  files: string | Readonly<Record<string, string>>,
  { options, variables, rule = encryptedDisks }: Setting = {},
): readonly string[] {
  const all = typeof files === "string" ? { "main.tf": files } : files;
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const plugins = { hcl: plugin, own: { rules: { policy: rule } } };
  const rules = { "own/policy": options === undefined ? "error" : ["error", options] };
  const settings = variables === undefined ? {} : { hcl: { variables } };
  const config = [
    { files: ["**/*.tf"], language: "hcl/terraform", plugins, rules, settings },
    { files: ["**/*.json"], language: "hcl/hcl-json", plugins, rules, settings },
  ] as unknown as Linter.Config[];
  const linter = new Linter({ cwd: folder });
  return Object.entries(all)
    .filter(([name]) => /\.tf(?:\.json)?$/.test(name))
    .flatMap(([name, text]) =>
      linter.verify(text, config, { filename: join(folder, name) }).map(({ line, message }) => `${name}:${line} ${message}`),
    );
}

const disk = (body: string): string => `resource "aws_ebs_volume" "d" {\n${body}}\n`;

describe("a policy about disks", () => {
  it.each([
    ["a constant", disk("  encrypted = true\n")],
    ["a default", `variable "on" {\n  default = true\n}\n${disk("  encrypted = var.on\n")}`],
    ["a local value", `locals {\n  on = !false\n}\n${disk("  encrypted = local.on\n")}`],
    ["no instance", disk("  count     = 0\n  encrypted = false\n")],
    ["a data source of the type", 'data "aws_ebs_volume" "d" {}\n'],
    ["a value that is not known", `variable "on" {}\n${disk("  encrypted = var.on\n")}`],
    ["an attribute of another resource", `resource "t" "a" {}\n${disk("  encrypted = t.a.on\n")}`],
  ])("accepts %s", (_, text) => expect(judge(text)).toEqual([]));

  it.each([
    ["no argument", disk(""), ["main.tf:1 aws_ebs_volume.d is not encrypted."]],
    ["a constant", disk("  encrypted = false\n"), ["main.tf:1 aws_ebs_volume.d is not encrypted."]],
    ["null", disk("  encrypted = null\n"), ["main.tf:1 aws_ebs_volume.d is not encrypted."]],
    [
      "what a default leads to",
      `variable "env" {\n  default = "test"\n}\nlocals {\n  on = var.env == "prod"\n}\n${disk("  encrypted = local.on\n")}`,
      ["main.tf:7 aws_ebs_volume.d is not encrypted."],
    ],
    [
      "a block with several instances once",
      disk("  count     = 2\n  encrypted = count.index > 5\n"),
      ["main.tf:1 aws_ebs_volume.d[0] and aws_ebs_volume.d[1] is not encrypted."],
    ],
    [
      "some instances of a block",
      disk("  for_each  = { a = true, b = false }\n  encrypted = each.value\n"),
      ['main.tf:1 aws_ebs_volume.d["b"] is not encrypted.'],
    ],
    [
      "many instances by their number",
      disk("  count = 9\n"),
      ["main.tf:1 aws_ebs_volume.d[0], aws_ebs_volume.d[1] and 7 others is not encrypted."],
    ],
    [
      "a sensitive value",
      `variable "on" {\n  default   = false\n  sensitive = true\n}\n${disk("  encrypted = var.on\n")}`,
      ["main.tf:5 aws_ebs_volume.d is not encrypted."],
    ],
  ])("reports %s", (_, text, reported) => expect(judge(text)).toEqual(reported));

  it("reports what is not known, if asked", () => {
    const text = `variable "on" {}\n${disk("  encrypted = var.on\n")}`;
    expect(judge(text, { options: { unknown: "report" } })).toEqual(["main.tf:2 aws_ebs_volume.d is not encrypted."]);
  });

  it("takes values from tfvars files and settings, settings first", () => {
    const text = `variable "on" {\n  type = bool\n}\n${disk("  encrypted = var.on\n")}`;
    expect(judge({ "main.tf": text, "terraform.tfvars": "on = false\n" })).toHaveLength(1);
    expect(judge({ "main.tf": text, "terraform.tfvars": "on = false\n" }, { variables: { on: true } })).toEqual([]);
  });

  it("takes values of any form from settings", () => {
    const text = `variable "disks" {\n  type = map(object({ on = bool }))\n}\n${disk("  for_each  = var.disks\n  encrypted = each.value.on\n")}`;
    expect(judge(text, { variables: { disks: { a: { on: true }, b: { on: false } } } })).toEqual([
      'main.tf:4 aws_ebs_volume.d["b"] is not encrypted.',
    ]);
  });

  it("throws for settings without values by name", () => {
    expect(() => judge(disk(""), { variables: ["on"] })).toThrow(/settings\.hcl\.variables/);
  });

  it("judges called modules as they are called, at the call", () => {
    const module = `variable "on" {\n  type = bool\n}\n${disk("  encrypted = var.on\n")}`;
    const main = 'module "a" {\n  source = "./m"\n  on     = true\n}\nmodule "b" {\n  source = "./m"\n  on     = false\n}\n';
    expect(judge({ "main.tf": main, "m/main.tf": module })).toEqual(["main.tf:5 module.b.aws_ebs_volume.d is not encrypted."]);
  });

  it("judges modules in modules, at the first call", () => {
    const main = 'module "a" {\n  source = "./m"\n}\n';
    expect(judge({ "main.tf": main, "m/main.tf": 'module "n" {\n  source = "./n"\n}\n', "m/n/main.tf": disk("") })).toEqual([
      "main.tf:1 module.a.module.n.aws_ebs_volume.d is not encrypted.",
      "m/main.tf:1 module.n.aws_ebs_volume.d is not encrypted.",
      "m/n/main.tf:1 aws_ebs_volume.d is not encrypted.",
    ]);
  });

  it("reports a resource in the file that declares it, in both syntaxes", () => {
    expect(judge({ "main.tf": "locals {}\n", "x.tf.json": '{"resource": {"aws_ebs_volume": {"d": {}}}}' })).toEqual([
      "x.tf.json:1 aws_ebs_volume.d is not encrypted.",
    ]);
  });

  it("continues after errors elsewhere", () => {
    expect(judge(`locals {\n  a = var.nothing + "x"\n}\n${disk("")}`)).toEqual(["main.tf:4 aws_ebs_volume.d is not encrypted."]);
  });
});

describe("a policy about buckets", () => {
  const bucket = (body = ""): string => `resource "aws_s3_bucket" "b" {\n${body}}\n`;
  const rule = (value: string, more = ""): string =>
    `resource "aws_s3_bucket_server_side_encryption_configuration" "r" {\n${more}  bucket = ${value}\n}\n`;
  const buckets = (files: Parameters<typeof judge>[0]): readonly string[] => judge(files, { rule: encryptedBuckets });

  it.each([
    ["a reference", bucket() + rule("aws_s3_bucket.b.id")],
    ["a reference through a local value", `${bucket()}locals {\n  name = aws_s3_bucket.b.bucket\n}\n${rule("local.name")}`],
    ["the same name", bucket('  bucket = "logs"\n') + rule('"logs"')],
    ["each instance", bucket("  count = 2\n") + rule("aws_s3_bucket.b[count.index].id", "  count  = 2\n")],
    ["each element", bucket('  for_each = toset(["x", "y"])\n') + rule("aws_s3_bucket.b[each.key].id", '  for_each = toset(["x", "y"])\n')],
  ])("accepts %s", (_, text) => expect(buckets(text)).toEqual([]));

  it.each([
    ["no encryption", bucket(), ["main.tf:1 aws_s3_bucket.b is not encrypted."]],
    [
      "the encryption of another bucket",
      `${bucket()}resource "aws_s3_bucket" "c" {}\n${rule("aws_s3_bucket.c.id")}`,
      ["main.tf:1 aws_s3_bucket.b is not encrypted."],
    ],
    ["another name", bucket('  bucket = "logs"\n') + rule('"data"'), ["main.tf:1 aws_s3_bucket.b is not encrypted."]],
    [
      "the encryption of one instance of two",
      bucket("  count = 2\n") + rule("aws_s3_bucket.b[0].id"),
      ["main.tf:1 aws_s3_bucket.b[1] is not encrypted."],
    ],
  ])("reports %s", (_, text, reported) => expect(buckets(text)).toEqual(reported));

  it("follows variables into called modules, and outputs out of them", () => {
    const called = { "m/main.tf": `variable "name" {}\n${rule("var.name")}` };
    expect(buckets({ "main.tf": `${bucket()}module "m" {\n  source = "./m"\n  name   = aws_s3_bucket.b.id\n}\n`, ...called })).toEqual([]);
    const other = { "m/main.tf": `${bucket()}output "name" {\n  value = aws_s3_bucket.b.id\n}\n` };
    const main = `module "m" {\n  source = "./m"\n}\n${rule("module.m.name")}`;
    // The module alone has no rule.
    expect(buckets({ "main.tf": main, ...other })).toEqual(["m/main.tf:1 aws_s3_bucket.b is not encrypted."]);
  });
});

describe("the tools of a policy", () => {
  const seen = (text: string, look: (tools: PolicyTools, instance: ReturnType<PolicyTools["of"]>[number]) => unknown): unknown => {
    let found: unknown;
    const rule = policy("t", "x", (instance, tools) => {
      found = look(tools, instance);
      return true;
    });
    expect(judge(text, { rule })).toEqual([]);
    return found;
  };

  it("read parts of arguments", () => {
    const text = 'resource "t" "a" {\n  tags = { x = "1" }\n  b {\n    on = true\n  }\n  list = [1, 2]\n}\n';
    expect(
      seen(text, ({ read }, t) => [read(t, "tags", "x"), read(t, "list", 1), read(t, "tags", "y"), read(t, "none"), read(t, "list", 5)]),
    ).toEqual(["1", 2, null, null, null]);
  });

  it("have no value for what is not known", () => {
    expect(
      seen('variable "v" {}\nresource "t" "a" {\n  x = var.v\n  y = [var.v]\n}\n', ({ read }, t) => [
        read(t, "x"),
        read(t, "x", "y"),
        read(t, "y", 0),
      ]),
    ).toEqual([undefined, undefined, undefined]);
  });

  it("read names of users as data", () => {
    expect(seen('resource "t" "a" {\n  x = {}\n}\n', ({ read }, t) => [read(t, "x", "constructor"), read(t, "x", "__proto__")])).toEqual([
      null,
      null,
    ]);
  });

  it("have the whole evaluated module", () => {
    expect(seen('resource "t" "a" {}\noutput "o" {\n  value = 1\n}\n', ({ evaluated }) => [...evaluated.outputs.keys()])).toEqual(["o"]);
  });
});

it("a policy can be for several types, and has no page", () => {
  const rule = policy(["t", "u"], "{{address}} exists.", () => false);
  expect(judge('resource "t" "a" {}\nresource "u" "b" {}\n', { rule })).toEqual(["main.tf:1 t.a exists.", "main.tf:2 u.b exists."]);
  expect(rule.meta.docs).toEqual({ description: "t, u exists.", recommended: false });
});
