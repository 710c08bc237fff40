import { Budget } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import {
  addressProblems,
  causesOf,
  explain,
  explanationData,
  formatExplanation,
  relatedDiagnostics,
  renderValue,
} from "../src/entry/evaluate.ts";
import { evaluateFiles } from "./evaluate-files.ts";

const { result, diagnostics } = evaluateFiles(
  {
    "main.tf": `variable "must" {}
variable "port" {
  default = 80
}
data "aws_ami" "waits" {
  owners = [aws_vpc.main.id, "me"]
}
data "aws_ami" "read" {
  owners = ["me"]
}
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}
resource "aws_instance" "web" {
  count = length(data.aws_ami.read.tags)
  tags  = { i = 1 }
}
resource "aws_security_group" "g" {
  ingress {
    from_port = var.port
    to_port   = aws_vpc.main.port
    nested {
      a = 1
    }
  }
  dynamic "ingress" {
    for_each = [1, var.port]
    content {
      from_port = ingress.value
    }
  }
}
locals {
  bad   = upper(1, 2)
  after = "\${local.bad}-x"
  time  = timestamp()
  tags  = { env = "dev" }
}
module "net" {
  source = "./net"
  count  = length(data.aws_ami.read.tags)
}
module "fixed" {
  source   = "./net"
  for_each = { a = 1 }
  v        = each.value
}
module "gone" {
  source = "example/vpc/aws"
}
output "url" {
  value = aws_vpc.main.arn
}
output "both" {
  value = "\${module.gone.x}\${var.must}"
}
`,
    "net/main.tf": 'variable "v" {}\nlocals {\n  a = var.v\n}\noutput "o" {\n  value = local.a\n}\n',
  },
  { onError: "unknown" },
);

const causes = (address: string): readonly string[] =>
  causesOf(explain(result, address)!).map(({ label, note }) => `${note.kind} ${label}: ${note.text}`);

describe("the cause of an unknown value is", () => {
  it.each<[what: string, address: string, ...expected: readonly string[]]>([
    ["an attribute that the provider sets", "output.url", "later aws_vpc.main.arn: set by the provider when aws_vpc.main is created"],
    [
      "a data source that waits for an argument",
      "data.aws_ami.waits.id",
      "later data.aws_ami.waits.id: data.aws_ami.waits is read during apply, because owners is not known before",
    ],
    [
      "a data source whose provider does not run",
      "data.aws_ami.read.id",
      "later data.aws_ami.read.id: read by the provider of data.aws_ami.read, which does not run here",
    ],
    ["an error", "local.after", 'error upper(1, 2): error: The function "upper" takes only 1 argument (main.tf:34,20)'],
    ["a function", "local.time", "later timestamp(): timestamp() is computed during apply"],
    [
      "a variable without a value and a module that is not installed",
      "output.both",
      "missing module.gone.x: module.gone is not installed: run terraform init",
      "missing var.must: var.must has no value: set it with -var 'must=VALUE' or in a .tfvars file",
    ],
    ["a missing argument of a module", "module.net[0].local.a", "missing module.net[0].var.v: module.net does not set v"],
    [
      "an unknown count",
      "aws_instance.web",
      "later aws_instance.web: the count of aws_instance.web is not known",
      "later data.aws_ami.read.tags: read by the provider of data.aws_ami.read, which does not run here",
    ],
  ])("%s", (_, address, ...expected) => {
    expect(causes(address)).toEqual(expected);
  });

  it("none for a known value", () => {
    expect(causes("local.tags")).toEqual([]);
  });
});

it("says in the text why a value is not known, and does not promise it for later after an error", () => {
  expect(formatExplanation(explain(result, "local.after")!)).toMatchInlineSnapshot(`
    "local.after = (not known)  main.tf:35,3
    └─ "\${local.bad}-x" = (not known)  main.tf:35,11
       └─ local.bad = (not known)  main.tf:34,3
          └─ upper(1, 2) = (not known)  (error: The function "upper" takes only 1 argument (main.tf:34,20))  main.tf:34,11
    Not known because:
    - upper(1, 2): error: The function "upper" takes only 1 argument (main.tf:34,20)
    "
  `);
});

