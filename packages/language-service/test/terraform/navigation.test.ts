import { describe, expect, it } from "vitest";
import { offsetAt, uri, Workbench } from "./workbench.ts";

const CALL = 'module "net" {\n  source = "./net"\n  cidr   = "10"\n}\n';
const NET = 'variable "cidr" {}\noutput "id" {\n  value = var.cidr\n}\n';

describe("definitions", () => {
  it.each([
    [
      "a variable in an override file too",
      { "main.tf": 'variable "◇a" {}\noutput "o" {\n  value = var.‸a\n}\n', "a_override.tf": 'variable "◇a" {\n  default = 1\n}\n' },
    ],
    ["a call", { "main.tf": `${CALL.replace('"net"', '"◇net"')}output "o" {\n  value = module.ne‸t.id\n}\n`, "net/main.tf": NET }],
    [
      "an output of an instance",
      {
        "main.tf": `${CALL.replace("  cidr", "  count  = 2\n  cidr")}output "o" {\n  value = module.net[0].i‸d\n}\n`,
        "net/main.tf": NET.replace('"id"', '"◇id"'),
      },
    ],
    [
      "an output of an instance by a name",
      {
        "main.tf": `${CALL.replace("  cidr", "  for_each = { a = 1 }\n  cidr")}output "o" {\n  value = module.net["a"].i‸d\n}\n`,
        "net/main.tf": NET.replace('"id"', '"◇id"'),
      },
    ],
    ["a data source", { "main.tf": 'data "test_image" "◇i" {}\noutput "o" {\n  value = data.test_image.‸i.id\n}\n' }],
    [
      "an argument of a resource",
      { "main.tf": 'resource "test_machine" "a" {\n  ◇image = "x"\n}\noutput "o" {\n  value = test_machine.a.ima‸ge\n}\n' },
    ],
    [
      "a key of the type of a variable",
      { "main.tf": 'variable "v" {\n  type = list(object({ ◇host = string }))\n}\noutput "o" {\n  value = var.v[0].ho‸st\n}\n' },
    ],
    ["a nested key", { "main.tf": 'locals {\n  a = { b = { ◇c = 1 } }\n}\noutput "o" {\n  value = local.a.b.‸c\n}\n' }],
    [
      "a dependency",
      { "main.tf": 'resource "test_machine" "◇a" {}\noutput "o" {\n  value      = 1\n  depends_on = [test_machine.‸a]\n}\n' },
    ],
    [
      "the target of a move",
      { "main.tf": 'resource "test_machine" "◇a" {}\nmoved {\n  from = test_machine.b\n  to   = test_machine.‸a\n}\n' },
    ],
    ["a variable from a file with values", { "main.tf": 'variable "◇region" {}\n', "prod.auto.tfvars": 're‸gion = "eu"\n' }],
    ["a variable from JSON with values", { "main.tf": 'variable "◇region" {}\n', "terraform.tfvars.json": '{"re‸gion": "eu"}' }],
    ["a JSON declaration", { "main.tf": 'output "o" {\n  value = local.‸a\n}\n', "l.tf.json": '{"locals": {"◇a": 1}}' }],
    [
      "an argument in JSON",
      { "main.tf.json": '{"module": {"net": {"source": "./net", "ci‸dr": "10"}}}', "net/main.tf": NET.replace('"cidr"', '"◇cidr"') },
    ],
    [
      "a configuration of a provider",
      { "main.tf": 'provider "◇test" {\n  alias = "◇west"\n}\nresource "test_machine" "a" {\n  provider = test.we‸st\n}\n' },
    ],
    [
      "a configuration that is passed",
      {
        "main.tf": 'provider "◇test" {\n  alias = "◇west"\n}\nmodule "m" {\n  source    = "./m"\n  providers = { test = test.we‸st }\n}\n',
      },
    ],
    ["the file of a module from its source", { "main.tf": 'module "net" {\n  source = "./n‸et"\n}\n', "net/main.tf": "◇locals {}\n" }],
    [
      "a variable from a test",
      { "main.tf": 'variable "◇region" {}\n', "tests/a.tftest.hcl": 'run "x" {\n  variables {\n    reg‸ion = 1\n  }\n}\n' },
    ],
    [
      "a resource from a test",
      {
        "main.tf": 'resource "test_machine" "◇a" {}\n',
        "a.tftest.hcl": 'run "x" {\n  assert {\n    condition = test_machine.‸a.id == ""\n  }\n}\n',
      },
    ],
    ["a reference in unfinished code", { "main.tf": 'variable "◇a" {}\nresource "test_machine" "x" {\n  image = "${var.‸a\n' }],
    [
      "a module two folders up",
      { "live/a/main.tf": 'module "net" {\n  source = "../../net"\n  ci‸dr   = 1\n}\n', "net/main.tf": NET.replace('"cidr"', '"◇cidr"') },
    ],
  ] as const)("lead to %s", (_, files) => {
    const bench = new Workbench(files);
    const found = bench.marks(bench.service.definition(bench.uri, bench.position));
    expect(found).toEqual(bench.sortedTargets);
  });
});

