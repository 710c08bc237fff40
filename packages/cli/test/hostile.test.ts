/**
 * Names and contents that would control a terminal, given to every command. None of them reaches
 * the output unescaped.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runHcl } from "../src/hcl.ts";
import { runHcldec } from "../src/hcldec.ts";
import { CapturedOutput } from "./captured-output.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const DANGEROUS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/u;

/** An escape sequence, a C1 control that is one byte of it, a bell, and a right-to-left override. */
const EVIL = "\u001b[2J\u009b31m\u0007\u202emoc.live";
const folder = join(mkdtempSync(join(tmpdir(), "hcl-hostile-")), `dir${EVIL}`);
mkdirSync(folder);
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const native = file(`native${EVIL}.tf`, `a = "${EVIL}"\nb = x["${EVIL}"]\nblock "${EVIL}" {\n  # ${EVIL}\n}\n`);
file(
  `module${EVIL}.tf`,
  `variable "${EVIL}" {\n  type = "${EVIL}"\n}\nmodule "${EVIL}" {\n  source = "${EVIL}"\n  x = var["${EVIL}"]\n}\n`,
);
file("names.tf", `resource "${EVIL}" "${EVIL}" {\n  a = aws_x.y\n}\nlocals {\n  a = local.b\n  b = local.a\n}\n`);
const broken = file(`broken${EVIL}.tf`, `a = ${EVIL}\nb = [\n"${EVIL}"\nc ${EVIL}\n`);
const json = file(`json${EVIL}.tf.json`, `{"${EVIL.replaceAll("\u001b", "\\u001b").replaceAll("\u0007", "\\u0007")}": "\${x}"}`);
const evilJson = file(
  `members${EVIL}.tf.json`,
  JSON.stringify({
    "//": EVIL,
    locals: { a: EVIL, b: { [EVIL]: `\${x}${EVIL}` } },
    resource: { [EVIL]: { [EVIL]: { [EVIL]: 1 } } },
    [EVIL]: 1,
  }),
);
const tested = join(folder, `tested${EVIL}`);
mkdirSync(tested);
file(`tested${EVIL}/main.tf`, `variable "a" {\n  default = "${EVIL}"\n}\n`);
file(
  `tested${EVIL}/a${EVIL}.tftest.hcl`,
  `run "a" {\n  command = plan\n  assert {\n    condition     = var.a == ""\n    error_message = "\${var.a}${EVIL}"\n  }\n}\nrun "b" {\n  expect_failures = [var["${EVIL}"]]\n}\n`,
);
file(`broken${EVIL}.tftest.hcl`, `run "${EVIL}" {\n  command = ${EVIL}\n}\n`);
const spec = file(`spec${EVIL}.hcldec`, `object {\n  attr "a" {\n    type = any\n  }\n}\n`);
const wrongSpec = file("wrong.hcldec", `attr "${EVIL}" {\n  type = ${EVIL}\n}\n`);
const only = file(`only${EVIL}.hcl`, `a = { "${EVIL}" = "${EVIL}" }\n`);
const languageSchema = file(
  `schema${EVIL}.json`,
  JSON.stringify({
    title: EVIL,
    properties: { a: { enum: [EVIL], description: EVIL }, [EVIL]: { type: "object", properties: { [EVIL]: {} } } },
  }),
);
const missing = join(folder, `missing${EVIL}.tf`);

type Command = readonly [command: typeof runHcl, ...args: string[]];

