/** Tests the analysis with the real syntaxes. */
import { type Expression, hasErrors } from "@hcl-ts/hcl";
import { parse as parseJson } from "@hcl-ts/hcljson";
import { parseConfig, parseExpression } from "@hcl-ts/hclsyntax";
import { describe, expect, it } from "vitest";
import type { BodyOptions } from "./body-outline.ts";
import { dependencyOrder } from "./dependency-order.ts";
import { formatReference, referenceRange } from "./reference.ts";
import { functions, references } from "./references.ts";
import { applyEdits, renameReferences } from "./rename.ts";

function native(source: string): Expression {
  const { expression, diagnostics } = parseExpression(source, "a.hcl");
  expect(hasErrors(diagnostics)).toBe(false);
  return expression;
}

function found(of: Parameters<typeof references>[0], options?: BodyOptions): string[] {
  return references(of, options).map(formatReference);
}

describe("references in the native syntax", () => {
  it.each([
    ["a.b[0].c", ["a.b[0].c"]],
    ["aws_instance.foo[var.i].bar", ["aws_instance.foo[?].bar", "var.i"]],
    ["a[b[c].d].e[f]", ["a[?].e[?]", "b[?].d", "c", "f"]],
    ["a[*].b.c", ["a[*].b.c"]],
    ["a[*].b[i].c[*].d", ["a[*].b[?].c[*].d", "i"]],
    ["a.*.b[0]", ["a[0].b"]],
    ["a.*.b[i]", ["a[?].b", "i"]],
    ["(a.b).c", ["a.b.c"]],
    ["f(a.b)[0].c", ["a.b"]],
    ["[for x in a.xs : x.y + z if x != w]", ["a.xs", "z", "w"]],
    ["{for k, v in m : k => v.id...}", ["m"]],
    ["[for x in x : [for y in x : y + z]]", ["x", "z"]],
    ["{a = b, (c) = d}", ["b", "c", "d"]],
    ['"${a.b}-%{ for x in xs }${x}${y}%{ endfor }%{ if c }d%{ endif }"', ["a.b", "xs", "y", "c"]],
    ["c ? a.b : -d", ["c", "a.b", "d"]],
    ["(c.d ? a : b.c).x[i].y", ["c.d", "a.x[?].y", "b.c.x[?].y", "i"]],
    ["(c ? a : [b])[*].x", ["c", "a[*].x", "b"]],
    ["(c ? (d ? a : b) : e)[0]", ["c", "d", "a[0]", "b[0]", "e[0]"]],
    ["[for a in a : a.x]", ["a"]],
    ["[for k, v in {x = v} : k]", ["v"]],
    ["{for v in xs : v.k => [for v in v.ys : v] if v.on}", ["xs"]],
    ["[for x in xs : (x ? y : x).z]", ["xs", "y.z"]],
  ])("are found in %s", (source, wanted) => {
    expect(found(native(source)).sort()).toEqual([...wanted].sort());
  });

  it("have the range of the whole reference", () => {
    const [reference] = references(native("a.b[i].c"));
    expect(reference && referenceRange(reference)).toMatchObject({ filename: "a.hcl", start: { byte: 0 }, end: { byte: 8 } });
  });

  it("begin where variables() begin", () => {
    for (const source of ["a.b[i].c", "f(a, [b, {c = d}])", "[for x in y : x[z]]", '"${a[*].b} ${c}"']) {
      const expression = native(source);
      const roots = expression.variables().map((traversal) => formatReference({ root: traversal[0] as never, steps: [] }));
      expect(references(expression).map(({ root }) => root.name)).toEqual(roots);
    }
  });
});

it("functions finds function calls, with their namespaces", () => {
  expect(functions(native('upper(ns::f("${lower(a)}"), [max(1)])')).map(({ name }) => name)).toEqual(["upper", "ns::f", "lower", "max"]);
});

const config = `resource "aws_instance" "web" {
  ami  = aws_ami.base.id
  tags = { for aws_ami in var.amis : aws_ami.base => aws_ami.id }
  dynamic "disk" {
    for_each = aws_ami["base"].disks
    content {
      size = disk.value.size
      kind = aws_ami.base.kind
    }
  }
  depends_on = [aws_ami.base]
}
`;

