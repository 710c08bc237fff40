/** Calls of local modules follow the renames of inputs and outputs. */
import { memoryFiles } from "@hcl-ts/terraform";
import { loadTree } from "@hcl-ts/terraform/load";
import { describe, expect, it } from "vitest";
import { diffFolders, diffModules, type TreeDiff } from "../index.ts";

type Files = Readonly<Record<string, string>>;

const lines = ({ folders }: TreeDiff): readonly string[] =>
  folders.flatMap(({ folder, changes }) =>
    changes.map(({ kind, address, from, parts = [] }) =>
      [
        `${folder}: ${kind} ${address}${from === undefined ? "" : ` (was ${from})`}`,
        ...parts.map((part) => `${part.kind} ${part.path}: ${part.from ?? ""} → ${part.to ?? ""}`),
      ].join(" "),
    ),
  );

const diff = (before: Files, after: Files): readonly string[] => lines(diffFolders(Object.entries(before), Object.entries(after)));

const module = (input: string, output: string): string =>
  `variable "${input}" {\n  type = string\n}\nresource "t" "a" {\n  name = var.${input}\n}\noutput "${output}" {\n  value = t.a.id\n}\n`;

const RENAMED = ["modules/net: renamed var.network_name (was var.name)", "modules/net: renamed output.network_id (was output.id)"];

/** A caller in the folder `app`. */
const calling = (input: string, output: string, caller: string): Files => ({
  "app/main.tf": caller.replaceAll("INPUT", input).replaceAll("OUTPUT", output),
  "modules/net/main.tf": module(input, output),
});

const callers = (caller: string): readonly string[] => diff(calling("name", "id", caller), calling("network_name", "network_id", caller));

const call = (more = ""): string => `module "net" {\n  source = "../modules/net"\n${more}  INPUT = "n"\n}\n`;

describe("calls of a module whose inputs and outputs were renamed", () => {
  it("follow them in arguments and references", () => {
    expect(callers(`${call()}output "o" {\n  value = [module.net.OUTPUT, module.net["OUTPUT"], "x-\${module.net.OUTPUT}"]\n}\n`)).toEqual(
      RENAMED,
    );
  });

  it("follow them in each form of a reference to an instance", () => {
    const references = [
      "module.net[0].OUTPUT",
      "module.net[var.i].OUTPUT",
      "module.net[*].OUTPUT",
      "module.net.*.OUTPUT",
      "[for m in module.net : upper(m.OUTPUT)]",
      "element(module.net, 0).OUTPUT",
      "one(module.net[*]).OUTPUT",
    ];
    expect(callers(`${call("  count = 2\n")}locals {\n  all = [${references.join(", ")}]\n}\n`)).toEqual(RENAMED);
    const keyed = [
      'module.net["a"].OUTPUT',
      "module.net.a.OUTPUT",
      "module.net[each.key].OUTPUT",
      "{ for k, m in module.net : k => m.OUTPUT }",
      "values(module.net)[*].OUTPUT",
      "values(module.net)[0].OUTPUT",
      "[for m in values(module.net) : m.OUTPUT]",
    ];
    expect(callers(`${call("  for_each = var.all\n")}locals {\n  all = [${keyed.join(", ")}]\n}\n`)).toEqual(RENAMED);
  });

  it("are changed if something else changes", () => {
    expect(
      diff(
        calling("name", "id", `${call()}locals {\n  a = [module.net.OUTPUT, 1]\n}\n`),
        calling("network_name", "network_id", `${call().replace('"n"', '"m"')}locals {\n  a = [module.net.OUTPUT, 2]\n}\n`),
      ),
    ).toEqual(['app: changed module.net changed network_name: "n" → "m"', "app: changed local.a changed [1]: 1 → 2", ...RENAMED]);
  });

  it("follow them if they are renamed too", () => {
    const old = calling("name", "id", `${call("  tags = { a = 1, b = 2 }\n")}locals {\n  a = module.net.OUTPUT\n}\n`);
    const current = calling("network_name", "network_id", `${call("  tags = { a = 1, b = 2 }\n")}locals {\n  a = module.net.OUTPUT\n}\n`);
    const renamed = {
      ...current,
      "app/main.tf": current["app/main.tf"]!.replaceAll("module.net", "module.main_net").replace('module "net"', 'module "main_net"'),
    };
    expect(diff(old, renamed)).toEqual(["app: renamed module.main_net (was module.net)", ...RENAMED]);
  });

  it("follow them through several modules", () => {
    const tree = (input: string, output: string): Files => ({
      "main.tf": `module "a" {\n  source = "./a"\n  ${input} = 1\n}\noutput "result" {\n  value = module.a.${output}\n}\n`,
      "a/main.tf": `variable "${input}" {}\nmodule "b" {\n  source = "./b"\n  ${input} = var.${input}\n}\noutput "${output}" {\n  value = module.b.${output}\n}\n`,
      "a/b/main.tf": `variable "${input}" {}\noutput "${output}" {\n  value = var.${input}\n}\n`,
    });
    const renamed = [
      "a: renamed var.full_name (was var.name)",
      "a: renamed output.full_id (was output.id)",
      "a/b: renamed var.full_name (was var.name)",
      "a/b: renamed output.full_id (was output.id)",
    ];
    expect(diff(tree("name", "id"), tree("full_name", "full_id"))).toEqual(renamed);
    const load = (files: Files): ReturnType<typeof loadTree> => loadTree(memoryFiles(files));
    expect(lines(diffModules(load(tree("name", "id")), load(tree("full_name", "full_id"))))).toEqual(renamed);
  });

  it("show which output was renamed, if the names have nothing in common", () => {
    const caller = `${call()}resource "t" "user" {\n  id = module.net.OUTPUT\n}\n`;
    expect(diff(calling("name", "arn", caller), calling("name", "reference", caller))).toEqual([
      "modules/net: renamed output.reference (was output.arn)",
    ]);
  });

  it("do not follow renames in other modules, or of other things", () => {
    const caller = `${call().replace("../modules/net", "../modules/other")}locals {\n  a = module.net.OUTPUT\n}\n`;
    expect(callers(caller)).toEqual([
      'app: changed module.net removed name: "n" →  added network_name:  → "n"',
      "app: changed local.a changed : module.net.id → module.net.network_id",
      ...RENAMED,
    ]);
    expect(callers(`${call()}locals {\n  a = local.OUTPUT\n  b = module.net.x.OUTPUT\n}\n`)).toEqual([
      "app: changed local.a changed : local.id → local.network_id",
      "app: changed local.b changed : module.net.x.id → module.net.x.network_id",
      ...RENAMED,
    ]);
  });

  it("can be in a cycle", () => {
    const cycle = (name: string): Files => ({
      "a/main.tf": `variable "${name}" {}\nmodule "b" {\n  source = "../b"\n  ${name} = 1\n}\n`,
      "b/main.tf": `variable "${name}" {}\nmodule "a" {\n  source = "../a"\n  ${name} = 1\n}\nmodule "b" {\n  source = "./"\n  ${name} = 1\n}\n`,
    });
    expect(diff(cycle("name"), cycle("full_name")).length).toBeGreaterThanOrEqual(2);
  });
});