it("says that one instance stands for all", () => {
  const note = "stands for every instance of aws_instance.web, because its count is not known";
  expect(explain(result, "aws_instance.web[0].tags")!.note).toEqual({ kind: "stands-for-all", text: note });
  expect(explanationData(explain(result, "aws_instance.web")!).because.map((each) => each.note)).toContain(note);
  const any = explain(result, "aws_instance.web[3].tags")!;
  expect([any.note?.text, any.because.map(({ label }) => label)]).toEqual([
    note,
    ["length(data.aws_ami.read.tags)", "aws_instance.web[0].tags"],
  ]);
  expect(explain(result, "module.net[0].local.a")!.note?.text).toBe(
    "stands for every instance of module.net, because its count is not known",
  );
  expect(explain(result, 'module.fixed["a"].local.a')!.note).toBeUndefined();
});

describe("in a module with unknown instances, an address with any key", () => {
  const { result: repeated } = evaluateFiles(
    {
      "main.tf": `resource "terraform_data" "d" {}
module "each" {
  source   = "./net"
  for_each = toset([terraform_data.d.id])
  v        = each.key
}
module "known" {
  source   = "./net"
  for_each = { a = 1 }
  v        = each.key
}
`,
      "net/main.tf":
        'variable "v" {}\nresource "t_a" "x" {\n  n = var.v\n}\nmodule "in" {\n  source = "./in"\n  w = var.v\n}\noutput "o" {\n  value = 1\n}\n',
      "net/in/main.tf": 'variable "w" {}\nlocals {\n  b = var.w\n}\n',
    },
    { onError: "unknown" },
  );
  const problem = (address: string): readonly string[] => addressProblems(repeated, address).map(({ detail }) => detail);

  it.each([
    'module.each["k"].t_a.x.n',
    'module.each["k"].resource.t_a.x.n',
    'module.each["k"].var.v',
    'module.each["k"].module.in.local.b',
  ])("%s leads to the instance that stands for all", (address) => {
    expect(problem(address)).toEqual([]);
    const { note, label } = explain(repeated, address)!;
    expect([note?.text, label.startsWith('module.each["?"].')]).toEqual([
      "stands for every instance of module.each, because its for_each is not known",
      true,
    ]);
    expect(causesOf(explain(repeated, address)!).map(({ note: { text } }) => text)).toContain(
      "set by the provider when terraform_data.d is created",
    );
  });

  it.each([
    ['module.known["b"].t_a.x.n', 'This object has no element with the key "b".'],
    ['module.known["a"].t_a.y.n', 'This module declares no resource named "t_a.y". Did you mean "t_a.x"?'],
    ["module.known.t_a.x.n", expect.stringMatching(/^module.known has "for_each"/)],
    ['module.known["a"].oo', 'The module "known" has no output named "oo".'],
  ])("%s does not exist", (address, expected) => {
    expect(problem(address)).toEqual([expected]);
  });
});

it("says that the evaluation reached its limit before an object", () => {
  const { result: stopped } = evaluateFiles(
    { "main.tf": 'locals {\n  a = [for i in range(5000) : i * i]\n}\ndata "aws_ami" "d" {\n  owners = [local.a[0]]\n}\n' },
    { onError: "unknown", budget: new Budget({ steps: 1000 }) },
  );
  expect(causesOf(explain(stopped, "data.aws_ami.d.id")!)).toEqual([
    { label: "data.aws_ami.d.id", note: { kind: "error", text: expect.stringMatching(/^error: The evaluation .* more than 1,000/) } },
  ]);
});

it("shows blocks as they are written", () => {
  expect(formatExplanation(explain(result, "aws_security_group.g.ingress")!)).toMatchInlineSnapshot(`
    "aws_security_group.g.ingress = (not known until apply)  main.tf:18,1
    ├─ ingress = {from_port = 80, to_port = (not known yet)}  main.tf:19,3
    │  ├─ from_port = 80  main.tf:20,17
    │  │  └─ var.port = 80  main.tf:2,1
    │  │     └─ default of var.port = 80  (default)  main.tf:3,13
    │  ├─ to_port = (not known until apply)  main.tf:21,17
    │  │  └─ aws_vpc.main.port = (not known until apply)  main.tf:11,1
    │  │     └─ aws_vpc.main.port = (not known until apply)  (set by the provider when aws_vpc.main is created)  main.tf:11,1
    │  └─ nested = {a = 1}  main.tf:22,5
    │     └─ a = 1  main.tf:23,11
    └─ dynamic "ingress" = [1, 80]  main.tf:26,3
       ├─ for_each = [1, 80]  main.tf:27,16
       │  └─ [1, var.port] = [1, 80]  main.tf:27,16
       │     └─ var.port = 80  (see above)  main.tf:2,1
       ├─ content = {from_port = 1}  main.tf:28,5
       │  └─ from_port = 1  main.tf:29,19
       └─ content = {from_port = 80}  main.tf:28,5
          └─ from_port = 80  main.tf:29,19
    Not known because:
    - aws_vpc.main.port: set by the provider when aws_vpc.main is created
    "
  `);
});

