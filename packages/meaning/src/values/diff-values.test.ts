import { type EvaluateModuleOptions, memoryFiles } from "@hcl-ts/terraform";
import { loadModule } from "@hcl-ts/terraform/load";
import { describe, expect, it } from "vitest";
import { type DiffValuesOptions, diffValues } from "../index.ts";

type Files = string | Readonly<Record<string, string>>;

/** The differences, a line each. */
function differences(before: Files, after: Files, options?: EvaluateModuleOptions): readonly string[] {
  const read = (files: Files): ReturnType<typeof memoryFiles> => memoryFiles(typeof files === "string" ? { "main.tf": files } : files);
  return diffValues(read(before), read(after), options).objects.flatMap(({ kind, address, from, values, causes }) => {
    const because = (all: typeof causes): string => (all.length === 0 ? "" : ` because of ${all.map((cause) => cause.address).join(", ")}`);
    const start = `${kind} ${address}${from === undefined ? "" : ` (was ${from})`}`;
    return values.length === 0
      ? [start + because(causes)]
      : values.map((value) => `${start} ${value.path}: ${value.from} → ${value.to}${because(value.causes)}`);
  });
}

const count = (number: string): string => `variable "n" {\n  default = ${number}\n}\nresource "t" "a" {\n  count = var.n\n}\n`;

describe("the differences of values", () => {
  it("are objects that appear, disappear and change, each with its cause", () => {
    expect(differences(count("1"), count("2"))).toEqual(["appears t.a[1] because of var.n"]);
    expect(differences(count("2"), count("1"))).toEqual(["disappears t.a[1] because of var.n"]);
    const tags = (value: string): string =>
      `locals {\n  team = "${value}"\n  other = 1\n}\nresource "t" "a" {\n  tags = { Team = local.team, Name = "x" }\n  n = local.other\n}\n`;
    expect(differences(tags("a"), tags("b"))).toEqual(['changes t.a tags.Team: "a" → "b" because of local.team']);
    expect(differences(tags("a"), tags("a").replace(', Name = "x"', ""))).toEqual([
      'changes t.a tags.Name: "x" → (absent) because of t.a.tags',
    ]);
    expect(differences('output "o" {\n  value = [1]\n}\n', 'output "o" {\n  value = [1, 2]\n}\noutput "p" {\n  value = 1\n}\n')).toEqual([
      "changes output.o [1]: (absent) → 2 because of output.o",
      "appears output.p because of output.p",
    ]);
  });

  it("are followed through modules", () => {
    const files = (argument: string, inside: string): Readonly<Record<string, string>> => ({
      "main.tf": `module "m" {\n  source = "./m"\n  size   = ${argument}\n  other  = 1\n}\noutput "o" {\n  value = module.m.out\n}\n`,
      "m/main.tf": `variable "size" {}
variable "other" {}
locals {
  size = var.size${inside}
}
resource "t" "a" {
  size = local.size
  other = var.other
}
output "out" {
  value = local.size
}
`,
    });
    expect(differences(files("1", ""), files("2", ""))).toEqual([
      "changes module.m.t.a size: 1 → 2 because of module.m.size",
      "changes output.o : 1 → 2 because of module.m.size",
    ]);
    expect(differences(files("1", ""), files("1", " + 1"))).toEqual([
      "changes module.m.t.a size: 1 → 2 because of local.size",
      "changes output.o : 1 → 2 because of local.size",
    ]);
  });

  it("include blocks as they are configured", () => {
    const resource = (size: string): string =>
      `resource "t" "a" {\n  dynamic "part" {\n    for_each = ${size} == null ? [] : [${size}]\n    content {\n      size = part.value\n    }\n  }\n}\n`;
    expect(differences(resource("null"), resource("1"))).toEqual(["changes t.a part[0].size: (absent) → 1 because of t.a.part"]);
    expect(differences(resource("1"), resource("2"))).toEqual(["changes t.a part[0].size: 1 → 2 because of t.a.part"]);
  });

  it("use modules that are loaded already", () => {
    const [before, after] = [1, 2].map((size) => memoryFiles({ "main.tf": `output "o" {\n  value = ${size}\n}\n` }));
    const loaded = loadModule(memoryFiles({ "main.tf": 'output "o" {\n  value = 3\n}\n' }));
    const valuesOf = (options: DiffValuesOptions): readonly string[] =>
      diffValues(before!, after!, options).objects.flatMap(({ values }) => values.map(({ from, to }) => `${from} → ${to}`));
    expect(valuesOf({})).toEqual(["1 → 2"]);
    expect(valuesOf({ loadedAfter: () => loaded })).toEqual(["1 → 3"]);
    expect(valuesOf({ loadedBefore: () => loaded, loadedAfter: () => loaded })).toEqual([]);
  });

  it("do not include values that no change affects", () => {
    expect(differences(count("1"), `# more\n${count("(1)")}`)).toEqual([]);
    expect(differences('resource "t" "a" {\n  x = 1 + 1\n}\n', 'resource "t" "a" {\n  x = 2\n}\n')).toEqual([]);
  });

  it("can be compared for given variables", () => {
    const source = (size: number): string => `variable "big" {\n  type = bool\n}\noutput "o" {\n  value = var.big ? ${size} : 1\n}\n`;
    const withBig = (text: string): EvaluateModuleOptions => ({ args: [{ name: "big", text }] });
    expect(differences(source(2), source(3), withBig("true"))).toEqual(["changes output.o : 2 → 3 because of output.o"]);
    expect(differences(source(2), source(3), withBig("false"))).toEqual([]);
  });

  it("include unknown values whose expression changed", () => {
    const source = (reference: string): string =>
      `resource "t" "a" {}\nresource "t" "b" {}\nresource "t" "c" {\n  ref = ${reference}.id\n  same = t.a.id\n}\n`;
    expect(differences(source("t.a"), source("t.b"))).toEqual([
      "changes t.c ref: (known after apply) → (known after apply) because of t.c.ref",
    ]);
    expect(differences(source("t.a"), source("t.a"))).toEqual([]);
  });
});

