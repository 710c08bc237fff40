import { finish } from "@hcl-ts/hcl/syntax";
import { describe, expect, it } from "vitest";
import { loadTree } from "../src/entry/load.ts";
import { askedNames } from "../src/evaluate/asked-names.ts";
import { memoryFiles } from "../src/source/memory-files.ts";
import { evaluateFiles, text } from "./evaluate-files.ts";

/** Names that are read of other values than resources. */
const OTHERS = 'locals {\n  others = [{ foreign = 1 }.foreign, [{ other = 2 }][*].other]\n}\nresource "aws_z" "z" {\n  mine = 1\n}\n';

const A = 'resource "aws_x" "a" {\n  n = 1\n}\n';
const COUNTED = 'resource "aws_x" "a" {\n  count = 2\n  n     = 1\n}\n';
const KEYED = 'resource "aws_x" "a" {\n  for_each = { k = 1 }\n  n        = 1\n}\n';
const module = (name: string, more = ""): string => `module "${name}" {\n  source = "./${name}"\n  ${more}\n}\n`;
const output = (value: string): string => `output "o" {\n  value = ${value}\n}\n`;
const variable = (type: string): string => `variable "r" {\n  type = ${type}\n}\n`;

/** The attributes of `aws_x.a`'s instances, without its argument and id, and the codes of all problems. */
function asked(files: string | Readonly<Record<string, string>>): readonly string[] {
  const all = typeof files === "string" ? { "main.tf": files } : files;
  const { result, diagnostics } = evaluateFiles({ ...all, "others.tf": OTHERS });
  const instances = [...result.instances.values()].filter(({ resource }) => resource.address.endsWith("aws_x.a"));
  const names = instances.map(({ value }) => (value.type.kind === "object" ? value.type.names : []));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return [...new Set(names.flat().filter((name) => name !== "n" && name !== "id")), ...errors.map(({ code }) => code)];
}