describe("what a call passes to a sensitive input", () => {
  const secret = 'variable "password" {\n  sensitive = true\n}\nvariable "size" {}\n';
  const caller = (value: string): string => `module "db" {\n  source   = "../db"\n  password = "${value}"\n  size     = "${value}"\n}\n`;

  it("is not shown, even where the called module did not change", () => {
    const files = (value: string): Files => ({ "app/main.tf": caller(value), "db/main.tf": secret });
    expect(diff(files("one"), files("two"))).toEqual([
      'app: changed module.db changed password: (sensitive) → (sensitive) changed size: "one" → "two"',
    ]);
  });

  it("is not shown if the input is ephemeral, a part changed, or the call is in the JSON syntax", () => {
    const db = 'variable "password" {\n  ephemeral = true\n}\n';
    const json = (value: string): Files => ({
      "app/main.tf.json": `{"module": {"db": {"source": "../db", "password": {"a": ["${value}"]}}}}`,
      "db/main.tf": db,
    });
    expect(diff(json("one"), json("two"))).toEqual(["app: changed module.db changed password.a[0]: (sensitive) → (sensitive)"]);
  });

  it.each([
    ["before", secret, secret.replace("  sensitive = true\n", "")],
    ["after", secret.replace("  sensitive = true\n", ""), secret],
  ])("is not shown if the input is sensitive only %s", (_, before, after) => {
    const found = diff({ "app/main.tf": caller("one"), "db/main.tf": before }, { "app/main.tf": caller("two"), "db/main.tf": after });
    expect(found.find((line) => line.startsWith("app:"))).toMatch("password: (sensitive) → (sensitive)");
  });

  it("is not shown after the module moved", () => {
    const moved = caller("two").replace("../db", "../data");
    const found = diff({ "app/main.tf": caller("one"), "db/main.tf": secret }, { "app/main.tf": moved, "data/main.tf": secret });
    expect(found.join("\n")).toMatch("password: (sensitive) → (sensitive)");
  });

  it("is not shown where a test runs another module", () => {
    const files = (value: string): Files => ({
      "main.tf": 'variable "size" {}\n',
      "setup/main.tf": secret,
      "a.tftest.hcl": `run "x" {\n  module {\n    source = "./setup"\n  }\n  variables {\n    password = "${value}"\n    size     = "${value}"\n  }\n}\n`,
    });
    expect(diff(files("one"), files("two"))).toEqual([
      'a.tftest.hcl: changed run.x changed variables.password: (sensitive) → (sensitive) changed variables.size: "one" → "two"',
    ]);
  });
});
