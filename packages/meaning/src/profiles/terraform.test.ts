import { describe, expect, it } from "vitest";
import { diffFiles, type Profile, terraformProfile, terraformProfileWith } from "../index.ts";

const changes = (before: string, after: string, profile: Profile = terraformProfile): readonly string[] =>
  diffFiles([["main.tf", before]], [["main.tf", after]], { profile }).changes.flatMap(({ kind, address, parts = [] }) =>
    parts.length === 0 ? [`${kind} ${address}`] : parts.map((part) => `${part.kind} ${address}.${part.path}`),
  );

describe("references that are not evaluated", () => {
  it.each([
    ["depends_on = [", "]"],
    ["provider = ", ""],
    ["lifecycle {\n    ignore_changes = [", "]\n  }"],
    ["lifecycle {\n    replace_triggered_by = [", "]\n  }"],
  ])("tell an instance from an attribute in %s…%s", (before, after) => {
    const resource = (reference: string): string => `resource "t" "n" {\n  ${before}${reference}${after}\n}\n`;
    expect(changes(resource("a.b.k"), resource('a.b["k"]'))).toHaveLength(1);
  });

  it("do not make other arguments of the same names static", () => {
    const resource = (reference: string): string => `resource "t" "n" {\n  inner {\n    provider = ${reference}\n  }\n}\n`;
    expect(changes(resource("a.b.k"), resource('a.b["k"]'))).toEqual([]);
  });

  it("are the same in the JSON syntax", () => {
    const native = 'module "m" {\n  source = "./m"\n  providers = {\n    aws = aws.west\n  }\n}\n';
    const json = '{"module": {"m": {"source": "./m", "providers": {"aws": "aws.west"}}}}';
    const { changes: found } = diffFiles([["a.tf", native]], [["a.tf.json", json]], { profile: terraformProfile });
    expect(found.map(({ kind }) => kind)).toEqual(["moved-file"]);
  });
});

describe("with the schemas of providers", () => {
  const profile = terraformProfileWith({
    provider_schemas: {
      "registry.terraform.io/x/t": {
        resource_schemas: {
          t_r: {
            block: {
              attributes: { ids: { type: ["set", "string"] }, names: { type: ["list", "string"] } },
              block_types: {
                rule: { nesting_mode: "set", block: { block_types: { part: { nesting_mode: "set" }, step: { nesting_mode: "list" } } } },
                step: { nesting_mode: "list" },
              },
            },
          },
        },
      },
    },
  });
  const resource = (...lines: readonly string[]): string => `resource "t_r" "n" {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
  const blocks = (type: string, ...values: readonly number[]): readonly string[] =>
    values.map((value) => `${type} {\n    a = ${value}\n  }`);

  it("the order of blocks that are a set does not matter", () => {
    expect(changes(resource(...blocks("rule", 1, 2)), resource(...blocks("rule", 2, 1)), profile)).toEqual([]);
    expect(changes(resource(...blocks("rule", 1, 2)), resource(...blocks("rule", 2, 1)))).toEqual(["reordered t_r.n.rule"]);
    expect(changes(resource(...blocks("step", 1, 2)), resource(...blocks("step", 2, 1)), profile)).toEqual(["reordered t_r.n.step"]);
    expect(changes(resource(...blocks("rule", 1, 2)), resource(...blocks("rule", 3, 1)), profile)).toEqual(["changed t_r.n.rule[0].a"]);
  });

  it("the order of elements of a set does not matter", () => {
    expect(changes(resource('ids = ["a", "b"]'), resource('ids = ["b", "a", "a"]'), profile)).toEqual([]);
    expect(changes(resource('ids = ["a", "b"]'), resource('ids = ["b", "c"]'), profile)).toHaveLength(2);
    expect(changes(resource('names = ["a", "b"]'), resource('names = ["b", "a"]'), profile)).toEqual(["reordered t_r.n.names"]);
  });
});

it("declarations of one address are paired by their files first", () => {
  const files = (first: string, second: string): readonly (readonly [string, string])[] => [
    [first, `variable "v" {\n  default = "${first}"\n}\n`],
    [second, `variable "v" {\n  default = "${second}"\n}\n`],
  ];
  expect(diffFiles(files("a.tf", "a_override.tf"), files("a_override.tf", "a.tf"), { profile: terraformProfile }).changes).toEqual([]);
});

it("the default of a sensitive variable is not shown", () => {
  const variable = (value: string, sensitive: boolean): string => `variable "v" {\n  default = ${value}\n  sensitive = ${sensitive}\n}\n`;
  const parts = (before: string, after: string): unknown =>
    diffFiles([["main.tf", before]], [["main.tf", after]], { profile: terraformProfile }).changes[0]?.parts?.[0];
  expect(parts(variable('"secret1"', true), variable('"secret2"', true))).toMatchObject({ from: "(sensitive)", to: "(sensitive)" });
  expect(parts(variable('{ a = "secret1" }', true), variable("{}", false))).toMatchObject({ path: "default.a", from: "(sensitive)" });
  expect(parts(variable('"one"', false), variable('"two"', false))).toMatchObject({ from: '"one"', to: '"two"' });
});

it("the value of a sensitive output is not shown", () => {
  const output = (value: string, sensitive: boolean): string => `output "o" {\n  value = ${value}\n  sensitive = ${sensitive}\n}\n`;
  const parts = (before: string, after: string): unknown =>
    diffFiles([["main.tf", before]], [["main.tf", after]], { profile: terraformProfile }).changes[0]?.parts?.[0];
  expect(parts(output('"secret1"', true), output('"secret2"', true))).toMatchObject({ from: "(sensitive)", to: "(sensitive)" });
  expect(parts(output('["secret1"]', true), output('["secret2"]', true))).toMatchObject({ from: "(sensitive)", to: "(sensitive)" });
  expect(parts(output('"one"', false), output('"two"', false))).toMatchObject({ from: '"one"', to: '"two"' });
});
