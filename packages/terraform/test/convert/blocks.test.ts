import { toJson } from "@hcl-ts/hcl2json";
import { describe, expect, it } from "vitest";
import { fromJson, toTerraformJson } from "../../src/entry/convert.ts";

/**
 * Sources in the style in which conversion writes them, one for each kind of block, with every
 * argument whose value is a reference, a keyword or a constant.
 */
const SOURCES: Readonly<Record<string, string>> = {
  terraform: `terraform {
  required_version = ">= 1.5"

  experiments = [a, b]

  required_providers {
    aws = {
      source                = "hashicorp/aws"
      version               = "~> 5.0"
      configuration_aliases = [aws.x, aws.y]
    }
    old = ">= 1"
  }

  backend "remote" {
    organization = "o"

    workspaces {
      name = "w"
    }
  }

  provider_meta "aws" {
    module = "m"
  }
}
`,
  cloud: `terraform {
  cloud {
    organization = "o"

    workspaces {
      tags = ["a"]
    }
  }
}
`,
  encryption: `terraform {
  encryption {
    key_provider "pbkdf2" "k" {
      passphrase = var.p
    }

    method "aes_gcm" "m" {
      keys = key_provider.pbkdf2.k
    }

    state {
      method = method.aes_gcm.m

      fallback {
        method = method.unencrypted.u
      }
    }

    plan {
      method = method.aes_gcm.m
    }

    remote_state_data_sources {
      default {
        method = method.aes_gcm.m
      }

      remote_state_data_source "x" {
        method = method.aes_gcm.m
      }
    }
  }
}
`,
  variable: `variable "v" {
  type        = map(list(object({ a = optional(string, "x") })))
  default     = "$$\{a} %%{b}"
  description = "of $$\{x}"
  sensitive   = true

  validation {
    condition     = var.v != ""
    error_message = "No \${var.v}."
  }
}
`,
  locals: `locals {
  a = var.x
  b = "\${var.x} $$\{y}"
}
`,
  output: `output "o" {
  value       = var.x
  description = "of $$\{x}"

  precondition {
    condition     = var.x
    error_message = "No."
  }

  depends_on = [aws_x.y, module.m]
}
`,
  resource: `resource "aws_x" "y" {
  count    = 2
  provider = aws.west

  name = "n"
  tags = {
    a = var.x
  }

  timeouts {
    create = "1h"
  }

  connection {
    host = self.ip
  }

  provisioner "local-exec" {
    command    = "c"
    when       = destroy
    on_failure = continue

    connection {
      host = "h"
    }
  }

  lifecycle {
    create_before_destroy = true
    ignore_changes        = [tags["a"], name]
    replace_triggered_by  = [aws_x.z.id]

    precondition {
      condition     = var.x
      error_message = "No."
    }

    postcondition {
      condition     = self.x
      error_message = "No."
    }
  }

  depends_on = [aws_x.z]
}
`,
  dynamic: `resource "aws_x" "y" {
  for_each = var.all

  dynamic "rule" {
    for_each = var.rules
    iterator = it
    labels   = ["l"]

    content {
      port = it.value
    }
  }
}
`,
  data: `data "aws_x" "y" {
  provider = aws.west

  name = "n"

  lifecycle {
    postcondition {
      condition     = self.x
      error_message = "No."
    }
  }

  depends_on = [aws_x.z]
}
`,
  ephemeral: `ephemeral "aws_x" "y" {
  provider = aws.west
}
`,
  module: `module "m" {
  source   = "a/b/c"
  version  = "1.0"
  for_each = var.x
  providers = {
    aws     = aws.west
    aws.alt = aws
  }

  size = 5

  depends_on = [aws_x.y]
}
`,
  provider: `provider "aws" {
  alias = "west"

  region = var.r
}
`,
  moved: `moved {
  from = aws_x.y
  to   = module.m["a"].aws_x.y[0]
}
`,
  removed: `removed {
  from = aws_x.y

  provisioner "local-exec" {
    command = "c"
    when    = destroy
  }

  lifecycle {
    destroy = false
  }
}
`,
  import: `import {
  to       = aws_x.y["a"]
  id       = "i"
  provider = aws.west
}
`,
  check: `check "c" {
  data "aws_x" "y" {
    provider = aws.west
  }

  assert {
    condition     = data.aws_x.y.ok
    error_message = "No."
  }
}
`,
};

