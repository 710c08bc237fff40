/** The rule for languages of one's own. */
import { number, string } from "@hcl-ts/cty";
import { attrSpec, blockLabelSpec, blockMapSpec, bodySchema, objectSpec } from "@hcl-ts/hcldec";
import { h } from "@hcl-ts/language";
import type { BodySchema } from "@hcl-ts/schema";
import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import plugin, { type HclLanguageOptions } from "../../src/index.ts";

const job = h.body({
  name: h.label(),
  run: h.string(),
  shell: h.enum("bash", "pwsh").default("bash"),
  retries: h.int().between(0, 5).default(0),
  needs: h.list(h.ref("job")).default([]),
});
const jobs = h.language(h.body({ jobs: h.byLabel("job", job.declares("job")) }), {
  id: "jobs",
  extensions: [".jobs.hcl"],
  variables: { branch: h.string() },
});

const configOf = (schema: HclLanguageOptions["schema"]): Linter.Config[] =>
  [
    { files: ["**/*.hcl"], plugins: { hcl: plugin }, language: "hcl/hcl", languageOptions: { schema }, rules: { "hcl/schema": "error" } },
    {
      files: ["**/*.json"],
      plugins: { hcl: plugin },
      language: "hcl/hcl-json",
      languageOptions: { schema },
      rules: { "hcl/schema": "error" },
    },
  ] as unknown as Linter.Config[];

const lint = (text: string, schema: HclLanguageOptions["schema"] = jobs, filename = "ci.jobs.hcl"): readonly Linter.LintMessage[] =>
  new Linter().verify(text, configOf(schema), { filename });

/** The text that each problem points at. */
function pointed(text: string, messages: readonly Linter.LintMessage[]): readonly string[] {
  const lines = text.split("\n");
  const at = (line: number, column: number): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  return messages.map(({ line, column, endLine, endColumn }) => text.slice(at(line, column), at(endLine ?? line, endColumn ?? column)));
}

describe("schema", () => {
  it.each([
    ["a valid file", 'job "a" {\n  run = "make"\n}\n'],
    ["a value that depends on a variable", 'job "a" {\n  run = "make ${branch}"\n}\n'],
    ["a reference", 'job "a" {\n  run = "x"\n}\njob "b" {\n  run   = "y"\n  needs = [job.a]\n}\n'],
    ["an empty file", ""],
  ])("accepts %s", (_, text) => expect(lint(text)).toEqual([]));

  it.each([
    ["an attribute that is missing, at the end of its block", 'job "a" {\n}\n', [""]],
    ["an attribute that does not exist", 'job "a" {\n  run  = "x"\n  size = 1\n}\n', ["size"]],
    ["a block that does not exist", 'jbo "a" {\n  run = "x"\n}\n', ["jbo"]],
    ["a value of a wrong type", 'job "a" {\n  run     = "x"\n  retries = "many"\n}\n', ['"many"']],
    ["a value that is not allowed", 'job "a" {\n  run   = "x"\n  shell = "zsh"\n}\n', ['"zsh"']],
    ["a number out of its limits", 'job "a" {\n  run     = "x"\n  retries = 9\n}\n', ["9"]],
    ["a reference to nothing", 'job "a" {\n  run   = "x"\n  needs = [job.b]\n}\n', [".b"]],
    ["a variable that does not exist", 'job "a" {\n  run = brunch\n}\n', ["brunch"]],
    ["two problems", 'job "a" {\n  run     = "x"\n  retries = 9\n  shell   = "zsh"\n}\n', ["9", '"zsh"']],
    ["text after emoji", 'job "a" {\n  run   = "👩‍👩‍👧"\n  shell = "e\u0301"\n}\n', ['"e\u0301"']],
    ["lines with carriage returns", 'job "a" {\r\n  run   = "x"\r\n  shell = "zsh"\r\n}\r\n', ['"zsh"']],
  ])("reports %s", (_, text, reported) => expect(pointed(text, lint(text))).toEqual(reported));

  it("does not report syntax errors, which another rule reports", () => {
    const config = configOf(jobs).map((entry) => ({ ...entry, rules: { "hcl/schema": "error", "hcl/syntax": "error" } }));
    const messages = new Linter().verify('job "a" {\n  run = "x" "y"\n}\n', config as Linter.Config[], { filename: "ci.jobs.hcl" });
    expect(messages.map(({ ruleId, line }) => [ruleId, line])).toEqual([["hcl/syntax", 2]]);
  });

  it("suggests what was probably meant", () => {
    const text = 'job "a" {\n  run   = "x"\n  shell = "bsh"\n}\n';
    const [message] = lint(text);
    const { fix } = message!.suggestions![0]!;
    expect(text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1])).toBe('job "a" {\n  run   = "x"\n  shell = "bash"\n}\n');
  });

  it("suggests names of attributes", () => {
    const text = 'job "a" {\n  rnu = "x"\n}\n';
    const suggested = lint(text).flatMap(({ suggestions }) => suggestions?.map(({ fix }) => fix.text) ?? []);
    expect(suggested).toEqual(["run"]);
  });

  it("reads the JSON syntax", () => {
    const text = '{"job": {"a": {"run": "x", "shell": "zsh"}}}';
    expect(pointed(text, lint(text, jobs, "ci.jobs.json"))).toEqual(['"zsh"']);
  });

  it("takes the schema of a language", () => {
    const text = 'job "a" {\n  run   = "x"\n  shell = "zsh"\n}\n';
    expect(pointed(text, lint(text, jobs.schema))).toEqual(['"zsh"']);
  });

  it("takes the schema of files, such as a specification's", () => {
    const server = objectSpec({ label: blockLabelSpec(0, "name"), port: attrSpec("port", number), host: attrSpec("host", string) });
    const schema: BodySchema = bodySchema(blockMapSpec("server", ["name"], server));
    expect(lint('server "a" {\n  port = 80\n}\n', schema)).toEqual([]);
    const text = 'server "a" {\n  host = "x"\n  prot = 80\n}\n';
    expect(pointed(text, lint(text, schema))).toContain("prot");
  });

  it("reports nothing without a schema", () =>
    expect(new Linter().verify("x = 1\n", configOf(undefined), { filename: "ci.jobs.hcl" })).toEqual([]));

  it("is part of ESLint's cache key", () => {
    const [config] = configOf(jobs);
    expect(JSON.stringify(config!.languageOptions)).toContain('"enum":["bash","pwsh"]');
  });

  it("has to be a schema", () => {
    expect(() => lint("", { attributes: {} } as never)).toThrow(/"schema" must be a Language, a LanguageSchema or a BodySchema/);
  });
});
