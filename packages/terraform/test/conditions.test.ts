import { describe, expect, it } from "vitest";
import { validateTree } from "../src/entry/evaluate.ts";
import { terraformFunctions } from "../src/entry/functions.ts";
import { loadTree } from "../src/entry/load.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { type Evaluated, evaluateFiles, summaries } from "./evaluate-files.ts";

const RULE_LINE = { validation: 4, precondition: 4, postcondition: 4, output: 4, assert: 3 };
type Kind = keyof typeof RULE_LINE;

/** A module with one condition of a kind, whose condition is in line 4 or 3, and its message in the next line. */
function source(kind: Kind, condition: string, message: string): string {
  const rule = `condition     = ${condition}\n      error_message = ${message}\n`;
  const rest = `variable "ok" {
  default = true
}
variable "secret" {
  default   = "s3cret"
  sensitive = true
}
variable "fleeting" {
  default   = "fl33t"
  ephemeral = true
}
variable "unset" {}
resource "terraform_data" "other" {}
`;
  switch (kind) {
    case "validation":
      return `variable "v" {\n  default = 5\n  validation {\n      ${rule}  }\n}\n${rest}`;
    case "precondition":
    case "postcondition":
      return `resource "terraform_data" "r" {\n  lifecycle {\n    ${kind} {\n      ${rule}    }\n  }\n}\n${rest}`;
    case "output":
      return `output "o" {\n  value = 1\n  precondition {\n      ${rule}  }\n}\n${rest}`;
    case "assert":
      return `check "c" {\n  assert {\n      ${rule}  }\n}\n${rest}`;
  }
}

/** The condition of a kind: a validation has to refer to its own variable. */
const conditionOf = (kind: Kind, condition: string): string => (kind === "validation" ? `var.v == 0 ? true : ${condition}` : condition);

function run(kind: Kind, condition: string, message = '"No."'): Evaluated {
  return evaluateFiles(source(kind, conditionOf(kind, condition), message), { args: [{ name: "unset", text: "x" }] });
}

/** The problems of a condition, with lines relative to the condition, and its status. */
function found(kind: Kind, condition: string, message?: string): unknown {
  const { result, diagnostics } = run(kind, condition, message);
  const all = diagnostics.map(({ severity, code, subject, params }) => {
    const text = (params as { text?: string }).text;
    const line =
      subject === undefined ? "" : kind === "validation" && subject.start.line === 1 ? "variable" : subject.start.line - RULE_LINE[kind];
    return [severity, code, line, ...(text === undefined ? [] : [text])].join(" ");
  });
  return [...all, ...Array.from(result.checks.values(), ({ status }) => status)];
}

const KINDS = Object.keys(RULE_LINE) as readonly Kind[];
/** Failed assertions of checks are warnings. */
const severityOf = (kind: Kind): string => (kind === "assert" ? "warning" : "error");
/** The failure of a validation is reported at its variable, and others at their condition. */
const placeOf = (kind: Kind): string => (kind === "validation" ? "variable" : "0");

