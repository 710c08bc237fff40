/** Whatever a module does with a sensitive value, no command shows it: forms of expressions and blocks, alone and in tests and comparisons. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { someOf } from "../../../vitest.tier.ts";
import { runHcl } from "../src/hcl.ts";
import { CapturedOutput } from "./captured-output.ts";

const SECRET = "kq7Zw3Xv";
const folder = mkdtempSync(join(tmpdir(), "hcl-secret-forms-"));
afterAll(() => rmSync(folder, { recursive: true }));

const VARIABLES = `variable "s" {
  type      = string
  sensitive = true
}
variable "l" {
  type      = list(string)
  sensitive = true
}
variable "m" {
  type      = map(string)
  sensitive = true
}
variable "o" {
  type      = any
  sensitive = true
}
variable "c" {
  type = object({ host = string, pin = string })
  default = { host = "h", pin = "p" }
}
`;

const VALUES = `s = "${SECRET}"
l = ["${SECRET}", "${SECRET}2"]
m = { "${SECRET}" = "${SECRET}" }
o = { "${SECRET}" = { "${SECRET}" = ["${SECRET}"] }, list = [{ "${SECRET}" = "${SECRET}" }] }
`;

const SCHEMAS = JSON.stringify({
  format_version: "1.0",
  provider_schemas: {
    "registry.terraform.io/hashicorp/acme": {
      resource_schemas: {
        acme_box: {
          version: 0,
          block: {
            attributes: {
              name: { type: "string", optional: true },
              size: { type: "number", optional: true },
              token: { type: "string", optional: true, sensitive: true },
              made: { type: "string", computed: true },
              tags: { type: ["map", "string"], optional: true },
            },
            block_types: {
              rule: {
                nesting_mode: "list",
                max_items: 1,
                block: {
                  attributes: { port: { type: "number", required: true }, key: { type: "string", optional: true, sensitive: true } },
                },
              },
              group: { nesting_mode: "set", block: { attributes: { id: { type: "string", required: true } } } },
            },
          },
        },
      },
    },
  },
});

/** The expressions that a module computes from the values. `local.x` is the expression, if it is one. */
const EXPRESSIONS: readonly string[] = [
  // Splats, nested and over what is no list.
  "var.o.list[*].nope",
  "[var.l][*][*].nope",
  "var.o.list[*][*].x",
  "var.s[*].nope",
  "[for o in [var.o] : o.list[*].nope]",
  "[for o in [var.o] : [for k, v in o : { (k) = v.nope }]]",
  "{ for k, v in var.m : k => tonumber(v) }",
  '{ for v in concat(var.l, var.l) : "same" => v }',
  "{ for k, v in merge(var.m, var.m) : v => nope(k) }",
  // Templates.
  '"%{ for v in var.l }${v.x}%{ endfor }"',
  '"%{ for k, v in var.m }${k}=${tonumber(v)}%{ endfor }"',
  '"%{ if var.s }yes%{ endif }"',
  '"${var.o}"',
  "templatestring(var.s, { a = 1 })",
  'templatestring("$${x.y}", { x = var.s })',
  "<<-EOT\n  %{ for v in var.l ~}\n  ${v + 1}\n  %{ endfor ~}\n  EOT\n",
  // Errors that are caught, and their results.
  "try(tonumber(var.s), var.s.nope, nope)",
  "try(var.o.nope, tonumber(keys(var.m)[0]))",
  "can(var.s.x) ? 1 : tonumber(var.s)",
  "coalesce(tonumber(var.s), 1)",
  'tonumber(coalesce("", var.s))',
  // Functions, with parts of a sensitive value.
  'jsondecode(join("", var.l))',
  'yamldecode(format("a: [%s", var.s))',
  "tonumber(element(var.l, 0))",
  'tonumber(split("x", var.s)[0])',
  "parseint(substr(var.s, 0, 3), 10)",
  "cidrsubnet(var.s, 1, 1)",
  'regex("[", var.s)',
  'regexall(var.s, "(")',
  "formatdate(var.s, timestamp())",
  "zipmap(var.l, [1])",
  "setproduct(var.l, var.s)",
  "lookup({ a = 1 }, var.s)",
  "tolist([var.o, 1])[0].nope",
  "tomap({ a = var.o, b = var.s })",
  "tobool(keys(var.o)[0])",
  "flatten([var.o.list, [{ a = 1 }]])[0].a.b",
  "one(var.l)",
  "range(var.s)",
  "base64decode(var.s)",
  "sum(var.l)",
  "max(var.l...)",
  "file(var.s)",
  'templatefile(var.s, { "${var.s}" = 1 })',
  "provider::terraform::decode_tfvars(var.s)",
  "provider::terraform::encode_expr(var.o).x",
  "issensitive(var.s) ? tonumber(var.s) : 1",
  // Conditionals and nulls.
  "true ? [1] : [var.o]",
  "true ? null : [var.o]",
  "[true ? null : [var.o], [var.o]][0].x",
  "true ? (true ? null : [var.o]) : { a = 1 }",
  "tolist(true ? null : [var.o.list[0]])",
  "tomap(true ? null : { a = var.o })",
  "slice([var.o], 0, 0)",
  "slice([var.o], 0, 0)[0].x",
  "var.c[var.s]",
  "[1, 2][var.s]",
  "{ (var.s) = 1 }.x",
  "{ (var.s) = 1, (var.s) = 2 }",
  "merge({ a = 1 }, var.s)",
  "!var.s",
  "-var.s",
  "var.s > 1",
  "var.o == var.nope",
  "nonsensitive(1) + var.s",
];

