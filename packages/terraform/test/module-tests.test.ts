import { describe, expect, it } from "vitest";
import type { ProviderSchemasJson } from "../src/entry/evaluate.ts";
import { type RunTestsOptions, runTests, type TestResult } from "../src/entry/test.ts";
import { memoryFiles } from "../src/index.ts";

type Files = Readonly<Record<string, string>>;

const MAIN = `
variable "name" {
  type    = string
  default = "x"
}

resource "terraform_data" "a" {
  input = var.name
}

output "id" {
  value = terraform_data.a.id
}

output "name" {
  value = terraform_data.a.output
}
`;

const VPC = `
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

output "vpc" {
  value = aws_vpc.main.id
}
`;

const SCHEMAS: ProviderSchemasJson = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/aws": {
      resource_schemas: {
        aws_vpc: {
          block: {
            attributes: {
              id: { type: "string", computed: true },
              cidr_block: { type: "string", optional: true },
              tenancy: { type: "string", optional: true },
              ports: { type: ["list", "number"], computed: true },
              limits: { type: ["object", { max: "number", unit: "string" }], computed: true },
              enabled: { type: "bool", optional: true, computed: true },
            },
            block_types: {
              rule: {
                nesting_mode: "list",
                block: { attributes: { port: { type: "number", required: true }, arn: { type: "string", computed: true } } },
              },
            },
          },
        },
      },
      data_source_schemas: {
        aws_zones: {
          block: { attributes: { id: { type: "string", computed: true }, names: { type: ["list", "string"], computed: true } } },
        },
      },
    },
  },
};

const assertion = (condition: string, message = '"No."'): string =>
  `  assert {\n    condition     = ${condition}\n    error_message = ${message}\n  }\n`;

const plan = (...body: readonly string[]): string => `run "plan" {\n  command = plan\n${body.join("\n")}\n}\n`;
const apply = (...body: readonly string[]): string => `run "apply" {\n${body.join("\n")}\n}\n`;

function testOf(test: string, files: Files = {}, options: RunTestsOptions = {}): TestResult {
  return runTests(memoryFiles({ "main.tf": MAIN, ...files, "tests/main.tftest.hcl": test }), options);
}

/** Returns the verdicts of all runs, with the messages of failures, unknown attributes and reasons. */
function verdicts(test: string, files?: Files, options?: RunTestsOptions): readonly string[] {
  const result = testOf(test, files, options);
  const problems = [...result.diagnostics, ...result.files.flatMap((file) => file.diagnostics)].filter(
    ({ severity }) => severity === "error",
  );
  const runs = result.files.flatMap((file) =>
    file.runs.map((run) => {
      const failures = run.failures.map(({ kind, message, address }) => (kind === "assertion" ? (message ?? "(hidden)") : (address ?? "")));
      const undecided = run.undecided.map(({ unknown }) => unknown ?? "?");
      const errors = run.failures.length > 0 ? [] : run.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
      return [run.status, ...failures, ...undecided, ...errors, ...(run.reason === undefined ? [] : [run.reason])].join(" | ");
    }),
  );
  return [...problems.map(({ code }) => code), ...runs];
}