describe.each(KINDS)("a condition of the kind %s", (kind) => {
  it("passes if it is true", () => {
    expect(found(kind, "var.ok")).toEqual(["pass"]);
    expect(found(kind, 'var.ok ? "true" : "false"')).toEqual(["pass"]);
  });

  it("fails with its message, without spaces around it, if it is false", () => {
    expect(found(kind, "!var.ok", '" It is ${var.ok}.\\n"')).toEqual([
      `${severityOf(kind)} failed-condition ${placeOf(kind)} It is true.`,
      "fail",
    ]);
    expect(found(kind, 'var.ok ? "false" : "true"')).toEqual([`${severityOf(kind)} failed-condition ${placeOf(kind)} No.`, "fail"]);
  });

  it("has an error if it is not a bool", () => {
    expect(found(kind, "var.ok ? null : true")).toEqual(["error invalid-condition-result 0", "error"]);
    expect(found(kind, 'var.ok ? "x" : "y"')).toEqual(["error invalid-condition-result 0", "error"]);
    expect(found(kind, "[var.ok]")).toEqual([expect.stringMatching(/^error /), "error"]);
    expect(found(kind, "var.ok.x")).toEqual(["error attribute-of-primitive 0", "error"]);
  });

  it("cannot be decided if it is not known, which only a check reports", () => {
    const unknown = 'terraform_data.other.id == "x"';
    expect(found(kind, unknown)).toEqual(kind === "assert" ? ["warning unknown-check 0", "unknown"] : ["unknown"]);
  });

  it("may be about a sensitive value, but its message may not show one", () => {
    expect(found(kind, 'var.secret == "s3cret"')).toEqual(["pass"]);
    const severity = kind === "validation" ? "error" : "warning";
    for (const name of ["secret", "fleeting"]) {
      const { diagnostics, result } = run(kind, "!var.ok", `"Is \${var.${name}}."`);
      expect(diagnostics.map((each) => `${each.severity} ${each.code}`).sort()).toEqual(
        [`${severity} protected-error-message`, `${severityOf(kind)} failed-condition`].sort(),
      );
      expect(JSON.stringify(diagnostics)).not.toMatch(/s3cret|fl33t/);
      expect(
        [...result.checks.values()].map(({ status, instances }) => [
          status,
          ...[...instances.values()].flatMap(({ results }) => results.map((each) => each.message)),
        ]),
      ).toEqual([["fail", undefined]]);
    }
  });

  it("needs a message that is a string", () => {
    const failed = `${severityOf(kind)} failed-condition ${placeOf(kind)}`;
    expect(found(kind, "!var.ok", "[var.ok]")).toContain("error invalid-error-message 1");
    expect(found(kind, "!var.ok", "var.ok ? null : var.unset")).toContain("error invalid-error-message 1");
    expect(found(kind, "!var.ok", '""')).toContain("error invalid-error-message 1");
    expect(found(kind, "!var.ok", '" \\t"')).toContain("error invalid-error-message 1");
    expect(found(kind, "!var.ok", "5")).toEqual([`${failed} 5`, "fail"]);
    expect(found(kind, "!var.ok", "var.nope")).toContain("error undeclared-reference 1");
    expect(found(kind, "var.ok", "var.nope")).toEqual(["error undeclared-reference 1", "error"]);
  });

  it("fails without a message if the message is not known", () => {
    const unknown = '"Is ${terraform_data.other.id}."';
    if (kind === "validation") expect(found(kind, "!var.ok", unknown)).toEqual(["error invalid-error-message 1", "error"]);
    else expect(found(kind, "!var.ok", unknown)).toEqual([`${severityOf(kind)} failed-condition 0`, "fail"]);
    expect(found(kind, "var.ok", unknown)).toEqual(["pass"]);
  });
});

describe("the results of conditions", () => {
  it("are the worst of all instances of an object, and of all conditions", () => {
    const rule = (condition: string): string =>
      `    precondition {\n      condition     = ${condition}\n      error_message = "No \${count.index}."\n    }\n`;
    const { result, diagnostics } = evaluateFiles(
      `resource "terraform_data" "other" {}
resource "terraform_data" "r" {
  count = 3
  lifecycle {
${rule("count.index < 2")}${rule('count.index < 1 || terraform_data.other.id == "x"')}  }
}
`,
    );
    expect(summaries(diagnostics)).toEqual(["error failed-condition main.tf:6,23"]);
    const { kind, address, status, instances } = result.checks.get("terraform_data.r")!;
    expect([kind, address, status]).toEqual(["resource", "terraform_data.r", "fail"]);
    expect(
      Array.from(instances, ([instance, { status, results }]) => [
        instance,
        status,
        results.map((each) => [each.kind, each.status, each.message]),
      ]),
    ).toEqual([
      [
        "terraform_data.r[0]",
        "pass",
        [
          ["precondition", "pass", undefined],
          ["precondition", "pass", undefined],
        ],
      ],
      [
        "terraform_data.r[1]",
        "unknown",
        [
          ["precondition", "pass", undefined],
          ["precondition", "unknown", undefined],
        ],
      ],
      [
        "terraform_data.r[2]",
        "fail",
        [
          ["precondition", "fail", "No 2."],
          ["precondition", "unknown", undefined],
        ],
      ],
    ]);
  });

  it("are listed for objects in modules, by addresses with and without keys", () => {
    const { result } = evaluateFiles({
      "main.tf": 'module "m" {\n  source = "./m"\n  count  = 2\n  v      = count.index\n}\n',
      "m/main.tf": `variable "v" {
  validation {
    condition     = var.v < 5
    error_message = "No."
  }
}
output "o" {
  value = 1
  precondition {
    condition     = var.v < 5
    error_message = "No."
  }
}
resource "terraform_data" "r" {
  lifecycle {
    postcondition {
      condition     = self.input == null
      error_message = "No."
    }
  }
}
check "c" {
  assert {
    condition     = var.v < 5
    error_message = "No."
  }
}
`,
    });
    expect(
      Array.from(result.checks.values(), ({ kind, address, status, instances }) => [kind, address, status, [...instances.keys()]]),
    ).toEqual([
      ["var", "module.m.var.v", "pass", ["module.m[0].var.v", "module.m[1].var.v"]],
      ["resource", "module.m.terraform_data.r", "pass", ["module.m[0].terraform_data.r", "module.m[1].terraform_data.r"]],
      ["output_value", "module.m.output.o", "pass", ["module.m[0].output.o", "module.m[1].output.o"]],
      ["check", "module.m.check.c", "pass", ["module.m[0].check.c", "module.m[1].check.c"]],
    ]);
  });

  it("keep a resource or an output from being used if a condition fails", () => {
    const { result } = evaluateFiles(
      `variable "ok" {
  default = false
}
resource "terraform_data" "r" {
  lifecycle {
    precondition {
      condition     = var.ok
      error_message = "No."
    }
  }
}
output "o" {
  value = terraform_data.r
}
output "p" {
  value = 1
  precondition {
    condition     = var.ok
    error_message = "No."
  }
}
`,
    );
    expect([...result.instances.keys()]).toEqual([]);
    expect([result.outputs.get("o")!.failed, result.outputs.get("p")!.failed]).toEqual([true, true]);
  });
});

