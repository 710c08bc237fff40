import { describe, expect, it } from "vitest";
import { ask, labels, taken } from "./ask.ts";

/** A source with a cursor, labels that must be offered, and labels that must not. */
type Row = [title: string, source: string, contains: readonly string[], excludes: readonly string[], file?: string];

const JOB = 'job "build" {\n  runs_on = "linux"\n  step "x" {\n    run = "make"\n  }\n}\n';

describe("completion offers", () => {
  it.each<Row>([
    ["what a file can have", "‸", ["env", "job", "input", "locals"], ["step", "runs_on"]],
    ["what a block can have", 'job "a" {\n  ‸\n}\n', ["runs_on", "needs", "step", "image", "dynamic"], ["run", "job"]],
    ["no attribute twice", 'job "a" {\n  retries = 1\n  ‸\n}\n', ["runs_on"], ["retries"]],
    ["no block more than its maximum", 'job "a" {\n  image {\n    name = "n"\n  }\n  ‸\n}\n', ["step"], ["image"]],
    ["nothing that a group excludes", 'job "a" {\n  step "s" {\n    uses = "a"\n    ‸\n  }\n}\n', ["shell"], ["run", "uses"]],
    ["attributes before a broken line", 'job "a" {\n  ‸\n  retries = = 1\n}\n', ["runs_on"], []],
    ["attributes in a block on one line", 'job "a" { ‸ }\n', ["runs_on"], []],
    ["values of an enum without quotes", 'job "a" {\n  runs_on = ‸\n}\n', ['"linux"', '"macos"'], []],
    ["values of an enum in quotes", 'job "a" {\n  runs_on = "ma‸"\n}\n', ["macos"], ['"macos"']],
    ["values of an enum in a condition", 'job "a" {\n  runs_on = true ? "linux" : ‸\n}\n', ['"windows"'], []],
    ["values of an enum in parentheses that are not closed", 'job "a" {\n  runs_on = (‸\n}\n', ['"windows"'], []],
    ["nothing in a string with other parts", 'job "a" {\n  runs_on = "x${git.branch}‸"\n}\n', [], ["linux", "git"]],
    ["true and false first for a bool", 'job "a" {\n  parallel = ‸\n}\n', ["true", "false"], []],
    ["keys of an object", 'job "a" {\n  step "s" {\n    limits = { ‸ }\n  }\n}\n', ["memory", "cpu"], ["run"]],
    [
      "the other keys of an object",
      'job "a" {\n  step "s" {\n    limits = {\n      cpu = 1\n      ‸\n    }\n  }\n}\n',
      ["memory"],
      ["cpu"],
    ],
    ["members of a variable", "env = { a = git.‸ }\n", ["branch", "tag"], ["git"]],
    ["members with a dot at the end of a line", "env = {\n  a = git.‸\n  b = 1\n}\n", ["branch"], ["b"]],
    ["variables of kept expressions", 'job "a" {\n  step "s" {\n    when = ‸\n  }\n}\n', ["matrix", "result.code", "git.branch"], []],
    ["no variable of a step outside of it", 'job "a" {\n  retries = ‸\n}\n', ["git.branch"], ["matrix", "result.code"]],
    ["members of elements", 'job "a" {\n  step "s" {\n    when = result.log[0].‸\n  }\n}\n', ["text"], ["log"]],
    ["members through a splat", 'job "a" {\n  step "s" {\n    when = result.log[*].‸\n  }\n}\n', ["text"], ["log"]],
    ["members of an element in a for", 'job "a" {\n  step "s" {\n    when = [for l in result.log : l.‸]\n  }\n}\n', ["text"], []],
    ["names of a for in its condition", "env = { for k, v in { a = 1 } : k => v if ‸ }\n", ["k", "v"], []],
    ["no name of a for in its collection", "env = { for k, v in ‸ : k => v }\n", ["git"], ["k", "v"]],
    ["nothing where a for binds names", "env = { for ‸ in git : 1 => 2 }\n", [], ["git", "upper"]],
    ["names of a for in a template", 'env = { a = "%{ for x in [{ q = 1 }] }${x.‸}%{ endfor }" }\n', ["q"], []],
    ["references of the scope that the schema names", `${JOB}job "b" {\n  needs = [‸]\n}\n`, ["job.build"], ["git", "upper", "job.b"]],
    ["the rest of a reference", `${JOB}job "b" {\n  needs = [job.‸]\n}\n`, ["build"], ["job.build", "b"]],
    ["inputs and locals", 'input "region" {}\nlocals {\n  a = 1\n}\nenv = { x = ‸ }\n', ["in.region", "local.a"], []],
    ["locals after the dot", "locals {\n  a = 1\n}\nenv = { x = local.‸ }\n", ["a"], ["local"]],
    ["block types of dynamic blocks", 'job "a" {\n  dynamic "‸" {\n  }\n}\n', ["step", "image"], ["dynamic"]],
    ["the body of dynamic blocks", 'job "a" {\n  dynamic "step" {\n    content {\n      ‸\n    }\n  }\n}\n', ["run"], ["for_each"]],
    [
      "the iterator of dynamic blocks",
      'job "a" {\n  dynamic "step" {\n    for_each = [{ q = 1 }]\n    content {\n      run = step.value.‸\n    }\n  }\n}\n',
      ["q"],
      [],
    ],
    [
      "the named iterator of dynamic blocks",
      'job "a" {\n  dynamic "step" {\n    for_each = []\n    iterator = it\n    content {\n      run = ‸\n    }\n  }\n}\n',
      ["it.key", "it.value"],
      ["step.value"],
    ],
    ["nothing in a comment", 'job "a" {\n  # ru‸\n}\n', [], ["runs_on"]],
    ["nothing at the end of a comment", 'job "a" {\n} // ‸', [], ["job"]],
    ["nothing in a heredoc", 'job "a" {\n  step "s" {\n    run = <<EOT\n‸\nEOT\n  }\n}\n', [], ["git", "linux"]],
    ["references in a heredoc that is not closed", 'job "a" {\n  step "s" {\n    run = <<EOT\n${git.‸', ["branch"], []],
    ["references in a call that is not closed", 'job "a" {\n  step "s" {\n    run = upper(lower(git.‸\n', ["branch"], []],
    ["attributes in a block without end", 'job "a" {\n  step "s" {\n    ‸', ["run"], ["runs_on"]],
    ["attributes in a block without end above another one", 'job "a" {\n  ‸\njob "b" {\n}\n', ["runs_on"], ["env"]],
    ["blocks below a block without end", 'job "a" {\n  retries = 1\n\nen‸', ["env"], ["runs_on"]],
    ["values of a repeated attribute", "env = { a = 1 }\nenv = { b = git.‸ }\n", ["branch"], []],
    ["nothing after a number", 'job "a" {\n  retries = 1‸\n}\n', [], ["git"]],
    ["keys of JSON", '{ "job": { "a": { "‸" } } }', ["runs_on", "step"], ["job"], "ci.pipe.hcl.json"],
    ["keys of JSON without quotes", '{ "job": { "a": { ‸ } } }', ["runs_on"], [], "ci.pipe.hcl.json"],
    ["keys of JSON that ends", '{ "job": { "a": { "run‸', ["runs_on"], [], "ci.pipe.hcl.json"],
    ["values in JSON", '{ "job": { "a": { "runs_on": "‸" } } }', ["linux"], [], "ci.pipe.hcl.json"],
    ["references in JSON", '{ "env": { "a": "\\"${git.‸}" } }', ["branch"], [], "ci.pipe.hcl.json"],
    ["references in JSON that are not closed", '{ "env": { "a": "${upper(git.‸" } }', ["branch"], [], "ci.pipe.hcl.json"],
    [
      "references that JSON has without a template",
      '{ "job": { "build": {}, "b": { "needs": ["job.‸"] } } }',
      ["build"],
      ["git"],
      "ci.pipe.hcl.json",
    ],
    ["nothing without a schema", 'job "a" {\n  ‸\n}\n', [], ["runs_on"], "main.hcl"],
  ])("%s", (_, source, contains, excludes, file) => {
    const found = labels(ask(source, file));
    expect(contains.filter((label) => !found.includes(label))).toEqual([]);
    expect(excludes.filter((label) => found.includes(label))).toEqual([]);
  });
});

