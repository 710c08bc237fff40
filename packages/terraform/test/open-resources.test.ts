import { describe, expect, it } from "vitest";
import { evaluateFiles, summaries, text } from "./evaluate-files.ts";

/** The arguments of a resource without a schema, from a body in the native syntax or in JSON. */
function config(body: string | object): string {
  const files: Record<string, string> =
    typeof body === "string"
      ? { "main.tf": `resource "x_y" "a" {\n${body}\n}\n` }
      : { "main.tf.json": JSON.stringify({ resource: { x_y: { a: body } } }) };
  const { result, diagnostics } = evaluateFiles({
    ...files,
    "decl.tf": 'variable "list" {\n  default = [1, 2]\n}\nresource "x_y" "other" {}\n',
  });
  expect(summaries(diagnostics)).toEqual([]);
  return text(result.instances.get("x_y.a")!.config);
}

describe("the arguments of a resource without a schema", () => {
  it.each<[body: string | object, expected: string]>([
    ["", "{}"],
    ["b = 1\na = [2]", '{ "a" = [ 2, ] "b" = 1 }'],
    ["n {}", '{ "n" = [ {}, ] }'],
    ["n {\n  x = 1\n}\nn {\n  y = 2\n}", '{ "n" = [ { "x" = 1 }, { "y" = 2 }, ] }'],
    ['n "l" {\n  x = 1\n}', '{ "n" = [ { "x" = 1 }, ] }'],
    ["n {\n  m {\n    x = 1\n  }\n}", '{ "n" = [ { "m" = [ { "x" = 1 }, ] }, ] }'],
    ['dynamic "n" {\n  for_each = var.list\n  content {\n    x = n.value\n  }\n}', '{ "n" = [ { "x" = 1 }, { "x" = 2 }, ] }'],
    [
      'n {\n  x = 0\n}\ndynamic "n" {\n  for_each = var.list\n  iterator = it\n  content {\n    y = it.key\n  }\n}',
      '{ "n" = [ { "x" = 0 }, { "y" = 0 }, { "y" = 1 }, ] }',
    ],
    ['dynamic "n" {\n  for_each = { k = 1 }\n  labels   = [n.key]\n  content {\n    x = n.value\n  }\n}', '{ "n" = [ { "x" = 1 }, ] }'],
    [
      'dynamic "n" {\n  for_each = [1]\n  content {\n    dynamic "m" {\n      for_each = [2]\n      content {\n        x = n.value + m.value\n      }\n    }\n  }\n}',
      '{ "n" = [ { "m" = [ { "x" = 3 }, ] }, ] }',
    ],
    ['dynamic "n" {\n  for_each = []\n  content {\n    x = 1\n  }\n}', "{}"],
    [{ a: 1, n: { x: 2 }, m: [{ y: 3 }] }, '{ "a" = 1 "m" = [ { "y" = 3 }, ] "n" = { "x" = 2 } }'],
    [{ dynamic: { n: { for_each: "${var.list}", content: { x: "${n.value}" } } } }, '{ "n" = [ { "x" = 1 }, { "x" = 2 }, ] }'],
    [{ a: 1, dynamic: { n: [{ for_each: [5], iterator: "it", content: { x: "${it.value}" } }] } }, '{ "a" = 1 "n" = [ { "x" = 5 }, ] }'],
  ])("are an object with tuples of its blocks: %j", (body, expected) => {
    expect(config(body)).toBe(expected);
  });

  it("have unknown blocks if their number is unknown", () => {
    expect(config('dynamic "n" {\n  for_each = x_y.other.ids\n  content {\n    x = 1\n  }\n}')).toBe('{ "n" = (known after apply) }');
    expect(config('n {\n  x = 0\n}\ndynamic "n" {\n  for_each = x_y.other.ids\n  content {\n    x = 1\n  }\n}')).toBe(
      '{ "n" = (known after apply) }',
    );
  });

  it("are limited in depth", () => {
    const nested = (levels: number): readonly string[] =>
      summaries(evaluateFiles(`resource "x_y" "a" {\n${"n {\n".repeat(levels)}${"}\n".repeat(levels)}}\n`).diagnostics);
    expect(nested(100)).toEqual([]);
    expect(nested(101)).toEqual([expect.stringMatching(/^error blocks-too-deep /)]);
  });

  it("are reported if blocks of a type have different labels", () => {
    const { diagnostics } = evaluateFiles('resource "x_y" "a" {\n  n "l" {}\n  n {}\n}\n');
    expect(diagnostics.map(({ severity, subject }) => [severity, subject?.start.line])).toEqual([["error", 3]]);
  });

  it("have values in expressions as they are written, and all other attributes that are read are unknown", () => {
    const { result, diagnostics } = evaluateFiles(
      `resource "x_y" "a" {
  b = 1
  d = null
  n {
    x = 1
  }
}
output "o" {
  value = [x_y.a.a, x_y.a.b, x_y.a.c, x_y.a.d, x_y.a.n, x_y.a.z]
}
output "w" {
  value = x_y.a
}
locals {
  r = x_y.a
  f = local.r.far
}
`,
    );
    expect(summaries(diagnostics)).toEqual([]);
    const UNKNOWN = "(known after apply)";
    expect(text(result.outputs.get("o")!.value)).toBe(`[ ${UNKNOWN}, 1, ${UNKNOWN}, ${UNKNOWN}, ${UNKNOWN}, ${UNKNOWN}, ]`);
    expect(text(result.outputs.get("w")!.value)).toContain(`"far" = ${UNKNOWN} "id" = ${UNKNOWN}`);
    expect(text(result.locals.get("f")!)).toBe(UNKNOWN);
  });
});

