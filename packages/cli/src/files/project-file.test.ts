import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Ran, TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";
import { findProjectFile } from "./find-project-file.ts";

const temporary = new TemporaryFolder().enter();
temporary.write("a.tf", 'a = "${b}"\n');
temporary.write("broken.tf", "a = [\n");
temporary.write("m/main.tf", 'data "x" "y" {}\noutput "o" {\n  value = terraform.workspace\n}\n');
const settings = (text: string): string => temporary.write("hcl.config.hcl", text);
const run = (...args: readonly string[]): Promise<Ran> => temporary.run(runHcl, ...args);

beforeEach(() => void settings(""));

describe("hcl.config.hcl", () => {
  it("has options of commands", async () => {
    settings('check {\n  format = "github"\n}\nfmt {\n  style = "hcl"\n}\ntf {\n  workspace = "w"\n  no-unused = true\n}\n');
    expect((await run("check", "broken.tf")).out).toMatch(/^::error file=broken\.tf/);
    expect((await run("fmt", "--check", "a.tf")).status).toBe(0);
    expect((await run("tf", "eval", "m")).out).toBe('o = "w"\n');
    expect((await run("tf", "check", "m")).out).toContain("no problems");
  });

  it("has options of all commands", async () => {
    settings("quiet   = true\ncompact = true\n");
    expect((await run("check", "a.tf")).out).toBe("");
    expect((await run("eval", "[1, 2]")).out).toBe("[1, 2]\n");
    expect((await run("eval", "--pretty", "[1, 2]")).out).toContain("\n  1,\n");
  });

  it("is followed by the arguments of the user", async () => {
    settings('check {\n  format = "github"\n}\nfmt {\n  style = "hcl"\n}\ntf {\n  workspace = "w"\n}\n');
    expect((await run("check", "--json", "broken.tf")).out).toMatch(/^\{"files":1/);
    expect((await run("check", "--format", "text", "broken.tf")).out).toBe("1 file: 1 error\n");
    expect((await run("fmt", "--check", "--style", "terraform", "a.tf")).status).toBe(3);
    expect((await run("tf", "eval", "--workspace", "x", "m")).out).toBe('o = "x"\n');
    expect((await run("--no-config", "check", "broken.tf")).status).toBe(1);
    expect((await run("check", "--no-config", "broken.tf")).out).toBe("1 file: 1 error\n");
  });

  it("has patterns of files that are left out", async () => {
    settings('ignore = ["broken.*", "m/"]\n');
    expect((await run("check", ".")).out).toBe("2 files: no problems\n");
  });

  it.each([
    ["a syntax error", "check {\n  format = \n}\n", "hcl.config.hcl:2,"],
    ["a block of no command", "chekc {}\n", 'Did you mean "check"?'],
    ["an option that does not exist", 'fmt {\n  styel = "hcl"\n}\n', "hcl.config.hcl:2,3"],
    ["a value that an option does not have", 'fmt {\n  style = "x"\n}\n', 'The setting "style" cannot be "x". Choose hcl, terraform.'],
    ["a value of another type", 'quiet = "yes"\n', 'The setting "quiet" requires true or false.'],
    ["a number of processes that is none", 'fmt {\n  jobs = "x"\n}\n', 'The setting "jobs" requires a whole number from 1 to 256.'],
    ["a number out of range", "fmt {\n  jobs = 0\n}\n", "hcl.config.hcl:2,10"],
    ["a version that is none", 'tf {\n  engine-version = "latest"\n}\n', "hcl.config.hcl:2,20"],
    ["null", "fmt {\n  style = null\n}\n", 'The setting "style" requires a string.'],
    ["a variable", "quiet = x\n", "hcl.config.hcl:1,9"],
    ["patterns that are none", "ignore = [[]]\n", 'The setting "ignore" requires a list of patterns.'],
    ["an option that reads other files", 'tf {\n  allow-read = "/"\n}\n', "hcl.config.hcl:2,3"],
    ["an option that writes files", "fmt {\n  force = true\n}\n", "hcl.config.hcl:2,3"],
    ["labels", 'fmt "x" {}\n', "hcl.config.hcl:1,"],
  ])("is refused with %s", async (_, text, problem) => {
    settings(text);
    const { status, out, err } = await run(...(text.startsWith("tf") ? ["tf", "eval", "m"] : ["fmt", "--check", "a.tf"]));
    expect({ status, out }).toEqual({ status: 1, out: "" });
    expect(err).toContain(problem);
    expect((await run("fmt", "--help")).status).toBe(0);
  });
});

describe("the file for a folder", () => {
  it("is in the folder, or around it in the same repository", () => {
    mkdirSync(join(temporary.path, "repository/.git"), { recursive: true });
    mkdirSync(join(temporary.path, "repository/a/b"), { recursive: true });
    const found = (folder: string): string | undefined => findProjectFile(join(temporary.path, folder))?.slice(temporary.path.length);
    settings("");
    expect(found(".")).toBe("/hcl.config.hcl");
    expect(found("repository/a/b")).toBeUndefined();
    temporary.write("repository/hcl.config.hcl", "");
    expect(found("repository/a/b")).toBe("/repository/hcl.config.hcl");
    temporary.write("repository/a/hcl.config.hcl", "");
    expect(found("repository/a/b")).toBe("/repository/a/hcl.config.hcl");
  });
  it("is not one around a folder that belongs to no repository", () => {
    mkdirSync(join(temporary.path, "alone"));
    expect(findProjectFile(join(temporary.path, "alone"))).toBeUndefined();
  });
});
