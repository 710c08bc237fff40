import { join } from "node:path";
import { expect, it } from "vitest";
import { type Ran, TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";
import { EXIT } from "../terminal/exit-status.ts";

const FILES: Readonly<Record<string, string>> = {
  "main.tf": `variable "env" {
  default = "dev"
}
variable "name" {
  type = string
}
variable "password" {
  default   = "secret text"
  sensitive = true
}
module "m" {
  source = "./m"
  url    = "https://\${var.name}.\${var.env}"
}
module "registry" {
  source  = "example/net/aws"
  version = "1.0.0"
}
resource "terraform_data" "a" {
  count = 2
  input = [module.m.full, var.password]
}
output "url" {
  value = module.m.full
}
output "ids" {
  value = terraform_data.a[*].id
}
output "net" {
  value = module.registry.cidr
}
`,
  "m/main.tf": 'variable "url" {}\noutput "full" {\n  value = "${var.url}/${path.module}"\n}\n',
  ".terraform/modules/modules.json": JSON.stringify({
    Modules: [{ Key: "registry", Source: "registry.terraform.io/example/net/aws", Dir: ".terraform/modules/registry" }],
  }),
  ".terraform/modules/registry/main.tf": 'output "cidr" {\n  value = "10.0.0.0/8"\n}\n',
  "terraform.tfvars": 'name = "web"\n',
  "providers/main.tf": 'provider "aws" {\n  region = "eu-${lower("WEST")}-1"\n}\n',
  "cycle/main.tf": "locals {\n  a = local.b\n  b = local.a\n}\n",
  "required/main.tf":
    'variable "name" {\n  type = string\n}\nmodule "a" {\n  source = "example/net/aws"\n}\nmodule "b" {\n  source = "example/dns/aws"\n}\nmodule "c" {\n  source = "example/net/aws"\n}\n',
  "stack/main.tfcomponent.hcl": 'component "net" {\n  source = "./net"\n}\n',
  "stack/prod.tfdeploy.hcl": 'deployment "prod" {}\n',
  "versions/main.tf":
    'terraform {\n  required_version = ">= 1.10"\n}\nvariable "a" {\n  default    = true\n  deprecated = "Use b."\n}\noutput "o" {\n  value = var.a || tobool("x")\n}\n',
  "broken/main.tf": "locals {\n  a = local.b\n}\n",
};

const temporary = new TemporaryFolder();
const folder = temporary.path;
for (const [path, content] of Object.entries(FILES)) temporary.write(path, content);

const run = (...args: readonly string[]): Promise<Ran> => temporary.run(runHcl, "tf", ...args);

it("hcl tf prints the outputs of a module, with local and installed modules", async () => {
  expect(await run("eval", folder)).toEqual({
    status: 0,
    out: 'url = "https://web.dev/m"\nids = [\n  (known after apply),\n  (known after apply),\n]\nnet = "10.0.0.0/8"\n',
    err: "",
  });
});

it("hcl tf accepts the values of variables with one dash or two, and uses the last of them", async () => {
  const { out } = await run("eval", folder, "-var", "env=one", "--var=env=two", "var.env");
  expect(out).toBe('"two"\n');
});

it("hcl tf prints the values of expressions, and hides sensitive ones", async () => {
  expect((await run("eval", folder, "[var.password, 1]")).out).toBe("[\n  (sensitive value),\n  1,\n]\n");
  expect((await run("eval", folder, "var.password", "--show-sensitive")).out).toBe('"secret text"\n');
});

it("hcl tf prints JSON with the paths of unknown and sensitive parts", async () => {
  const { status, out } = await run("eval", "--json", folder);
  expect(status).toBe(0);
  const data = JSON.parse(out);
  expect(data.outputs.ids).toEqual({
    sensitive: false,
    type: ["tuple", ["string", "string"]],
    value: [null, null],
    unknownPaths: [[0], [1]],
    sensitivePaths: [],
  });
  expect(data.instances[0]).toMatchObject({
    address: "terraform_data.a[0]",
    key: 0,
    action: "create",
    arguments: { sensitivePaths: [["input", 1]] },
  });
  expect(out).not.toContain("secret text");
});

it("hcl tf explains a value down to a line of a file and an argument", async () => {
  const { status, out } = await run("explain", folder, "output.url", "--var", "env=prod");
  expect(status).toBe(0);
  expect(out).toContain('└─ var.env = "prod"');
  expect(out).toContain("-var env");
  expect(out).toMatch(/terraform\.tfvars:1,8\n/);
  expect(JSON.parse((await run("explain", folder, "output.url", "--json")).out).explanation.label).toBe("output.url");
});

it("hcl tf lists variables as a table, and the required ones", async () => {
  const { out } = await run("vars", folder);
  expect(out.split("\n").map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
    ["env", "any", '"dev"'],
    ["name", "string", '"web"'],
    ["password", "any", "(sensitive)"],
    [""],
  ]);
  expect(JSON.parse((await run("vars", "--json", "--required", folder)).out).variables).toMatchObject([
    { name: "name", origin: "file", value: "web" },
  ]);
});

