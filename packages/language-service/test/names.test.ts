import { describe, expect, it } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver-types";
import { applied, ask, textsOf } from "./ask.ts";

const JOBS = (needs: string, name = "build"): string => `job "${name}" {\n  runs_on = "linux"\n}\njob "test" {\n  needs = [${needs}]\n}\n`;

describe("hover shows", () => {
  it.each<[title: string, source: string, contains: readonly string[], excludes: readonly string[], file?: string]>([
    ["the values of an attribute", 'job "a" {\n  runs‸_on = "linux"\n}\n', ["runs_on", '"macos"', "required"], []],
    ["the documentation of an attribute", 'job "a" {\n  image {\n    na‸me = "x"\n  }\n}\n', ["Image with tag."], []],
    ["deprecation", 'job "a" {\n  que‸ue = "x"\n}\n', ["Deprecated", "Use runs_on."], []],
    ["the documentation of a value", 'job "a" {\n  image {\n    pull = "al‸ways"\n  }\n}\n', ["Before every job."], ["Only if"]],
    ["the labels of a block", 'jo‸b "a" {\n}\n', ["job", "<name>"], []],
    ["the type of a member", "env = { a = git.bra‸nch }\n", ["git.branch", "string"], []],
    ["the type of a name of a for", "env = { for k‸, v in { a = 1 } : k => v }\n", ["k"], []],
    ["the parameters of a function", 'env = { a = sub‸str("a", 1, 2) }\n', ["substr", "offset"], []],
    ["the key of an object", 'job "a" {\n  step "s" {\n    limits = { mem‸ory = 1 }\n  }\n}\n', ["memory", "number", "required"], []],
    ["that a value is sensitive", "env = { a = sec‸rets.x }\n", ["sensitive"], []],
    ["a name in code that is not finished", "env = { a = upper(git.bra‸nch\n", ["git.branch", "string"], []],
    ["a name in JSON", '{ "job": { "a": { "runs‸_on": "linux" } } }', ["runs_on"], [], "ci.pipe.json"],
    ["a reference in JSON", '{ "env": { "a": "${git.bra‸nch}" } }', ["git.branch"], [], "ci.pipe.json"],
  ])("%s", (_, source, contains, excludes, file) => {
    const { service, uri, position, text } = ask(source, file);
    const hover = service.hover(uri, position);
    const { value } = (hover?.contents ?? { value: "" }) as { readonly value: string };
    expect(contains.filter((part) => !value.includes(part))).toEqual([]);
    expect(excludes.filter((part) => value.includes(part))).toEqual([]);
    expect(textsOf(text, [hover!.range!])[0]).toMatch(/^[\w-]+$/);
  });

  it.each([
    ["a comment", 'job "a" {\n  # runs‸_on\n}\n'],
    ["text", 'env = { a = "runs‸_on" }\n'],
    ["white space", 'job "a" {\n‸\n}\n'],
    ["an unknown attribute", 'job "a" {\n  unk‸nown = 1\n}\n'],
    ["an operator", "env = { a = 1 +‸ 2 }\n"],
  ])("nothing for %s", (_, source) => {
    const { service, uri, position } = ask(source);
    expect(service.hover(uri, position)).toBeNull();
  });
});

describe("definition, references and highlights find", () => {
  it.each<[title: string, source: string, file?: string]>([
    ["the block that a reference names", JOBS("job.bu‸ild").replace('"build"', '"◇build"').replace("job.bu‸", "job.◇bu‸")],
    ["the references to a block", JOBS("job.build").replace('"build"', '"◇bu‸ild"').replace("job.build", "job.◇build")],
    ["a local value", "locals {\n  ◇a = 1\n  b = local.◇‸a\n}\n"],
    ["an input", 'input "◇region" {}\nenv = { a = in.◇re‸gion }\n'],
    ["a name of a for", "env = { for ◇k, v in { k = 1 } : ◇k‸ => upper(◇k) }\n"],
    ["the inner of two names", "env = { a = [for x in [[1]] : [for ◇x in x : ◇x‸]] }\n"],
    ["the outer of two names", "env = { a = [for ◇x‸ in [[1]] : [for x in ◇x : x]] }\n"],
    ["a name of a for in a template", 'env = { a = "%{ for ◇x in [1] }${◇‸x}%{ endfor }" }\n'],
    [
      "the iterator of a dynamic block",
      'job "a" {\n  dynamic "step" {\n    for_each = []\n    iterator = ◇it\n    content {\n      run = ◇i‸t.value\n      shell = "${◇it.key}"\n    }\n  }\n}\n',
    ],
    ["a reference in JSON", '{ "locals": { "◇a": 1 }, "env": { "x": "\\n${local.◇‸a}" } }', "ci.pipe.json"],
    ["a name of a for in JSON", '{ "env": { "x": "\\t${[for ◇x in [1] : ◇‸x]}" } }', "ci.pipe.json"],
    ["a block above code that is not finished", 'job "◇build" {\n  runs_on = "linux"\n}\njob "b" {\n  needs = [job.◇bu‸ild'],
  ])("%s", (_, source, file) => {
    const { service, uri, position, targets } = ask(source, file);
    const starts = service.references(uri, position, { includeDeclaration: true }).map(({ range }) => range.start);
    const inOrder = (places: readonly { readonly line: number; readonly character: number }[]): readonly string[] =>
      places.map(({ line, character }) => `${line}:${character}`).sort();
    expect(inOrder(starts)).toEqual(inOrder(targets));
    expect(inOrder(service.documentHighlights(uri, position).map(({ range }) => range.start))).toEqual(inOrder(targets));
    expect(inOrder(service.references(uri, position, { includeDeclaration: false }).map(({ range }) => range.start))).toEqual(
      inOrder(targets.slice(1)),
    );
    expect(service.definition(uri, position).map(({ range }) => range.start)).toEqual([targets[0]]);
  });

  it("what only the schema lets refer to, such as the configuration of a provider", () => {
    const { service, uri, position } = ask(
      'provider "aws" {\n  alias = "west"\n}\nresource "aws_vpc" "a" {\n  provider = aws.we‸st\n}\n',
      "main.tf",
    );
    expect(service.definition(uri, position)[0]?.range.start.line).toBe(0);
  });

  it("nothing for a name that is not declared", () => {
    const { service, uri, position } = ask("env = { a = lo‸cal.nothing }\n");
    expect(service.definition(uri, position)).toEqual([]);
    expect(service.references(uri, position, { includeDeclaration: true })).toEqual([]);
    expect(service.prepareRename(uri, position)).toBeNull();
  });
});

