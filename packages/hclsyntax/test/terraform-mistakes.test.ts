/**
 * Mistakes found by damaging real Terraform configuration. Each has one diagnostic where the fix
 * belongs, and no other block is lost.
 */
import { formatDiagnostics, SourceFile } from "@hcl-ts/hcl";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../src/index.ts";

const before = `terraform {
  required_version = ">= 1.3"
}

`;
const after = `
resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags = {
    Name = "main"
  }
}

output "id" {
  value = aws_vpc.main.id
}
`;

const mistakes: Readonly<Record<string, string>> = {
  "a block without an opening brace": `module "a"
  source = "./a"
  name = "x"
}
`,
  "a nested block without an opening brace": `resource "a" "b" {
  lifecycle
    prevent_destroy = true
  }
  x = 1
}
`,
  "a block without an opening brace, with braces inside": `variable "x"
  type = string
  default = {
    a = 1
  }
}
`,
  "a comment without an end": `/* hello
locals {
  a = 1
}
`,
  "a list without an opening bracket": `module "x" {
  inline =
    "a",
    "b",
  ]
  y = 2
}
`,
  "a list without an opening bracket, not indented": `x =
  "a",
  "b"
]
`,
  "a brace between a name and its equals sign": `resource "a" "b" {
  encrypted }= true
  y = 1
}
`,
  "a brace in a reference": `resource "a" "b" {
  x = var.}v
  y = 1
}
`,
  "a number with a closing quote only": `provider "x" {
  version = 1.0.0"
  region = "eu"
}
`,
  "a word with a closing quote only, in braces": `terraform {
  required_providers {
    aws = { source = terraform.io/x"
      version = "1.0" }
  }
}
`,
  "a key with a closing quote only": `locals {
  a = {
    test" = "1"
    b = "2"
  }
}
`,
  "a number with a closing quote only, in braces": `locals {
  a = { version = 1.0.0" }
  b = 1
}
`,
  "an index with a closing quote only": `locals {
  a = data.foo[a"].id
  b = 1
}
`,
  "a parenthesis lost inside a type": `variable "x" {
  type = object({
    a = optional(mapstring), {})
    b = string
  })
}
`,
  "a parenthesis lost inside a type on one line": `variable "x" {
  type = object({ a = optional(mapstring), {}) })
}
`,
  "a list in an object without an opening bracket": `provisioner "x" {
  args = {
    inline =
      "a",
      "b",
    ]
    other = 1
  }
}
`,
  "the parenthesis of an object type lost, over lines": `variable "x" {
  type = object({
    a = optional(object{
      c = string
    }))
    b = string
  })
}
`,
  "the parenthesis of an object type lost": `variable "x" {
  type = optional(object{ a = string })
}
`,
  "a block header written twice": `resource "a" "b" {
resource "a" "b" {
  x = 1
}
`,
  "the brace of an argument lost": `locals {
  x = templatefile("a.tpl",
    a = b
    c = d
  })
  y = 1
}
`,
  "an argument with an equals sign": `locals {
  x = templatefile("a.tpl",
    a = b
  )
  y = 1
}
`,
  "an object without an opening brace": `module "a" {
  source = "./a"
  providers =
    aws = aws.x
  }
  y = 1
}
`,
  "three things left open at once": `locals {
  x = f([{ a = "b
  y = 1
}
`,
  "a closing quote moved to the next line": `locals {
  x = "abc
"
  y = 1
}
`,
  "a heredoc marker moved to the next line": `locals {
  x = <<-
EOF
  hello
  EOF
  y = 1
}
`,
  "an interpolation without an end, in a one-line block": `output "y" { value = "\${var.x" }
`,
  "an interpolation without an end": `output "y" {
  value = "\${var.x"
}
`,
};

describe("mistakes in one block", () => {
  for (const [mistake, block] of Object.entries(mistakes)) {
    it(`a single mistake has one diagnostic and loses no other block: ${mistake}`, () => {
      const { file, diagnostics } = parseConfig(before + block + after);
      expect(diagnostics.map(({ code }) => code)).toHaveLength(1);
      const kept = file.body.blocks.map(({ type, labels }) => [type, ...labels].join("."));
      expect(kept).toEqual(expect.arrayContaining(["terraform", "resource.aws_vpc.main", "output.id"]));
    });
  }

  it("each mistake is explained as in the snapshot", async () => {
    const shown = Object.entries(mistakes).map(([mistake, block]) => {
      const file = new SourceFile("main.tf", before + block + after);
      return `--- ${mistake}\n\n${formatDiagnostics(parseConfig(file).diagnostics, { sources: new Map([["main.tf", file]]), width: 100 })}`;
    });
    await expect(shown.join("")).toMatchFileSnapshot("__snapshots__/terraform-mistakes.txt");
  });
});
