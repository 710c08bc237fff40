/** Files of variables and tests follow the renames of the module that they are about. */
import { describe, expect, it } from "vitest";
import { diffFolders } from "../index.ts";

type Files = Readonly<Record<string, string>>;

const diff = (before: Files, after: Files): readonly string[] =>
  diffFolders(Object.entries(before), Object.entries(after)).folders.flatMap(({ folder, changes }) =>
    changes.map(({ kind, address, from, parts = [] }) =>
      [
        `${folder}: ${kind} ${address}${from === undefined ? "" : ` (was ${from})`}`,
        ...parts.map((part) => `${part.kind} ${part.path}: ${part.from ?? ""} → ${part.to ?? ""}`),
      ].join(" "),
    ),
  );

/** A module in which INPUT, OUTPUT and RESOURCE have the given names, as they have in the other files. */
const tree = (input: string, output: string, resource: string, files: Files): Files => {
  const named = (text: string): string => text.replaceAll("INPUT", input).replaceAll("OUTPUT", output).replaceAll("RESOURCE", resource);
  const module = `variable "INPUT" {\n  type = string\n}\nresource "t" "RESOURCE" {\n  name = var.INPUT\n}\noutput "OUTPUT" {\n  value = t.RESOURCE.id\n}\n`;
  return Object.fromEntries(
    [["net/main.tf", module], ["net/setup/main.tf", module], ...Object.entries(files)].map(([path, text]) => [path!, named(text!)]),
  );
};

const renamed = (files: Files, current = files): readonly string[] =>
  diff(tree("name", "id", "a", files), tree("network_name", "network_id", "main", current)).filter(
    (line) => !/^net(?:\/setup)?: renamed/.test(line),
  );

describe("files of variables", () => {
  it.each(["net/terraform.tfvars", "net/prod.auto.tfvars", "net/env/prod/eu.tfvars"])("follow renamed inputs: %s", (path) => {
    expect(renamed({ [path]: 'INPUT = "n"\nother = 1\n' })).toEqual([]);
  });

  it("follow renamed inputs in the JSON syntax", () => {
    expect(renamed({ "net/terraform.tfvars.json": '{"INPUT": "n"}' })).toEqual([]);
  });

  it("change where a value changes", () => {
    expect(renamed({ "net/a.tfvars": 'INPUT = ["n", "m"]\n' }, { "net/a.tfvars": 'INPUT = ["n", "l"]\n' })).toEqual([
      'net/a.tfvars: changed network_name changed [1]: "m" → "l"',
    ]);
  });

  it("do not follow the renames of another module", () => {
    expect(renamed({ "app/main.tf": 'variable "x" {}\n', "app/a.tfvars": 'INPUT = "n"\n' })).toEqual([
      "app/a.tfvars: removed name",
      "app/a.tfvars: added network_name",
    ]);
  });

  it("do not show the values of sensitive variables, even where the module did not change", () => {
    const module = 'variable "password" {\n  sensitive = true\n}\nvariable "size" {}\n';
    const files = (value: string): Files => ({ "main.tf": module, "a.tfvars": `password = "${value}"\nsize = "${value}"\n` });
    expect(diff(files("one"), files("two"))).toEqual([
      "a.tfvars: changed password changed : (sensitive) → (sensitive)",
      'a.tfvars: changed size changed : "one" → "two"',
    ]);
  });
});

describe("tests of a module", () => {
  const test = `
    variables {
      INPUT = "n"
    }
    run "setup" {
      module {
        source = "./setup"
      }
      variables {
        INPUT = "s"
      }
      assert {
        condition     = output.OUTPUT != ""
        error_message = "none"
      }
    }
    run "first" {
      variables {
        INPUT = "\${var.INPUT}-\${run.setup.OUTPUT}"
      }
      assert {
        condition     = t.RESOURCE.name == var.INPUT && output.OUTPUT == "n"
        error_message = "Not \${var.INPUT}"
      }
      expect_failures = [var.INPUT]
    }
  `;

  it.each(["net/a.tftest.hcl", "net/tests/a.tftest.hcl", "net/tests/a.tofutest.hcl"])("follow what was renamed: %s", (path) => {
    expect(renamed({ [path]: test })).toEqual([]);
  });

  it("follow what was renamed in the JSON syntax", () => {
    const json = {
      variables: { INPUT: "n" },
      run: { first: { variables: { INPUT: "m" }, assert: { condition: "${t.RESOURCE.name == var.INPUT}", error_message: "no" } } },
    };
    expect(renamed({ "net/a.tftest.json": JSON.stringify(json) })).toEqual([]);
  });

  it("are about the module around a folder of tests that has modules too", () => {
    expect(renamed({ "net/tests/a.tftest.hcl": test, "net/tests/helper.tf": 'variable "x" {}\n' })).toEqual([]);
  });

  it("change where something else changes", () => {
    const current = test.replace('"s"', '"t"').replace("var.INPUT &&", "var.INPUT ||");
    expect(renamed({ "net/a.tftest.hcl": test }, { "net/a.tftest.hcl": current })).toEqual([
      'net/a.tftest.hcl: changed run.setup changed variables.network_name: "s" → "t"',
      'net/a.tftest.hcl: changed run.first changed assert.condition: t.a.name == var.name && output.id == "n" → t.main.name == var.network_name || output.network_id == "n"',
    ]);
  });

  it("do not show the values of sensitive variables", () => {
    const files = (value: string): Files => ({
      "main.tf": 'variable "password" {\n  sensitive = true\n}\n',
      "a.tftest.hcl": `variables {\n  password = "${value}"\n}\nrun "x" {\n  variables {\n    password = "${value}"\n  }\n}\n`,
    });
    expect(diff(files("one"), files("two"))).toEqual([
      "a.tftest.hcl: changed variables changed password: (sensitive) → (sensitive)",
      "a.tftest.hcl: changed run.x changed variables.password: (sensitive) → (sensitive)",
    ]);
  });
});