describe("renaming", () => {
  it.each<[title: string, source: string, name: string, result: string, file?: string]>([
    ["a block", JOBS("job.build").replace('"build"', '"bu‸ild"'), "make", JOBS("job.make", "make")],
    ["a local value", "locals {\n  ‸a = 1\n}\nenv = { a = local.a }\n", "b", "locals {\n  b = 1\n}\nenv = { a = local.b }\n"],
    ["a name of a for", "env = { for k‸, v in { k = 1 } : k => k }\n", "name", "env = { for name, v in { k = 1 } : name => name }\n"],
    [
      "an iterator",
      'job "a" {\n  dynamic "step" {\n    iterator = i‸t\n    for_each = []\n    content {\n      run = it.value\n    }\n  }\n}\n',
      "each",
      'job "a" {\n  dynamic "step" {\n    iterator = each\n    for_each = []\n    content {\n      run = each.value\n    }\n  }\n}\n',
    ],
    [
      "a name in JSON",
      '{ "locals": { "a": 1 }, "env": { "x": "${local.‸a}" } }',
      "b",
      '{ "locals": { "b": 1 }, "env": { "x": "${local.b}" } }',
      "ci.pipe.json",
    ],
    [
      "a name in code with errors",
      "locals {\n  a = 1\n}\nenv = { a = upper(local.‸a }\n",
      "b",
      "locals {\n  b = 1\n}\nenv = { a = upper(local.b }\n",
    ],
  ])("changes the references to %s", (_, source, name, result, file) => {
    const { service, uri, position, text } = ask(source, file);
    expect(service.prepareRename(uri, position)).not.toBeNull();
    const edit = service.rename(uri, position, name) as WorkspaceEdit;
    expect(applied(text, edit.changes?.[uri] ?? [])).toBe(result);
  });

  it.each<[title: string, source: string, name: string]>([
    ["of a block to another's", 'job "a‸" {}\njob "b" {}\n', "b"],
    ["that is not an identifier", 'job "a‸" {}\n', "1a"],
    ["of a for to the other one", "env = { for k‸, v in {} : k => v }\n", "v"],
    ["of a for to one that is used inside", "env = { for k‸, v in {} : k => git.branch }\n", "git"],
    [
      "of an iterator that is a block type",
      'job "a" {\n  dynamic "step" {\n    for_each = []\n    content {\n      run = st‸ep.value\n    }\n  }\n}\n',
      "x",
    ],
    ["of a function", 'env = { a = up‸per("a") }\n', "x"],
    ["of an attribute", 'job "a" {\n  runs‸_on = "linux"\n}\n', "x"],
  ])("refuses a name %s", (_, source, name) => {
    const { service, uri, position } = ask(source);
    expect(service.rename(uri, position, name)).toEqual({ error: expect.any(String) });
  });
});

describe("signature help", () => {
  it.each<[title: string, source: string, name: string | undefined, active: number, file?: string]>([
    ["the first argument", "env = { a = substr(‸) }\n", "substr", 0],
    ["the last argument", 'env = { a = substr("a", 1, ‸) }\n', "substr", 2],
    ["a call that is not closed", 'env = { a = substr("a", ‸\n', "substr", 1],
    ["an argument after a string with a comma", 'env = { a = join(",", ‸) }\n', "join", 1],
    ["the innermost call", 'env = { a = join(",", split(‸"a")) }\n', "split", 0],
    ["the call around a list", 'env = { a = join(",", ["a", ‸]) }\n', "join", 1],
    ["variadic arguments", "env = { a = max(1, 2, 3, ‸) }\n", "max", 0],
    ["an interpolation in an argument", 'env = { a = upper("${lower(‸)}") }\n', "lower", 0],
    ["a heredoc", "env = {\n  a = <<EOT\n${substr(git.branch, ‸)}\nEOT\n}\n", "substr", 1],
    ["JSON", '{ "env": { "a": "${join(\\",\\", ‸)}" } }', "join", 1, "ci.pipe.json"],
    ["nothing after the call", 'env = { a = upper("a")‸ }\n', undefined, 0],
    ["nothing for parentheses", "env = { a = (‸1) }\n", undefined, 0],
    ["nothing for an unknown function", "env = { a = unknown(‸) }\n", undefined, 0],
  ])("shows %s", (_, source, name, active, file) => {
    const { service, uri, position } = ask(source, file);
    const help = service.signatureHelp(uri, position);
    expect(help?.signatures[0]?.label.split("(")[0]).toBe(name);
    if (name !== undefined) expect(help?.activeParameter).toBe(active);
  });
});
