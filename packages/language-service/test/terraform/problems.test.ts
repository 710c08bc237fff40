import { describe, expect, it } from "vitest";
import { createLanguageService } from "../../src/index.ts";
import { terraform } from "../../src/terraform/index.ts";
import { offsetAt, SCHEMAS, uri, Workbench } from "./workbench.ts";

describe("problems", () => {
  it("come from the module, at their places", () => {
    const bench = new Workbench({
      "main.tf": `resource "test_machine" "a" {
  imagee = "x"
}
module "m" {
  source = "./m"
  extra  = 1
}
output "o" {
  value = [local.none, module.m.none, data.test_image.x.id]
}
`,
      "m/main.tf": 'variable "needed" {}\noutput "x" {\n  value = var.other\n}\n',
    });
    expect([...bench.problems()].sort()).toEqual([
      "1: missing-argument",
      "2: unsupported-argument",
      "4: missing-module-argument",
      "6: unsupported-module-argument",
      "9: undeclared-output",
      "9: undeclared-reference",
      "9: undeclared-reference",
    ]);
    bench.open("m/main.tf");
    expect(bench.problems("m/main.tf")).toEqual(["1: unused-declaration", "3: undeclared-reference"]);
  });

  it("lead to the other places that they name", () => {
    const bench = new Workbench({
      "main.tf": `locals {
  a = local.b
  b = local.a
}
variable "x" {}
output "o" {
  value = var.x
}
`,
      "more.tf": '# Again.\n\n  variable "x" {}\n',
    });
    bench.open("more.tf");
    const related = [bench.uri, uri("more.tf")].flatMap((at) =>
      bench.service
        .diagnostics(at)
        .flatMap(({ relatedInformation = [] }) =>
          relatedInformation.map(({ location, message }) => [location.uri, location.range.start.line + 1, message]),
        ),
    );
    expect(related).toEqual([
      [uri("main.tf"), 2, "The local.a is here."],
      [uri("main.tf"), 3, "The local.b is here."],
      [uri("main.tf"), 5, "The first declaration is here."],
    ]);
  });

  it("are reported once where a name is missing after a dot", () => {
    const bench = new Workbench({
      "main.tf": 'output "o" {\n  value = [local., module., data.test_image., each., "${var.}"]\n}\noutput "p" {\n  value = local\n}\n',
    });
    expect(bench.problems()).toEqual([...Array(5).fill("2: attribute-name-required"), "5: incomplete-reference"]);
  });

  it("are found in the JSON syntax", () => {
    const bench = new Workbench({ "main.tf.json": '{\n  "output": {\n    "o": {\n      "value": "${var.none}"\n    }\n  }\n}\n' });
    expect(bench.problems()).toEqual(["4: undeclared-reference"]);
  });

  it("are found in files with values", () => {
    const bench = new Workbench({
      "prod.tfvars": 'regoin = "eu"\nsize   = [1]\nregion = "us"\n',
      "main.tf": 'variable "region" {}\nvariable "size" {\n  type = number\n}\noutput "o" {\n  value = [var.region, var.size]\n}\n',
    });
    const found = bench.problems();
    expect(found.filter((problem) => problem.startsWith("1:"))).toHaveLength(1);
    expect(found.filter((problem) => problem.startsWith("2:"))).toHaveLength(1);
    expect(found).toHaveLength(2);
    bench.service.update(bench.uri, [{ text: 'region = "us"\nsize = 1\n' }]);
    bench.finish();
    expect(bench.problems()).toEqual([]);
    bench.service.update(bench.uri, [{ text: "region = \nsize = 1\n" }]);
    bench.finish();
    expect(bench.problems()).toHaveLength(1);
  });

  it("are not found in files with values whose module is not known", () => {
    expect(new Workbench({ "prod.tfvars": 'region = "eu"\n' }).problems()).toEqual([]);
  });

  it("move with the text while it is edited, until they are found again", () => {
    const bench = new Workbench({ "main.tf": 'locals {\n  a = var.x\n}\noutput "o" {\n  value = local.b\n}\n' });
    expect(bench.problems()).toEqual(["2: unused-declaration", "2: undeclared-reference", "5: undeclared-reference"]);
    const at = { line: 3, character: 0 };
    bench.service.update(bench.uri, [{ range: { start: at, end: at }, text: "# one\n# two\n" }]);
    expect(bench.problems()).toEqual(["2: unused-declaration", "2: undeclared-reference", "7: undeclared-reference"]);
    bench.service.update(bench.uri, [{ range: { start: { line: 1, character: 6 }, end: { line: 1, character: 11 } }, text: "1" }]);
    expect(bench.problems()).toEqual(["2: unused-declaration", "7: undeclared-reference"]);
  });

  it("follow a change of a called module", () => {
    const bench = new Workbench({ "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": "" });
    expect(bench.problems()).toEqual([]);
    bench.service.open(uri("m/main.tf"), 'variable "needed" {}\noutput "o" {\n  value = var.needed\n}\n');
    bench.finish();
    expect(bench.problems()).toEqual(["1: missing-module-argument"]);
    bench.service.update(uri("m/main.tf"), [{ text: 'variable "needed" {\n  default = 1\n}\noutput "o" {\n  value = var.needed\n}\n' }]);
    expect(bench.service.work(1000).changed).toContain(bench.uri);
    expect(bench.problems()).toEqual([]);
    bench.service.close(uri("m/main.tf"));
    bench.finish();
    expect(bench.problems()).toEqual([]);
  });

  it("follow a change of another file", () => {
    const bench = new Workbench({ "main.tf": 'output "o" {\n  value = var.region\n}\n', "vars.tf": 'variable "region" {}\n' });
    bench.open("vars.tf");
    expect(bench.problems("main.tf")).toEqual([]);
    bench.service.update(uri("vars.tf"), [{ text: 'variable "zone" {}\n' }]);
    bench.finish();
    expect(bench.problems("main.tf")).toEqual(["2: undeclared-reference"]);
    expect(bench.problems("vars.tf")).toEqual(["1: unused-declaration"]);
  });

  it("do not say that a declaration is unused while its reference is typed", () => {
    const before =
      'variable "region" {}\nvariable "other" {}\ndata "test_image" "base" {\n  family = "x"\n}\nlocals {\n  tag = 1\n}\nresource "test_machine" "a" {\n  image = ';
    const rest = "[var.region, data.test_image.base.id, local.tag]";
    const bench = new Workbench({ "main.tf": `${before}\n}\n` });
    for (let typed = 1; typed <= rest.length; typed++) {
      const text = `${before}${rest.slice(0, typed)}\n}\n`;
      bench.service.update(bench.uri, [{ text }]);
      bench.finish();
      const unused = bench.service.diagnostics(bench.uri).filter(({ code }) => code === "unused-declaration");
      const names = unused.map(({ range }) => text.slice(offsetAt(text, range.start), offsetAt(text, range.end)));
      // While the name after a dot is missing, each variable could be meant.
      if (/(?:^|\W)var\.\w*$/.test(rest.slice(0, typed))) expect(names).not.toContain('"region"');
      if (typed > rest.indexOf("region") + 5) expect(names).not.toContain('"region"');
      if (/data\.(?:\w*|test_image\.\w*)$/.test(rest.slice(0, typed))) expect(names).not.toContain('"base"');
      if (/local\.\w*$/.test(rest.slice(0, typed))) expect(names).not.toContain("tag");
    }
    expect(bench.problems().filter((problem) => problem.includes("unused"))).toEqual(["2: unused-declaration"]);
  });

  it("are the same however short the slices of work are", () => {
    const files = {
      "main.tf": Array.from({ length: 40 }, (_, i) => `resource "test_machine" "m${i}" {\n  image = var.v${i}\n}\n`).join(""),
    };
    const whole = new Workbench(files);
    const sliced = new Workbench(files);
    sliced.service.update(sliced.uri, [{ text: `${files["main.tf"]}\n` }]);
    let slices = 0;
    while (!sliced.service.work(0).isDone && slices < 100_000) slices++;
    expect(slices).toBeGreaterThan(20);
    expect(sliced.problems()).toEqual(whole.problems());
  });

  it("begin again if a file changes in the middle of the work", () => {
    const bench = new Workbench({ "main.tf": 'output "o" {\n  value = var.a\n}\n' });
    bench.service.update(bench.uri, [{ text: 'output "o" {\n  value = var.b\n}\n' }]);
    bench.service.work(0);
    bench.service.work(0);
    bench.service.update(bench.uri, [{ text: 'variable "b" {}\noutput "o" {\n  value = var.b\n}\n' }]);
    bench.finish();
    expect(bench.problems()).toEqual([]);
  });
});