describe("a block of Terraform", () => {
  it.each(Object.entries(SOURCES))("is the same after conversion to JSON and back: %s", (_, source) => {
    const { json, diagnostics } = toTerraformJson(source);
    expect(diagnostics).toEqual([]);
    expect(fromJson(JSON.stringify(json))).toEqual({ text: source, diagnostics: [] });
  });

  it("has its references, keywords and types as plain strings in the JSON of Terraform, and as templates in other JSON", () => {
    const { json } = toTerraformJson(SOURCES.resource!);
    expect(json).toMatchObject({
      resource: {
        aws_x: {
          y: [
            {
              provider: "aws.west",
              depends_on: ["aws_x.z"],
              lifecycle: [{ ignore_changes: ['tags["a"]', "name"], replace_triggered_by: ["aws_x.z.id"] }],
              provisioner: { "local-exec": [{ when: "destroy", on_failure: "continue" }] },
              tags: { a: "${var.x}" },
            },
          ],
        },
      },
    });
    expect(toJson(SOURCES.resource!).json).toMatchObject({
      resource: { aws_x: { y: [{ provider: "${aws.west}", depends_on: ["${aws_x.z}"] }] } },
    });
    expect(toTerraformJson(SOURCES.terraform!).json).toMatchObject({
      terraform: [{ experiments: ["a", "b"], required_providers: [{ aws: { configuration_aliases: ["aws.x", "aws.y"] } }] }],
    });
    expect(toTerraformJson(SOURCES.module!).json).toMatchObject({
      module: { m: [{ providers: { aws: "aws.west", "aws.alt": "aws" }, depends_on: ["aws_x.y"] }] },
    });
    expect(toTerraformJson(SOURCES.variable!).json).toMatchObject({ variable: { v: [{ default: "${a} %{b}", description: "of ${x}" }] } });
  });

  it("keeps the order of its arguments, apart from those that come first or last", () => {
    const text = (data: unknown): string => fromJson(JSON.stringify(data)).text;
    expect(text({ module: { m: { z: 1, providers: {}, count: 2, a: 3, version: "1", source: "s" } } })).toBe(
      'module "m" {\n  source    = "s"\n  version   = "1"\n  count     = 2\n  providers = {}\n\n  z = 1\n  a = 3\n}\n',
    );
    expect(text({ resource: { a: { b: { depends_on: [], lifecycle: {}, y: 1, block: [{}], provider: "p", count: 1 } } } })).toBe(
      'resource "a" "b" {\n  count    = 1\n  provider = p\n\n  y = 1\n\n  block {}\n\n  lifecycle {}\n\n  depends_on = []\n}\n',
    );
    expect(text({ provider: { aws: [{ region: "r", alias: "w" }, { region: "s" }] } })).toBe(
      'provider "aws" {\n  alias = "w"\n\n  region = "r"\n}\n\nprovider "aws" {\n  region = "s"\n}\n',
    );
  });
});

describe("numbers and names", () => {
  it("keep their digits in a separate map if a double would round them", () => {
    const { json, numbers } = toTerraformJson("locals {\n  a = 12345678901234567890\n  b = { c = 0.1 }\n}\n");
    expect(numbers).toEqual(new Map([["/locals/0/a", "12345678901234567890"]]));
    expect(json).toMatchObject({ locals: [{ b: { c: 0.1 } }] });
  });

  it("are data in objects of providers, requirements and constants", () => {
    const source =
      'terraform {\n  required_providers {\n    __proto__ = {\n      version = "1"\n    }\n  }\n}\n\nvariable "constructor" {\n  default = {\n    __proto__ = "$${x}"\n  }\n}\n';
    const { json, diagnostics } = toTerraformJson(source);
    expect(diagnostics).toEqual([]);
    expect(JSON.stringify(json)).toContain('"__proto__":{"version":"1"}');
    expect(JSON.stringify(json)).toContain('"__proto__":"${x}"');
  });

  it("reports syntax errors with the name of the file", () => {
    const { diagnostics } = toTerraformJson("a = = 1\n", { filename: "x.tf" });
    expect(diagnostics.map(({ subject }) => subject?.filename)).toEqual(["x.tf"]);
  });
});

