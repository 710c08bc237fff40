import { describe, expect, it } from "vitest";
import { ask, fixed, titles } from "./ask.ts";

describe("a fix", () => {
  it.each<[title: string, source: string, action: string, result: string, file?: string]>([
    ["a mistyped attribute", 'job "a" {\n  runs_‸no = "linux"\n}\n', 'Change to "runs_on"', 'job "a" {\n  runs_on = "linux"\n}\n'],
    ["a mistyped block", 'jbo‸ "a" {\n}\n', 'Change to "job"', 'job "a" {\n}\n'],
    ["a mistyped value", 'job "a" {\n  runs_on = "linxu‸"\n}\n', 'Change to "linux"', 'job "a" {\n  runs_on = "linux"\n}\n'],
    ["a value that is nowhere near", 'job "a" {\n  runs_on = ‸"x"\n}\n', 'Change to "macos"', 'job "a" {\n  runs_on = "macos"\n}\n'],
    [
      "a mistyped reference",
      'job "build" {\n}\njob "b" {\n  needs = [job.biuld‸]\n}\n',
      'Change to "build"',
      'job "build" {\n}\njob "b" {\n  needs = [job.build]\n}\n',
    ],
    ["a mistyped variable", "env = { a = gti‸.branch }\n", 'Change to "git"', "env = { a = git.branch }\n"],
    ["a mistyped function", "env = { a = uper‸(git.branch) }\n", 'Change to "upper"', "env = { a = upper(git.branch) }\n"],
    [
      "a mistyped name in JSON",
      '{ "job": { "a": { "runs_‸no": "linux" } } }',
      'Change to "runs_on"',
      '{ "job": { "a": { "runs_on": "linux" } } }',
      "ci.pipe.json",
    ],
    ["a deprecated attribute", 'job "a" {\n  que‸ue = "linux"\n}\n', 'Use "runs_on" instead', 'job "a" {\n  runs_on = "linux"\n}\n'],
    [
      "a deprecated attribute beside its successor",
      'job "a" {\n  runs_on = "linux"\n  que‸ue = "x"\n}\n',
      'Remove "queue"',
      'job "a" {\n  runs_on = "linux"\n}\n',
    ],
    [
      "a missing attribute",
      'job "a" {‸\n  retries = 1\n}\n',
      'Add the required argument "runs_on"',
      'job "a" {\n  retries = 1\n  runs_on = "linux"\n}\n',
    ],
    [
      "a missing attribute in a block on one line",
      'job "a" {‸ retries = 1 }\n',
      'Add the required argument "runs_on"',
      'job "a" {\n  retries = 1\n  runs_on = "linux"\n}\n',
    ],
    [
      "a missing attribute in JSON",
      '{ "job": { "a": { "retries": 1 ‸} } }',
      'Add the required argument "runs_on"',
      '{ "job": { "a": { "runs_on": "linux", "retries": 1 } } }',
      "ci.pipe.json",
    ],
    [
      "a missing block",
      'job "a" {‸\n  runs_on = "linux"\n}\n',
      'Add a block of type "step"',
      'job "a" {\n  runs_on = "linux"\n  step "name" {}\n}\n',
    ],
    [
      "attributes that exclude each other",
      'job "a" {\n  step "s" {\n    run = "a"\n    us‸es = "b"\n  }\n}\n',
      'Remove "uses"',
      'job "a" {\n  step "s" {\n    run = "a"\n  }\n}\n',
    ],
    [
      "a block that is written as an attribute",
      'job "a" {\n  image = ‸{ name = "n", pull = "always" }\n}\n',
      "Write as a block",
      'job "a" {\n  image {\n    name = "n"\n    pull = "always"\n  }\n}\n',
    ],
    ["an attribute that is written as a block", 'en‸v {\n  a = "b"\n}\n', "Write as an attribute", 'env = {\n  a = "b"\n}\n'],
    ["a repeated attribute", "a = 1\na‸ = [\n  2\n]\n", 'Remove "a"', "a = 1\n", "main.hcl"],
    ["a colon", "a‸: 1\n", 'Replace ":" with "="', "a = 1\n", "main.hcl"],
    ["two equals signs", "a ‸== 1\n", 'Replace "==" with "="', "a = 1\n", "main.hcl"],
    ["no equals sign", "a‸ 1\n", 'Add "="', "a = 1\n", "main.hcl"],
    ["single quotes", "a = ‸'say \"x\"'\n", "Use double quotes", 'a = "say \\"x\\""\n', "main.hcl"],
    ["typographic quotes", "a = ‸“x”\n", "Use double quotes", 'a = "x"\n', "main.hcl"],
    ["a call without end", 'a = upper("x"‸\n', 'Close with ")"', 'a = upper("x")\n', "main.hcl"],
    ["a list without end", "l {\n  a = [1, 2‸\n}\n", 'Close with "]"', "l {\n  a = [1, 2]\n}\n", "main.hcl"],
    ["an object without end", "a = {‸\n  b = 1\nc {\n}\n", 'Close with "}"', "a = {\n  b = 1\n}\nc {\n}\n", "main.hcl"],
    ["an empty list without end", "l {\n  a = [‸\n}\n", 'Close with "]"', "l {\n  a = []\n}\n", "main.hcl"],
    ["a list over lines without end", "a = [‸\n  1,\n  2\nb = 1\n", 'Close with "]"', "a = [\n  1,\n  2\n]\nb = 1\n", "main.hcl"],
    ["a string without end", 'a = "x‸\nb = 1\n', "Close with a quote", 'a = "x"\nb = 1\n', "main.hcl"],
    ["an interpolation without end", 'a = "${b‸"\n', 'Close with "}"', 'a = "${b}"\n', "main.hcl"],
    ["a block without end", "l {‸\n  a = 1\nm {\n}\n", 'Close with "}"', "l {\n  a = 1\n}\nm {\n}\n", "main.hcl"],
    ["a heredoc without end", "a = <<EOT‸\nx\n", 'Close with "EOT"', "a = <<EOT\nx\nEOT\n", "main.hcl"],
    ["a word for an operator", "a = b an‸d c\n", 'Replace "and" with "&&"', "a = b && c\n", "main.hcl"],
    ["a bitwise operator", "a = b ‸| c\n", 'Replace "|" with "||"', "a = b || c\n", "main.hcl"],
    ["a comma after an attribute", "a = 1‸,\nb = 2\n", 'Remove ","', "a = 1\nb = 2\n", "main.hcl"],
    ["a semicolon", "a = 1‸;\n", 'Remove ";"', "a = 1\n", "main.hcl"],
    ["elements without a comma", "a = [1 ‸2]\n", 'Add ","', "a = [1, 2]\n", "main.hcl"],
    ["a quoted name", '‸"a" = 1\n', "Remove the quotes", "a = 1\n", "main.hcl"],
    ["a quoted block type", '‸"a" {\n  b = 1\n}\n', "Remove the quotes", "a {\n  b = 1\n}\n", "main.hcl"],
    ["an interpolation outside of a string", "a = ‸${b.c}\n", 'Remove "${}"', "a = b.c\n", "main.hcl"],
  ])("mends %s", (_, source, action, result, file) => {
    const asked = ask(source, file);
    expect(titles(asked)).toContain(action);
    expect(fixed(asked, action)).toBe(result);
  });
});

