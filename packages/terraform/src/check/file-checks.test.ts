/** The problems of a file are the module's problems with a place in the file. */
import type { Diagnostic } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { terraformFunctions } from "../functions/terraform-functions.ts";
import { loadTree } from "../load/load-tree.ts";
import { memoryFiles } from "../source/memory-files.ts";
import { checkTree } from "./check-tree.ts";
import { FileChecks } from "./file-checks.ts";
import { validateTree } from "./validate-tree.ts";

const show = ({ code, subject, severity }: Diagnostic): string =>
  `${severity} ${code} ${subject?.filename}:${subject?.start.line}:${subject?.start.column}`;

/** The problems of each file, and the problems of the module by file. */
function problemsOf(files: Readonly<Record<string, string>>, dialect: "terraform" | "opentofu" = "terraform") {
  const tree = loadTree(memoryFiles(files), { dialect });
  const functions = terraformFunctions({ dialect });
  const checks = new FileChecks(tree, { functions });
  const names = tree.module.files.map(({ name }) => name);
  const byFile = (all: readonly Diagnostic[]) =>
    names.map((name) => [name, all.filter(({ subject }) => subject?.filename === name).map(show)]);
  return {
    found: [...names].reverse().map((name) => [name, checks.problems(name).map(show)]),
    foundStatic: names.map((name) => [name, checks.staticProblems(name).map(show)]),
    expected: byFile(validateTree(tree, { functions, unused: false, rootOnly: true })).reverse(),
    expectedStatic: byFile(checkTree(tree, { unused: false, rootOnly: true })),
  };
}

const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "references, arguments and values": {
    "a.tf": `variable "a" {
  type = number
  validation {
    condition     = var.a + "x" > local.missing
    error_message = "No."
  }
}
locals {
  b = local.c.d + 1
  c = { e = var.a }
  own = local.own
}
output "o" {
  value      = [for x in local.text : x.y]
  depends_on = [aws_a.b.c]
}
`,
    "b.tf": `locals {
  text = "text" + 1
}
resource "aws_a" "b" {
  count = "many"
  d     = local.b + true
  dynamic "e" {
    for_each = local.none
    content {
      f = e.valu
    }
  }
  lifecycle {
    precondition {
      condition     = self.id == ""
      error_message = "No."
    }
  }
}
check "health" {
  data "http" "it" {
    url = local.nothing
  }
  assert {
    condition     = data.http.it.body == aws_a.b.id
    error_message = "No."
  }
}
`,
  },
  "cycles through several files": {
    "a.tf": "locals {\n  a = local.b\n  lonely = 1\n}\n",
    "b.tf": "locals {\n  b = aws_a.c.id\n}\n",
    "c.tf": 'resource "aws_a" "c" {\n  x = local.a\n  y = local.lonely\n}\n',
    "d.tf": 'output "d" {\n  value = local.a\n}\n',
  },
  "cycles through calls and providers": {
    "a.tf": 'module "m" {\n  source = "./m"\n  in     = local.x\n}\nprovider "aws" {\n  region = aws_a.b.id\n}\n',
    "b.tf": 'locals {\n  x = module.m.out\n}\nresource "aws_a" "b" {}\n',
    "c.tf": 'import {\n  to = aws_a.i\n  id = local.j\n}\nresource "aws_a" "i" {}\nlocals {\n  j = aws_a.i.x\n}\n',
    "m/main.tf": 'variable "in" {}\noutput "out" {\n  value = var.in\n}\n',
  },
  "a cycle through a resource of a called module and its provider": {
    "a.tf": 'module "m" {\n  source = "./m"\n}\noutput "a" {\n  value = module.m.none\n}\n',
    "b.tf": 'provider "k" {\n  host = local.host\n}\n',
    "c.tf": 'locals {\n  host = module.m.out\n}\nresource "k_z" "z" {}\n',
    "m/main.tf": 'module "n" {\n  source = "./n"\n}\noutput "out" {\n  value = module.n.id\n}\n',
    "m/n/main.tf": 'resource "k_x" "y" {}\noutput "id" {\n  value = k_x.y.id\n}\n',
  },
  "no cycle through the arguments of a module": {
    "a.tf": 'module "m" {\n  source = "./m"\n  in     = module.m.out\n  other  = 1\n}\n',
    "b.tf": 'output "x" {\n  value = module.m.out + module.m.none\n}\n',
    "m/main.tf": 'variable "in" {}\noutput "out" {\n  value = 1\n}\n',
  },
  "providers and versions": {
    "a.tf": `terraform {
  required_version = "< 0.12"
  required_providers {
    aws   = { source = "hashicorp/aws" }
    other = { source = "hashicorp/aws" }
  }
  backend "nothing" {}
}
`,
    "b.tf":
      'module "m" {\n  source    = "./m"\n  count     = 1\n  providers = { aws.x = aws.west }\n}\nresource "a1_b" "c" {\n  provider = aws.east\n}\n',
    "m/main.tf": 'provider "aws" {\n  region = "x"\n}\nprovider "empty" {}\n',
  },
  "files that override others": {
    "a.tf": 'variable "v" {}\nlocals {\n  x = var.v\n}\n',
    "b_override.tf": "locals {\n  x = var.w + local.y\n}\n",
    "c.tf": "locals {\n  y = [][0]\n}\n",
  },
  "errors of loading": {
    "a.tf": 'variable "v" {}\nvariable "v" {}\nlocals {\n  x = 1 + []\n}\n',
    "b.tf": "locals {\n  y = local.z\n}\n",
  },
};

describe("the problems of a file", () => {
  for (const [title, files] of Object.entries(CASES))
    for (const dialect of ["terraform", "opentofu"] as const)
      it(`are the module's: ${title}, in ${dialect}`, () => {
        const { found, foundStatic, expected, expectedStatic } = problemsOf(files, dialect);
        expect(found).toEqual(expected);
        expect(foundStatic).toEqual(expectedStatic);
        expect(expected.flat(2).length).toBeGreaterThan(Object.keys(files).filter((name) => !name.includes("/")).length);
      });
});
