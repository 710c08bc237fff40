import { expect, it } from "vitest";
import { parseConfig } from "../parse.ts";
import { walk } from "../walk.ts";

/** All nodes with their offsets relative to the start of the block that they are in. */
function nodesOf(source: string, from: number, to: number): readonly string[] {
  const nodes: string[] = [];
  const { file, diagnostics } = parseConfig(source);
  expect(diagnostics).toEqual([]);
  walk(file.body, (node) => {
    if (node.start >= from && node.end <= to) nodes.push(`${node.kind} ${node.start - from} ${node.end - from}`);
  });
  return nodes;
}

const block = `resource "service" "web" {
  ports   = [80, 443, 8000 + i, -1, ${"1, ".repeat(300)}]
  tags    = { owner = "a \${b ? c : d.e[0]["f"].g} \\n", (k) = [for x in y : x.z if x.w[*].v] }
  text    = f(g(h...), "${"long ".repeat(100)}\${a}", <<EOT
${"line ${a.b} %{ if c }d%{ else }e%{ endif }\n".repeat(40)}EOT
  )
  nested {
    deep {
      a /* ${"far ".repeat(80)} */ = a
      c = (a.
  /* gap */ b)
    }
  }
}
`;

it.each([0, 100, 40_000, 200_000])("a block behind %i characters has the nodes of one at the start of a file", (before) => {
  const expected = nodesOf(block, 0, block.length - 1);
  expect(expected.length).toBeGreaterThan(500);
  for (const filler of ["# comment\n", 'x "y" {\n  a = [1,2,3]\n}\n']) {
    const prefix = filler.repeat(Math.ceil(before / filler.length));
    const suffix = 'x "z" {\n  a=[1,2,3,4,5,6,7,8,9]\n}\n'.repeat(before / 20);
    expect(nodesOf(prefix + block + suffix, prefix.length, prefix.length + block.length - 1)).toEqual(expected);
  }
});

it("keeps the offsets of what is behind a comment of any length", () => {
  for (const length of [10, 3000, 70_000, 140_000]) {
    const comment = `/*${" ".repeat(length)}*/`;
    const source = `${comment} a = b ${comment}\nc = [d, ${comment} e["f"] ${comment} .g]\n`;
    const names: string[] = [];
    const { file } = parseConfig(source);
    walk(file.body, (node) => {
      if (node.kind === "ScopeTraversalExpr") names.push(source.slice(node.start, node.end).replaceAll(comment, ""));
    });
    expect(names).toEqual(["b", "d", 'e["f"]  .g']);
    expect(file.body.attributes.map(({ name, equalsStart }) => name + source[equalsStart])).toEqual(["a=", "c="]);
    // A short tree has nothing in common with a long one before it.
    expect(nodesOf("x = y\n", 0, 5)).toEqual(nodesOf(`${comment}\nx = y\n`, comment.length + 1, comment.length + 6));
  }
});

it("returns the parts of lists and chains of any length", () => {
  for (const length of [10, 700, 20_000, 70_000]) {
    const { file, diagnostics } = parseConfig(`a = [${"1,".repeat(length)} b]\nc = 1${" + d".repeat(length)}\n`);
    expect(diagnostics).toEqual([]);
    const [list, sum] = file.body.attributes.map(({ expr }) => expr);
    expect(list?.children).toHaveLength(length + 1);
    expect(list?.children.at(-1)).toMatchObject({ kind: "ScopeTraversalExpr", start: 5 + 2 * length + 1 });
    let terms = 0;
    for (let node = sum; node?.kind === "BinaryOpExpr"; node = node.lhs) terms++;
    expect(terms).toBe(length);
  }
});

it("returns the items of a file with errors and many items, as those around them are", () => {
  const items = (from: number): string => Array.from({ length: 9000 }, (_, i) => `a${from + i} = [b, { c = "d" }]\n`).join("");
  const { file, diagnostics } = parseConfig(`${items(0)}e = = 1\nf = [1, 2\n${items(20_000)}`);
  expect(diagnostics.length).toBeGreaterThan(1);
  const { attributes } = file.body;
  expect(attributes.length).toBeGreaterThan(18_000);
  const last = attributes.at(-1);
  expect(last?.name).toBe("a28999");
  const kinds: string[] = [];
  if (last !== undefined) {
    walk(last.expr, (node) => {
      kinds.push(`${node.kind} ${file.source.text.slice(node.start, node.end)}`);
    });
  }
  expect(kinds).toEqual([
    'TupleConsExpr [b, { c = "d" }]',
    "ScopeTraversalExpr b",
    'ObjectConsExpr { c = "d" }',
    "ObjectConsKeyExpr c",
    "ScopeTraversalExpr c",
    'TemplateExpr "d"',
    "LiteralValueExpr d",
  ]);
});

it("finds repeated names, with quotes or without", () => {
  const repeated = (source: string): readonly string[] => parseConfig(source).diagnostics.map(({ code }) => code);
  expect(repeated("abc = 1\nabd = 2\nabc = [3]\n")).toEqual(["repeated-argument"]);
  expect(repeated('"abc" = 1\nabd = 1\nabc = [2]\n')).toEqual(["quoted-name", "repeated-argument"]);
});