describe("a run", () => {
  it("passes if all of its assertions hold, and fails with the message of each that does not", () => {
    expect(
      verdicts(plan(assertion('var.name == "x"'), assertion("terraform_data.a.input == upper(var.name)", '"Input is ${var.name}."'))),
    ).toEqual(["fail | Input is x."]);
    expect(verdicts(plan(assertion('terraform_data.a.input == "x"')))).toEqual(["pass"]);
  });

  it("is undecided if an assertion is not known, and names the attribute", () => {
    expect(verdicts(plan(assertion('output.id == "x"')))).toEqual(["undecided | terraform_data.a.id"]);
    expect(verdicts(plan(assertion('aws_vpc.main.id == "x"')), { "vpc.tf": VPC })).toEqual(["undecided | aws_vpc.main.id"]);
  });

  it("does not know an unknown output, as in Terraform", () => {
    expect(verdicts(plan(assertion("terraform_data.a.id != null")))).toEqual(["pass"]);
    expect(verdicts(plan(assertion("output.id != null")))).toEqual(["undecided | terraform_data.a.id"]);
  });

  it("fails if one assertion does not hold, even if another is not known", () => {
    expect(verdicts(plan(assertion('output.id == "x"'), assertion('var.name == "y"')))).toEqual(["fail | No. | terraform_data.a.id"]);
  });

  it("ends in an error if the module or an assertion has one", () => {
    expect(verdicts(plan(assertion("terraform_data.b.input == 1")))).toEqual(["error | undeclared-reference"]);
    expect(verdicts(plan(assertion("var.name")))).toEqual(["error | invalid-assertion"]);
    expect(verdicts(plan(assertion("length(run) == 0")))).toEqual(["error | incomplete-reference"]);
    expect(verdicts(plan(), { "main.tf": 'output "a" {\n  value = var.b\n}\n' })).toEqual(["error | undeclared-reference"]);
  });

  it("sees the outputs of earlier runs, but neither its own nor later ones", () => {
    expect(verdicts(`${apply()}${plan(assertion('run.apply.name == "x" && output.name == "x"'))}`)).toEqual(["pass", "pass"]);
    expect(verdicts(plan(assertion('run.plan.name == "x"')))).toEqual(["error | unsupported-attribute"]);
  });

  it("does not show sensitive and ephemeral parts of messages", () => {
    const secret = { "secret.tf": 'variable "password" {\n  default   = "hunter2"\n  sensitive = true\n}\n' };
    const result = testOf(plan(assertion('var.password == "y"', '"It is ${var.password}."')), secret);
    expect(result.files[0]!.runs[0]!.failures).toMatchObject([{ message: undefined }]);
    expect(JSON.stringify(result.files.map(({ runs }) => runs))).not.toContain("hunter2");
  });

  it("does not show a sensitive value that does not fit its variable", () => {
    const secret = { "secret.tf": 'variable "pin" {\n  type      = number\n  sensitive = true\n  default   = 1\n}\n' };
    const result = testOf(plan('  variables {\n    pin = "hunter2"\n  }'), secret);
    expect(result.files[0]!.runs[0]!.status).toBe("error");
    expect(result.files[0]!.runs[0]!.diagnostics.map(({ detail }) => detail).join()).not.toContain("hunter2");
  });
});

describe("an apply", () => {
  it("knows what the built-in provider computes", () => {
    expect(verdicts(apply(assertion('output.name == "x"'), assertion("length(output.id) == 36")))).toEqual(["pass"]);
  });

  it("keeps its objects for later runs of the same module", () => {
    const later = 'run "later" {\n  command = plan\n  variables {\n    name = "y"\n  }\n';
    expect(verdicts(`${apply()}${later}${assertion("output.id == run.apply.id")}}\n`)).toEqual(["pass", "pass"]);
    expect(verdicts(`${apply()}${later}${assertion('output.name == "y"')}}\n`)).toEqual(["pass", "undecided | terraform_data.a.output"]);
  });

  it("replaces the objects that the run names", () => {
    const again = `run "again" {\n  plan_options {\n    replace = [terraform_data.a]\n  }\n${assertion("output.id != run.apply.id")}}\n`;
    expect(verdicts(`${apply()}${again}`)).toEqual(["pass", "pass"]);
  });

  it("changes only the targets of the run, and what they depend on", () => {
    const files = {
      "more.tf":
        'resource "terraform_data" "b" {\n  input = "b"\n  lifecycle {\n    precondition {\n      condition     = var.name == "y"\n      error_message = "Name."\n    }\n  }\n}\n',
    };
    expect(verdicts(apply("  plan_options {\n    target = [terraform_data.a]\n  }"), files)).toEqual(["pass"]);
    expect(verdicts(apply(), files)).toEqual(["error | terraform_data.b"]);
  });

  it("is skipped if a provider is not mocked, unless an assertion certainly fails", () => {
    const reason = "It applies aws_vpc.main with a real provider. Mock the provider with a mock_provider block, or override the resources.";
    expect(verdicts(apply(assertion('var.name == "x"')), { "vpc.tf": VPC })).toEqual([`skip | ${reason}`]);
    expect(verdicts(apply(assertion('var.name == "y"')), { "vpc.tf": VPC })).toEqual(["fail | No."]);
  });

  it("fails at the conditions of the plan, so that failures of it cannot be expected", () => {
    const files = {
      "size.tf":
        'variable "size" {\n  default = 1\n  validation {\n    condition     = var.size > 0\n    error_message = "Too small."\n  }\n}\n',
    };
    const expecting = (command: string): string =>
      `run "a" {\n  command = ${command}\n  variables {\n    size = 0\n  }\n  expect_failures = [var.size]\n}\n`;
    expect(verdicts(expecting("plan"), files)).toEqual(["pass"]);
    expect(verdicts(expecting("apply"), files)).toEqual(["error | var.size"]);
  });
});

