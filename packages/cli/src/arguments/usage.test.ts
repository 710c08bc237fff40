import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import readme from "../../README.md?raw";
import { CapturedOutput } from "../../test/captured-output.ts";
import { type Ran, TemporaryFolder } from "../../test/temporary-folder.ts";
import { runHcl } from "../hcl.ts";
import { runHcldec } from "../hcldec.ts";
import { EXIT_HELP } from "../terminal/exit-status.ts";

/// <reference path="../../../../vitest.raw.d.ts" />

const temporary = new TemporaryFolder();
const folder = temporary.path;
temporary.write("a.tf", "a = b\n");
temporary.write("sub/c.tf", "c = d\ne = [\n");
mkdirSync(join(folder, "empty"));

const run = (...args: readonly string[]): Promise<Ran> => temporary.run(runHcl, ...args);

describe("A usage error", () => {
  it("names the help of the command whose arguments are wrong", async () => {
    expect((await run("to-json")).err).toBe("hcl: expected a file or folder\nSee hcl to-json --help.\n");
    expect((await run("check", "--json", "--format", "sarif", folder)).err).toBe(
      "hcl: use either --json or --format, not both\nSee hcl check --help.\n",
    );
    expect((await run("check", "--json", "--format", "json", folder)).err).toBe("");
  });

  it("names the command or option that may be meant", async () => {
    expect(await run("chekc")).toEqual({
      status: 1,
      out: "",
      err: 'hcl: there is no command "chekc". Did you mean "check"?\nSee hcl --help.\n',
    });
    expect((await run("check", "--fromat", "json", folder)).err).toContain('there is no option "--fromat". Did you mean "--format"?');
    expect((await run("eval", "--no-colour", "1")).err).toContain('Did you mean "--no-color"?');
    expect((await run("--versio")).err).toContain('there is no option "--versio". Did you mean "--version"?');
    expect((await run("ast", "-x", "a.tf")).err).toContain('there is no option "-x".');
    const output = new CapturedOutput();
    expect(await runHcldec(["--sepc", "x"], output)).toBe(1);
    expect(output.errors).toContain('there is no option "--sepc". Did you mean "--spec"?');
  });

  it("is an option without its value, a format that does not exist, or two layouts", async () => {
    expect((await run("check", "--format")).err).toContain("hcl: the option --format requires a value\n");
    expect((await run("to-json", "-o")).err).toContain("hcl: the option --out requires a value\n");
    expect((await run("check", "--format", "-x")).err).toContain("If the value starts with a dash, write --format=VALUE");
    expect((await run("check", "--format", "xml", folder)).err).toContain(
      'no format "xml" for diagnostics: choose text, json, sarif, github',
    );
    expect((await run("eval", "--pretty", "--compact", "1")).err).toContain("use either --pretty or --compact, not both");
  });
});

describe("A path that cannot be used", () => {
  it("may be empty", async () => {
    expect((await run("check", "")).err).toBe("hcl: a path is empty. Pass a file or folder, or - for standard input\n");
  });

  it("may lead to UTF-16", async () => {
    const path = join(folder, "utf16.hcl.txt");
    writeFileSync(path, Buffer.from("\ufeffa = 1\n", "utf16le"));
    expect((await run("check", path)).err).toBe("hcl: …/utf16.hcl.txt is in UTF-16. Save it as UTF-8\n");
    writeFileSync(path, Buffer.from("\ufeffa = 1\n", "utf16le").swap16());
    expect((await run("fmt", path)).err).toBe("hcl: …/utf16.hcl.txt is in UTF-16. Save it as UTF-8\n");
  });

  it("may lead to a file instead of a module", async () => {
    expect((await run("tf", "check", join(folder, "a.tf"))).err).toBe('hcl: "…/a.tf" is a file, but the folder of a module is required\n');
  });
});

describe("hcl check", () => {
  it("writes SARIF and GitHub annotations", async () => {
    const sarif = await run("check", "--format", "sarif", folder);
    expect(sarif.status).toBe(2);
    const [result] = JSON.parse(sarif.out).runs[0].results;
    expect([result.ruleId, result.locations[0].physicalLocation.region.startLine]).toEqual(["expression-required", 3]);
    expect((await run("check", "--format", "github", folder)).out).toMatch(/^::error file=…\/sub\/c\.tf,line=3,/);
  });
});

describe("hcl refs", () => {
  it("accepts folders, and skips what it cannot read", async () => {
    const { status, out, err } = await run("refs", folder, join(folder, "none.tf"));
    expect(out.split("\n")).toEqual(["…/a.tf:1,5: b", "…/sub/c.tf:1,5: d", ""]);
    expect(err).toContain("none.tf cannot be read: there is no such file");
    expect(status).toBe(1);
  });
});

describe("The layout of results", () => {
  it("has several lines with --pretty and one with --compact", async () => {
    expect((await run("eval", "--json", "--pretty", "[1]")).out).toBe(
      '{\n  "value": [\n    1\n  ],\n  "type": [\n    "tuple",\n    [\n      "number"\n    ]\n  ],\n  "diagnostics": []\n}\n',
    );
    expect((await run("eval", "--pretty", "[1]")).out).toBe("[\n  1,\n]\n");
    expect((await run("eval", "--compact", '[for i in range(0, 40) : "element"]')).out.split("\n")).toHaveLength(2);
    expect((await run("refs", "--json", "--pretty", folder)).out).toContain('{\n  "references": [\n    {\n      "reference": "b",');
  });
});

describe("The exit status", () => {
  it("is described by the same line in every help text", async () => {
    for (const command of ["ast", "check", "eval", "refs", "tokens"]) expect((await run(command, "--help")).out).toContain(EXIT_HELP);
    expect((await run("--help")).out).toContain(EXIT_HELP);
    const output = new CapturedOutput();
    await runHcldec(["--help"], output);
    expect(output.text).toContain(EXIT_HELP);
  });

  it("has a table in the README", () => {
    for (const status of [0, 1, 2]) expect(readme).toMatch(new RegExp(`^\\| ${status} \\| `, "m"));
  });
});

describe("A file for the result", () => {
  it("is reported with its folder if that does not exist", async () => {
    writeFileSync(join(folder, "s.hcldec"), 'object {\n  attr "a" {\n    type = number\n  }\n}\n');
    writeFileSync(join(folder, "v.hcl"), "a = 1\n");
    const output = new CapturedOutput();
    const out = join(folder, "none", "x.json");
    expect(await runHcldec(["-s", join(folder, "s.hcldec"), "-o", out, join(folder, "v.hcl")], output)).toBe(1);
    expect(output.errors.replaceAll(folder, "…")).toBe("hcldec: …/none/x.json cannot be written: there is no folder …/none\n");
  });
});
