/**
 * The diagnostics and remaining items of recovery where several errors, or an error and a layout,
 * meet on a few characters.
 */
import { expect, it } from "vitest";
import { type BodyNode, parseConfig, parseExpression, parseTraversalAbs, parseTraversalPartial } from "../src/index.ts";

/** Each problem of a source as its code and the offset it points at. */
const problems = (source: string): readonly string[] =>
  parseConfig(source).diagnostics.map(({ code, subject }) => `${code} at ${subject!.start.offset}`);

/** The source of each element of the list or the call that the first attribute is set to. */
function elementsOf(source: string): readonly string[] {
  const { expr } = parseConfig(source).file.body.attributes[0]!;
  return expr.children.map(({ start, end }) => source.slice(start, end));
}

it("an element after a missing separator is kept only if it is first on its line", () => {
  expect(elementsOf("x = [f 8]")).toEqual(["f"]);
  expect(elementsOf("x = [f\n 8, 9]")).toEqual(["f", "8", "9"]);
  expect(elementsOf("x = y(s l)")).toEqual(["s"]);
  expect(elementsOf("x = y(s\n l)")).toEqual(["s", "l"]);
});

it.each([
  // The second key on a line is not read as a separate item, which would lack a value.
  ["s = { e = r h }", ["item-separator-required at 12"]],
  // An unclosed block on one line is closed by the next brace, so the last brace is one too many.
  ["s{r\n }\n}", ["incomplete-item at 2", "stray-brace at 7"]],
  // The value that is missing behind an unclosed bracket is reported too.
  ["r=s[\nt=", ["unclosed-bracket at 6", "expression-required at 7"]],
  // Of two errors at one offset, the one found first is reported.
  ["r=s[\nt=(", ["unclosed-bracket at 6", "expression-required at 8"]],
  ["a=\na:", ["expression-required at 2", "incomplete-item at 3", "expression-required at 5"]],
  ["_\n w={\n}}", ["incomplete-item at 0", "newline-after-attribute at 8"]],
  // Errors are in source order, even if they were found in a different order.
  ["<<A\na\r(", ["item-required at 0", "invalid-character at 5"]],
  ["a = & ;\nb = ^", ["bitwise-operator at 4", "semicolon at 6", "bitwise-operator at 12"]],
] as const)("%j has just the expected problems, in order", (source, expected) => {
  expect(problems(source)).toEqual(expected);
});

it.each([
  ['a = "say "hi" now"', 9],
  ['a = "say "hi""', 9],
  ['a = "x"y"', 6],
  ['a = "x ${b} "hi" now"', 12],
  ['a = "{"k": "v", "l": 1}" # of "k"', 6],
  ['a = ["say "hi" now", "b"]', 10],
  ['a = f("say "hi" now", 2)', 11],
  ['a = { k = "say "hi" now" }', 15],
  ['a = "say "hi" and \\"ho\\"" ', 9],
])("%j has one problem, the quotes that are not escaped", (source, at) => {
  const { file, diagnostics } = parseConfig(`x {\n${source}\nb = 1\n}\nc = 2\n`);
  expect(diagnostics.map(({ code, subject }) => [code, subject!.start.offset - 4])).toEqual([["unescaped-quotes", at]]);
  expect(itemsOf(file.body)).toBe("c x{a b}");
});

it.each(['a = "a""b"', 'a = "a" "b"', 'a = ["a" "b"]', 'a = "x" y', 'a = [for x in y : "a"if x]', 'a = "a"b'])(
  "%j is not a string with quotes that are not escaped",
  (source) => {
    expect(problems(`${source}\n`).join()).not.toContain("unescaped-quotes");
  },
);

/** The names of the attributes and blocks of a body, in this order. */
const itemsOf = (body: BodyNode): string =>
  [...body.attributes.map(({ name }) => name), ...body.blocks.map((block) => `${block.type}{${itemsOf(block.body)}}`)].join(" ");