describe("references", () => {
  it.each([
    [
      "values in files",
      {
        "main.tf": 'variable "◇re‸gion" {}\noutput "o" {\n  value = var.◇region\n}\n',
        "terraform.tfvars": '◇region = "eu"\n',
        "x.auto.tfvars.json": '{"◇region": "us"}',
      },
    ],
    [
      "arguments of all callers",
      {
        "a/main.tf": 'module "n" {\n  source = "../net"\n  ◇cidr   = 1\n}\n',
        "b/c/main.tf": 'module "n" {\n  source = "../../net"\n  ◇cidr   = 1\n}\n',
        "net/main.tf": 'variable "◇ci‸dr" {}\n',
      },
    ],
    [
      "uses of an output",
      {
        "main.tf": `${CALL}output "a" {\n  value = module.net.◇id\n}\noutput "b" {\n  value = "\${module.net.◇id}"\n}\n`,
        "net/main.tf": 'variable "cidr" {}\noutput "◇i‸d" {\n  value = 1\n}\n',
      },
    ],
    [
      "an output from its use",
      {
        "main.tf": `${CALL}output "a" {\n  value = module.net.◇i‸d\n}\n`,
        "net/main.tf": 'variable "cidr" {}\noutput "◇id" {\n  value = 1\n}\n',
      },
    ],
    [
      "a resource in every notation",
      {
        "main.tf": `resource "test_machine" "◇a‸" {}
output "o" {
  value      = test_machine.◇a[0].id
  depends_on = [test_machine.◇a]
}
moved {
  from = test_machine.z
  to   = test_machine.◇a
}
output "p" {
  value = resource.test_machine.◇a.id
}
`,
      },
    ],
    [
      "other names not at all",
      { "main.tf": 'locals {\n  ◇‸a = 1\n  ab = 2\n}\noutput "o" {\n  value = [local.◇a, local.ab, var.a]\n}\nvariable "a" {}\n' },
    ],
    ["bound names not at all", { "main.tf": 'locals {\n  ◇‸a = 1\n}\noutput "o" {\n  value = [for local in [{ a = 2 }] : local.a]\n}\n' }],
  ] as const)("include %s", (_, files) => {
    const bench = new Workbench(files);
    const found = bench.service.references(bench.uri, bench.position, { includeDeclaration: true });
    expect(bench.marks(found)).toEqual(bench.sortedTargets);
  });
});

