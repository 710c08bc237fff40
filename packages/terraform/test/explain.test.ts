import { expect, it } from "vitest";
import { explain, explanationData, formatExplanation } from "../src/entry/evaluate.ts";
import { evaluateFiles } from "./evaluate-files.ts";

const FILES = {
  "main.tf": `variable "name" {}
variable "env" {
  default = "dev"
}
variable "password" {
  default   = "secret text"
  sensitive = true
}
locals {
  host  = "\${var.name}.\${local.domain}"
  domain = var.env == "prod" ? "example.com" : "\${var.env}.example.com"
  ports = [for p in [80, 443] : p + local.base]
  base  = 8000
}
resource "terraform_data" "web" {
  for_each = toset(["a", "b"])
  input    = "\${each.key}-\${local.host}"
}
module "m" {
  source = "./m"
  url    = "https://\${local.host}/"
  token  = "token-\${var.name}"
}
output "url" {
  value = module.m.full
}
output "id" {
  value = terraform_data.web["a"].id
}
`,
  "m/main.tf": `variable "url" {}
variable "token" {
  sensitive = true
}
output "full" {
  value = "\${var.url}index"
}
`,
  "terraform.tfvars": 'name = "web"\n',
};

const { result } = evaluateFiles(FILES);
const textOf = (address: string, format = {}): string => formatExplanation(explain(result, address)!, format);

it("explains an output through a module down to a line of a file and a default", () => {
  expect(textOf("output.url")).toMatchInlineSnapshot(`
    "output.url = "https://web.dev.example.com/index"  main.tf:24,1
    └─ module.m.full = "https://web.dev.example.com/index"  main.tf:19,1
       └─ module.m.output.full = "https://web.dev.example.com/index"  m/main.tf:5,1
          └─ "\${var.url}index" = "https://web.dev.example.com/index"  m/main.tf:6,11
             └─ module.m.var.url = "https://web.dev.example.com/"  m/main.tf:1,1
                └─ argument url of module.m = "https://web.dev.example.com/"  main.tf:21,12
                   └─ "https://\${local.host}/" = "https://web.dev.example.com/"  main.tf:21,12
                      └─ local.host = "web.dev.example.com"  main.tf:10,3
                         └─ "\${var.name}.\${local.domain}" = "web.dev.example.com"  main.tf:10,11
                            ├─ var.name = "web"  main.tf:1,1
                            │  └─ var.name in terraform.tfvars = "web"  (set in a file)  terraform.tfvars:1,8
                            └─ local.domain = "dev.example.com"  main.tf:11,3
                               └─ var.env == "prod" ? "example.com" : "\${var.env}.example.com" = "dev.example.com"  main.tf:11,12
                                  ├─ var.env == "prod" = false  main.tf:11,12
                                  │  └─ var.env = "dev"  main.tf:2,1
                                  │     └─ default of var.env = "dev"  (default)  main.tf:3,13
                                  └─ "\${var.env}.example.com" = "dev.example.com"  main.tf:11,48
                                     └─ var.env = "dev"  (see above)  main.tf:2,1
    "
  `);
});

it("explains only the result that a condition has chosen", () => {
  const text = textOf("local.domain");
  expect(text).toContain('var.env == "prod" = false');
  expect(text).not.toContain('"example.com" =');
});

it("explains an attribute that the provider sets as not known until apply", () => {
  expect(textOf("output.id")).toContain("(not known until apply)  (set by the provider when");
});

it("explains an argument of one instance of a resource", () => {
  const text = textOf('terraform_data.web["b"].input');
  expect(text).toContain('each.key = "b"');
  expect(text).not.toContain('each.key = "a"');
});

it("shows the rounds of a for expression on demand", () => {
  expect(textOf("local.ports")).not.toContain("8443  ");
  expect(textOf("local.ports", { rounds: true })).toContain("p + local.base = 8443");
});

it("never shows a sensitive value, also not where it is given for a sensitive variable of a module", () => {
  for (const address of ["var.password", "module.m.var.token", 'upper("x${var.password}")']) {
    const text = JSON.stringify(explanationData(explain(result, address)!)) + textOf(address);
    expect(text).not.toMatch(/secret text|token-web/);
    expect(text).toContain("(sensitive)");
  }
});

it("returns plain data with the place of each reason", () => {
  const data = explanationData(explain(result, "local.host")!);
  expect(data.kind).toBe("reference");
  expect(data.at).toBe("main.tf:10,3");
  expect(data.because[0]!.because.map(({ label, value, at }) => [label, value, at])).toEqual([
    ["var.name", '"web"', "main.tf:1,1"],
    ["local.domain", '"dev.example.com"', "main.tf:11,3"],
  ]);
  expect(JSON.parse(JSON.stringify(data))).toEqual(data);
});

it("explains any expression of the root module", () => {
  expect(textOf("upper(local.host)")).toMatch(/^upper\(local\.host\) = "WEB\.DEV\.EXAMPLE\.COM"\n└─ local\.host/);
});

it("returns undefined for what is not in the tree", () => {
  for (const address of ["output.nope", "1 +", ""]) expect(explain(result, address)).toBeUndefined();
});

it("uses colors only if asked to", () => {
  expect(textOf("local.base")).not.toContain("\u001b");
  expect(textOf("local.base", { color: true })).toContain("\u001b[36m8000");
});

it("ends for a chain of thousands of local values", () => {
  const chain = Array.from({ length: 5000 }, (_, i) => `  v${i} = ${i === 0 ? "1" : `local.v${i - 1} + 1`}`).join("\n");
  const long = evaluateFiles(`locals {\n${chain}\n}\n`);
  expect(long.diagnostics).toEqual([]);
  expect(formatExplanation(explain(long.result, "local.v4999")!)).toMatch(/^local\.v4999 = 5000 .*\n/);
});
