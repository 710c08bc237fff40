import { describe, expect, it } from "vitest";
import { uri, Workbench } from "./workbench.ts";

const EVERYTHING = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
const SECRET = "hunter2";

describe("hover", () => {
  it.each([
    [
      "a value with the line that sets it",
      {
        "main.tf":
          'variable "env" {}\nlocals {\n  type = var.env == "prod" ? "m5.large" : "t3.micro"\n}\noutput "o" {\n  value = local.ty‸pe\n}\n',
        "terraform.tfvars": '\n\nenv = "prod"\n',
      },
      ['= "m5.large"', 'var.env = "prod" (terraform.tfvars:3)'],
    ],
    [
      "a default",
      { "main.tf": 'variable "a" {\n  default = "x"\n}\noutput "o" {\n  value = upper(var.‸a)\n}\n' },
      ['= "x"', "default (main.tf:2)"],
    ],
    [
      "a value of *.auto.tfvars",
      { "main.tf": 'variable "a" {\n  default = "x"\n}\noutput "o" {\n  value = var.‸a\n}\n', "p.auto.tfvars": 'a = "y"\n' },
      ['= "y"', "set in p.auto.tfvars:1"],
    ],
    ["a declaration", { "main.tf": "locals {\n  a = 1\n  ‸b = local.a + 1\n}\n" }, ["= 2", "local.a = 1 (main.tf:2)"]],
    [
      "an output of a called module",
      {
        "main.tf": 'module "m" {\n  source = "./m"\n  x      = "in"\n}\noutput "o" {\n  value = module.m.‸y\n}\n',
        "m/main.tf": 'variable "x" {}\noutput "y" {\n  value = "${var.x}!"\n}\n',
      },
      ['= "in!"'],
    ],
    [
      "an argument of a resource",
      { "main.tf": 'locals {\n  i = "img"\n}\nresource "test_machine" "a" {\n  ima‸ge = "${local.i}-1"\n}\n' },
      ['= "img-1"', 'local.i = "img" (main.tf:2)'],
    ],
    [
      "an attribute through a resource",
      { "main.tf": 'resource "test_machine" "a" {\n  image = "x"\n}\noutput "o" {\n  value = test_machine.a.ima‸ge\n}\n' },
      ['= "x"'],
    ],
    [
      "the label of a declaration as at a reference",
      { "main.tf": 'variable "re‸gion" {\n  type        = string\n  default     = "x"\n  description = "Where."\n}\n' },
      ["var.region: string", "Where.", '= "x"', "default (main.tf:3)"],
    ],
    [
      "the label of a declaration in JSON",
      { "main.tf.json": '{"variable": {"re‸gion": {"type": "string", "default": "x"}}}' },
      ["var.region: string"],
    ],
    ["the label of an output", { "main.tf": 'output "a‸b" {\n  value = 1 + 1\n}\n' }, ["output.ab", "= 2"]],
    ["a part", { "main.tf": 'locals {\n  a = { b = { c = 7 } }\n}\noutput "o" {\n  value = local.a.b.‸c\n}\n' }, ["= 7"]],
  ] as const)("shows %s", (_, files, texts) => {
    const hover = new Workbench(files).hover();
    for (const text of texts) expect(hover).toContain(text);
  });

  it("shows at most three reasons", () => {
    const hover = new Workbench({
      "main.tf": `locals {\n  a = 1\n  b = 2\n  c = 3\n  d = 4\n  sum = local.a + local.b + local.c + local.d\n}\noutput "o" {\n  value = local.su‸m\n}\n`,
    }).hover();
    expect(hover.match(/^- /gm)).toHaveLength(3);
  });

  it.each([
    ["what only a provider knows", 'resource "test_machine" "a" {}\noutput "o" {\n  value = test_machine.a.i‸d\n}\n'],
    ["a required variable without a value", 'variable "a" {}\noutput "o" {\n  value = var.‸a\n}\n'],
    ["what differs between instances", 'resource "test_machine" "a" {\n  count = 2\n  image = "x${count.ind‸ex}"\n}\n'],
    ["what has an error", 'locals {\n  a = upper(1, 2)\n}\noutput "o" {\n  value = local.‸a\n}\n'],
  ])("shows no value for %s", (_, source) => {
    expect(new Workbench({ "main.tf": source }).hover()).not.toMatch(/^= |\n= /);
  });
});