describe("an address without a value", () => {
  const problems = (address: string): string =>
    addressProblems(result, address)
      .map(({ code, detail }) => `${code}: ${detail}`)
      .join("\n");

  it.each([
    ["local.tag", 'undeclared-reference: This module declares no local value named "tag". Did you mean "tags"?'],
    ["output.ulr", 'undeclared-reference: This module declares no output named "ulr". Did you mean "url"?'],
    ["aws_vpc.mian.id", 'undeclared-reference: This module declares no resource named "aws_vpc.mian". Did you mean "aws_vpc.main"?'],
    ["module.nett.o", 'undeclared-reference: This module declares no module named "nett". Did you mean "net"?'],
    ['module.fixed["a"].local.b', 'undeclared-reference: This module declares no local value named "b". Declare it, or correct the name.'],
    ["local.tags.evn", 'unsupported-attribute: This object has no attribute named "evn". Did you mean "env"?'],
    ["url", 'undeclared-reference: This module declares no object named "url". Did you mean "output.url"?'],
  ])("%s is a problem with a suggestion", (address, expected) => {
    expect(problems(address)).toBe(expected);
  });

  it("is a problem without a key, with a wrong key and with a syntax error", () => {
    expect(problems("module.fixed.local.a")).toContain("missing-instance-key");
    expect(problems('module.fixed["b"].local.a')).toContain("missing-key");
    expect(problems("local.")).toContain("attribute-name-required");
  });

  it("is not one whose value has an error or is not known", () => {
    for (const address of ["local.bad", "local.after", "output.both", "aws_instance.web[0].id", "module.gone.x", "length(local.tags)"])
      expect(problems(address)).toBe("");
  });
});

it("finds the problems that concern a value", () => {
  const related = (address: string): readonly string[] =>
    relatedDiagnostics(explain(result, address)!, diagnostics).map(({ code }) => code);
  expect(diagnostics.length).toBeGreaterThan(3);
  expect(related("local.after")).toEqual(["too-many-arguments"]);
  expect(related("local.tags")).toEqual([]);
  expect(related("output.both")).toContain("missing-variable");
});

it("outputs can be referred to in scopes", () => {
  const scope = result.scope()!;
  const inFixed = result.scope('module.fixed["a"]')!;
  expect(renderValue(inFixed.evaluate("output.o + 1").value)).toBe("2");
  expect(scope.evaluate("output.url").diagnostics).toEqual([]);
  expect(scope.names()).toContain("output.url");
  expect(scope.evaluate("output.nope").diagnostics.map(({ code }) => code)).toEqual(["undeclared-reference"]);
  expect(evaluateFiles('output "a" {\n  value = 1\n}\noutput "b" {\n  value = output.a\n}\n').diagnostics.map(({ code }) => code)).toEqual([
    "undeclared-reference",
  ]);
});