describe("renaming", () => {
  it("changes a variable everywhere: in modules that call it, in files with values, in both syntaxes", () => {
    const bench = new Workbench({
      "main.tf": CALL,
      "other.tf.json": '{"module": {"n": {"source": "./net", "cidr": "11"}}}',
      "net/main.tf": 'variable "ci‸dr" {}\noutput "id" {\n  value = var.cidr\n}\n',
      "net/more.tf.json": '{"output": {"x": {"value": "${var.cidr}"}}}',
      "net/terraform.tfvars": 'cidr = "1"\n',
      "net/p.auto.tfvars.json": '{"cidr": "1"}',
    });
    expect(bench.rename("range")).toEqual({
      "main.tf": CALL.replace("cidr", "range"),
      "other.tf.json": '{"module": {"n": {"source": "./net", "range": "11"}}}',
      "net/main.tf": 'variable "range" {}\noutput "id" {\n  value = var.range\n}\n',
      "net/more.tf.json": '{"output": {"x": {"value": "${var.range}"}}}',
      "net/terraform.tfvars": 'range = "1"\n',
      "net/p.auto.tfvars.json": '{"range": "1"}',
    });
  });

  it("changes an output from its use in another module", () => {
    const bench = new Workbench({
      "main.tf": `${CALL}output "o" {\n  value = module.net.i‸d\n}\n`,
      "net/main.tf": NET,
      "b/main.tf": 'module "n" {\n  source = "../net"\n  count  = 1\n  cidr   = 1\n}\nlocals {\n  x = module.n[0].id\n}\n',
    });
    expect(bench.rename("key")).toEqual({
      "main.tf": `${CALL}output "o" {\n  value = module.net.key\n}\n`,
      "net/main.tf": NET.replace('"id"', '"key"'),
      "b/main.tf": 'module "n" {\n  source = "../net"\n  count  = 1\n  cidr   = 1\n}\nlocals {\n  x = module.n[0].key\n}\n',
    });
  });

  const moving = { "main.tf": 'resource "test_machine" "we‸b" {}\noutput "o" {\n  value = test_machine.web.id\n}\n' };
  const without = 'resource "test_machine" "app" {}\noutput "o" {\n  value = test_machine.app.id\n}\n';
  const block = "\nmoved {\n  from = test_machine.web\n  to   = test_machine.app\n}\n";

  it("adds a moved block on request, or as the settings say", () => {
    expect(new Workbench(moving).rename("app")).toEqual({ "main.tf": without });
    expect(new Workbench(moving).rename("app", { moved: true })).toEqual({ "main.tf": without + block });
    expect(new Workbench(moving, {}, { "rename.moved": true }).rename("app")).toEqual({ "main.tf": without + block });
  });

  it.each([
    ["a name that is taken", "locals {\n  ‸a = 1\n  b = 2\n}\n", "b"],
    ["a name that is not valid", "locals {\n  ‸a = 1\n}\n", "a b"],
    ["a key of an object", 'locals {\n  a = { k = 1 }\n}\noutput "o" {\n  value = local.a.‸k\n}\n', "x"],
    ["an argument", 'resource "test_machine" "a" {\n  image = 1\n}\noutput "o" {\n  value = test_machine.a.ima‸ge\n}\n', "x"],
    ["a reserved name", 'variable "‸a" {}\n', "source"],
  ])("refuses %s", (_, source, name) => {
    expect(new Workbench({ "main.tf": source }).rename(name)).toEqual(expect.any(String));
  });

  it("reaches names in strings, heredocs and calls that are not closed, also after a move", () => {
    const source = (name: string): string => `variable "${name}" {}
locals {
  a = "in \${var.${name}} here
  b = "\${var.${name}}"
  c = upper(var.${name}.x
  d = "\${x.var.${name}}
}
output "o" {
  value = <<-EOT
    \${trim("\${var.${name}}"
  EOT
}
`;
    const bench = new Workbench({ "main.tf": source("region").replace("region", "re‸gion") });
    expect(bench.rename("area")).toEqual({ "main.tf": source("area").replace("x.var.area", "x.var.region") });
    const start = { line: 0, character: 0 };
    bench.service.update(uri("main.tf"), [{ range: { start, end: start }, text: "# Places\n\n" }]);
    const references = bench.service.references(uri("main.tf"), { line: 2, character: 12 }, { includeDeclaration: false });
    expect(references.map(({ range }) => range.start)).toContainEqual({ line: 4, character: 16 });
  });

  it("changes the alias of a provider configuration", () => {
    const source = (alias: string): string =>
      `provider "test" {\n  alias = "${alias}"\n}\nresource "test_machine" "a" {\n  provider = test.${alias}\n}\n`;
    expect(new Workbench({ "main.tf": source("we‸st") }).rename("east")).toMatchObject({ "main.tf": source("east").replaceAll("‸", "") });
    expect(new Workbench({ "main.tf": `${source("west").replace("test.west", "te‸st")}provider "test" {}\n` }).rename("x")).toEqual(
      expect.any(String),
    );
  });

  it("changes tests too", () => {
    const bench = new Workbench({ "main.tf": 'variable "re‸gion" {}\n', "tests/a.tftest.hcl": 'variables {\n  region = "eu"\n}\n' });
    expect(bench.rename("zone")).toEqual({ "main.tf": 'variable "zone" {}\n', "tests/a.tftest.hcl": 'variables {\n  zone = "eu"\n}\n' });
  });

  it("selects the name at the cursor", () => {
    const bench = new Workbench({ "main.tf": 'variable "region" {}\noutput "o" {\n  value = var.reg‸ion\n}\n' });
    expect(bench.service.prepareRename(bench.uri, bench.position)).toMatchObject({
      placeholder: "region",
      range: { start: { line: 2, character: 14 }, end: { line: 2, character: 20 } },
    });
    const part = new Workbench({ "main.tf": 'locals {\n  a = { k = 1 }\n}\noutput "o" {\n  value = local.a.‸k\n}\n' });
    expect(part.service.prepareRename(part.uri, part.position)).toBeNull();
  });
});