it("hcl tf reports errors in a module with status 2", async () => {
  const { status, err } = await run("eval", join(folder, "broken"));
  expect(status).toBe(2);
  expect(err).toContain("undeclared-reference");
});

it("hcl tf explains what is wrong with its arguments", async () => {
  expect((await run("eval", join(folder, "nowhere"))).err).toContain("there is no folder");
  expect((await run("nope")).err).toContain('there is no command "tf nope"');
  expect((await run("eval", folder, "--var", "x")).err).toContain("--var requires NAME=VALUE\nSee");
  expect((await run("eval", folder, "--dialect", "x")).err).toContain("choose terraform, opentofu");
  expect((await run("explain")).err).toContain("an address is required");
  expect((await run("explain", folder, "output.nope")).err).toContain('there is no object with the address "output.nope"');
  expect((await run("explain", folder, "var.env", "--depth", "x")).err).toContain("--depth requires a whole number");
  expect((await run("eval", folder, "--schemas", join(folder, "nope.json"))).err).toContain("there is no such file");
  const missing = (await run("eval", folder, "--var-file", join(folder, "nope.tfvars"))).err;
  expect(missing).toMatch(/The variable file ".*nope\.tfvars" does not exist\./);
});

it("hcl tf prints the help of each of its commands", async () => {
  for (const name of ["eval", "console", "explain", "vars"]) expect((await run(name, "--help")).out).toContain(`Usage: hcl tf ${name} `);
  expect((await run("--help")).out).toContain("Usage: hcl tf COMMAND");
});

it("hcl tf lists files that it does not read, without an error", async () => {
  const stack = join(folder, "stack");
  expect(await run("inspect", stack)).toEqual({
    status: 0,
    out: "",
    err: `the folder "…/stack" has no module: there are no .tf or .tf.json files in it
"main.tfcomponent.hcl" belongs to a stack and is not read
"prod.tfdeploy.hcl" belongs to the deployments of a stack and is not read
`,
  });
  expect(JSON.parse((await run("inspect", "--json", stack)).out)).toMatchObject({ variables: {} });
});

it("hcl tf reports a folder without a module", async () => {
  for (const command of ["check", "eval", "vars", "graph"]) {
    const { status, out, err } = await run(command, join(folder, "stack"));
    expect({ status, out }).toEqual({ status: 1, out: "" });
    expect(err).toContain("has no module: there are no .tf or .tf.json files in it");
  }
});

it("hcl tf prints the configurations of providers as JSON", async () => {
  const { out } = await run("eval", "--json", join(folder, "providers"));
  expect(JSON.parse(out).providers).toEqual([
    {
      address: "provider.aws",
      module: "",
      source: "registry.terraform.io/hashicorp/aws",
      arguments: { value: { region: "eu-west-1" }, unknownPaths: [], sensitivePaths: [] },
    },
  ]);
});