describe("a validation", () => {
  const validate = (
    main: string,
    dialect: "terraform" | "opentofu" = "terraform",
    args: readonly { name: string; text: string }[] = [],
  ) => {
    const child =
      'variable "n" {\n  default = 1\n  validation {\n    condition     = var.n < 5\n    error_message = "Too large."\n  }\n}\n';
    const { diagnostics } = evaluateFiles(
      { "main.tf": main, "m/main.tf": child, "x.auto.tfvars": main.includes('variable "n"') && args.length === 0 ? "n = 9\n" : "" },
      { dialect, args },
    );
    return diagnostics.map(({ code, subject, context }) => [
      code,
      `${subject?.filename}:${subject?.start.line}`,
      `${context?.filename}:${context?.start.line}`,
    ]);
  };
  const own = 'variable "n" {\n  type = number\n  validation {\n    condition     = var.n < 5\n    error_message = "Too large."\n  }\n}\n';

  it("is reported at the value, and shows the rule", () => {
    expect(validate('module "m" {\n  source = "./m"\n  n      = 7\n}\n')).toEqual([["failed-condition", "main.tf:3", "m/main.tf:3"]]);
    expect(validate(own)).toEqual([["failed-condition", "x.auto.tfvars:1", "main.tf:3"]]);
    expect(validate(own, "opentofu")).toEqual([["failed-condition", "main.tf:1", "main.tf:3"]]);
    expect(validate(own, "terraform", [{ name: "n", text: "9" }])).toEqual([["failed-condition", "main.tf:1", "main.tf:3"]]);
  });

  it("is reported at the call if the default is not valid", () => {
    const files = {
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "m/main.tf": 'variable "n" {\n  default = 9\n  validation {\n    condition     = var.n < 5\n    error_message = "No."\n  }\n}\n',
    };
    expect(summaries(evaluateFiles(files).diagnostics)).toEqual(["error failed-condition main.tf:1,1"]);
  });

  it("is not evaluated without planning if its value or its message is not known", () => {
    const rule = (condition: string, message: string): readonly string[] => {
      const tree = loadTree(
        memoryFiles({
          "main.tf": 'variable "u" {}\nmodule "m" {\n  source = "./m"\n  n      = 9\n}\n',
          "m/main.tf": `variable "n" {\n  validation {\n    condition     = ${condition}\n    error_message = ${message}\n  }\n}\nvariable "u" {\n  default = "d"\n}\n`,
        }),
      );
      return summaries(validateTree(tree, { functions: terraformFunctions({ pure: true }), unused: false, planned: false }));
    };
    expect(rule("var.n < 5", '"No."')).toEqual(["error failed-condition main.tf:4,12"]);
    expect(rule("var.n < 5", '"No ${var.u}."')).toEqual([]);
    expect(rule("var.n < length(var.u)", '"No."')).toEqual([]);
  });
});

it("preconditions of a resource without instances are not evaluated, but others are", () => {
  const source = (count: number): string =>
    `variable "n" {
  default = ${count}
}
locals {
  off = false
}
resource "terraform_data" "a" {
  count = var.n
  lifecycle {
    precondition {
      condition     = local.off
      error_message = "m"
    }
  }
}
`;
  expect(evaluateFiles(source(0)).diagnostics).toEqual([]);
  expect(evaluateFiles(source(1)).diagnostics.map(({ code }) => code)).toEqual(["failed-condition"]);
});