it.each([
  // The header of a block can contain a number, a dot or a comma.
  ["b 1 {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y b{x}"],
  ["b.c {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y b{x}"],
  ["b, c {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y b{x}"],
  ['b "l" 1 {\n  x = 1\n}\ny = 2\n', ["label-or-brace-required at 6"], "y b{x}"],
  // Another token makes it something else, whose body is not read.
  ["b ( {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y"],
  ["b + {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y"],
  ["b ? {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y"],
  ["b [0] {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y"],
  ["b => {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y"],
  // A colon or a comparison was meant as an equals sign.
  ["b := {\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "b y"],
  ["b == 1\ny = 2\n", ["incomplete-item at 0"], "b y"],
  ["b 1\n", ["incomplete-item at 0"], ""],
  // The brace is on the next line, or missing before an indented body.
  ["b\n{\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y b{x}"],
  ["b\n  x = 1\n}\ny = 2\n", ["incomplete-item at 0"], "y b{x}"],
] as const)("the header of a block in %j has the problems %j, and what is read is %j", (source, expected, items) => {
  expect([problems(source), itemsOf(parseConfig(source).file.body)]).toEqual([expected, items]);
});

it("a relative traversal may have splats if the caller allows them", () => {
  const { traversal, diagnostics } = parseTraversalPartial("a[*].b[0]");
  expect(diagnostics).toEqual([]);
  expect(traversal?.map(({ kind }) => kind)).toEqual(["root", "splat", "attr", "index"]);
  expect(parseTraversalAbs("a[*].b").diagnostics.map(({ code }) => code)).toEqual(["splat-not-allowed"]);
});

it("an invalid token that recovery scans again is reported once, as it was scanned last", () => {
  const { diagnostics } = parseConfig("<<A\na\r(");
  expect(diagnostics.at(-1)).toMatchObject({ code: "invalid-character", params: { text: "\\r" } });
  expect(diagnostics).toHaveLength(2);
});

it("an attribute that repeats one of many is reported with the line of the first", () => {
  const names = Array.from({ length: 100 }, (_, i) => `a${i} = ${i}`);
  const { diagnostics } = parseConfig([...names, "a7 = 0", "a100 = 0", "a100 = 1"].join("\n"));
  expect(diagnostics.map(({ params }) => params)).toEqual([
    { name: "a7", line: 8 },
    { name: "a100", line: 102 },
  ]);
});

it.each([
  ["x = y z\n", "y"],
  ["x = y.a[0] z\n", "y.a[0]"],
  ["x = y[i].a z\n", ""],
  ["x = f(y) z\n", ""],
  ["x = 1 z\n", ""],
])("a line that continues after the value in %j is explained with the reference %j", (source, word) => {
  const [diagnostic] = parseConfig(source).diagnostics;
  expect(diagnostic).toMatchObject({ code: "newline-after-attribute", params: { word } });
});

it.each([
  ["((a + b))", "a"],
  ["(((f(x))))", "f("],
  ["(-a)", "-"],
  ["a ? b : c", "a"],
])("the start of %j is %j, without parentheses around it", (source, start) => {
  const { startRange } = parseExpression(source).expression;
  expect(source.slice(startRange.start.offset, startRange.end.offset)).toBe(start);
});

it.each([
  // A line that is indented deeper is the content of the second block, which thus is not nested.
  ["x {\nc {\n  a = 1\n", ["unclosed-block at 2", "unclosed-block at 6"], "x{} c{a}"],
  ["x {\nc {\na = 1\n", ["unclosed-block at 6"], "x{c{a}}"],
  ["x {\nc {\n", ["unclosed-block at 6"], "x{c{}}"],
  ["x {\nc {", ["unclosed-block at 6"], "x{c{}}"],
  // The brace of the last item closes a block around it, be the item an attribute or a block.
  ["s {\n  l {\n    a = {\n    }\n    e {\n}\n}\n", ["unclosed-block at 2"], "s{l{a e{}}}"],
  ["s {\n  l {\n    e {\n    }\n    a = {\n}\n}\n", ["unclosed-block at 2"], "s{l{a e{}}}"],
  ["s {\n  l {\n    a = {\n}\n}\n", ["unclosed-block at 2"], "s{l{a}}"],
] as const)("%j keeps its unclosed blocks in the expected nesting", (source, expected, items) => {
  expect(problems(source)).toEqual(expected);
  expect(itemsOf(parseConfig(source).file.body)).toBe(items);
});

it.each([
  ["b {c {}", ["block-in-one-line-block at 3"], "b{c{}}"],
  ["b { c {}\n", ["block-in-one-line-block at 4"], "b{c{}}"],
  ["b { c {} }\n", ["block-in-one-line-block at 4"], "b{c{}}"],
  // The equals sign is missing: there is no block.
  ["b { c d.e }\n", ["label-or-brace-required at 7"], "b{}"],
  ["b { c f(1) }\n", ["label-or-brace-required at 7"], "b{}"],
  ['b { c "d" }\n', ["equals-or-brace-required at 10"], "b{}"],
  ["b { c d }\n", ["equals-or-brace-required at 8"], "b{}"],
  ["b { c 1 }\n", ["incomplete-item at 4"], "b{}"],
  ["b { a = 1\n", ["one-line-block-end at 9"], "b{a}"],
] as const)("%j has one error for its block on one line", (source, expected, items) => {
  expect(problems(source)).toEqual(expected);
  expect(itemsOf(parseConfig(source).file.body)).toBe(items);
});

it("a block on one line that ends within its item is unclosed as well", () => {
  expect(problems("b { a\n")).toEqual(["unclosed-block at 2", "incomplete-item at 4"]);
});

it("an invalid token of a line that is parsed again is reported once", () => {
  expect(problems('s{\n l{e{"%{\n}{}"\n}')).toEqual(["block-in-one-line-block at 6", "item-required at 8"]);
  expect(problems("b{=\nx=\r")).toEqual(["item-required at 2", "invalid-character at 6"]);
});

it("repeated semicolons and repeated pairs of wrong quotes are reported once each", () => {
  expect(problems("a = 1;\nb = 2;\n")).toEqual(["semicolon at 5"]);
  expect(problems(";;")).toEqual(["semicolon at 0"]);
  expect(problems("c = 'x'\nd = 'y'\n")).toEqual(["unsupported-quote at 4", "unsupported-quote at 12"]);
});

it.each(['<<"EOT"', "<< EOT", "<<- EOT"])("a heredoc that is opened with %s ends at its marker alone on a line", (opening) => {
  const end = opening.length + 4;
  for (const source of [`x = ${opening}\nb = 2\nEOT\ny = 1\n`, `x = ${opening}\nfoo\nEOT\ny = 1\n`, `x = ${opening}\nfoo\nEOT`]) {
    expect(problems(source)).toEqual(["expression-required at 4"]);
    expect(itemsOf(parseConfig(source).file.body)).toBe(source.endsWith("EOT") ? "x" : "x y");
  }
  // A marker that is the name of an attribute is not alone on its line.
  const attribute = `x = ${opening}\nEOT = 2\n`;
  expect(problems(attribute)).toEqual(["expression-required at 4"]);
  expect(itemsOf(parseConfig(attribute).file.body)).toBe("x EOT");
  expect(parseConfig(attribute).file.body.attributes[1]!.start).toBe(end + 1);
});

it("a heredoc that is opened wrongly does not end at the marker of another one", () => {
  const source = "x = <<EOT # c\nb {\n  t = <<EOT\n    foo\n  EOT\n}\ny = 1\n";
  expect(problems(source)).toEqual(["expression-required at 4"]);
  expect(itemsOf(parseConfig(source).file.body)).toBe("x y b{t}");
});

it("an unclosed heredoc is named by its first line, even if one with the same marker came before", () => {
  const { diagnostics } = parseConfig("= <<A\na\nx = <<A\nb\n");
  expect(diagnostics.map(({ code }) => code)).toEqual(["item-required", "unclosed-heredoc"]);
  expect(diagnostics[1]).toMatchObject({ params: { opening: "<<A", line: 3 }, context: { start: { offset: 12 } } });
  expect(diagnostics[1]!.detail).toContain('End it with a line that holds only "A".');
});

it.each(["b {\n  x = <<EOT\nfoo\n", "b {\n  c {\n    x = <<EOT\nfoo\n  }\n}\n", "b {\n  x = f(<<EOT\nfoo\n"])(
  "the blocks around the unclosed heredoc in %j are not reported as unclosed as well",
  (source) => {
    expect(problems(source)).toEqual([`unclosed-heredoc at ${source.length}`]);
  },
);