describe("attributes that are read through other names", () => {
  it.each([
    [
      "a variable of a module",
      'module "m" {\n  source = "./m"\n  r      = x_y.a\n}\n',
      'variable "r" {}\noutput "o" {\n  value = var.r.special\n}\n',
    ],
    ["a for expression", "locals {\n  l = [for r in [x_y.a] : r.special]\n}\n", ""],
    ["a splat", "locals {\n  l = [x_y.a][*].special\n}\n", ""],
    ["an index", "locals {\n  l = [x_y.a][0].special\n}\n", ""],
    ["a condition", "locals {\n  l = (true ? x_y.a : null).special\n}\n", ""],
    ["a template", 'locals {\n  a = x_y.a\n  l = "${local.a.special}"\n}\n', ""],
    ["a function", 'locals {\n  l = lookup({ k = x_y.a }, "k").special\n}\n', ""],
    ["each.value", 'resource "x_y" "b" {\n  for_each = { k = x_y.a }\n  n        = each.value.special\n}\n', ""],
    ["a provider", 'provider "x" {\n  n = x_y.a.special\n}\n', ""],
    ["a nested block", 'resource "x_y" "b" {\n  n {\n    m = x_y.a.special\n  }\n}\n', ""],
    ["JSON", "", ""],
  ])("are known to exist: %s", (what, main, child) => {
    const files: Record<string, string> = { "a.tf": 'resource "x_y" "a" {}\n', "main.tf": main };
    if (child !== "") files["m/main.tf"] = child;
    if (what === "JSON") files["b.tf.json"] = '{"locals": {"a": "${x_y.a}", "l": "${local.a.special}"}}';
    const { result, diagnostics } = evaluateFiles(files);
    expect(summaries(diagnostics)).toEqual([]);
    expect(result.instances.get("x_y.a")!.value.type.kind).toBe("object");
    expect(text(result.instances.get("x_y.a")!.value)).toContain('"special" = (known after apply)');
  });
});