describe("a text without the name of a file", () => {
  it("is a module by its language", () => {
    const service = createLanguageService({ languages: [terraform({ schemas: SCHEMAS })] });
    const at = "inmemory://model/1";
    service.open(at, 'variable "region" {}\noutput "o" {\n  value = var.region + local.none\n}\n', { languageId: "terraform" });
    while (!service.work(1000).isDone);
    expect(service.diagnostics(at).map(({ code }) => code)).toEqual(["undeclared-reference"]);
    expect(service.definition(at, { line: 2, character: 15 })).toMatchObject([{ uri: at, range: { start: { line: 0, character: 10 } } }]);
    expect(service.rename(at, { line: 0, character: 12 }, "zone")).toMatchObject({ changes: { [at]: expect.any(Array) } });
    service.update(at, [{ text: "locals {}\n" }]);
    while (!service.work(1000).isDone);
    expect(service.diagnostics(at)).toEqual([]);
    service.close(at);
    service.open("inmemory://model/2", 'output "o" {\n  value = var.region\n}\n', { languageId: "terraform" });
    while (!service.work(1000).isDone);
    expect(service.diagnostics("inmemory://model/2").map(({ code }) => code)).toEqual(["undeclared-reference"]);
  });
});

describe("schemas by provider", () => {
  it("are requested with the version of the lock file, and once", async () => {
    const { writeCompactSchemas } = await import("@hcl-ts/terraform/evaluate");
    const bytes = writeCompactSchemas(SCHEMAS);
    const asked: (readonly [string, string | undefined])[] = [];
    const schemas = (provider: string, version: string | undefined): Uint8Array | undefined => {
      asked.push([provider, version]);
      return provider.endsWith("/test") ? bytes : undefined;
    };
    const bench = new Workbench(
      {
        "live/main.tf": 'resource "test_machine" "a" {\n  ‸\n}\nresource "other_thing" "b" {}\n',
        ".terraform.lock.hcl": 'provider "registry.terraform.io/hashicorp/test" {\n  version = "1.2.3"\n}\n',
      },
      { schemas },
    );
    expect(bench.labels()).toContain("image");
    expect(bench.problems()).toEqual(["1: missing-argument"]);
    expect([...asked].sort()).toEqual([
      // All that is not there may be from the other public registry.
      ["registry.opentofu.org/hashicorp/other", undefined],
      ["registry.terraform.io/hashicorp/other", undefined],
      ["registry.terraform.io/hashicorp/test", "1.2.3"],
    ]);
  });

  it("come from the other public registry if there are no others", async () => {
    const { writeCompactSchemas } = await import("@hcl-ts/terraform/evaluate");
    const bytes = writeCompactSchemas(SCHEMAS, { versions: new Map([["registry.terraform.io/hashicorp/test", "1.2.3"]]) });
    const bench = new Workbench(
      {
        "main.tf": 'resource "test_machine" "a" {\n}\n',
        ".terraform.lock.hcl": 'provider "registry.opentofu.org/hashicorp/test" {\n  version = "1.2.3"\n}\n',
      },
      { dialect: "opentofu", schemas: (provider) => (provider === "registry.terraform.io/hashicorp/test" ? bytes : undefined) },
    );
    expect(bench.service.diagnostics(bench.uri).map(({ code, severity }) => [code, severity])).toEqual([["missing-argument", 1]]);
  });

  it.each([
    ["1.2.3", "1.2.3", 1, ""],
    ["1.2.4", "1.2.3", 2, " The schema comes from hashicorp/test 1.2.4, which may not be the version that the module uses."],
    [undefined, "1.2.3", 2, " The schema version of hashicorp/test is not known."],
    ["1.2.3", undefined, 2, " The schema comes from hashicorp/test 1.2.3, which may not be the version that the module uses."],
  ])("cause errors only if their version %s is the one that is installed: %s", async (own, installed, severity, remark) => {
    const { writeCompactSchemas } = await import("@hcl-ts/terraform/evaluate");
    const provider = "registry.terraform.io/hashicorp/test";
    const bytes = writeCompactSchemas(SCHEMAS, own === undefined ? {} : { versions: new Map([[provider, own]]) });
    const lock = installed === undefined ? "" : `provider "${provider}" {\n  version = "${installed}"\n}\n`;
    const bench = new Workbench(
      {
        "main.tf": 'resource "test_machine" "a" {\n  image = "x"\n  wrong = 1\n}\noutput "o" {\n  value = test_machine.a.none\n}\n',
        ".terraform.lock.hcl": lock,
      },
      { schemas: () => bytes },
    );
    const found = bench.service.diagnostics(bench.uri);
    expect(found.map(({ code }) => code)).toEqual(["unsupported-argument", "unknown-resource-attribute"]);
    expect(found.map((each) => each.severity)).toEqual([severity, severity]);
    expect(found.every(({ message }) => String(message).endsWith(remark))).toBe(true);
  });

  it("are treated as unknown if they are damaged", () => {
    const bench = new Workbench(
      { "main.tf": 'resource "test_machine" "a" {\n  ‸\n}\n' },
      { schemas: () => Uint8Array.of(0x1f, 0x8b, 1, 2, 3, 4, 5, 6) },
    );
    expect(bench.labels()).toContain("count");
    expect(bench.problems()).toEqual([]);
  });
});