describe("values of variables", () => {
  const seen = (test: string, files?: Files, options?: RunTestsOptions): readonly string[] =>
    verdicts(`${test}${plan(assertion('var.name == "?"', "var.name"))}`, files, options);

  it("come from the run, the file, files with values, and the command line, in this order", () => {
    const tfvars = { "terraform.tfvars": 'name = "tfvars"\n' };
    const args = [{ name: "name", text: "argument" }];
    expect(seen("", tfvars)).toEqual(["fail | tfvars"]);
    expect(seen("", tfvars, { args })).toEqual(["fail | argument"]);
    expect(seen('variables {\n  name = "file"\n}\n', tfvars, { args })).toEqual(["fail | file"]);
    expect(verdicts(plan('  variables {\n    name = "run"\n  }', assertion('var.name == "?"', "var.name")), tfvars)).toEqual([
      "fail | run",
    ]);
  });

  it("come from files in the folder of the tests before files of the module", () => {
    expect(seen("", { "terraform.tfvars": 'name = "root"\n', "tests/terraform.tfvars": 'name = "tests"\n' })).toEqual(["fail | tests"]);
  });

  it("can refer to variables of the file and to earlier runs", () => {
    const file = 'variables {\n  prefix = upper("p")\n}\n';
    const run = plan(
      '  variables {\n    name = "${' + "var.prefix}-${" + 'run.apply.name}"\n  }',
      assertion('var.name == "?"', "var.name"),
    );
    expect(verdicts(`${file}${apply()}${run}`)).toEqual(["pass", "fail | P-x"]);
    expect(verdicts(plan("  variables {\n    name = terraform_data.a.input\n  }"))).toEqual(["error | invalid-test-reference"]);
  });

  it("are evaluated only if a run needs them", () => {
    const file = 'variables {\n  name = tonumber("x")\n}\n';
    expect(verdicts(`${file}${plan('  variables {\n    name = "y"\n  }')}`)).toEqual(["pass"]);
    expect(verdicts(`${file}${plan()}`)).toEqual(["error | invalid-argument"]);
  });

  it("are visible in assertions even if the module does not declare them", () => {
    expect(verdicts(plan('  variables {\n    other = "y"\n  }', assertion('var.other == "y"')))).toEqual(["pass"]);
    expect(verdicts(plan(assertion('var.other == "y"')))).toEqual(["error | undeclared-reference"]);
  });
});