/** The commands that edit, with addresses that lead somewhere and others, by words and as JSON. None of them writes. */
function edits(path: string): Command[] {
  const address = `block["${EVIL}"]`;
  const edit = (...args: readonly string[]): Command[] => [
    [runHcl, ...args],
    [runHcl, ...args, "--diff"],
    [runHcl, ...args, "--json"],
  ];
  return [
    ...edit("set", "a", `"${EVIL}"`, path),
    ...edit("set", "--string", EVIL, EVIL, path),
    ...edit("set", `x["${EVIL}"]`, EVIL, path),
    ...edit("set", "*.*", EVIL, path, "--check"),
    ...edit("set", "*.*", EVIL, path, "--check", "--where", EVIL),
    [runHcl, "get", "*", path],
    [runHcl, "get", "*.*", "--json", path],
    [runHcl, "get", `${EVIL}*`, "--where", `${EVIL}=${EVIL}`, path],
    ...edit("rm", address, path),
    ...edit("rm", `a["${EVIL}"]`, path),
    ...edit("mv", "a", "renamed", path),
    ...edit("mv", address, `block["${EVIL}2"]`, path),
    ...edit("mv", "--moved", `resource["${EVIL}"].x`, `resource["${EVIL}"].y`, path),
    ...edit("append", ".", `# ${EVIL}`, path),
    ...edit("append", address, `x = "${EVIL}"`, path),
    ...edit("append", "b", EVIL, path),
    ...edit("sort", "block", path),
    ...edit("sort", EVIL, path),
    ...["a", "b", address, EVIL, `["${EVIL}"]`].flatMap((at): Command[] => [
      [runHcl, "get", at, path],
      [runHcl, "get", "--raw", at, path],
      [runHcl, "get", "--json", at, path],
    ]),
  ];
}

mkdirSync(join(folder, ".module"));
file(".module/main.tf", "locals {}\n");
mkdirSync(join(folder, ".ignoring"));
file(".ignoring/.hclignore", `${EVIL}${"*x".repeat(9)}\n`);
mkdirSync(join(folder, ".settings"));
file(".settings/hcl.config.hcl", `check {\n  format = "${EVIL}"\n}\n"${EVIL}" {}\nignore = ["${EVIL}", ${EVIL}]\n`);

