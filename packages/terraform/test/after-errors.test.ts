import { CtyError, hasMarkDeep } from "@hcl-ts/cty";
import { describe, expect, it } from "vitest";
import { EPHEMERAL, evaluateTree } from "../src/entry/evaluate.ts";
import { evaluateModule } from "../src/entry/evaluate-module.ts";
import { loadTree } from "../src/entry/load.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { type Evaluated, evaluateFiles, summaries, text } from "./evaluate-files.ts";

const SCHEMAS = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/test": {
      resource_schemas: {
        test_a: {
          block: {
            attributes: {
              id: { type: "string", computed: true },
              name: { type: "string", optional: true },
              size: { type: "number", required: true },
              tags: { type: ["map", "string"], optional: true },
            },
            block_types: { rule: { nesting_mode: "list", block: { attributes: { port: { type: "number", optional: true } } } } },
          },
        },
      },
    },
  },
};

const evaluated = (files: string | Record<string, string>, options: Parameters<typeof evaluateFiles>[1] = {}): Evaluated =>
  evaluateFiles(files, { onError: "unknown", ...options });

const codes = ({ diagnostics }: Evaluated): readonly string[] => summaries(diagnostics);

/** The arguments of each instance. */
function configs({ result }: Evaluated): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(result.instances, ([address, { config }]) => [address, text(config)]));
}

const consoleValue = ({ result }: Evaluated, expression: string): string => text(result.scope()!.evaluate(expression).value);