describe("renaming folders", () => {
  it("updates the sources that lead to them, and those inside", () => {
    const bench = new Workbench({
      "main.tf": 'module "a" {\n  source = "./modules/net"\n}\nmodule "b" {\n  source = "./modules/network"\n}\n',
      "modules/net/main.tf": 'module "c" {\n  source = "../dns/"\n}\nmodule "d" {\n  source = "./inner"\n}\n',
      "modules/net/inner/main.tf": "",
      "modules/network/main.tf": "",
      "modules/dns/main.tf": "",
    });
    const edit = bench.service.willRenameFiles([{ oldUri: uri("modules/net"), newUri: uri("shared/deep/network") }]);
    expect(bench.after(edit)).toEqual({
      "main.tf": 'module "a" {\n  source = "./shared/deep/network"\n}\nmodule "b" {\n  source = "./modules/network"\n}\n',
      "modules/net/main.tf": 'module "c" {\n  source = "../../../modules/dns"\n}\nmodule "d" {\n  source = "./inner"\n}\n',
    });
  });

  it("does nothing for files that stay in their module", () => {
    const bench = new Workbench({ "main.tf": 'module "a" {\n  source = "./net"\n}\n', "net/main.tf": "" });
    expect(bench.service.willRenameFiles([{ oldUri: uri("net/main.tf"), newUri: uri("net/other.tf") }])).toBeNull();
  });

  it("keeps the sources of a file that moves to another module", () => {
    const bench = new Workbench({ "main.tf": 'module "a" {\n  source = "./net"\n}\n', "net/main.tf": "", "app/main.tf": "" });
    const edit = bench.service.willRenameFiles([{ oldUri: uri("main.tf"), newUri: uri("app/calls.tf") }]);
    expect(bench.after(edit)).toEqual({ "main.tf": 'module "a" {\n  source = "../net"\n}\n' });
  });

  const PATHS = `locals {
  a = file("\${path.module}/files/a.txt")
  b = templatefile("files/a.txt", { x = file("./files/b.txt") })
  c = fileexists("files/absent.txt")
  d = "files/a.txt"
}
`;

  it.each([
    [
      "a file",
      ["files/a.txt", "files/new/a.tpl"],
      PATHS.replace('/files/a.txt")', '/files/new/a.tpl")').replace('("files/a.txt"', '("files/new/a.tpl"'),
    ],
    ["a folder", ["files", "texts"], PATHS.replace("/files/a", "/texts/a").replace('("files/a', '("texts/a').replace("./files", "./texts")],
    ["a folder above", ["files", "../texts"], undefined],
  ] as const)("changes the paths of %s", (_, [from, to], after) => {
    const bench = new Workbench({
      "m/main.tf": PATHS,
      "m/files/a.txt": "",
      "m/files/b.txt": "",
    });
    const edit = bench.service.willRenameFiles([{ oldUri: uri(`m/${from}`), newUri: new URL(to, uri("m/")).href }]);
    const changed = bench.after(edit)["m/main.tf"];
    if (after !== undefined) expect(changed).toBe(after);
    else expect(changed).toContain('"${path.module}/../texts/a.txt"');
  });
});

