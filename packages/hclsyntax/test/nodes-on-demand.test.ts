/** Nodes are created when they are first read, and only once. */
import { describe, expect, it } from "vitest";
import { childrenOf, type Expr, parseConfig, parseExpression } from "../src/index.ts";

const SOURCE = `a = [1, x.y[0].z, "s \${v}"]
"q" = 2
b "l" m {
  c = { k = f(1, 2...) }
}
`;

/** Describes an expression: its kind, its parts and its source. */
function outlineOf(expr: Expr, source: string): string {
  const parts = childrenOf(expr).map((child) => outlineOf(child as Expr, source));
  return `${expr.kind}${parts.length === 0 ? "" : `(${parts.join(", ")})`} \`${source.slice(expr.start, expr.end).replaceAll("\n", "⏎")}\``;
}

describe("nodes of a configuration", () => {
  it("are the same objects each time they are read", () => {
    const { body } = parseConfig(SOURCE).file;
    expect(body.attributes).toBe(body.attributes);
    expect(body.blocks).toBe(body.blocks);
    expect(body.attributes[0]!.expr).toBe(body.attributes[0]!.expression);
    const [block] = body.blocks;
    expect(block!.body.attributes[0]).toBe(block!.body.attributes[0]);
    expect(childrenOf(block!)).toEqual([block!.body]);
  });

  it("can be read after other sources were parsed", () => {
    const { body } = parseConfig(SOURCE).file;
    for (let i = 0; i < 3; i++) parseConfig(`other = ${"[".repeat(i)}${"]".repeat(i)}\n`.repeat(100));
    parseExpression("1 + 2 + 3");
    expect(body.attributes.map(({ name, expr }) => [name, expr.kind])).toEqual([
      ["a", "TupleConsExpr"],
      ["q", "LiteralValueExpr"],
    ]);
    expect(body.blocks[0]).toMatchObject({ type: "b", labels: ["l", "m"], labelOffsets: [38, 41, 42, 43] });
  });

  it("are right in a source with more records than a new buffer holds", () => {
    const count = 5000;
    const source = Array.from({ length: count }, (_, i) => `a${i} = [${i}, ${i + 1}]\n`).join("");
    const { body } = parseConfig(source).file;
    expect(body.attributes).toHaveLength(count);
    const last = body.attributes[count - 1]!;
    expect(source.slice(last.start, last.end)).toBe("a4999 = [4999, 5000]");
    expect(last.expr.value().value.type.kind).toBe("tuple");
  });

  it.each<[source: string, outlines: Readonly<Record<string, string>>]>([
    ["a = [1, 2 3]\n", { a: "TupleConsExpr(LiteralValueExpr `1`, LiteralValueExpr `2`) `[1, 2 3]`" }],
    ["a = f(1, {)\nb = 2\n", { a: "FunctionCallExpr(LiteralValueExpr `1`, ObjectConsExpr `{`) `f(1, {)`", b: "LiteralValueExpr `2`" }],
    ["a = 1 +\n", { a: "LiteralValueExpr `1`" }],
    ["a = x.\n", { a: "ScopeTraversalExpr `x`" }],
    ['a = "t ${1 +} u"\n', { a: 'TemplateExpr(LiteralValueExpr `t `, LiteralValueExpr ` u`) `"t ${1 +} u"`' }],
    [
      "a = {\n  x = \n  z = 3\n}\n",
      {
        a:
          "ObjectConsExpr(ObjectConsKeyExpr(ScopeTraversalExpr `x`) `x`, ExprSyntaxError ``, " +
          "ObjectConsKeyExpr(ScopeTraversalExpr `z`) `z`, LiteralValueExpr `3`) `{⏎  x = ⏎  z = 3⏎}`",
      },
    ],
    ["a = [for v in l : v\nb = 1\n", { a: "ExprSyntaxError `[for v in l : v`", b: "LiteralValueExpr `1`" }],
  ])("are the valid parts of the values with errors in %j", (source, outlines) => {
    const { file, diagnostics } = parseConfig(source);
    expect(diagnostics).not.toEqual([]);
    const found = Object.fromEntries(file.body.attributes.map(({ name, expr }) => [name, outlineOf(expr, source)]));
    expect(found).toEqual(outlines);
  });

  it("are the same for a value with errors each time they are read", () => {
    const { body } = parseConfig("a = [1, 2 3]\n").file;
    expect(childrenOf(body.attributes[0]!.expr)).toEqual(childrenOf(body.attributes[0]!.expr));
    expect(body.attributes[0]!.expr).toBe(body.attributes[0]!.expr);
  });
});

describe("repeated attributes", () => {
  it("are found among few and among many, whatever their quotes", () => {
    const many = Array.from({ length: 20 }, (_, i) => `n${i} = 1\n`).join("");
    const codes = (source: string): readonly unknown[] =>
      parseConfig(source).diagnostics.map(({ code, subject }) => [code, subject?.start.line]);
    expect(codes("a = 1\nab = 1\nb = 1\na = 2\n")).toEqual([["repeated-argument", 4]]);
    expect(codes(`${many}n3 = 2\nm = 1\nm = 2\n`)).toEqual([
      ["repeated-argument", 21],
      ["repeated-argument", 23],
    ]);
    const { body } = parseConfig('a = 1\n"a" = 2\n').file;
    expect(body.attributes.map(({ end }) => end)).toEqual([5]);
  });
});