const inputs: readonly Command[] = [
  ...[native, broken, json, missing, folder].flatMap((path): Command[] => [
    [runHcl, "check", path],
    ...["json", "sarif", "github"].map((format): Command => [runHcl, "check", "--format", format, path]),
    [runHcl, "check", "--language", languageSchema, path],
    [runHcl, "check", "--language", languageSchema, "--json", path],
    [runHcl, "decode", "--language", languageSchema, path],
    [runHcl, "decode", "--language", languageSchema, "--json", path],
    [runHcl, "decode", "--language", missing, path],
    [runHcl, "docs", "--language", languageSchema],
    [runHcl, "schema", "--language", languageSchema],
    [runHcl, "refs", path],
    [runHcl, "refs", "--json", path],
    [runHcl, "ast", path],
    [runHcl, "ast", "--json", "--pretty", path],
    [runHcl, "tokens", path],
    [runHcl, "tokens", "--json", path],
    [runHcl, "fmt", "--check", path],
    [runHcl, "fmt", "--diff", path],
    [runHcl, "fmt", "--json", "--check", path],
    [runHcl, "from-json", path],
    [runHcl, "from-json", "--other", path],
    [runHcl, "from-json", "--spec", spec, path],
    [runHcl, "from-json", "--spec", path, json],
    [runHcl, "from-json", "--schemas", path, json],
    [runHcl, "to-json", path],
    [runHcl, "to-json", "--partial", "--compact", path],
    ...edits(path),
    [runHcldec, "--spec", spec, path],
    [runHcldec, "--spec", spec, "--diags", "json", path],
    [runHcldec, "--spec", spec, "--var-refs", path],
    [runHcldec, "--spec", path, only],
    [runHcldec, "--spec", spec, "--vars", path, only],
  ]),
  [runHcl, "diff", native, broken],
  [runHcl, "diff", native, json, "--json"],
  [runHcl, "diff", folder, join(folder, "..")],
  [runHcl, "diff", join(folder, ".."), folder, "--markdown", "--values", "--interface"],
  [runHcl, "diff", missing, EVIL],
  [runHcl, "diff", `${EVIL}..HEAD`],
  [runHcl, "diff", "--only", EVIL, native, only],
  [runHcl, "tf", "impact", folder, join(folder, "..")],
  [runHcl, "tf", "semver", join(folder, ".."), folder],
  [runHcl, "tf", "semver", EVIL],
  [runHcl, "tf", "eval", folder, EVIL],
  [runHcl, "tf", "eval", folder, `var["${EVIL}"]`, "--json"],
  [runHcl, "tf", "explain", folder, EVIL],
  [runHcl, "tf", "explain", folder, `${EVIL}.${EVIL}.a`, "--json"],
  [runHcl, "tf", "console", EVIL],
  [runHcl, "tf", "schemas", "--from", native, EVIL],
  ...["inspect", "check", "graph", "vars"].flatMap((command): Command[] => [
    [runHcl, "tf", command, folder],
    [runHcl, "tf", command, "--json", folder],
  ]),
  ...["sarif", "github"].map((format): Command => [runHcl, "tf", "check", "--format", format, folder]),
  [runHcl, "tf", "graph", "--format", "mermaid", folder],
  [runHcl, "tf", "graph", "--kind", EVIL, folder],
  ...[
    [],
    ["--json"],
    ["--tap"],
    ["--filter", EVIL],
    ["--like", EVIL],
    ["--test-directory", EVIL],
    ["--junit", join(folder, EVIL, "x.xml")],
  ].flatMap((options): Command[] => [
    [runHcl, "tf", "test", ...options, folder],
    [runHcl, "tf", "test", ...options, tested],
  ]),
  [runHcldec, "--spec", wrongSpec, only],
  [runHcldec, "--spec", spec, only],
  [runHcldec, "--spec", spec, "--out", join(folder, EVIL, "out.json"), only],
  [runHcldec, "--spec", spec, `--${EVIL}`, only],
  [runHcldec, "--spec", spec, "--diags", EVIL, only],
  [runHcl, "eval", `{ "${EVIL}" = "${EVIL}", x = ["${EVIL}"] }`],
  [runHcl, "eval", "--json", `{ "${EVIL}" = "${EVIL}" }`],
  [runHcl, "eval", `"${EVIL}" + 1`],
  [runHcl, "eval", "--vars", JSON.stringify({ [EVIL]: EVIL, v: EVIL }), `v.${EVIL}`],
  [runHcl, "eval", "--vars", JSON.stringify({ v: EVIL }), "v + 1"],
  [runHcl, "get", "a", native, only],
  [runHcl, "set", "a", "1", native, only],
  [runHcl, "mv", "a", EVIL, native],
  [runHcl, "set", "--format", EVIL, "a", "1", native],
  [runHcl, "fmt", "--style", EVIL, native],
  [runHcl, "from-json", "--write", json, native],
  [runHcl, "from-json", evilJson],
  [runHcl, "from-json", "--other", evilJson],
  [runHcl, "to-json", "--compare", EVIL, native],
  [runHcl, "to-json", "--out", join(folder, EVIL, "out.json"), native],
  [runHcl, "check", `*${EVIL}*`],
  [runHcl, "fmt", "--check", `{${EVIL},*`],
  [runHcl, "check", join(folder, ".ignoring")],
  [runHcl, "completion", EVIL],
  [runHcl, EVIL],
  [runHcl, "lsp", EVIL],
  [runHcl, "lsp", "--clientProcessId", EVIL],
  [runHcl, "check", `--${EVIL}`],
  [runHcl, "check", "--format", EVIL, native],
];

it("every command has hostile input", async () => {
  const namesIn = async (...args: string[]): Promise<string[]> => {
    const output = new CapturedOutput();
    await runHcl([...args, "--help"], output);
    return Array.from(output.all.matchAll(/^ {2}([a-z][a-z-]*) {2,}/gm), ([, name = ""]) => [...args, name].join(" "));
  };
  const words = inputs.filter(([command]) => command === runHcl).map(([, ...args]) => args);
  const tried = new Set(words.map(([name, subcommand]) => (name === "tf" ? `tf ${subcommand}` : name)));
  const all = [...(await namesIn()).filter((name) => name !== "tf"), ...(await namesIn("tf"))];
  expect(all.length).toBeGreaterThan(25);
  expect(all.filter((name) => !tried.has(name))).toEqual([]);
});