describe("mocks and overrides", () => {
  const mock = (content = ""): string => `mock_provider "aws" {\n${content}\n}\n`;
  const withSchemas = (test: string, files: Files = { "vpc.tf": VPC }): readonly string[] => verdicts(test, files, { schemas: SCHEMAS });

  it("generate values of the types of computed attributes", () => {
    const conditions = [
      'can(regex("^[a-z0-9]{8}$", aws_vpc.main.id))',
      "aws_vpc.main.tenancy == null",
      "length(aws_vpc.main.ports) == 0",
      "aws_vpc.main.limits.max == 0 && length(aws_vpc.main.limits.unit) == 8",
      "aws_vpc.main.enabled == false",
      'aws_vpc.main.cidr_block == "10.0.0.0/16"',
    ];
    expect(withSchemas(`${mock()}${apply(...conditions.map((condition) => assertion(condition)))}`)).toEqual(["pass"]);
  });

  it("have values in a plan only with override_during = plan", () => {
    const defaults = (during: string): string => `  mock_resource "aws_vpc" {\n    defaults = { id = "v" }\n${during}  }`;
    const test = plan(assertion('output.vpc == "v"'));
    expect(withSchemas(`${mock(defaults(""))}${test}`)).toEqual(["undecided | aws_vpc.main.id"]);
    expect(withSchemas(`${mock(defaults("    override_during = plan\n"))}${test}`)).toEqual(["pass"]);
  });

  it("have precedence in a run over the file, the provider and its defaults", () => {
    const override = (id: string): string =>
      `override_resource {\n  target          = aws_vpc.main\n  override_during = plan\n  values          = { id = "${id}" }\n}\n`;
    const defaults = 'mock_resource "aws_vpc" {\n  override_during = plan\n  defaults        = { id = "defaults" }\n}\n';
    const shown = assertion('output.vpc == "?"', "output.vpc");
    expect(withSchemas(`${mock(defaults)}${plan(shown)}`)).toEqual(["fail | defaults"]);
    expect(withSchemas(`${mock(defaults + override("provider"))}${plan(shown)}`)).toEqual(["fail | provider"]);
    expect(withSchemas(`${mock(defaults + override("provider"))}${override("file")}${plan(shown)}`)).toEqual(["fail | file"]);
    expect(withSchemas(`${mock(defaults)}${override("file")}${plan(override("run"), shown)}`)).toEqual(["fail | run"]);
  });

  it("read data sources in a plan", () => {
    const files = { "data.tf": 'data "aws_zones" "all" {}\noutput "zones" {\n  value = data.aws_zones.all.names\n}\n' };
    const zones = 'override_data {\n  target = data.aws_zones.all\n  values = { names = ["a", 2] }\n}\n';
    expect(withSchemas(`${mock()}${plan(assertion("length(output.zones) == 0"))}`, files)).toEqual(["pass"]);
    expect(withSchemas(`${mock()}${plan(zones, assertion('output.zones == tolist(["a", "2"])'))}`, files)).toEqual(["pass"]);
  });

  it("fill in the computed attributes of blocks that are written", () => {
    const files = { "vpc.tf": 'resource "aws_vpc" "main" {\n  rule {\n    port = 80\n  }\n  rule {\n    port = 81\n  }\n}\n' };
    const defaults = 'mock_resource "aws_vpc" {\n  defaults = { rule = { arn = "arn" } }\n}\n';
    expect(withSchemas(`${mock(defaults)}${apply(assertion('join(",", aws_vpc.main.rule[*].arn) == "arn,arn"'))}`, files)).toEqual([
      "pass",
    ]);
    const distinct = assertion("aws_vpc.main.rule[0].arn != aws_vpc.main.rule[1].arn");
    expect(withSchemas(`${mock()}${apply(distinct)}`, files)).toEqual(["pass"]);
  });

  it("replace the outputs of modules, which are then not evaluated", () => {
    const files = {
      "net.tf":
        'module "net" {\n  source   = "./net"\n  for_each = toset(["a", "b"])\n}\noutput "ids" {\n  value = { for k, n in module.net : k => n.id }\n}\n',
      "net/main.tf": 'resource "terraform_data" "n" {\n  count = tonumber("x")\n}\noutput "id" {\n  value = terraform_data.n[0].id\n}\n',
    };
    const all = 'override_module {\n  target  = module.net\n  outputs = { id = "all" }\n}\n';
    const one = 'override_module {\n  target = module.net["b"]\n}\n';
    expect(verdicts(`${all}${one}${plan(assertion('jsonencode(output.ids) == "?"', "jsonencode(output.ids)"))}`, files)).toEqual([
      'fail | {"a":"all","b":null}',
    ]);
  });

  it("come from files too", () => {
    const files = { "vpc.tf": VPC, "mocks/aws.tfmock.hcl": 'mock_resource "aws_vpc" {\n  defaults = { id = "file" }\n}\n' };
    expect(withSchemas(`${mock('  source = "./mocks"')}${apply(assertion('output.vpc == "file"'))}`, files)).toEqual(["pass"]);
  });

  it("supply what they name, and nothing else, if there is no schema", () => {
    const defaults = 'mock_resource "aws_vpc" {\n  defaults = { id = "v" }\n}\n';
    expect(verdicts(`${mock(defaults)}${apply(assertion('output.vpc == "v"'))}`, { "vpc.tf": VPC })).toEqual(["pass"]);
    expect(verdicts(`${mock(defaults)}${apply(assertion('aws_vpc.main.arn == "a"'))}`, { "vpc.tf": VPC })).toEqual([
      "undecided | aws_vpc.main.arn",
    ]);
  });

  it("belong to an alias only if the run passes the provider", () => {
    const aliased = mock('  alias = "fake"\n  mock_resource "aws_vpc" {\n    defaults = { id = "fake" }\n  }');
    expect(withSchemas(`${aliased}${apply("  providers = {\n    aws = aws.fake\n  }", assertion('output.vpc == "fake"'))}`)).toEqual([
      "pass",
    ]);
    expect(withSchemas(`${aliased}${apply(assertion('output.vpc == "fake"'))}`)[0]).toMatch(/^skip/);
  });

  it("report values that do not fit", () => {
    const wrong = "override_resource {\n  target          = aws_vpc.main\n  override_during = plan\n  values          = { id = [] }\n}\n";
    expect(withSchemas(`${mock()}${plan(wrong)}`)).toEqual(["error | unsuitable-mock"]);
  });

  it("generate the same values whenever the tests run", () => {
    const test = `${mock()}${apply(assertion('output.vpc == "?"', "output.vpc"))}`;
    expect(withSchemas(test)).toEqual(withSchemas(test));
  });
});