describe("attributes that a type drops from the default of a variable", () => {
  const ignored = (type: string, value: string): readonly string[] =>
    evaluateFiles(`variable "v" {\n  type = ${type}\n  default = ${value}\n}\n`, { dialect: "opentofu" }).diagnostics.map(
      ({ severity, code, params, subject }) =>
        `${severity} ${code} ${(params as { attribute?: string; name?: string }).attribute ?? ""} ${subject?.start.column}`.replace(
          / +/g,
          " ",
        ),
    );

  it.each<[type: string, value: string, columns: readonly number[]]>([
    ["object({ a = string })", "{ a = 1 }", []],
    ["object({ a = string })", "{ a = 1, b = 2 }", [22]],
    ["object({ a = string })", '{ a = 1, "b" = 2 }', [22]],
    ["list(object({ a = string }))", "[{ a = 1 }, { a = 2, b = 3 }]", [34]],
    ["set(object({ a = string }))", "[{ a = 2, b = 3 }]", [23]],
    ["map(object({ a = string }))", "{ k = { a = 2, b = 3 } }", [28]],
    ["tuple([string, object({ a = string })])", '["x", { a = 2, b = 3 }]', [28]],
    ["object({ a = object({ b = string }) })", "{ a = { b = 1, c = 2 } }", [28]],
    ["object({ a = any })", "{ a = { b = 1, c = 2 } }", []],
    ["any", "{ a = 1 }", []],
  ])("cause warnings in OpenTofu: %s, %s, in the columns %j", (type, value, columns) => {
    const found = ignored(type, value);
    expect(found.map((each) => Number(each.split(" ").at(-1)))).toEqual(columns);
    expect(found.every((each) => each.startsWith("warning "))).toBe(true);
  });
});

describe("provisioners", () => {
  const run = (body: string, more = "") => evaluateFiles(`resource "terraform_data" "a" {\n  input = "i"\n  ${body}\n}\n${more}`);

  it("are evaluated for each instance that is created, with their connections", () => {
    const { result, diagnostics } = run(
      `count = 2
  connection {
    host = "h\${count.index}"
  }
  provisioner "local-exec" {
    command = "c \${self.input} \${count.index}"
  }
  provisioner "file" {
    destination = "d"
    content     = path.module
    connection {
      host = "own"
    }
  }
  provisioner "local-exec" {
    when    = destroy
    command = "x"
  }`,
    );
    expect(summaries(diagnostics)).toEqual([]);
    expect(
      result.instances
        .get("terraform_data.a[1]")!
        .provisioners.map(({ provisioner, config, connection }) => [provisioner.type, text(config), connection && text(connection)]),
    ).toEqual([
      ["local-exec", '{ "command" = "c i 1" }', '{ "host" = "h1" }'],
      ["file", '{ "content" = "." "destination" = "d" }', '{ "host" = "own" }'],
    ]);
    expect(
      run('provisioner "local-exec" {\n    command = "c"\n  }').result.instances.get("terraform_data.a")!.provisioners[0]!.connection,
    ).toBeUndefined();
  });

  it.each<[body: string, ...expected: readonly string[]]>([
    ['provisioner "local-exec" {\n    command = "c"\n    interpreter = ["sh", 1]\n    environment = { A = 1 }\n    quiet = "true"\n  }'],
    ['provisioner "local-exec" {\n    command = ["c"]\n  }', "error unsuitable-provisioner-argument main.tf:4,15"],
    ['provisioner "local-exec" {\n    command = "c"\n    environment = "x"\n  }', "error unsuitable-provisioner-argument main.tf:5,19"],
    ['provisioner "remote-exec" {\n    inline = "c"\n  }', "error unsuitable-provisioner-argument main.tf:4,14"],
    ['provisioner "local-exec" {\n    command = self.id + 1\n  }'],
    ['provisioner "local-exec" {\n    command = self.input + 1\n  }', "warning invalid-operand main.tf:4,15"],
    ['provisioner "local-exec" {\n    command = "${[self.id]}"\n  }', "error unsuitable-provisioner-argument main.tf:4,15"],
    ['provisioner "local-exec" {\n    command = terraform_data.a.input\n  }'],
    ['provisioner "local-exec" {\n    command = var.none\n  }', "error undeclared-reference main.tf:4,15"],
    [
      'connection {\n    host = var.none\n  }\n  provisioner "local-exec" {\n    command = "c"\n  }',
      "error undeclared-reference main.tf:4,12",
    ],
  ])("report errors for any values of the resource, and warnings for its planned values: %j", (body, ...expected) => {
    expect(summaries(run(body).diagnostics)).toEqual(expected);
  });
});