describe("a missing sign is added", () => {
  it.each<[title: string, source: string, action: string, result: string]>([
    ["before a string", 'a {\n  region   "eu"‸\n}\n', 'Add "="', 'a {\n  region  = "eu"\n}\n'],
    ["in the column of the others", 'a {\n  b      = 1\n  region   "eu"‸\n}\n', 'Add "="', 'a {\n  b      = 1\n  region  = "eu"\n}\n'],
    ["before a reference", "a = 1\nb v‸ar.x\n", 'Add "="', "a = 1\nb = var.x\n"],
    ["in an object", 'a = {\n  b = 1\n  c  "x‸"\n}\n', 'Add "="', 'a = {\n  b = 1\n  c = "x"\n}\n'],
    ["after a header", 'output "x"‸\n  a = 1\n}\n', 'Add "{"', 'output "x" {\n  a = 1\n}\n'],
    ["after a header without labels", "a {\n  b‸\n    c = 1\n  }\n}\n", 'Add "{"', "a {\n  b {\n    c = 1\n  }\n}\n"],
    ["from the line below a header", 'output "x"‸\n{\n  a = 1\n}\n', 'Move "{" to this line', 'output "x" {\n  a = 1\n}\n'],
    ["before a list", 'a = "x"]‸\nb = 1\n', 'Add "["', 'a = ["x"]\nb = 1\n'],
    ["before a list of several", 'a = "x"‸, "y"]\nb = 1\n', 'Add "["', 'a = ["x", "y"]\nb = 1\n'],
    ["before a for", "a = for k‸ in b : k]\nb = 1\n", 'Add "["', "a = [for k in b : k]\nb = 1\n"],
    ["before an empty list", "a = ‸]\nb = 1\n", 'Add "["', "a = []\nb = 1\n"],
    ["before a sum", "a = 1 + 2)‸\n", 'Add "("', "a = (1 + 2)\n"],
    ["before a word", 'a = eu"‸\nb = "c"\n', "Add a quote", 'a = "eu"\nb = "c"\n'],
    ["in a header", 'data "x ‸"y" {\n  a = 1\n}\n', "Add a quote", 'data "x" "y" {\n  a = 1\n}\n'],
    ["before a label", 'data "x" y" ‸{\n  a = 1\n}\n', "Add a quote", 'data "x" "y" {\n  a = 1\n}\n'],
  ])("%s", (_, source, action, result) => {
    expect(fixed(ask(source, "plain.hcl"), action)).toBe(result);
  });

  it("a comma is only removed where that helps", () => {
    expect(titles(ask("a = 1‸,\n", "plain.hcl"))).toContain('Remove ","');
    expect(titles(ask("a = b‸, c)\n", "plain.hcl"))).not.toContain('Remove ","');
  });
});