it("hcl tf lists required variables without an error, whatever is wrong with called modules", async () => {
  const { status, out, err } = await run("vars", join(folder, "required"));
  expect({ status, out, err }).toEqual({ status: 0, out: "name  string  -  required\n", err: "" });
});

it("hcl tf names modules that are not installed in one line", async () => {
  const { status, err } = await run("eval", join(folder, "required"), "--var", "name=x", "var.name");
  expect({ status, err }).toEqual({
    status: 0,
    err: 'these modules are not installed, so their contents are unknown (run terraform init): "example/net/aws", "example/dns/aws"\n',
  });
});

it("hcl tf shows the path of a cycle", async () => {
  const { err } = await run("eval", join(folder, "cycle"));
  expect(err).toMatch(/dependency-cycle\][^╭]*╭─ \S+main\.tf:2,3/);
});

it("hcl tf follows the version of the engine", async () => {
  const versions = join(folder, "versions");
  expect(await run("eval", versions)).toMatchObject({ status: 0, out: "o = true\n" });
  expect((await run("eval", versions, "--engine-version", "1.11.4")).err).toContain('tobool("x")');
  for (const command of ["check", "graph", "inspect", "vars"])
    expect((await run(command, "--engine-version", "1.14.0", versions)).err).toContain('"deprecated"');
});

it("hcl tf compares required_version with the version of the engine", async () => {
  const versions = join(folder, "versions");
  expect((await run("check", "--engine-version", "1.9.0", versions)).err).toContain(">= 1.10");
  expect((await run("check", "--engine-version", "1.15.0", versions)).err).not.toContain(">= 1.10");
});

it("hcl tf rejects a version of the engine that is not one", async () => {
  const { status, err } = await run("eval", "--engine-version", "latest", folder);
  expect(status).toBe(1);
  expect(err).toContain('--engine-version requires a version such as 1.11.4, not "latest"');
});

it("hcl tf explain shows what does not depend on an error", async () => {
  temporary.write("wrong/main.tf", 'resource "aws_x" "a" {\n  bad  = upper([])\n  good = "g"\n}\n');
  const { out, status } = await run("explain", join(folder, "wrong"), "aws_x.a.good");
  expect(out).toContain('aws_x.a.good = "g"');
  expect(status).toBe(EXIT.errors);
});

it("hcl tf explain reports an address without a value, with a suggestion", async () => {
  temporary.write("wrong/main.tf", "locals {\n  tags = { a = 1 }\n}\n");
  const { out, err, status } = await run("explain", join(folder, "wrong"), "local.tag");
  expect(out).toBe("");
  expect(err).toContain('no object with the address "local.tag": This module declares no local value named "tag". Did you mean "tags"?');
  expect(status).toBe(EXIT.errors);
});

it("hcl tf explain shows only the problems that concern the value", async () => {
  temporary.write("wrong/main.tf", 'provider "aws" {\n  version = "1.0"\n}\nlocals {\n  good = "g"\n  bad = upper([])\n}\n');
  const good = await run("explain", join(folder, "wrong"), "local.good");
  expect(good.err).toBe("The module has an error elsewhere: see hcl tf check.\n");
  const bad = await run("explain", join(folder, "wrong"), "local.bad");
  expect(bad.out).toContain("upper([]) = (not known)");
  expect(bad.err).toContain("invalid-argument");
  expect(bad.err).not.toContain("deprecated-provider-version");
});

it("hcl tf eval knows outputs, and --max-steps limits the evaluation", async () => {
  temporary.write("wrong/main.tf", 'output "o" {\n  value = [for i in range(1000) : i]\n}\n');
  expect((await run("eval", join(folder, "wrong"), "output.o[7]")).out).toBe("7\n");
  expect((await run("eval", "--max-steps", "500", join(folder, "wrong"))).err).toContain("more than 500 steps");
  expect((await run("check", "--max-steps", "500", join(folder, "wrong"))).err).toContain("more than 500 steps");
  expect((await run("eval", "--max-steps", "many", join(folder, "wrong"))).err).toContain("--max-steps requires a whole number");
});