describe("secrets", () => {
  it.each([
    [
      "a sensitive variable",
      { "main.tf": `variable "s" {\n  sensitive = true\n  default   = "${SECRET}"\n}\noutput "o" {\n  value = var.‸s\n}\n` },
    ],
    [
      "a sensitive value of a file",
      { "main.tf": 'variable "s" {\n  sensitive = true\n}\nlocals {\n  ‸a = "x-${var.s}"\n}\n', "terraform.tfvars": `s = "${SECRET}"\n` },
    ],
    [
      "what is made of it",
      {
        "main.tf": `variable "s" {\n  sensitive = true\n  default   = "${SECRET}"\n}\nlocals {\n  a = { b = upper(lower(var.s)) }\n}\noutput "o" {\n  value = local.‸a\n}\n`,
      },
    ],
    [
      "an ephemeral variable",
      { "main.tf": `variable "s" {\n  ephemeral = true\n  default   = "${SECRET}"\n}\nlocals {\n  ‸a = var.s\n}\n` },
    ],
    ["the function sensitive", { "main.tf": `locals {\n  v = sensitive(join("", ["hun", "ter2"]))\n  ‸a = [local.v]\n}\n` }],
    [
      "an argument that the schema says is sensitive",
      { "main.tf": `locals {\n  h = "hun"\n}\nresource "test_machine" "a" {\n  pass‸word = "\${local.h}ter2"\n}\n` },
    ],
    ["a write-only argument", { "main.tf": `locals {\n  h = "hun"\n}\nresource "test_machine" "a" {\n  tok‸en = "\${local.h}ter2"\n}\n` }],
    [
      "an attribute that the schema says is sensitive",
      {
        "main.tf": `locals {\n  h = "hun"\n}\nresource "test_machine" "a" {\n  password = "\${local.h}ter2"\n}\noutput "o" {\n  value = test_machine.a.passw‸ord\n}\n`,
      },
    ],
    [
      "the whole resource",
      {
        "main.tf": `locals {\n  h = "hun"\n}\nresource "test_machine" "a" {\n  password = "\${local.h}ter2"\n}\nlocals {\n  ‸a = test_machine.a\n}\n`,
      },
    ],
    [
      "an output of a module",
      {
        "main.tf": 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.‸x\n}\n',
        "m/main.tf": `output "x" {\n  sensitive = true\n  value     = join("", ["hun", "ter2"])\n}\n`,
      },
    ],
    [
      "a reason",
      {
        "main.tf": `variable "s" {\n  sensitive = true\n  default   = "${SECRET}"\n}\nlocals {\n  n = nonsensitive(length(var.s))\n  ‸a = local.n\n}\n`,
      },
    ],
  ] as const)("are not shown: %s", (_, files) => {
    const bench = new Workbench(files);
    expect(bench.hover()).not.toMatch(/hunter2/i);
    const hints = JSON.stringify(bench.service.inlayHints(bench.uri, EVERYTHING));
    expect(hints).not.toMatch(/hunter2/i);
    for (const { documentation, detail } of bench.service
      .complete(bench.uri, bench.position)
      .items.map((item) => bench.service.resolveCompletion(item)))
      expect(JSON.stringify([documentation, detail])).not.toMatch(/hunter2/i);
  });
});