describe("fixes", () => {
  const fixed = (files: Readonly<Record<string, string>>, title: RegExp): Readonly<Record<string, string>> => {
    const bench = new Workbench(files);
    const all = bench.service.diagnostics(bench.uri);
    const at = { start: bench.position, end: bench.position };
    const action = bench.service.codeActions(bench.uri, at, { diagnostics: [...all] }).find((each) => title.test(each.title));
    return action === undefined ? {} : bench.after(bench.service.resolveCodeAction(action).edit);
  };

  it("declare what is missing", () => {
    const use = 'output "o" {\n  value = var.ne‸w\n}\n';
    expect(fixed({ "main.tf": use }, /Declare/)).toEqual({ "main.tf": `${use.replace("‸", "")}\nvariable "new" {\n  type = string\n}\n` });
    expect(fixed({ "main.tf": use, "variables.tf": 'variable "a" {}' }, /Declare/)).toEqual({
      "variables.tf": 'variable "a" {}\n\nvariable "new" {\n  type = string\n}\n',
    });
    expect(fixed({ "main.tf": "locals {\n  a = local.ne‸w\n}\n" }, /Declare/)).toEqual({
      "main.tf": "locals {\n  a = local.new\n  new = null\n}\n",
    });
  });

  it("do not add an argument that was typed since", () => {
    const bench = new Workbench({ "main.tf": 'module "m" {‸\n}\n' });
    const at = { start: bench.position, end: bench.position };
    const titles = (): readonly string[] => bench.service.codeActions(bench.uri, at, { diagnostics: [] }).map(({ title }) => title);
    bench.problems();
    expect(titles()).toContain('Add the required argument "source"');
    bench.service.update(bench.uri, [
      { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: '  source = "./m"\n' },
    ]);
    expect(titles()).not.toContain('Add the required argument "source"');
  });

  it("come with the one to prefer first", () => {
    const bench = new Workbench({ "main.tf": 'variable "ami" {}\noutput "o" {\n  value = var.am‸y\n}\n' });
    const at = { start: bench.position, end: bench.position };
    const actions = bench.service.codeActions(bench.uri, at, { diagnostics: [] });
    expect(actions.slice(0, 2).map(({ title }) => title)).toEqual(['Change to "ami"', 'Declare the variable "amy"']);
  });

  it("remove what nothing uses, with its comments", () => {
    expect(fixed({ "main.tf": '# The zone.\nvariable "zo‸ne" {}\n\noutput "o" {\n  value = 1\n}\n' }, /Remove/)).toEqual({
      "main.tf": '\noutput "o" {\n  value = 1\n}\n',
    });
    expect(
      fixed({ "main.tf": 'locals {\n  ‸a = 1\n  b = 2\n}\noutput "o" {\n  value = local.b\n}\n' }, /Remove the local value "a"/),
    ).toEqual({ "main.tf": 'locals {\n  b = 2\n}\noutput "o" {\n  value = local.b\n}\n' });
  });

  it("extract an expression to a local value", () => {
    const source = 'variable "v" {}\nresource "test_machine" "a" {\n  image = upper("x-${var.v}")\n}\n';
    const bench = new Workbench({ "main.tf": source });
    const select = (text: string): readonly string[] => {
      const start = source.indexOf(text);
      const at = (offset: number): { line: number; character: number } => ({
        line: source.slice(0, offset).split("\n").length - 1,
        character: offset - source.lastIndexOf("\n", offset - 1) - 1,
      });
      return bench.service
        .codeActions(bench.uri, { start: at(start), end: at(start + text.length) }, { diagnostics: [] })
        .filter(({ title }) => title.startsWith("Extract"))
        .map((action) => bench.after(bench.service.resolveCodeAction(action).edit)["main.tf"] ?? "");
    };
    const [whole] = select('upper("x-${var.v}")');
    expect(whole).toBe(
      'variable "v" {}\nresource "test_machine" "a" {\n  image = local.image\n}\n\nlocals {\n  image = upper("x-${var.v}")\n}\n',
    );
    expect(select("var.v")).toHaveLength(1);
    expect(select("x-")).toEqual([]);
    expect(select('upper("x')).toEqual([]);
  });
});