describe("Output for a terminal", () => {
  it.each(
    inputs.map(
      (input) =>
        [
          input
            .slice(1)
            .map((word) => JSON.stringify(word).slice(1, 60))
            .join(" "),
          input,
        ] as const,
    ),
  )("has no control characters for %s", async (_, [command, ...args]) => {
    const output = new CapturedOutput(true);
    await command(args, output);
    expect(output.all).not.toMatch(DANGEROUS);
    expect(output.all).not.toContain("internal error");
  });
});

it("Output for a terminal has no control characters for a file with settings", async () => {
  const before = process.cwd();
  process.chdir(join(folder, ".settings"));
  try {
    const output = new CapturedOutput(true);
    expect(await runHcl(["check", "."], output)).toBe(1);
    expect(output.all).not.toMatch(DANGEROUS);
    expect(output.errors).toContain("hcl.config.hcl:2,12");
  } finally {
    process.chdir(before);
  }
});

describe("Commands do not block on", () => {
  const pipe = join(folder, "pipe.tf");
  execFileSync("mkfifo", [pipe]);

  it.each([
    ["check", [runHcl, "check", pipe] as Command],
    ["refs", [runHcl, "refs", pipe] as Command],
    ["ast", [runHcl, "ast", pipe] as Command],
    ["tokens", [runHcl, "tokens", pipe] as Command],
    ["fmt", [runHcl, "fmt", pipe] as Command],
    ["from-json", [runHcl, "from-json", pipe] as Command],
    ["to-json", [runHcl, "to-json", pipe] as Command],
    ["get", [runHcl, "get", "a", pipe] as Command],
    ["set", [runHcl, "set", "a", "1", pipe] as Command],
    ["rm", [runHcl, "rm", "a", pipe] as Command],
    ["mv", [runHcl, "mv", "a", "b", pipe] as Command],
    ["append", [runHcl, "append", ".", "a = 1", pipe] as Command],
    ["sort", [runHcl, "sort", "a", pipe] as Command],
    ["eval", [runHcl, "eval", "--vars", pipe, "1"] as Command],
    ["hcldec", [runHcldec, "--spec", spec, pipe] as Command],
    ["tf eval with values", [runHcl, "tf", "eval", "--var-file", pipe, join(folder, ".module")] as Command],
    ["tf check with schemas", [runHcl, "tf", "check", "--schemas", pipe, folder] as Command],
    ["from-json with schemas", [runHcl, "from-json", "--schemas", pipe, json] as Command],
    ["from-json with a specification", [runHcl, "from-json", "--spec", pipe, json] as Command],
    ["hcldec with a device", [runHcldec, "--spec", spec, "/dev/zero"] as Command],
  ])("a pipe or device that is named as a file: %s", async (_, [command, ...args]) => {
    const output = new CapturedOutput();
    expect(await command(args, output)).toBeGreaterThan(0);
    expect(output.errors).toContain("is not a regular file. To read from a pipe, pass - as the file");
  });

  it("a pipe in a folder, which is skipped", async () => {
    const output = new CapturedOutput();
    await runHcl(["check", "--json", folder], output);
    expect(JSON.parse(output.text).unusable).toEqual([]);
  });

  it("a pipe for output that nothing reads", async () => {
    const output = new CapturedOutput();
    expect(await runHcldec(["--spec", spec, "--out", pipe, only], output)).toBe(1);
    expect(output.errors).toContain("cannot be written: nothing reads from it");
    expect(await runHcldec(["--spec", spec, "--out", "/dev/null", only], output)).toBe(0);
  });
});