describe("hints", () => {
  const hintsOf = (source: string, more: Readonly<Record<string, string>> = {}): readonly string[] => {
    const bench = new Workbench({ "main.tf": source, ...more });
    return bench.service
      .inlayHints(bench.uri, EVERYTHING)
      .map(
        ({ position, label }) => `${position.line + 1}: ${typeof label === "string" ? label : label.map(({ value }) => value).join("")}`,
      );
  };

  it("show what is computed, and not what is written", () => {
    const hints = hintsOf(`variable "n" {
  default = 2
}
locals {
  a = var.n > 1
  b = "text"
  c = [1, 2]
  d = upper("x")
}
resource "test_machine" "a" {
  count = var.n
  image = local.a ? "big" : "small"
  size  = "s-\${var.n}"
}
module "m" {
  source   = "./m"
  for_each = toset([for i in range(var.n) : "\${i}"])
}
output "o" {
  value = var.n * 2
}
`);
    expect(hints).toEqual(["5: true", "11: 2", '12: "big"', "17: 2 instances", "20: 4"]);
  });

  it("are the same for each line as for the whole file", () => {
    const source = 'variable "n" {\n  default = 2\n}\n\nlocals {\n  a = var.n + 1\n  b = var.n\n}\noutput "o" {\n  value = local.a\n}\n';
    const { service, uri } = new Workbench({ "main.tf": source });
    const lines = source.split("\n").map((_, line) => ({ start: { line, character: 0 }, end: { line, character: 100 } }));
    const all = service.inlayHints(uri, EVERYTHING);
    expect(all).toHaveLength(3);
    expect(lines.flatMap((range) => service.inlayHints(uri, range))).toEqual(all);
  });

  it("are at most 40 characters long", () => {
    const [hint = ""] = hintsOf('variable "n" {\n  default = "x"\n}\nlocals {\n  a = [for i in range(50) : "${var.n}${i}"]\n}\n');
    expect(hint.length).toBeLessThan(50);
  });

  it("follow a change, and never show an old state", () => {
    const bench = new Workbench({ "main.tf": 'variable "n" {\n  default = 2\n}\nlocals {\n  a = var.n + 1\n}\n' });
    const hints = (): string => JSON.stringify(bench.service.inlayHints(bench.uri, EVERYTHING));
    const after = (change: () => void): readonly string[] => {
      change();
      const atOnce = hints();
      bench.finish();
      return [atOnce, hints()];
    };
    const range = { start: { line: 1, character: 12 }, end: { line: 1, character: 13 } };
    expect(after(() => bench.service.update(bench.uri, [{ range, text: "7" }]))).toEqual(["[]", expect.stringContaining('"8"')]);
    expect(after(() => bench.service.open(uri("terraform.tfvars"), "n = 10\n"))).toEqual(["[]", expect.stringContaining('"11"')]);
    const edit = { range: { start: { line: 0, character: 4 }, end: { line: 0, character: 6 } }, text: "20" };
    expect(after(() => bench.service.update(uri("terraform.tfvars"), [edit]))).toEqual(["[]", expect.stringContaining('"21"')]);
    expect(after(() => bench.service.close(uri("terraform.tfvars")))).toEqual(["[]", expect.stringContaining('"8"')]);
  });
});

describe("a request", () => {
  const source =
    'variable "n" {\n  default = { a = 2 }\n}\nlocals {\n  big = [for i in range(20000) : i]\n}\noutput "o" {\n  value = var.‸n.a\n}\n';

  it("evaluates nothing: the value is known after the work", () => {
    const bench = new Workbench({ "main.tf": source });
    const end = { line: 9, character: 0 };
    bench.service.update(bench.uri, [{ range: { start: end, end }, text: "# A comment.\n" }]);
    expect(bench.hover()).not.toContain("\n= {");
    bench.finish();
    expect(bench.hover()).toContain("\n= {");
  });

  it("completes members by the values of the state before, if nothing became secret", () => {
    const bench = new Workbench({ "main.tf": source.replace("var.‸n.a", "var.n.‸a") });
    const add = (text: string): void =>
      bench.service.update(bench.uri, [{ range: { start: { line: 9, character: 0 }, end: { line: 9, character: 0 } }, text }]);
    add("# A comment.\n");
    expect(bench.labels()).toContain("a");
    add('output "s" {\n  sensitive = true\n  value = 1\n}\n');
    expect(bench.labels()).not.toContain("a");
    bench.finish();
    expect(bench.labels()).toContain("a");
  });

  it("leaves what takes many steps for later", () => {
    const bench = new Workbench({
      "main.tf":
        'locals {\n  n = 1000\n}\noutput "o" {\n  val‸ue = length(flatten([for i in range(local.n) : [for j in range(5) : i * j]]))\n}\n',
    });
    expect(bench.hover()).not.toContain("5000");
    bench.finish();
    expect(bench.hover()).toContain("= 5000");
  });
});