it("hides sensitive arguments in blocks that are shown as they are written", () => {
  const schemas = {
    provider_schemas: {
      "registry.terraform.io/hashicorp/t": {
        resource_schemas: {
          t_a: {
            block: {
              block_types: {
                login: {
                  nesting_mode: "list",
                  block: {
                    attributes: { user: { type: "string", optional: true }, password: { type: "string", optional: true, sensitive: true } },
                  },
                },
              },
            },
          },
        },
      },
    },
  } as const;
  const source = `locals {
  words = ["hidden-two"]
}
resource "t_a" "x" {
  login {
    user     = "ann"
    password = "hidden-\${"one"}"
  }
  dynamic "login" {
    for_each = local.words
    content {
      password = login.value
    }
  }
}
`;
  const evaluated = evaluateFiles(source, { schemas });
  expect(evaluated.diagnostics).toEqual([]);
  for (const address of ["t_a.x.login", "t_a.x"]) {
    const explanation = explain(evaluated.result, address)!;
    const text = formatExplanation(explanation) + JSON.stringify(explanationData(explanation));
    expect(text).toContain('user = "ann"');
    expect(text).not.toMatch(/= "hidden|hidden-one|hidden-two/);
  }
});

describe("a name that does not exist is the cause, in the words of its error:", () => {
  const broken = evaluateFiles(
    {
      "main.tf": `
locals {
  v = upper(var.reglon)
  l = local.nope
  r = aws_vpc.nope.id
  d = data.aws_ami.nope.id
  m = module.nope.id
  o = module.net.nope
  a = terraform_data.t.nope
  k = terraform_data.t[0].id
  e = each.key
  c = count.index
  p = path.modul
  f = provider::aws::nope(1)
}
resource "terraform_data" "t" {}
module "net" {
  source = "./net"
  v      = var.reglon
}
`,
      "net/main.tf": 'variable "v" {}\noutput "o" {\n  value = var.v\n}\n',
    },
    { onError: "unknown" },
  );
  it.each<[address: string, label: string, expected: string]>([
    ["local.v", "var.reglon", 'This module declares no variable named "reglon". Declare it, or correct the name (main.tf:3,13)'],
    ["local.l", "local.nope", 'This module declares no local value named "nope". Declare it, or correct the name (main.tf:4,7)'],
    ["local.r", "aws_vpc.nope.id", 'This module declares no resource named "aws_vpc.nope". Declare it, or correct the name (main.tf:5,7)'],
    [
      "local.d",
      "data.aws_ami.nope.id",
      'This module declares no data source named "data.aws_ami.nope". Declare it, or correct the name (main.tf:6,7)',
    ],
    ["local.m", "module.nope.id", 'This module declares no module named "nope". Declare it, or correct the name (main.tf:7,7)'],
    ["local.o", "module.net.nope", 'The module "net" has no output named "nope" (main.tf:8,17)'],
    ["local.a", "terraform_data.t.nope", 'terraform_data.t has no attribute "nope" (main.tf:9,23)'],
    [
      "local.k",
      "terraform_data.t[0].id",
      'terraform_data.t has neither "count" nor "for_each", so there is no instance to select. Remove the index (main.tf:10,7)',
    ],
    ["local.e", "each.key", '"each" can only be used in blocks that have for_each (main.tf:11,7)'],
    ["local.c", "count.index", '"count" can only be used in blocks that have count (main.tf:12,7)'],
    ["local.p", "path.modul", '"path" has no attribute "modul". It has "module", "root" and "cwd" (main.tf:13,7)'],
    ["local.f", "provider::aws::nope(1)", 'There is no function named "provider::aws::nope" (main.tf:14,7)'],
    ["module.net.o", "var.reglon", 'This module declares no variable named "reglon". Declare it, or correct the name (main.tf:19,12)'],
  ])("%s", (address, label, expected) => {
    const explained = explain(broken.result, address)!;
    expect(causesOf(explained)).toEqual([{ label, note: { kind: "error", text: `error: ${expected}` } }]);
    expect(formatExplanation(explained)).not.toContain("until apply");
  });
});

describe("an attribute that may be a misspelled argument", () => {
  const { result } = evaluateFiles(
    {
      "main.tf": `
resource "aws_instance" "a" {
  accelerator_count = 2
  ebs_block_device {
    size = 1
  }
}
data "aws_ami" "d" {
  owners = ["me"]
}
resource "terraform_data" "t" {
  input = 1
}
locals {
  all = [
    aws_instance.a.acelerator_count, aws_instance.a.ebs_block_devices, aws_instance.a.arn, data.aws_ami.d.owner, terraform_data.t.output,
  ]
}
`,
    },
    { onError: "unknown" },
  );
  it.each<[address: string, expected: string]>([
    [
      "aws_instance.a.acelerator_count",
      '"acelerator_count" is not written in aws_instance.a: did you mean "accelerator_count"? If not: set by the provider when aws_instance.a is created',
    ],
    [
      "aws_instance.a.ebs_block_devices",
      '"ebs_block_devices" is not written in aws_instance.a: did you mean "ebs_block_device"? If not: set by the provider when aws_instance.a is created',
    ],
    [
      "data.aws_ami.d.owner",
      '"owner" is not written in data.aws_ami.d: did you mean "owners"? If not: read by the provider of data.aws_ami.d, which does not run here',
    ],
    ["aws_instance.a.arn", "set by the provider when aws_instance.a is created"],
    // Its schema is known, and the name is right.
    ["terraform_data.t.output", "set by the provider when terraform_data.t is created"],
  ])("is compared with what is written: %s", (address, expected) => {
    expect(causesOf(explain(result, address)!).map(({ note }) => note.text)).toEqual([expected]);
  });
});