describe("evaluation that continues after errors", () => {
  it("has the instance of a resource with a wrong argument, which is unknown", () => {
    const source = 'resource "aws_x" "a" {\n  bad  = upper(["x"])\n  good = "g"\n  rule {\n    port = 1 + "x"\n    cidr = "c"\n  }\n}\n';
    expect(evaluateFiles(source).result.instances.size).toBe(0);
    const found = evaluated(source);
    expect(codes(found)).toEqual(["error invalid-argument main.tf:2,16", "error invalid-operand main.tf:5,16"]);
    expect(configs(found)).toEqual({
      "aws_x.a": '{ "bad" = (known after apply) "good" = "g" "rule" = [ { "cidr" = "c" "port" = (known after apply) }, ] }',
    });
    expect(found.result.instances.get("aws_x.a")!.failed).toBe(true);
    expect(consoleValue(found, "aws_x.a.good")).toBe('"g"');
  });

  it("keeps the parts of an argument that have no error", () => {
    const found = evaluated('resource "aws_x" "a" {\n  tags = { a = var.nope, b = "b", c = "x-${local.no}" }\n}\n');
    expect(codes(found)).toEqual(["error undeclared-reference main.tf:2,16", "error undeclared-reference main.tf:2,44"]);
    expect(configs(found)).toEqual({ "aws_x.a": '{ "tags" = { "a" = (known after apply) "b" = "b" "c" = (known after apply) } }' });
  });

  it("reports each and count where they have no value, once for all instances", () => {
    const resource = (repetition: string): string =>
      `resource "aws_x" "a" {\n  ${repetition}\n  name = each.key\n  size = count.index\n}\n`;
    expect(codes(evaluated(resource("")))).toEqual(["error misplaced-reference main.tf:3,10", "error misplaced-reference main.tf:4,10"]);
    expect(codes(evaluated(resource("count = 2")))).toEqual(["error misplaced-reference main.tf:3,10"]);
    expect(configs(evaluated(resource("for_each = { k = 1 }")))).toEqual({
      'aws_x.a["k"]': '{ "name" = "k" "size" = (known after apply) }',
    });
  });

  it("keeps the instances of types that are built in", () => {
    const found = evaluated(
      'data "terraform_remote_state" "s" {\n  backend = ["local"]\n  other   = 1\n}\nresource "terraform_data" "d" {\n  input = upper([])\n}\n',
    );
    expect(codes(found)).toEqual([
      "error wrong-attribute-type main.tf:2,13",
      "error unsupported-argument main.tf:3,3",
      "error invalid-argument main.tf:6,17",
    ]);
    expect([...found.result.instances.keys()].sort()).toEqual(["data.terraform_remote_state.s", "terraform_data.d"]);
    expect(codes(evaluated('data "terraform_remote_state" "s" {}\n'))).toEqual(["error missing-argument main.tf:1,35"]);
  });

  it("treats names that are not declared or not allowed as unknown", () => {
    const names = [
      "var.n",
      "local.n",
      "aws_y.n.id",
      "data.aws_y.n.id",
      "module.n.o",
      "each.key",
      "count.index",
      "self.id",
      "path.n",
      "var",
    ];
    for (const name of names) {
      const found = evaluated(`resource "aws_x" "a" {\n  bad  = ${name}\n  good = "g"\n}\noutput "o" {\n  value = [${name}, 1]\n}\n`);
      expect(
        found.diagnostics.filter(({ subject }) => subject?.start.line === 2),
        name,
      ).toHaveLength(1);
      expect(configs(found), name).toEqual({ "aws_x.a": '{ "bad" = (known after apply) "good" = "g" }' });
      const { value, failed } = found.result.outputs.get("o")!;
      expect([text(value), failed], name).toEqual(["[ (known after apply), 1, ]", true]);
    }
  });

  it("treats references to things that objects do not have as unknown, and reports them once", () => {
    const files = {
      "main.tf": `module "m" {
  source = "./m"
}
resource "aws_y" "two" {
  count = 2
  n     = 1
}
resource "aws_y" "one" {
  n = 1
}
resource "aws_x" "a" {
  a = module.m.nope
  b = module.m.o
  c = aws_y.two.n
  d = aws_y.two[0].n
  e = aws_y.one[0].n
  f = aws_y.one.n
}
`,
      "m/main.tf": 'output "o" {\n  value = "o"\n}\n',
    };
    const found = evaluated(files);
    expect(codes(found)).toEqual([
      "error undeclared-output main.tf:12,15",
      "error missing-instance-key main.tf:14,7",
      "error unexpected-instance-key main.tf:16,7",
    ]);
    expect(configs(found)["aws_x.a"]).toBe(
      '{ "a" = (known after apply) "b" = "o" "c" = (known after apply) "d" = 1 "e" = (known after apply) "f" = 1 }',
    );
  });

  it("gives required variables without a value an unknown value of their type", () => {
    const fs = memoryFiles({
      "main.tf":
        'variable "n" {\n  type = list(string)\n}\nresource "aws_x" "a" {\n  count = length(var.n)\n  n     = var.n\n  m     = "m"\n}\n',
    });
    const { instances, diagnostics } = evaluateModule(fs, { onError: "unknown" });
    expect(diagnostics.map(({ code }) => code)).toEqual(["missing-variable"]);
    expect(Array.from(instances.values(), ({ address, config }) => [address, text(config)])).toEqual([
      ["aws_x.a[0]", '{ "m" = "m" "n" = (known after apply) }'],
    ]);
    expect(instances.get("aws_x.a[0]")!.config.asMap().get("n")!.type.kind).toBe("list");
    expect(evaluateModule(fs).instances.size).toBe(0);
  });

  it.each([
    ["count = var.nope", "aws_x.a[0]"],
    ["count = -1", "aws_x.a[0]"],
    ["for_each = local.nope", 'aws_x.a["?"]'],
    ['for_each = ["a"]', 'aws_x.a["?"]'],
    ["for_each = { a = var.nope }", 'aws_x.a["a"]'],
  ])("has an instance for all if %s is wrong", (repetition, address) => {
    const found = evaluated(`resource "aws_x" "a" {\n  ${repetition}\n  n = 1\n}\n`);
    expect(configs(found)).toEqual({ [address]: '{ "n" = 1 }' });
    expect(found.diagnostics).toHaveLength(1);
  });

  it("has no instance for an unknown count on request", () => {
    const source = 'variable "n" {}\nresource "aws_x" "a" {\n  count = var.n\n}\nresource "aws_x" "b" {\n  count = var.nope\n}\n';
    expect(configs(evaluated(source, { unknownAs: "none" }))).toEqual({});
    expect(Object.keys(configs(evaluated(source)))).toEqual(["aws_x.a[0]", "aws_x.b[0]"]);
  });

  it("keeps instances whose conditions are not met, and values of outputs", () => {
    const rule = 'condition     = local.off\n    error_message = "m"';
    const source = `locals {
  off = false
}
resource "aws_x" "a" {
  n = 1
  lifecycle {
    precondition {
      ${rule}
    }
    postcondition {
      ${rule}
    }
  }
}
output "o" {
  value = aws_x.a.n
  precondition {
    ${rule}
  }
}
output "s" {
  value = sensitive("x")
}
`;
    const found = evaluated(source);
    expect(found.diagnostics.map(({ code }) => code)).toEqual([
      "failed-condition",
      "failed-condition",
      "failed-condition",
      "sensitive-output",
    ]);
    expect(found.result.instances.get("aws_x.a")!.failed).toBe(true);
    expect(Array.from(found.result.outputs.values(), ({ value, failed }) => [text(value), failed])).toEqual([
      ["1", true],
      ["(sensitive value)", true],
    ]);
  });

  it("keeps instances that do not fit their schema", () => {
    const source = `resource "test_a" "a" {
  name = ["x"]
  id   = "i"
  nope = 1
  tags = { a = "a" }
  rule {
    port = "p"
  }
}
resource "test_b" "b" {
  n = 1
}
resource "test_a" "c" {
  size = test_a.a.nope
  name = test_a.a.tags.a
}
`;
    const found = evaluated(source, { schemas: SCHEMAS });
    expect(codes(found)).toEqual([
      "error missing-argument main.tf:1,23",
      "error wrong-attribute-type main.tf:2,10",
      "error computed-attribute main.tf:3,10",
      "error unsupported-argument main.tf:4,3",
      "error wrong-attribute-type main.tf:7,12",
      "error unknown-resource-type main.tf:10,10",
      "error unknown-resource-attribute main.tf:14,18",
    ]);
    expect(configs(found)).toEqual({
      "test_a.a":
        '{ "id" = "i" "name" = (known after apply) "rule" = tolist([ { "port" = (known after apply) }, ]) "size" = tonumber(null) "tags" = tomap({ "a" = "a" }) }',
      "test_a.c":
        '{ "id" = tostring(null) "name" = "a" "rule" = tolist([]) "size" = (known after apply) "tags" = tomap(null) /* of string */ }',
      "test_b.b": '{ "n" = 1 }',
    });
  });

  it("evaluates called modules whose arguments are wrong, and what depends on them", () => {
    const files = {
      "main.tf":
        'module "m" {\n  source = "./m"\n  a      = upper(1, 2)\n  extra  = 1\n}\nresource "aws_x" "a" {\n  n = module.m.a\n  m = module.m.b\n}\n',
      "m/main.tf": `variable "a" {
  type = string
}
variable "r" {
  type = number
}
resource "aws_y" "y" {
  a = var.a
  r = var.r
  c = 1
}
output "a" {
  value = var.a
}
output "b" {
  value = "b"
}
`,
    };
    const found = evaluated(files);
    expect(configs(found)).toEqual({
      "module.m.aws_y.y": '{ "a" = (known after apply) "c" = 1 "r" = (known after apply) }',
      "aws_x.a": '{ "m" = "b" "n" = (known after apply) }',
    });
    expect(codes(found)).toEqual([
      "error missing-module-argument main.tf:1,1",
      "error too-many-arguments main.tf:3,21",
      "error unsupported-module-argument main.tf:4,3",
    ]);
  });

  it("treats values in a cycle as unknown", () => {
    const found = evaluated(
      'locals {\n  a = local.b\n  b = [local.a, 1]\n  c = local.c\n}\nresource "aws_x" "a" {\n  n = local.b\n  c = local.c\n  m = 1\n}\n',
    );
    expect(found.diagnostics.map(({ code }) => code).sort()).toEqual(["dependency-cycle", "self-reference"]);
    expect(configs(found)).toEqual({ "aws_x.a": '{ "c" = (known after apply) "m" = 1 "n" = [ (known after apply), 1, ] }' });
  });

  it("treats data that cannot be read as unknown", () => {
    const source = 'data "aws_d" "d" {\n  n = 1\n}\nresource "aws_x" "a" {\n  n = data.aws_d.d.n\n  v = data.aws_d.d.v\n}\n';
    const readData = () => {
      throw new CtyError("it is gone");
    };
    const found = evaluated(source, { readData });
    expect(codes(found)).toEqual(["error failed-read main.tf:1,1"]);
    expect(configs(found)["aws_x.a"]).toBe('{ "n" = 1 "v" = (known after apply) }');
  });

  it("keeps the arguments of providers and provisioners", () => {
    const source =
      'provider "aws" {\n  a = upper([])\n  b = "b"\n}\nresource "aws_x" "a" {\n  provisioner "local-exec" {\n    command     = []\n    working_dir = "w"\n  }\n}\n';
    const { result } = evaluated(source);
    expect(text(result.providers.get("provider.aws")!.config)).toBe('{ "a" = (known after apply) "b" = "b" }');
    expect(text(result.instances.get("aws_x.a")!.provisioners[0]!.config)).toBe('{ "command" = [] "working_dir" = "w" }');
  });

  it("does not let ephemeral values into what is stored", () => {
    const found = evaluated(
      'variable "e" {\n  ephemeral = true\n  default = "k"\n}\nresource "terraform_data" "a" {\n  input = [var.e, "x"]\n}\n',
    );
    expect(codes(found)).toEqual(["error ephemeral-argument main.tf:6,11"]);
    const { value } = found.result.instances.get("terraform_data.a")!;
    expect(hasMarkDeep(value, EPHEMERAL)).toBe(false);
    expect(text(value.asMap().get("input")!)).toBe('[ (known after apply), "x", ]');
  });

  it("can evaluate further expressions, whose problems are reported once each time", () => {
    const { result } = evaluated('resource "aws_x" "a" {\n  count = 1\n}\n');
    const evaluate = (source: string) =>
      result
        .scope()!
        .evaluate(source)
        .diagnostics.map(({ code }) => code);
    expect(evaluate("aws_x.a.id")).toEqual(["missing-instance-key"]);
    expect(evaluate("upper([])  ")).toEqual(["invalid-argument"]);
    expect(evaluate("var.x + 1")).toEqual(["undeclared-reference"]);
  });

  it("does nothing else than without the option if there are no errors", () => {
    const source = 'resource "aws_x" "a" {\n  count = 2\n  n = count.index\n}\noutput "o" {\n  value = aws_x.a[*].n\n}\n';
    expect(configs(evaluated(source))).toEqual(configs(evaluateFiles(source)));
    expect(evaluated(source).result.outputs.get("o")!.failed).toBe(false);
    expect(Array.from(evaluated(source).result.instances.values(), ({ failed }) => failed)).toEqual([false, false]);
  });

  it("is an option that must be valid", () => {
    const tree = loadTree(memoryFiles({ "main.tf": "" }));
    expect(() => evaluateTree(tree, { functions: new Map(), onError: "ignore" as never })).toThrow('onError must be "stop" or "unknown"');
  });
});