describe("expected failures", () => {
  const CONDITIONS = {
    "conditions.tf": `
variable "zone" {
  default = "a"
  validation {
    condition     = var.zone != "bad"
    error_message = "Zone."
  }
}
check "health" {
  assert {
    condition     = var.zone != "sick"
    error_message = "Sick."
  }
}
module "m" {
  source = "./m"
  zone   = var.zone
}
`,
    "m/main.tf": 'variable "zone" {\n  validation {\n    condition     = var.zone != "bad"\n    error_message = "Inner."\n  }\n}\n',
  };
  const zone = (name: string, expected: string): string =>
    plan(`  variables {\n    zone = "${name}"\n  }`, `  expect_failures = ${expected}`);

  it("have to occur, and others must not", () => {
    expect(verdicts(zone("sick", "[check.health]"), CONDITIONS)).toEqual(["pass"]);
    expect(verdicts(zone("fine", "[check.health]"), CONDITIONS)).toEqual(["error | check.health"]);
    expect(verdicts(zone("sick", "[var.zone]"), CONDITIONS)).toEqual(["error | check.health | var.zone"]);
  });

  it("keep the value of an output from being evaluated", () => {
    const files = {
      "first.tf":
        'variable "list" {\n  default = []\n}\noutput "first" {\n  value = var.list[0]\n  precondition {\n    condition     = length(var.list) > 0\n    error_message = "Empty."\n  }\n}\n',
    };
    expect(verdicts(plan("  expect_failures = [output.first]"), files)).toEqual(["pass"]);
    expect(verdicts(plan(), files)).toEqual(["error | output.first"]);
  });

  it("keep what depends on a variable from being evaluated", () => {
    expect(verdicts(zone("bad", "[var.zone]"), CONDITIONS)).toEqual(["pass"]);
  });

  it("are undecided if a condition depends on what only a provider knows", () => {
    const files = {
      "vpc.tf": `${VPC}check "c" {\n  assert {\n    condition     = aws_vpc.main.tenancy == "x"\n    error_message = "Tenancy."\n  }\n}\n`,
    };
    expect(verdicts(plan("  expect_failures = [check.c]"), files)).toEqual(["undecided | aws_vpc.main.tenancy"]);
  });
});

describe("instances that are not known without a provider", () => {
  const files = {
    "zones.tf": 'data "aws_zones" "all" {}\nresource "terraform_data" "z" {\n  count = length(data.aws_zones.all.names)\n}\n',
  };

  it("make a run undecided, not an error", () => {
    expect(verdicts(plan(), files)).toEqual(["undecided | data.aws_zones.all.names"]);
    expect(verdicts(plan(assertion('var.name == "y"')), files)).toEqual(["fail | No. | data.aws_zones.all.names"]);
  });

  it("are an error if the provider is mocked and does not know them either", () => {
    const unknown = { "for.tf": 'resource "terraform_data" "z" {\n  for_each = toset([terraform_data.a.id])\n}\n' };
    expect(verdicts(plan(), unknown)).toEqual(["error | unknown-instances"]);
  });
});

