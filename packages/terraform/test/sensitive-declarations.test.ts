/** A value is sensitive where a declaration says so: an attribute of a schema, an output, a variable with its default, a function. */
import { objectVal, stringVal, type Value } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { explain, explanationData, formatExplanation, renderValue, valueData } from "../src/index.ts";
import { type Evaluated, evaluateFiles } from "./evaluate-files.ts";
import { diagnosticText, SECRET, shows, valueText } from "./secrets.ts";

const pw = { type: "string", optional: true, sensitive: true };
const plain = { type: "string", optional: true };
const members = { pw, plain, list: { nested_type: { nesting_mode: "list", attributes: { pw, plain } }, optional: true } };
const thing = {
  block: {
    attributes: { ...members, computed: { type: "string", computed: true, sensitive: true }, map: { ...pw, type: ["map", "string"] } },
    block_types: {
      part: { nesting_mode: "list", block: { attributes: members } },
      one: { nesting_mode: "single", block: { attributes: members } },
    },
  },
};
const schemas = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/test": {
      provider: { block: { attributes: { pw } } },
      resource_schemas: { test_thing: thing },
      data_source_schemas: { test_thing: thing },
    },
  },
};

/** Everything that is shown about all values of a module, and about their reasons. */
function everything({ result, diagnostics }: Evaluated): string {
  const ofValue = (value: Value): string => valueText(value) + renderValue(value) + JSON.stringify(valueData(value));
  const addresses = [
    ...result.instances.keys(),
    ...Array.from(result.instances.keys(), (address) => `${address}.pw`),
    ...Array.from(result.outputs.keys(), (name) => `output.${name}`),
  ];
  const explained = addresses.flatMap((address) => {
    const found = explain(result, address);
    return found === undefined
      ? []
      : [formatExplanation(found, { rounds: true }), JSON.stringify(explanationData(found, { rounds: true }))];
  });
  expect(explained.length).toBeGreaterThan(0);
  return [
    diagnosticText(diagnostics),
    ...Array.from(result.outputs.values(), ({ value }) => ofValue(value)),
    ...Array.from(result.instances.values(), ({ config, value }) => ofValue(config) + ofValue(value)),
    ...Array.from(result.providers.values(), ({ config }) => ofValue(config)),
    ...explained,
  ].join("\n");
}

const body = `
  pw   = local.pw
  map  = { (local.pw) = local.pw }
  list = [{ pw = "<\${local.pw}>", plain = "shown" }]
  part {
    pw   = local.pw
    list = [{ pw = local.pw }]
  }
  one {
    pw = local.pw
  }
`;

describe("an attribute that a schema declares as sensitive", () => {
  const locals = `locals {\n  pw = "${SECRET}"\n}\n`;

  it.each(["resource", "data"])("is hidden in the configuration, the value and the explanation of a %s", (mode) => {
    const evaluated = evaluateFiles(`${locals}${mode} "test_thing" "a" {${body}}\n`, { schemas });
    expect(evaluated.diagnostics).toEqual([]);
    const text = everything(evaluated);
    expect(text).toContain("shown");
    expect(shows(text), text).toBe(false);
  });

  it("is hidden in messages about what is computed from it", () => {
    const problems = [
      "tonumber(test_thing.a.pw)",
      "[for k, v in test_thing.a.map : v.nope]",
      "test_thing.a.map.nope",
      "test_thing.a.list[*].pw.nope",
      "test_thing.a.part[0].pw + 1",
    ];
    for (const problem of problems) {
      const evaluated = evaluateFiles(`${locals}resource "test_thing" "a" {${body}}\noutput "o" {\n  value = ${problem}\n}\n`, { schemas });
      expect(evaluated.diagnostics.length, problem).toBeGreaterThan(0);
      expect(shows(everything(evaluated)), problem).toBe(false);
    }
  });

  it("is hidden in what a provider returns", () => {
    const evaluated = evaluateFiles(`data "test_thing" "a" {}\noutput "o" {\n  value     = data.test_thing.a\n  sensitive = true\n}\n`, {
      schemas,
      readData: ({ config }) => objectVal(new Map([...config.asMap(), ["computed", stringVal(SECRET)], ["plain", stringVal("shown")]])),
    });
    expect(evaluated.diagnostics).toEqual([]);
    const text = everything(evaluated);
    expect(text).toContain("shown");
    expect(shows(text), text).toBe(false);
  });

  it("is hidden in the configuration of a provider", () => {
    const evaluated = evaluateFiles(`provider "test" {\n  pw = "${SECRET}"\n}\nresource "test_thing" "a" {}\n`, { schemas });
    expect(evaluated.result.providers).toHaveLength(1);
    expect(shows(everything(evaluated))).toBe(false);
  });
});

describe("the explanation of a value that becomes sensitive", () => {
  it.each([
    ["an output", 'output "o" {\n  sensitive = true\n  value     = "<${local.p}>"\n}\n'],
    ["a call", 'output "o" {\n  sensitive = true\n  value     = sensitive(upper(local.p))\n}\n'],
    [
      "a variable of a module",
      'module "m" {\n  source = "./m"\n  a      = local.p\n}\noutput "o" {\n  sensitive = true\n  value     = module.m.a\n}\n',
    ],
    [
      "a variable of a module that gets another one",
      'variable "p" {\n  default = "kq7Zw3Xv"\n}\nmodule "m" {\n  source = "./m"\n  a      = "<${var.p}>"\n}\noutput "o" {\n  sensitive = true\n  value     = module.m.a\n}\n',
    ],
  ])("hides what it is made of: %s", (_, source) => {
    const evaluated = evaluateFiles({
      "main.tf": `locals {\n  p = "${SECRET}"\n}\n${source}`,
      "m/main.tf": 'variable "a" {\n  sensitive = true\n}\noutput "a" {\n  sensitive = true\n  value     = upper(var.a)\n}\n',
    });
    expect(evaluated.diagnostics).toEqual([]);
    const explained = explain(evaluated.result, "output.o")!;
    const text = formatExplanation(explained) + JSON.stringify(explanationData(explained));
    expect(shows(text), text).toBe(false);
    expect(formatExplanation(explained).split("\n").length, text).toBeGreaterThan(1);
    expect(shows(formatExplanation(explained, { showSensitive: true }))).toBe(true);
  });

  it("shows the other parts of a value that a sensitive part makes sensitive", () => {
    const { result } = evaluateFiles(
      `variable "s" {\n  default   = "${SECRET}"\n  sensitive = true\n}\nlocals {\n  p = "shown"\n  x = "\${var.s}-\${local.p}"\n}\n`,
    );
    const text = formatExplanation(explain(result, "local.x")!);
    expect(text).toContain('local.p = "shown"');
    expect(shows(text)).toBe(false);
  });
});

describe("the default of a sensitive variable", () => {
  it("is not shown by the message that it has the wrong type", () => {
    const source = (sensitive: boolean): string =>
      `variable "s" {\n  type      = map(number)\n  default   = { ${SECRET} = "${SECRET}" }\n  sensitive = ${sensitive}\n}\noutput "o" {\n  value = 1\n}\n`;
    const text = (sensitive: boolean): string => {
      const { diagnostics } = evaluateFiles(source(sensitive));
      expect(diagnostics.map(({ code }) => code)).toContain("unsuitable-variable-default");
      return diagnosticText(diagnostics);
    };
    expect(shows(text(true))).toBe(false);
    expect(shows(text(false))).toBe(true);
  });
});
