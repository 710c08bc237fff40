/** No command for modules shows the values of sensitive variables, in text or as JSON, whatever is wrong with them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { runHcl } from "../src/hcl.ts";
import { CapturedOutput } from "./captured-output.ts";

const SECRET = "kq7Zw3Xv";
const folder = mkdtempSync(join(tmpdir(), "hcl-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const MODULE = `variable "text" {
  type      = string
  sensitive = true
  default   = null
}
variable "list" {
  type      = list(string)
  sensitive = true
  default   = null
}
variable "any" {
  type      = any
  sensitive = true
  default   = null
}
variable "numbers" {
  type      = map(number)
  sensitive = true
  default   = null
}
variable "plain" {
  type    = list(string)
  default = []
}
locals {
  parsed  = jsondecode(var.text)
  numbers = [for v in var.list : tonumber(v)]
  keys    = { for k, v in var.any : k => v.nope }
  object  = { for v in var.list : v => 1 }
}
resource "terraform_data" "x" {
  input = var.any
}
output "object" {
  value     = local.object
  sensitive = true
}
output "open" {
  value = var.list[*].nope
}
`;

const COMMANDS: readonly (readonly string[])[] = [
  ["eval"],
  ["vars"],
  ["check"],
  ["check", "--format", "sarif"],
  ["check", "--format", "github"],
  ["graph"],
  ["graph", "--format", "mermaid"],
  ["inspect"],
].flatMap((words) => (words.includes("--format") ? [words] : [words, [...words, "--json"]]));

const ADDRESSES = ["local.numbers", "local.keys", "output.object", "var.any", "terraform_data.x", "[for v in var.list : v.nope]"];
const EXPRESSIONS = ["var.any", "type(var.any)", "local.object", "jsondecode(var.text)", "[for v in var.list : v.nope]"];

/** The values of variables by name, valid or with mistakes. */
const VALUES: readonly Readonly<Record<string, string>>[] = [
  { text: SECRET, list: `["${SECRET}"]`, any: `{ "${SECRET}" = { "${SECRET}" = "${SECRET}" } }`, numbers: `{ "${SECRET}" = 1 }` },
  { list: SECRET, any: `${SECRET} ${SECRET}`, numbers: `{ "${SECRET}" = "x" }` },
  { list: `["${SECRET}`, any: `"${SECRET}`, numbers: `{ ${SECRET}: ` },
  { list: `[${SECRET}(1)]`, any: `"\${${SECRET}}"`, numbers: `{ a = <<${SECRET}\n}` },
];

async function run(name: string, words: readonly string[], more: readonly string[]): Promise<string> {
  const output = new CapturedOutput();
  await runHcl(["tf", ...words, join(folder, name), ...more], output);
  expect(output.all).not.toContain("internal error");
  return output.all;
}

function* commands(): Iterable<readonly [words: readonly string[], more: readonly string[]]> {
  for (const words of COMMANDS) yield [words, []];
  for (const address of ADDRESSES) for (const json of [[], ["--json"]]) yield [["explain", "--rounds", ...json], [address]];
  for (const json of [[], ["--json"]]) yield [["eval", ...json], EXPRESSIONS];
}

describe.each(VALUES.map((given, i) => [i, given] as const))("the values %i of sensitive variables are not shown", (i, given) => {
  const source = Object.entries(given)
    .map(([name, text]) => `${name} = ${name === "text" ? JSON.stringify(text) : text}\nplain = [1]\n`)
    .join("");
  const name = `module${i}`;

  async function expectHidden(more: readonly string[]): Promise<void> {
    for (const [words, rest] of commands())
      expect(
        await run(name, words, [...rest, ...(words[0] === "check" || words[0] === "graph" || words[0] === "inspect" ? [] : more)]),
      ).not.toContain(SECRET);
  }

  it("are hidden whether they come from the environment, the command line or a file", async () => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "main.tf"), MODULE);
    for (const [variable, text] of Object.entries(given)) vi.stubEnv(`TF_VAR_${variable}`, text);
    await expectHidden([]);
    vi.unstubAllEnvs();
    await expectHidden(Object.entries(given).flatMap(([variable, text]) => ["--var", `${variable}=${text}`]));
    const file = join(folder, `${name}.tfvars`);
    writeFileSync(file, source);
    await expectHidden(["--var-file", file]);
  });
});

it("the values of other variables are shown", async () => {
  vi.stubEnv("TF_VAR_plain", `[${SECRET}]`);
  expect(await run("module0", ["eval"], [])).toContain(SECRET);
});

it("an argument that is not a value of a variable is not repeated", async () => {
  const output = new CapturedOutput();
  await runHcl(["tf", "eval", join(folder, "module0"), "--var", SECRET], output);
  expect(output.all).not.toContain(SECRET);
});