const BLOCKS: readonly string[] = [
  'resource "acme_box" "b" {\n  size = var.s\n  token = var.s\n}\n',
  'resource "acme_box" "b" {\n  token = "SECRET"\n  size = tonumber("x")\n}\noutput "x" {\n  value = acme_box.b.token\n}\noutput "y" {\n  value = [acme_box.b]\n}\n',
  'resource "acme_box" "b" {\n  dynamic "rule" {\n    for_each = var.m\n    content {\n      port = rule.key\n      key  = rule.value\n    }\n  }\n}\n',
  'resource "acme_box" "b" {\n  dynamic "rule" {\n    for_each = var.l\n    iterator = it\n    content {\n      port = it.value\n    }\n  }\n}\n',
  'resource "acme_box" "b" {\n  dynamic "group" {\n    for_each = var.l\n    content {\n      id   = group.value\n      nope = group.key\n    }\n  }\n}\n',
  'resource "acme_box" "b" {\n  dynamic "rule" {\n    for_each = [for v in var.l : { p = v }]\n    content {\n      port = rule.value.p.q\n    }\n  }\n}\n',
  'resource "acme_box" "b" {\n  for_each = var.m\n  name = each.key\n}\n',
  'resource "acme_box" "b" {\n  for_each = toset(var.l)\n  name = each.value.x\n}\n',
  'resource "acme_box" "b" {\n  count = var.s\n}\n',
  'resource "acme_box" "b" {\n  tags = var.o\n  name = var.l\n}\n',
  `resource "acme_box" "b" {
  token = "SECRET"
  lifecycle {
    precondition {
      condition = var.s == "SECRET-x"
      error_message = "is \${var.s}"
    }
    postcondition {
      condition = self.token == "x"
      error_message = "is \${self.token}"
    }
  }
}
`,
  'check "c" {\n  assert {\n    condition = var.s == "x"\n    error_message = var.s\n  }\n}\n',
  'output "x" {\n  value = var.o\n  precondition {\n    condition = contains(var.l, "x")\n    error_message = join(",", var.l)\n  }\n}\n',
  'module "m" {\n  source = "./${var.s}"\n}\n',
  'provider "acme" {\n  token = tonumber(var.s)\n}\n',
  'resource "acme_box" "b" {\n  provisioner "local-exec" {\n    command = var.s.x\n  }\n  connection {\n    host = tonumber(var.s)\n  }\n}\n',
  `variable "v" {
  default = "SECRET"
  sensitive = true
  validation {
    condition = tonumber(var.v) > 1
    error_message = "not \${var.v}"
  }
  validation {
    condition = var.v == "x"
    error_message = "no \${var.v}"
  }
}
`,
  'variable "v" {\n  type = number\n  default = "SECRET"\n  sensitive = true\n}\n',
  'variable "v" {\n  type = object({ pin = optional(number, "SECRET") })\n  default = {}\n  sensitive = true\n}\n',
  'data "acme_box" "d" {\n  name = var.s.x\n}\nlocals {\n  d = data.acme_box.d[var.s]\n}\n',
  "locals {\n  a = { b = var.o }\n  c = local.a.b.nope\n  d = [for k, v in local.a : v.nope]\n}\n",
  'import {\n  to = acme_box.b\n  id = var.s\n}\nresource "acme_box" "b" {\n}\n',
  'import {\n  for_each = var.m\n  to = acme_box.b[each.key]\n  id = each.value.x\n}\nresource "acme_box" "b" {\n  for_each = toset(["a"])\n}\n',
  'terraform {\n  backend "local" {\n    path = var.s\n  }\n}\n',
  'ephemeral "acme_box" "e" {\n  name = var.s.x\n}\n',
  'output "z" {\n  value = sensitive("SECRET").x\n}\noutput "zz" {\n  value = [sensitive({ SECRET = 1 })][0].x\n}\n',
];