describe("links", () => {
  it("lead from sources to modules and pages, and from paths to files", () => {
    const bench = new Workbench({
      "main.tf": `module "a" {
  source = "./net"
}
module "b" {
  source = "terraform-aws-modules/vpc/aws"
}
module "c" {
  source = "./absent"
}
locals {
  a = file("\${path.module}/files/a.txt")
  b = templatefile("files/a.txt", {})
  c = file("absent.txt")
  d = upper("files/a.txt")
}
`,
      "net/variables.tf": "",
      "net/main.tf": "",
      "files/a.txt": "",
    });
    const text = bench.files["main.tf"] ?? "";
    const links = bench.service
      .documentLinks(bench.uri)
      .map(({ range, target }) => [text.slice(offsetAt(text, range.start), offsetAt(text, range.end)), target]);
    expect(links).toEqual([
      ["./net", uri("net/main.tf")],
      ["terraform-aws-modules/vpc/aws", "https://registry.terraform.io/modules/terraform-aws-modules/vpc/aws"],
      ["${path.module}/files/a.txt", uri("files/a.txt")],
      ["files/a.txt", uri("files/a.txt")],
    ]);
  });
});

describe("the call hierarchy", () => {
  const files = {
    "live/a/main.tf": 'module "n" {\n  source = "../../net"\n}\n',
    "live/b/main.tf": 'module "x" {\n  source = "../../net"\n}\nmodule "y" {\n  source = "../../net"\n}\n',
    "net/main.tf": '‸module "dns" {\n  source = "../dns"\n}\n',
    "dns/main.tf": "locals {}\n",
  };

  it("has the modules that call a module, and those that it calls", () => {
    const bench = new Workbench(files);
    const [item] = bench.service.prepareCallHierarchy(bench.uri, { line: 3, character: 0 });
    expect(item?.name).toBe("net");
    if (item === undefined) return;
    const incoming = bench.service.incomingCalls(item).map(({ from, fromRanges }) => [from.name, fromRanges.length]);
    expect(incoming).toEqual(
      expect.arrayContaining([
        ["a", 1],
        ["b", 2],
      ]),
    );
    expect(bench.service.outgoingCalls(item).map(({ to, fromRanges }) => [to.name, fromRanges.length])).toEqual([["dns", 1]]);
  });

  it("has a caller at each of its files, with the names of the calls", () => {
    const bench = new Workbench({
      "net/main.tf": "‸locals {}\n",
      "live/one.tf": '\nmodule "a" {\n  source = "../net"\n}\n',
      "live/two.tf.json": '{"module": {"b": {"source": "../net"}}}',
      "live/two_override.tf": 'module "a" {\n  source = "../net"\n}\n',
    });
    const [item] = bench.service.prepareCallHierarchy(bench.uri, { line: 0, character: 0 });
    expect(item && bench.service.incomingCalls(item)).toMatchObject([
      { from: { name: "live", uri: bench.uri.replace("net/main.tf", "live/one.tf") }, fromRanges: [{ start: { line: 1, character: 7 } }] },
      {
        from: { name: "live", uri: bench.uri.replace("net/main.tf", "live/two.tf.json") },
        fromRanges: [{ start: { line: 0, character: 12 } }],
      },
    ]);
  });
});

describe("symbols of the workspace", () => {
  it("are found by a part of the address", () => {
    const bench = new Workbench({
      "main.tf": 'variable "region" {}\n',
      "net/main.tf": 'resource "test_machine" "regional" {}\noutput "x" {\n  value = 1\n}\n',
    });
    const names = bench.service.workspaceSymbols("REGI").map(({ name }) => name);
    expect(names).toHaveLength(2);
    expect(names.join(" ")).toMatch(/region.*regional/);
  });
});
