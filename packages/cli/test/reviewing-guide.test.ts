/**
 * The transcripts in the guide "Reviewing changes", and its picture, which is drawn from the output. `vitest -u` draws it
 * again.
 */
/// <reference path="../../../vitest.raw.d.ts" />
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import guide from "../../../docs/guides/reviewing-changes.md?raw";
import { drawTerminal } from "./draw-terminal.ts";
import { replay } from "./transcript.ts";

const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "hcl-guide-"));
const picture = new URL("../../../docs/public/reviewing-changes.svg", import.meta.url).pathname;

const provider = (version: string): string => `terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= ${version}"
    }
  }
}
`;

const example = (version: string): string => `${provider(version)}
module "web" {
  source = "../.."
}
`;

const before = `${provider("5.0")}
variable "instance_count" {
  description = "Number of instance"
  type        = number
  default     = 1
}

resource "aws_instance" "web" {
  count = var.instance_count
  ami   = "ami-0abc"
  tags  = { Name = "web" }
}

output "ids" {
  value = aws_instance.web[*].id
}
`;

const after = `${provider("6.0")}
variable "team" {
  type    = string
  default = "platform"
}

variable "instance_count" {
  type        = number
  default     = 1
  description = "Number of instances"
}

output "ids" {
  value = aws_instance.app[*].id
}

resource "aws_instance" "app" {
  count = "\${var.instance_count}"
  ami   = "ami-0abc"
  tags = {
    Team = var.team
    Name = "web"
  }
}
`;

beforeAll(() => {
  process.chdir(folder);
  const git = (...args: readonly string[]): void =>
    void execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false", ...args], {
      stdio: "ignore",
    });
  const commit = (files: Readonly<Record<string, string>>): void => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    git("add", "-A");
    git("commit", "-q", "-m", "change");
  };
  git("init", "-q", "-b", "main");
  commit({ "main.tf": before, "examples/small/main.tf": example("5.0") });
  git("tag", "v1.2.3");
  commit({ "main.tf": after, "examples/small/main.tf": example("6.0") });
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

const transcripts = [...guide.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);

it.each(transcripts)("the guide has the output of the commands: %s", async (transcript) => {
  expect((await replay(transcript)).replaceAll(/^\[\d\]\n/gm, "")).toBe(transcript);
});

it("the picture of the guide shows the output of its first command", async () => {
  expect(transcripts.length).toBeGreaterThan(3);
  await expect(drawTerminal(transcripts[0]!)).toMatchFileSnapshot(picture);
});
