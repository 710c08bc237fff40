/** Which problems evaluation for given values and validation for any values report, as the guide on evaluation says. */
import { describe, expect, it } from "vitest";
import { validateTree } from "../src/entry/evaluate.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { evaluateModule, memoryFiles } from "../src/index.ts";

const SCHEMAS = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/t": {
      provider: { block: { attributes: { region: { type: "string", optional: true } } } },
      resource_schemas: { t_a: { block: { attributes: { n: { type: "number", optional: true } } } } },
    },
  },
};

/** The codes that both report, that only evaluation reports, and that only validation reports. */
function reported(source: string): Record<"both" | "evaluated" | "validated", readonly string[]> {
  const fs = memoryFiles({ "main.tf": source });
  const { tree, diagnostics } = evaluateModule(fs, { schemas: SCHEMAS });
  const validated = [...tree.diagnostics, ...validateTree(tree, { functions: terraformFunctions({ fs }), schemas: SCHEMAS })].map(
    ({ code }) => code!,
  );
  const evaluated = diagnostics.map(({ code }) => code!);
  return {
    both: evaluated.filter((code) => validated.includes(code)),
    evaluated: evaluated.filter((code) => !validated.includes(code)),
    validated: validated.filter((code) => !evaluated.includes(code)),
  };
}

const NONE = { both: [], evaluated: [], validated: [] };

describe("evaluateModule and validateTree", () => {
  it.each([
    ['output "o" {\n  value = "${}"\n}\n', "expression-required"],
    ['output "o" {\n  value = local.none\n}\n', "undeclared-reference"],
    ['output "o" {\n  value = [] + 1\n}\n', "invalid-operand"],
    ['resource "t_a" "x" {\n  nope = 1\n}\n', "unsupported-argument"],
    ['resource "t_a" "x" {\n  n = "x"\n}\n', "wrong-attribute-type"],
    ['resource "t_a" "x" {\n  count = 0\n  nope = 1\n}\n', "unsupported-argument"],
    ['resource "t_a" "x" {\n  count = 0\n  n = local.none\n}\n', "undeclared-reference"],
    ['resource "t_b" "x" {}\n', "unknown-resource-type"],
    ['module "m" {\n  source = "./none"\n}\n', "missing-module"],
  ])("both report %j", (source, code) => {
    expect(reported(source)).toEqual({ ...NONE, both: [code] });
  });

  it.each([
    ['variable "v" {}\noutput "o" {\n  value = var.v\n}\n', "missing-variable"],
    [
      'variable "v" {\n  default = 1\n  validation {\n    condition     = var.v > 1\n    error_message = "no"\n  }\n}\noutput "o" {\n  value = var.v\n}\n',
      "failed-condition",
    ],
    ['resource "terraform_data" "x" {}\nresource "t_a" "y" {\n  count = length(terraform_data.x.id)\n}\n', "unknown-instances"],
    ['variable "v" {\n  default = 0\n}\noutput "o" {\n  value = 1 / var.v\n}\n', "infinite-number"],
  ])("only evaluation reports %j", (source, code) => {
    expect(reported(source)).toEqual({ ...NONE, evaluated: [code] });
  });

  it.each(["toset([])", "{}", "tomap({})", "var.none", "toset(var.list)"])(
    "report no step into each.value for a for_each without elements: %s",
    (forEach) => {
      const source = `
variable "none" {
  type    = map(string)
  default = {}
}
variable "list" {
  default = []
}
resource "terraform_data" "x" {
  for_each = ${forEach}
  input    = each.value.name[0]
}
output "used" {
  value = [var.none, var.list]
}
`;
      expect(reported(source)).toEqual(NONE);
      expect(reported(source.replace("each.value", "each.key")).both).toEqual(["attribute-of-primitive"]);
    },
  );

  it("reports neither what is wrong in the configuration of a provider that no resource uses, as a plan ignores it", () => {
    expect(reported('provider "t" {\n  nope = 1\n}\n')).toEqual(NONE);
  });

  it.each([
    ["locals {\n  a = 1\n}\n", "unused-declaration"],
    ['variable "v" {\n  default = 1\n}\n', "unused-declaration"],
  ])("only validation reports %j", (source, code) => {
    expect(reported(source)).toEqual({ ...NONE, validated: [code] });
  });
});