describe("a candidate that is taken", () => {
  it.each<[title: string, source: string, label: string, result: string, file?: string]>([
    ["is followed by an equals sign", 'job "a" {\n  ret‸\n}\n', "retries", 'job "a" {\n  retries = |\n}\n'],
    ["has quotes for a string", 'job "a" {\n  image {\n    na‸\n  }\n}\n', "name", 'job "a" {\n  image {\n    name = "|"\n  }\n}\n'],
    ["keeps an equals sign that follows", 'job "a" {\n  ret‸ = 1\n}\n', "retries", 'job "a" {\n  retries = 1\n}\n'],
    ["replaces the whole name", 'job "a" {\n  ret‸ry = 1\n}\n', "retries", 'job "a" {\n  retries = 1\n}\n'],
    ["is a block with what is required", 'job "a" {\n  im‸\n}\n', "image", 'job "a" {\n  image {\n  name = "|"\n}\n}\n'],
    ["keeps the body that follows", 'job "a" {\n  im‸ {\n  }\n}\n', "image", 'job "a" {\n  image {\n  }\n}\n'],
    ["has quotes", 'job "a" {\n  runs_on = ‸\n}\n', '"linux"', 'job "a" {\n  runs_on = "linux"\n}\n'],
    ["uses the quotes that are there", 'job "a" {\n  runs_on = "‸"\n}\n', "linux", 'job "a" {\n  runs_on = "linux"\n}\n'],
    ["adds the quote that is missing", 'job "a" {\n  runs_on = "li‸\n}\n', "linux", 'job "a" {\n  runs_on = "linux"\n}\n'],
    ["replaces the whole string", 'job "a" {\n  runs_on = "so me‸thing"\n}\n', "linux", 'job "a" {\n  runs_on = "linux"\n}\n'],
    ["calls a function", "env = { a = upp‸ }\n", "upper", "env = { a = upper(|) }\n"],
    ["keeps the parentheses of a call", "env = { a = upp‸(git.branch) }\n", "upper", "env = { a = upper(git.branch) }\n"],
    ["is a whole reference", "env = { a = bra‸ }\n", "git.branch", "env = { a = git.branch }\n"],
    ["is a key in JSON", '{ "job": { "a": { "ret‸" } } }', "retries", '{ "job": { "a": { "retries": | } } }', "a.pipe.json"],
    ["keeps the colon in JSON", '{ "job": { "a": { "ret‸": 1 } } }', "retries", '{ "job": { "a": { "retries": 1 } } }', "a.pipe.json"],
    ["has quotes in JSON", '{ "job": { "a": { ‸ } } }', "retries", '{ "job": { "a": { "retries": | } } }', "a.pipe.json"],
    [
      "needs brackets if it is not a name",
      'locals {\n  o = { "a b" = 1 }\n}\noutput "o" {\n  value = local.o.‸\n}\n',
      "a b",
      'locals {\n  o = { "a b" = 1 }\n}\noutput "o" {\n  value = local.o["a b"]\n}\n',
      "main.tf",
    ],
  ])("%s", (_, source, label, result, file) => {
    expect(taken(ask(source, file), label)).toBe(result);
  });
});

it("completion gives documentation when a candidate is resolved", () => {
  const { service, uri, position } = ask('job "a" {\n  image {\n    ‸\n  }\n}\n');
  const item = service.complete(uri, position).items.find(({ label }) => label === "name");
  expect(item?.documentation).toBeUndefined();
  expect(service.resolveCompletion(item!).documentation).toMatchObject({
    kind: "markdown",
    value: expect.stringContaining("Image with tag."),
  });
});

it("completion marks what is deprecated, and puts what is required first", () => {
  const { service, uri, position } = ask('job "a" {\n  ‸\n}\n');
  const { items } = service.complete(uri, position);
  expect(items.find(({ label }) => label === "queue")?.tags).toEqual([1]);
  const sorted = [...items].sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1)).map(({ label }) => label);
  expect(sorted.slice(0, 2)).toEqual(["runs_on", "step"]);
  expect(sorted.at(-1)).toBe("queue");
});

it("completion chooses the default of an enum", () => {
  const { service, uri, position } = ask('job "a" {\n  step "s" {\n    shell = ‸\n  }\n}\n');
  const preselected = service.complete(uri, position).items.filter(({ preselect }) => preselect);
  expect(preselected.map(({ label }) => label)).toEqual(['"bash"']);
});