describe("all tests of a module", () => {
  it("continue after an error by default, and stop there in Terraform's manner", () => {
    const test = `${plan(assertion('output.id == "x"'))}run "next" {\n  command = plan\n}\n`;
    expect(verdicts(test)).toEqual(["undecided | terraform_data.a.id", "pass"]);
    expect(verdicts(test, {}, { manner: "terraform" })).toEqual([
      "error | unknown-assertion",
      'skip | The run "plan" of this file failed.',
    ]);
  });

  it("are undecided in Terraform's manner too if Terraform may know a value", () => {
    expect(verdicts(plan(assertion('aws_vpc.main.id == "x"')), { "vpc.tf": VPC }, { manner: "terraform" })).toEqual([
      "undecided | aws_vpc.main.id",
    ]);
  });

  it("skip runs whose modules are not installed, or that need the outputs of a run without any", () => {
    const setup = 'run "setup" {\n  module {\n    source = "example/setup/aws"\n  }\n}\n';
    const needs = plan("  variables {\n    name = run.setup.name\n  }");
    expect(verdicts(setup + needs)).toEqual([
      'skip | It calls the module "example/setup/aws", which is not installed. Install it with terraform init or tofu init.',
      'skip | It uses outputs of the run "setup", which has none.',
    ]);
  });

  it("run in the order of their paths, and leave out hidden files and files of the other dialect", () => {
    const file = 'run "a" {\n  command = plan\n}\n';
    const files = {
      "z.tftest.hcl": file,
      "tests/b.tofutest.hcl": file,
      "tests/.c.tftest.hcl": "x {}",
      "tests/9.tftest.json": '{"run": {"a": {"command": "plan"}}}',
    };
    const names = (dialect: "terraform" | "opentofu") => testOf(file, files, { dialect }).files.map(({ name }) => name);
    expect(names("terraform")).toEqual(["tests/9.tftest.json", "tests/main.tftest.hcl", "z.tftest.hcl"]);
    expect(names("opentofu")).toEqual(["tests/9.tftest.json", "tests/b.tofutest.hcl", "tests/main.tftest.hcl", "z.tftest.hcl"]);
  });

  it("do not run if the module cannot be loaded, and a broken test file stops only itself", () => {
    expect(verdicts(plan(), { "main.tf": "variable {\n" })).toContain("skip | The module or its test files have errors.");
    const files = { "tests/broken.tftest.hcl": "nothing {}\n" };
    expect(testOf(plan(), files).files.map(({ status }) => status)).toEqual(["error", "pass"]);
    expect(testOf(plan(), files, { manner: "terraform" }).files.map(({ status }) => status)).toEqual(["error", "skip"]);
  });

  it("execute the selected runs, and the earlier ones that they need", () => {
    const test = `${apply()}${plan(assertion('run.apply.name == "x"'))}run "last" {}\n`;
    expect(verdicts(test, {}, { select: (_, run) => run === "plan" })).toEqual(["pass"]);
    expect(verdicts(test, {}, { select: (_, run) => run === "last" })).toEqual(["pass"]);
    expect(verdicts(test, {}, { select: () => false })).toEqual([]);
  });

  it("report each result as soon as it is known", () => {
    const seen: string[] = [];
    testOf(`${apply()}${plan()}`, {}, { onRun: ({ name, status }, file) => seen.push(`${file} ${name} ${status}`) });
    expect(seen).toEqual(["tests/main.tftest.hcl apply pass", "tests/main.tftest.hcl plan pass"]);
  });
});

describe("negated conditions", () => {
  it.each([
    'terraform_data.a.input == "x"',
    'startswith("id-${terraform_data.a.id}", "id-")',
    "can(terraform_data.a.input)",
    "terraform_data.a.id != null",
  ])("%s fails if it is negated", (condition) => {
    expect(verdicts(plan(assertion(condition)))).toEqual(["pass"]);
    expect(verdicts(plan(assertion(`!(${condition})`)))).toEqual(["fail | No."]);
  });
});
