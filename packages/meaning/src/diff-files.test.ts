import { describe, expect, it } from "vitest";
import { diffFiles, terraformProfile } from "./index.ts";

/** The changes between two versions of a file, a line each. */
function changes(before: string, after: string, name = "main.tf"): readonly string[] {
  const profile = name.startsWith("main.tf") ? terraformProfile : undefined;
  return diffFiles([[name, before]], [[name, after]], { profile }).changes.map(({ kind, address, from, moved, parts }) =>
    [
      kind,
      address,
      ...(from === undefined ? [] : [`(was ${from}${moved === true ? ", moved" : ""})`]),
      ...(parts ?? []).map((part) => `${part.kind} ${part.path}: ${part.from ?? ""} → ${part.to ?? ""}`),
    ].join(" "),
  );
}

describe("changes of a declaration", () => {
  it("are found in members, elements, blocks and arguments of calls", () => {
    expect(changes("locals {\n  a = { x = 1, y = [1, 2], z = 3 }\n}\n", "locals {\n  a = { x = 2, y = [1, 3, 4] }\n}\n")).toEqual([
      "changed local.a changed x: 1 → 2 changed y[1]: 2 → 3 added y[2]:  → 4 removed z: 3 → ",
    ]);
    expect(changes('locals {\n  a = merge(var.t, { k = "a" })\n}\n', 'locals {\n  a = merge(var.t, { k = "b" })\n}\n')).toEqual([
      'changed local.a changed k: "a" → "b"',
    ]);
    const resource = (inner: string): string => `resource "t" "n" {\n${inner}}\n`;
    expect(changes(resource("  a {\n    x = 1\n  }\n"), resource("  a {\n    x = 2\n  }\n"))).toEqual(["changed t.n changed a.x: 1 → 2"]);
    expect(
      changes(resource("  a {\n    x = 1\n  }\n  a {\n    x = 2\n  }\n"), resource("  a {\n    x = 1\n  }\n  a {\n    x = 3\n  }\n")),
    ).toEqual(["changed t.n changed a[1].x: 2 → 3"]);
  });

  it("are found in dynamic blocks", () => {
    const dynamic = (each: string, value: string): string =>
      `resource "t" "n" {\n  dynamic "a" {\n    for_each = ${each}\n    content {\n      x = ${value}\n    }\n  }\n}\n`;
    expect(changes(dynamic("var.l", "a.value"), dynamic("var.m", "a.value"))).toEqual(["changed t.n changed a.for_each: var.l → var.m"]);
    expect(changes(dynamic("var.l", "a.value"), dynamic("var.l", "a.key"))).toEqual(["changed t.n changed a.x: a.value → a.key"]);
  });

  it("do not depend on the name of an iterator", () => {
    const dynamic = (iterator: string, name: string, value = "value"): string =>
      `resource "t" "n" {\n  dynamic "a" {\n    for_each = var.l\n${iterator}    content {\n      x = ${name}.${value}\n    }\n  }\n}\n`;
    expect(changes(dynamic("", "a"), dynamic("    iterator = each_a\n", "each_a"))).toEqual([]);
    expect(changes(dynamic("", "a"), dynamic("    iterator = each_a\n", "each_a", "key"))).toEqual([
      "changed t.n changed a.x: a.value → each_a.key",
    ]);
    expect(changes(dynamic("", "a"), dynamic("    iterator = each_a\n", "each_a").replace("var.l", "var.m"))).toEqual([
      "changed t.n changed a.for_each: var.l → var.m",
    ]);
    expect(changes(dynamic("", "a"), dynamic("", "each_a"))).toHaveLength(1);
    // The value of an iterator is not an attribute of the resource with the same name.
    expect(changes(dynamic("", "a"), dynamic("    iterator = t\n", "t", "n"))).toEqual(["changed t.n changed a.x: a.value → t.n"]);
  });

  it("do not depend on the names of iterators inside of each other", () => {
    const dynamic = (outer: string, inner: string, value: string): string =>
      `resource "t" "n" {
  dynamic "a" {
    for_each = var.l
    iterator = ${outer}
    content {
      dynamic "b" {
        for_each = ${outer}.value
        iterator = ${inner}
        content {
          x = [${outer}.key, ${inner}.${value}]
          y = [for ${outer} in var.m : ${outer}.key]
        }
      }
    }
  }
}
`;
    expect(changes(dynamic("one", "two", "value"), dynamic("two", "one", "value"))).toEqual([]);
    expect(changes(dynamic("one", "two", "value"), dynamic("two", "one", "key"))).toEqual([
      "changed t.n changed a.b.x[1]: two.value → one.key",
    ]);
  });

  it("show the part of a long text that differs", () => {
    const long = (end: string): string => `locals {\n  a = "${"x".repeat(200)}${end}${"y".repeat(200)}"\n}\n`;
    const [line] = changes(long("1"), long("2"));
    expect(line).toContain("xxx1yyy");
    expect(line!.length).toBeLessThan(140);
  });

  it("tell an instance from an attribute in static places", () => {
    const depends = (on: string): string => `resource "t" "n" {\n  depends_on = [${on}]\n  provider   = a.b\n}\n`;
    expect(changes(depends('t.m["k"]'), depends("t.m.k"))).toEqual(['changed t.n changed depends_on[0]: t.m["k"] → t.m.k']);
  });
});

