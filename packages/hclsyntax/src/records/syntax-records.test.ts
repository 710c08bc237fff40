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