const FORMS: readonly string[] = [
  ...EXPRESSIONS.map(
    (expression) =>
      `locals {\n  x = ${expression}\n}\noutput "x" {\n  value = local.x\n}\noutput "hidden" {\n  value     = local.x\n  sensitive = true\n}\nresource "terraform_data" "x" {\n  input = local.x\n}\n`,
  ),
  ...BLOCKS,
];

const TEST = `variables {
${VALUES.replaceAll(/^/gm, "  ")}}
run "plan" {
  command = plan
  assert {
    condition     = output.hidden == "x"
    error_message = "is \${output.hidden}"
  }
  assert {
    condition     = var.s == "x" || tonumber(var.s) > 1
    error_message = var.s
  }
  assert {
    condition     = length(var.o.nope) > 0 && var.l[*].nope == []
    error_message = join(",", var.l)
  }
  expect_failures = [check.c]
}
`;

function write(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replaceAll("SECRET", SECRET));
  return file;
}

async function run(words: readonly string[]): Promise<string> {
  const output = new CapturedOutput();
  await runHcl(words, output);
  expect(output.all).not.toContain("internal error");
  return output.all;
}

describe.each(
  someOf(
    FORMS.map((form, i) => [i, form] as const),
    20,
  ),
)("form %i", (i, form) => {
  // A text in the source of a module is shown with the source; its values are not.
  const inSource = form.includes("SECRET");
  const leak = (text: string): readonly string[] =>
    text
      .split("\n")
      .filter(
        (line) =>
          line.includes(SECRET) &&
          !(inSource && new RegExp(`(?:^|[^\\w])(?:default|token|condition|value|type) += .*${SECRET}`).test(line)),
      );

  it(`is not shown: ${form.replaceAll("\n", " ").slice(0, 120)}`, async () => {
    const main = write(`${i}/main.tf`, `${VARIABLES}${form}`);
    const dir = dirname(main);
    const values = write(`${i}.tfvars`, VALUES);
    const schemas = write("schemas.json", SCHEMAS);
    const given = ["--var-file", values, "--schemas", schemas];
    const found: string[] = [];
    const examine = async (words: readonly string[]): Promise<void> => {
      for (const line of leak(await run(words))) found.push(`${words.slice(0, 2).join(" ")}: ${line.slice(0, 300)}`);
    };
    for (const json of [[], ["--json"]]) {
      await examine(["tf", "eval", dir, ...given, ...json]);
      await examine(["tf", "eval", dir, "local.x", "[local.x]", "type(local.x)", "local.x.nope", "acme_box.b", ...given, ...json]);
      await examine(["tf", "vars", dir, ...given, ...json]);
      await examine(["tf", "check", dir, "--schemas", schemas, ...json]);
      await examine(["tf", "graph", dir, ...json]);
      await examine(["tf", "inspect", dir, ...json]);
      for (const address of ["local.x", "output.x", "output.hidden", "terraform_data.x", "acme_box.b", "acme_box.b.token", "local.c"])
        if (json.length === i % 2) await examine(["tf", "explain", dir, address, "--rounds", ...given, ...json]);
    }
    const next = FORMS[(i + 1) % FORMS.length] ?? "";
    const other = dirname(write(`${i}-next/main.tf`, `${VARIABLES}${next.includes("SECRET") ? "" : next}`));
    for (const more of [[], ["--json"], ["--markdown"]])
      for (const [a, b] of [
        [dir, other],
        [other, dir],
      ] as const)
        await examine(["diff", a, b, "--values", "--interface", ...given, ...more]);
    write(`${i}/a.tftest.hcl`, TEST);
    for (const format of [[], ["--json"], ["--tap"], ["--junit", join(folder, "out.xml")]]) {
      // The test itself has the values in its source.
      const report = join(folder, "out.xml");
      const text =
        (await run(["tf", "test", dir, "--schemas", schemas, ...format])) + (format.includes(report) ? readFileSync(report, "utf8") : "");
      for (const line of text.split("\n"))
        if (line.includes(SECRET) && !/^\s*(?:\d+ )?\s*[│|]|^\s*\d+:/.test(line)) found.push(`tf test: ${line.slice(0, 400)}`);
    }
    expect(found.slice(0, 5)).toEqual([]);
  });
});

it("would be shown if the variables were not sensitive", async () => {
  const main = write("open/main.tf", `${VARIABLES.replaceAll(/ {2}sensitive = true\n/g, "")}locals {\n  x = var.o\n}\n`);
  expect(await run(["tf", "eval", dirname(main), "local.x", "--var-file", write("open.tfvars", VALUES)])).toContain(SECRET);
});