describe("objects that were moved", () => {
  const body = "{\n  x = 1\n}\n";
  it("are the same objects", () => {
    const moved = 'moved {\n  from = t.a\n  to   = t.b["k"]\n}\n';
    expect(differences(`resource "t" "a" ${body}`, `resource "t" "b" {\n  for_each = { k = 1 }\n  x = 2\n}\n${moved}`)).toEqual([
      'changes t.b["k"] (was t.a) x: 1 → 2 because of t.b.x',
    ]);
    expect(differences(`resource "t" "a" ${body}`, `resource "t" "b" ${body}`)).toEqual([
      "appears t.b because of t.b",
      "disappears t.a because of t.a",
    ]);
  });

  it("keep their values if a count is added or removed", () => {
    expect(differences(`resource "t" "a" ${body}`, 'resource "t" "a" {\n  count = 1\n  x = 1\n}\n')).toEqual([]);
    expect(differences('resource "t" "a" {\n  count = 1\n  x = 1\n}\n', `resource "t" "a" ${body}`)).toEqual([]);
  });

  it("can be moved inside modules, whose blocks apply to each instance", () => {
    const files = (inside: string): Readonly<Record<string, string>> => ({
      "main.tf": 'module "m" {\n  source   = "./m"\n  for_each = { "a.b" = 1, c = 2 }\n}\n',
      "m/main.tf": inside,
    });
    const moved = "moved {\n  from = t.a\n  to   = t.b\n}\n";
    expect(differences(files(`resource "t" "a" ${body}`), files(`resource "t" "b" ${body}${moved}`))).toEqual([]);
  });

  it("may be moved in a cycle, which is an error", () => {
    const circle = "moved {\n  from = t.a\n  to   = t.b\n}\nmoved {\n  from = t.b\n  to   = t.a\n}\n";
    expect(differences(`resource "t" "c" ${body}`, `resource "t" "c" ${body}${circle}`)).toEqual([]);
  });
});

describe("sensitive values", () => {
  const secret = (value: string, sensitive = true): string =>
    `variable "v" {\n  sensitive = ${sensitive}\n  default = ${value}\n}\nresource "t" "a" {\n  password = var.v\n  name = "n"\n}\noutput "o" {\n  value     = var.v\n  sensitive = true\n}\n`;

  it("are never shown, only whether they differ", () => {
    for (const [before, after] of [
      [secret('"hunter1"'), secret('"hunter2"')],
      [secret('{ hunter1 = "a" }'), secret('{ hunter2 = ["hunter2"] }')],
      [secret('"hunter1"', false), secret('"hunter1"')],
    ] as const) {
      const found = differences(before, after);
      expect(found.join("\n")).toContain("password: (sensitive) → (sensitive)");
      expect(found.join("\n")).not.toContain("hunter");
    }
    expect(differences(secret('"hunter1"'), secret('"hunter1"'))).toEqual([]);
  });
});

it("problems of both versions are reported, and the rest is compared", () => {
  const { objects, before, after } = diffValues(
    memoryFiles({ "main.tf": 'output "a" {\n  value = missing.x\n}\noutput "b" {\n  value = 1\n}\n' }),
    memoryFiles({ "main.tf": 'output "b" {\n  value = 2\n}\n' }),
  );
  expect([objects.map(({ address }) => address), before.length > 0, after.length]).toEqual([["output.b", "output.a"], true, 0]);
});