describe("a rewrite", () => {
  it.each<[title: string, source: string, action: string, result: string]>([
    ["removes an interpolation", 'a = "${‸b.c}"\n', "Remove the interpolation", "a = b.c\n"],
    ["sorts a list", 'a = ["b", ‸"a"]\n', "Sort the elements", 'a = ["a", "b"]\n'],
    ["sorts an object", "a = {\n  c = ‸1\n  b = [\n    2\n  ]\n}\n", "Sort the keys", "a = {\n  b = [\n    2\n  ]\n  c = 1\n}\n"],
  ])("%s", (_, source, action, result) => {
    expect(fixed(ask(source, "main.hcl"), action)).toBe(result);
  });

  it.each([
    ["a list in order", 'a = ["a", ‸"b"]\n'],
    ["a list with comments", 'a = [\n  "b", # last\n  ‸"a"\n]\n'],
    ["a template with text", 'a = "x${‸b}"\n'],
  ])("is not offered for %s", (_, source) => {
    expect(titles(ask(source, "main.hcl"))).toEqual([]);
  });
});

it("actions have edits only once they are resolved, and only for the text that they were offered for", () => {
  const { service, uri, position } = ask('a = "${‸b}"\n', "main.hcl");
  const [action] = service.codeActions(uri, { start: position, end: position }, { diagnostics: [] });
  expect(action).toMatchObject({ title: "Remove the interpolation", kind: "refactor.rewrite" });
  expect(action?.edit).toBeUndefined();
  expect(service.resolveCodeAction(action!).edit).toBeDefined();
  service.codeActions(uri, { start: position, end: position }, { diagnostics: [] });
  expect(service.resolveCodeAction(action!).edit).toBeDefined();
  service.update(uri, [{ text: "" }]);
  expect(service.resolveCodeAction(action!)).toMatchObject({ disabled: { reason: expect.stringContaining("has changed") } });
  expect(service.resolveCodeAction(action!).edit).toBeUndefined();
});

it("actions are filtered by kind, and name the problems that they mend", () => {
  const { service, uri, position } = ask('a: "${‸b}"\n', "main.hcl");
  const diagnostics = [...service.diagnostics(uri)];
  const range = { start: position, end: position };
  const fixes = service.codeActions(uri, range, { diagnostics, only: ["quickfix"] });
  expect(fixes.map(({ kind }) => kind)).toEqual(["quickfix"]);
  expect(fixes[0]?.diagnostics).toEqual(diagnostics);
  expect(service.codeActions(uri, range, { diagnostics, only: ["refactor.extract"] })).toEqual([]);
  const titlesOf = (only: unknown): readonly string[] =>
    service.codeActions(uri, range, Object({ diagnostics, only })).map(({ title }) => title);
  expect(titlesOf(null)).toEqual(titlesOf(undefined));
});