describe("strings", () => {
  const local = (value: unknown): string => fromJson(JSON.stringify({ locals: { a: value } })).text.slice("locals {\n  a = ".length, -3);

  it.each<[value: unknown, source: string]>([
    ["${x}", "x"],
    ["${~x~}", "x"],
    ["${x}y", '"${x}y"'],
    ["y${x}", '"y${x}"'],
    ["%{if x}y%{endif}", '"%{if x}y%{endif}"'],
    ["${x}%{if y}z%{endif}", '"${x}%{if y}z%{endif}"'],
    ["${ { a = 1 } }", "{ a = 1 }"],
    ['${"${x}"}', "x"],
    ["$${x}", '"$${x}"'],
    ["$$${x}", '"$$${x}"'],
    ["%%{x}", '"%%{x}"'],
    ["a $${x} ${y}", '"a $${x} ${y}"'],
    ["$", '"$"'],
    ["$$", '"$$"'],
    ["a\nb", '"a\\nb"'],
    ["a\nb\n", "<<EOT\na\nb\nEOT"],
    ["a\n", '"a\\n"'],
    ["a\n${x}\n", "<<EOT\na\n${x}\nEOT"],
    ["EOT\nb\n", "<<EOT2\nEOT\nb\nEOT2"],
    ["EOT\n${b}\n EOT2\n", "<<EOT3\nEOT\n${b}\n EOT2\nEOT3"],
    ["a\t\nb\n", "<<EOT\na\t\nb\nEOT"],
    ["a\u0007\n${b}\n", '"a\\u0007\\n${b}\\n"'],
    ['"\\', '"\\"\\\\"'],
    [["a\nb\n"], '["a\\nb\\n"]'],
    [["x".repeat(40), "y".repeat(33)], `[\n    "${"x".repeat(40)}",\n    "${"y".repeat(33)}",\n  ]`],
    [["x".repeat(40), "y".repeat(32)], `["${"x".repeat(40)}", "${"y".repeat(32)}"]`],
    [[], "[]"],
    [{}, "{}"],
    [[{ b: 1 }, 2], "[\n    {\n      b = 1\n    },\n    2,\n  ]"],
    [null, "null"],
    [true, "true"],
    [{ "${x}": 1 }, '{\n    "${x}" = 1\n  }'],
    [{ "${(x)}": 1 }, "{\n    (x) = 1\n  }"],
    [{ "${(x) + (y)}": 1 }, '{\n    "${(x) + (y)}" = 1\n  }'],
    [{ "a b": 1, null: 2, "1": 3 }, '{\n    "1"   = 3\n    "a b" = 1\n    null  = 2\n  }'],
  ])("are written as %j: %s", (value, source) => {
    expect(local(value)).toBe(source);
  });
});

describe("guesses without a schema", () => {
  const body = (value: unknown): string =>
    fromJson(JSON.stringify({ resource: { a: { b: { x: value } } } }))
      .text.split("\n")
      .slice(1, -2)
      .join("\n");

  it.each<[value: unknown, source: string]>([
    [[{}], "  x {}"],
    [[{ y: 1 }, { "//": "c", z: 2 }], "  x {\n    y = 1\n  }\n\n  # c\n  x {\n    z = 2\n  }"],
    [[], "  x = []"],
    [[{ y: 1 }, 2], "  x = [\n    {\n      y = 1\n    },\n    2,\n  ]"],
    [[{ "not a name": 1 }], '  x = [\n    {\n      "not a name" = 1\n    },\n  ]'],
    [{ y: [{ z: 1 }] }, "  x = {\n    y = [\n      {\n        z = 1\n      },\n    ]\n  }"],
    [[{ y: [{ z: [{}] }] }], "  x {\n    y {\n      z {}\n    }\n  }"],
  ])("read %j as %s", (value, source) => {
    expect(body(value)).toBe(source);
  });

  it("find labels in other languages, up to three", () => {
    const other = (data: unknown): string => fromJson(JSON.stringify(data), { language: "other" }).text;
    expect(other({ a: { l: [{ x: 1 }], m: [{}] } })).toBe('a "l" {\n  x = 1\n}\n\na "m" {}\n');
    expect(other({ a: { b: { c: [{}] } } })).toBe('a "b" "c" {}\n');
    expect(other({ a: { b: { c: { d: [{}] } } } })).toBe('a "b" "c" "d" {}\n');
    expect(other({ a: { b: { c: { d: { e: [{}] } } } } })).not.toContain('a "b"');
    expect(other({ a: { l: [{}], m: 1 } })).toBe("a = {\n  l = [{}]\n  m = 1\n}\n");
    expect(other({ a: { "${l}": [{}] } })).toContain("a = {");
    expect(other({ a: {} })).toBe("a = {}\n");
  });

  it("know the empty block of a common provider", () => {
    expect(fromJson('{"provider": {"azurerm": {"features": {}}, "other": {"features": {}}}}').text).toBe(
      'provider "azurerm" {\n  features {}\n}\n\nprovider "other" {\n  features = {}\n}\n',
    );
  });
});