const json = `{"resource": {"aws_instance": {"web": {
  "ami": "\\t\${aws_ami.base.id}",
  "tags": {"\${aws_ami[\\"base\\"].name}": "x"},
  "dynamic": {"disk": {"for_each": "\${aws_ami.base.disks}", "content": {"size": "\${disk.value.size}"}}},
  "depends_on": ["aws_ami.base"]
}}}}
`;

const outline = {
  blocks: [
    {
      type: "resource",
      labelNames: ["type", "name"],
      body: { attributes: [{ name: "depends_on", static: true }], blocks: [{ type: "disk" }] },
    },
  ],
};

describe("bodies", () => {
  it("need no outline in the native syntax", () => {
    const { file } = parseConfig(config, "main.tf");
    expect(found(file.body)).toEqual(["aws_ami.base.id", "var.amis", 'aws_ami["base"].disks', "aws_ami.base.kind", "aws_ami.base"]);
  });

  it("need an outline in the JSON syntax", () => {
    const { body } = parseJson(json, "main.tf.json").file;
    expect(found(body, { outline })).toEqual(["aws_ami.base.id", 'aws_ami["base"].name', "aws_ami.base.disks", "aws_ami.base"]);
  });
});

describe("renaming", () => {
  it("reaches every reference in both syntaxes and keeps bound names", () => {
    const bodies = [parseConfig(config, "main.tf").file.body, parseJson(json, "main.tf.json").file.body];
    const { edits, skipped } = renameReferences(bodies, ["aws_ami", "base"], ["aws_ami", "root"], { outline });
    expect(skipped).toEqual([]);
    expect(applyEdits("main.tf", config, edits)).toBe(
      config
        .replace("aws_ami.base.id", "aws_ami.root.id")
        .replace('aws_ami["base"]', 'aws_ami["root"]')
        .replace("kind = aws_ami.base", "kind = aws_ami.root")
        .replace("[aws_ami.base]", "[aws_ami.root]"),
    );
    expect(applyEdits("main.tf.json", json, edits)).toBe(json.replaceAll("base", "root"));
  });

  it("can make a prefix longer", () => {
    const { edits } = renameReferences([parseConfig(config, "main.tf").file.body], ["aws_ami", "base"], ["module", "x", "base"]);
    const changed = applyEdits("main.tf", config, edits);
    expect(parseConfig(changed, "main.tf").diagnostics).toEqual([]);
    expect(changed).toContain("for_each = module.x.base.disks");
  });
});

it("dependencyOrder orders local values or reports their cycle", () => {
  const ordered = (source: string) => {
    const { attributes } = parseConfig(source, "locals.tf").file.body.justAttributes();
    return dependencyOrder([...attributes.values()], ({ root, steps }) =>
      root.name === "local" && steps[0]?.kind === "attr" ? steps[0].name : undefined,
    );
  };
  expect(ordered('a = local.b[local.c].x\nb = "${local.c}"\nc = var.a\n').order.map(({ name }) => name)).toEqual(["c", "b", "a"]);
  const cyclic = ordered("a = local.b\nb = [for x in local.c : x]\nc = local.a\nd = 1\n");
  expect(cyclic.order.map(({ name }) => name)).toEqual(["d"]);
  expect(cyclic.diagnostics).toMatchObject([{ code: "dependency-cycle", subject: { start: { line: 1, column: 5 } } }]);
});

describe("the steps of a reference", () => {
  it.each([
    ["a.b[0].c", 3],
    ["(a.b)[0].c", 1],
    ["a[*].c", 0],
    ["a.b[i].c", 1],
    ["(x ? a : [a]).b", 0],
  ])("follow the root directly up to the first other operator in %s", (source, expected) => {
    const found = references(native(source)).filter(({ root }) => root.name === "a");
    expect(found.map(({ directSteps }) => directSteps)).toEqual(found.map(() => expected));
    expect(found.length).toBeGreaterThan(0);
  });

  it("are attempted in the arguments of try and can", () => {
    const source = "[a, try(a, [for x in a : (a)[a]]), can(a.b), upper(a), core::try(upper(a))]";
    const found = references(native(source));
    expect(found.map(({ attempted }) => attempted)).toEqual([false, true, true, true, true, true, false, true]);
  });
});