describe("a resource without a schema has the attributes that are asked of it", () => {
  it.each<[string, string | Readonly<Record<string, string>>, readonly string[]]>([
    ["directly", `${COUNTED}${output("[aws_x.a[0].b, aws_x.a[*].c, resource.aws_x.a[1].d]")}`, ["b", "c", "d"]],
    ["by nothing", `${A}${output("aws_x.a")}`, []],
    ["in a for", `${COUNTED}${output("[for x in aws_x.a : x.b if x.c]")}`, ["b", "c"]],
    ["in a for with keys", `${KEYED}${output("{ for k, x in aws_x.a : x.b => x.c... }")}`, ["b", "c"]],
    ["in a for of a template", `${COUNTED}${output('"%{ for x in aws_x.a }${x.b}%{ endfor }"')}`, ["b"]],
    [
      "through a local value",
      `${A}locals {\n  l = { one = aws_x.a, two = [aws_x.a] }\n}\n${output('[local.l.one.b, local.l["one"].c, local.l.two[0].d]')}`,
      ["b", "c", "d"],
    ],
    ["through a computed key", `${A}locals {\n  k = "k"\n  m = { (local.k) = aws_x.a }\n}\n${output("local.m[local.k].b")}`, ["b"]],
    [
      "through functions",
      `${KEYED}${output("[values(aws_x.a)[0].b, merge({}, aws_x.a).k.c, try(aws_x.a, {}).k.d, one(values(aws_x.a)).e]")}`,
      ["b", "c", "d", "e"],
    ],
    ["through lookup", `${KEYED}${output('[lookup(aws_x.a, "k", null).b, element([aws_x.a["k"]], 0).c]')}`, ["b", "c"]],
    ["through flatten", `${COUNTED}${output("[for x in flatten([[aws_x.a], [[aws_x.a]]]) : x.b]")}`, ["b"]],
    ["through zipmap and merged maps", `${COUNTED}${output('merge(zipmap(["k"], [aws_x.a[0]]), {}).k.b')}`, ["b"]],
    ["through a function without a rule", `${COUNTED}${output('[for pair in setproduct(aws_x.a, ["y"]) : pair[0].b]')}`, ["b"]],
    ["through a condition", `${A}${output("(true ? [aws_x.a] : [])[0].b")}`, ["b"]],
    ["through for_each", `${KEYED}resource "aws_y" "y" {\n  for_each = aws_x.a\n  m        = each.value.b\n}\n`, ["b"]],
    [
      "through dynamic blocks",
      `${COUNTED}resource "aws_y" "y" {
  dynamic "rule" {
    for_each = aws_x.a
    iterator = it
    content {
      m = it.value.b
      dynamic "sub" {
        for_each = [it.value]
        content {
          m = [it.value.c, sub.value.d]
        }
      }
    }
  }
}
`,
      ["b", "c", "d"],
    ],
    [
      "through dynamic blocks in JSON",
      {
        "main.tf": COUNTED,
        "y.tf.json": JSON.stringify({
          resource: { aws_y: { y: { dynamic: { rule: { for_each: "${aws_x.a}", content: { m: "${rule.value.b}" } } } } } },
        }),
      },
      ["b"],
    ],
    [
      "through an argument of another resource",
      `${A}resource "aws_y" "y" {\n  r = { x = aws_x.a }\n}\n${output("[for y in [aws_y.y] : y.r.x.b]")}`,
      ["b"],
    ],
    [
      "through self",
      `resource "aws_x" "a" {
  n = 1
  lifecycle {
    postcondition {
      condition     = self.b != ""
      error_message = "m \${self.c}"
    }
  }
  provisioner "local-exec" {
    command = self.d
  }
}
`,
      ["b", "c", "d"],
    ],
    [
      "through a variable",
      { "main.tf": `${A}${module("m", "r = aws_x.a")}`, "m/main.tf": `${variable("any")}${output("var.r.b")}` },
      ["b"],
    ],
    [
      "by the type of a variable",
      { "main.tf": `${A}${module("m", "r = aws_x.a")}`, "m/main.tf": variable('object({ b = string, c = optional(string, "d") })') },
      ["b", "c"],
    ],
    [
      "by the type of a list",
      { "main.tf": `${COUNTED}${module("m", "r = aws_x.a")}`, "m/main.tf": variable("list(object({ b = string }))") },
      ["b"],
    ],
    [
      "by the type of an output",
      { "main.tf": module("m"), "m/main.tf": `${A}output "o" {\n  type  = object({ b = string })\n  value = aws_x.a\n}\n` },
      ["b"],
    ],
    [
      "through outputs",
      {
        "main.tf": `${module("m")}${output("[module.m.o.one.b, module.m.o.two[0].c]")}`,
        "m/main.tf": `${A}${output("{ one = aws_x.a, two = [aws_x.a] }")}`,
      },
      ["b", "c"],
    ],
    [
      "through modules with count",
      {
        "main.tf": `${module("m", "count = 2")}${output("[module.m[0].o.b, module.m[*].o.c, [for m in module.m : m.o.d]]")}`,
        "m/main.tf": `${A}${output("aws_x.a")}`,
      },
      ["b", "c", "d"],
    ],
    [
      "through several modules",
      {
        "main.tf": `${module("m")}${module("w", "r = module.m")}`,
        "m/main.tf": `${A}${output("aws_x.a")}`,
        "w/main.tf": `${variable("any")}output "p" {\n  value = [for k, v in var.r : v.b]\n}\n`,
      },
      ["b"],
    ],
    ["in a provider", `${A}locals {\n  l = aws_x.a\n}\nprovider "foo" {\n  b = local.l.b\n}\nresource "foo_y" "y" {}\n`, ["b"]],
    ["in a check", `${A}check "c" {\n  assert {\n    condition     = [aws_x.a][0].b != ""\n    error_message = "m"\n  }\n}\n`, ["b"]],
    [
      "in an import",
      `${KEYED}resource "aws_y" "y" {\n  for_each = aws_x.a\n}\nimport {\n  for_each = aws_x.a\n  to       = aws_y.y[each.key]\n  id       = each.value.n\n}\n`,
      [],
    ],
  ])("%s", (_how, files, names) => {
    expect(asked(files)).toEqual(names);
  });

  it("are found in expressions that are evaluated later, without a problem", () => {
    const { result } = evaluateFiles(
      `${A}${COUNTED.replace('"a"', '"c"')}${KEYED.replace('"a"', '"e"')}resource "terraform_data" "t" {}\n`,
    );
    const evaluate = (source: string): string => {
      const { value, diagnostics } = result.scope()!.evaluate(source);
      return [text(value), ...diagnostics.map(({ code }) => code)].join(" ");
    };
    expect(evaluate("[aws_x.a.n, aws_x.a.b, aws_x.a.c]")).toBe("[ 1, (known after apply), (known after apply), ]");
    expect(evaluate('[aws_x.c[0].b, aws_x.e["k"].b, aws_x.e["k"].n]')).toBe("[ (known after apply), (known after apply), 1, ]");
    expect(evaluate("aws_x.c[*].b")).toBe("[ (known after apply), (known after apply), ]");
    expect(evaluate("aws_x.a")).toBe('{ "id" = (known after apply) "n" = 1 }');
    expect(evaluate("terraform_data.t.b")).toBe("(known after apply) unknown-resource-attribute");
  });

  it("even where values depend on each other too deeply to follow them", () => {
    const chain = Array.from({ length: 6000 }, (_, i) => `  l${i} = local.l${i + 1}\n`).join("");
    const source = `${A}locals {\n${chain}  l6000 = [aws_x.a]\n}\n${output("local.l0[0].b")}`;
    expect(finish(askedNames(loadTree(memoryFiles({ "main.tf": source }))))).toBeUndefined();
    expect(asked(source)).toEqual(["b", "foreign", "other"]);
  });
});
