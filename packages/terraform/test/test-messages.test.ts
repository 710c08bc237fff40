import { readFileSync } from "node:fs";
import type { Diagnostic } from "@hcl-ts/hcl";
import { expect, it } from "vitest";
import { runTests } from "../src/entry/test.ts";
import { memoryFiles } from "../src/index.ts";

const MAIN = `variable "size" {
  default = 2
  validation {
    condition     = var.size > 0
    error_message = "Too small."
  }
}
resource "terraform_data" "a" {
  input = var.size
}
output "size" {
  value = var.size
}
`;

const run = (body: string): string => `run "a" {\n  command = plan\n${body}\n}\n`;
const assert = (condition: string, message = '"No."'): string =>
  run(`  assert {\n    condition     = ${condition}\n    error_message = ${message}\n  }`);

/** Each message once, with a test file that it is about. */
const examples: readonly (readonly [code: string, test: string, files?: Readonly<Record<string, string>>])[] = [
  ["invalid-override-target", "override_resource {\n  target = module.m\n}\n"],
  ["duplicate-override", "override_resource {\n  target = terraform_data.a\n}\noverride_resource {\n  target = terraform_data.a\n}\n"],
  ["unreadable-mocks", 'mock_provider "aws" {\n  source = "./mocks"\n}\n'],
  ["refresh-only-without-refresh", run("  plan_options {\n    mode    = refresh-only\n    refresh = false\n  }")],
  ["missing-test-module", run('  module {\n    source = "./setup"\n  }')],
  ["uninstalled-test-module", run('  module {\n    source = "example/vpc/aws"\n  }')],
  ["invalid-test-module-source", run("  module {\n    source = var.size\n  }")],
  ["missing-test-provider", run("  providers = {\n    aws = aws.fake\n  }")],
  ["invalid-test-reference", run("  variables {\n    size = local.size\n  }")],
  ["unavailable-run", run("  variables {\n    size = run.setup.size\n  }")],
  ["unexpectable-failure", run("  expect_failures = [module.net]")],
  ["missing-failure", run("  expect_failures = [var.size]")],
  ["failed-assertion", assert("var.size == 3", '"The size is ${var.size}."')],
  ["unknown-assertion", assert('terraform_data.a.id == "x"')],
  ["undecided-condition", assert('aws_vpc.main.id == "x"'), { "vpc.tf": 'resource "aws_vpc" "main" {}\n' }],
  [
    "unsuitable-mock",
    `override_resource {\n  target          = terraform_data.a\n  override_during = plan\n  values          = { id = [] }\n}\n${run("")}`,
  ],
  ["invalid-assertion", assert("[var.size]")],
  ["invalid-assertion-message", assert("var.size == 3", "[var.size]")],
];

function diagnosticsOf(test: string, files: Readonly<Record<string, string>> = {}): readonly Diagnostic[] {
  const all = memoryFiles({ "main.tf": MAIN, ...files, "main.tftest.hcl": test });
  const { diagnostics, files: results } = runTests(all, { manner: "terraform" });
  return [...diagnostics, ...results.flatMap((file) => [...file.diagnostics, ...file.runs.flatMap((each) => each.diagnostics)])];
}

for (const [code, test, files] of examples) {
  it(`reports ${code}`, () => {
    expect(diagnosticsOf(test, files).map((diagnostic) => diagnostic.code)).toContain(code);
  });
}

it("every message has an example", () => {
  const source = readFileSync(new URL("../src/test/messages.ts", import.meta.url), "utf8");
  const codes = [...source.matchAll(/Message(?:Of)?<\s*"([a-z-]+)"/g)].map(([, code]) => code!);
  expect(examples.map(([code]) => code).sort()).toEqual([...new Set(codes)].sort());
});

it("messages are full sentences, reviewed in one place", () => {
  const lines = examples.map(([code, test, files]) => {
    const { summary, detail } = diagnosticsOf(test, files).find((diagnostic) => diagnostic.code === code)!;
    expect(detail).toMatch(/^.*[.?]$/s);
    return `${code}: ${summary}\n  ${detail}`;
  });
  return expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("__snapshots__/test-messages.txt");
});