describe("renamed declarations", () => {
  it("are found through references to each other, also in cycles", () => {
    expect(
      changes(
        "locals {\n  one_a = [local.one_b, 7]\n  one_b = { x = local.one_a }\n}\n",
        "locals {\n  two_a = [local.two_b, 7]\n  two_b = { x = local.two_a }\n}\n",
      ),
    ).toEqual(["renamed local.two_a (was local.one_a)", "renamed local.two_b (was local.one_b)"]);
  });

  it("may have changed as well", () => {
    expect(changes('resource "t" "a" {\n  x = 1\n  y = 2\n  z = 3\n}\n', 'resource "t" "b" {\n  x = 1\n  y = 2\n  z = 4\n}\n')).toEqual([
      "renamed t.b (was t.a) changed z: 3 → 4",
    ]);
  });

  it("are followed by references that begin with resource", () => {
    const uses = (name: string): string =>
      `locals {\n  a = resource.t.${name}.id\n  b = resource.t["${name}"].ids[0]\n  c = t.${name}.arn\n}\noutput "o" {\n  value      = 1\n  depends_on = [resource.t.${name}]\n}\n`;
    const declared = (name: string): string => `resource "t" "${name}" {\n  x = 1\n}\n`;
    expect(changes(declared("old") + uses("old"), declared("new_name") + uses("new_name"))).toEqual(["renamed t.new_name (was t.old)"]);
    expect(changes("locals {\n  a = resource.t.x.id\n}\n", "locals {\n  a = t.x.id\n}\n")).toEqual([]);
    // Without `resource`, the reference is to something else.
    expect(changes("locals {\n  a = resource.path.module\n}\n", "locals {\n  a = path.module\n}\n")).toHaveLength(1);
    const odd = (name: string): string =>
      `resource "each" "${name}" {\n  x = 1\n}\nlocals {\n  a = resource.each.${name}.id\n  b = each.key\n}\n`;
    expect(changes(odd("key"), odd("other"))).toEqual(["renamed each.other (was each.key)"]);
  });

  it("are followed by chains of moved blocks", () => {
    const moved = (from: string, to: string): string => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
    expect(changes('resource "t" "a" {}\n', `resource "t" "c" {}\n${moved("t.a", "t.b")}${moved("t.b", "t.c")}`)).toEqual([
      "renamed t.c (was t.a, moved)",
      "added-moved t.a",
      "added-moved t.b",
    ]);
  });
});

it("any language of blocks can be compared", () => {
  expect(changes('job "a" {\n  n = 1\n}\nx = 1\n', 'x = 2\njob "a" {\n  n = 1.0\n}\ntask {}\n', "a.hcl")).toEqual([
    "changed x changed : 1 → 2",
    "added task",
  ]);
});

it("the syntaxes can be compared with each other", () => {
  const json = '{"locals": {"a": "${var.b}"}, "variable": {"b": {"type": "string"}}}';
  const native = 'variable "b" {\n  type = string\n}\nlocals {\n  a = var.b\n}\n';
  const { changes: found } = diffFiles([["main.tf", native]], [["main.tf.json", json]], { profile: terraformProfile });
  expect(found.map(({ kind, address }) => `${kind} ${address}`)).toEqual(["moved-file local.a", "moved-file var.b"]);
});

it("files with errors are compared as far as they can be read, and the errors reported", () => {
  const { changes: found, diagnostics } = diffFiles([["a.hcl", "a = 1\nb = \n"]], [["a.hcl", "a = 2\nb = \n"]]);
  expect(found.map(({ address }) => address)).toEqual(["a"]);
  expect(diagnostics.length).toBe(2);
});

it("names are data", () => {
  expect(changes("__proto__ = { __proto__ = 1 }\nconstructor {}\n", "__proto__ = { __proto__ = 2 }\n", "a.hcl")).toEqual([
    "changed __proto__ changed __proto__: 1 → 2",
    "removed constructor",
  ]);
});
