/**
 * A mistake whose construct is never closed costs its own item: the items below it are kept, and
 * their mistakes are reported.
 */
import { expect, it } from "vitest";
import { type BodyNode, parseConfig } from "../src/index.ts";

/** The rest of a file, which no mistake before it may hide. */
const rest = `variable "kept" {
  type = string
}
locals {
  also_kept = 1
}
`;

const itemsOf = (body: BodyNode): string =>
  [
    ...body.attributes.map(({ name }) => name),
    ...body.blocks.map(({ type, labels, body: content }) => `${[type, ...labels].join(".")}{${itemsOf(content)}}`),
  ].join(" ");

const keptRest = "variable.kept{type} locals{also_kept}";

it.each([
  ["labels on the next line", 'variable\n "a" {\n  type = string\n}\n', ["labels-on-next-line"], "variable.a{type}"],
  ["labels on the next line, not indented", 'variable\n"a" {\n  type = string\n}\n', ["labels-on-next-line"], "variable.a{type}"],
  ["each label on its line", 'resource\n"a"\n"b" {\n  c = 1\n}\n', ["labels-on-next-line"], "resource.a.b{c}"],
  ["each label and the brace on its line", 'resource\n\n  "a"\n  "b"\n{\n  c = 1\n}\n', ["labels-on-next-line"], "resource.a.b{c}"],
  ["the label and the brace on the next lines", 'module\n"a"\n{\n  c = 1\n}\n', ["labels-on-next-line"], "module.a{c}"],
  ["labels on the next line, in a block", 'o {\n  l\n  "a"\n  "b" {\n    c = 1\n  }\n}\n', ["labels-on-next-line"], "o{l.a.b{c}}"],
  ["the second label on the next line", 'resource "a"\n  "b" {\n  c = 1\n}\n', ["labels-on-next-line"], "resource.a.b{c}"],
  ["a header before another one", 'variable "a" {\nvariable "b" {}\n', ["unclosed-block"], "variable.a{} variable.b{}"],
  [
    "a header before a block on one line",
    'variable "a" {\nvariable "b" { type = string }\n',
    ["unclosed-block"],
    "variable.a{} variable.b{type}",
  ],
  ["an item at column 0 in an open block", "locals {\na = 1\n", ["unclosed-block"], "locals{a}"],
  ["items at column 0 in an open block", "locals {\n\na = 1\nb = {\n  c = 2\n}\n\n", ["unclosed-block"], "locals{a b}"],
  ["swapped braces", 'variable "a" }{\n', ["swapped-braces"], "variable.a{}"],
  ["a brace before a body", 'variable "a" }{\n  type = string\n}\n', ["label-or-brace-required"], "variable.a{type}"],
  ["a header in two parts", "a {\n  reb {\nquired {\n    b = {\n      c = 1\n    }\n  }\n}\n", ["unclosed-block"], "a{reb{quired{b}}}"],
  ["a header in two parts, not indented", "a {\nreb {\nquired {\n  b = 1\n}\n}\n", ["unclosed-block"], "a{reb{quired{b}}}"],
  ["a header in two parts, the second indented", "a {\n  reb {\n  quired {\n    b = 1\n  }\n}\n", ["unclosed-block"], "a{reb{} quired{b}}"],
  [
    "a header in two parts after other items",
    "a {\n  x = 1\n  reb {\nquired {\n    b = 1\n  }\n  y = 2\n}\n",
    ["unclosed-block"],
    "a{x reb{y quired{b}}}",
  ],
  ["an object that takes the brace of two blocks", "a {\n  reb {\n  x = 1\n  y = { z = 2\n}\n", ["unclosed-block"], "a{reb{x y}}"],
  ["an open object before a comment", "a {\n  x = {# note\n\n", ["unclosed-block", "unclosed-bracket"], "a{x}"],
  ["a template sequence at the top level", "a {}\n${\n", ["template-outside-string", "unclosed-bracket"], "a{}"],
  [
    "a heredoc with a misspelled marker in an open block",
    "a {\n  x = <<EOT\n    y\n  EO\n",
    ["unclosed-block", "unclosed-heredoc"],
    "a{x}",
  ],
  ["an open heredoc at the end of a block", "locals {\n  a = <<EOT\n    text\n}\n", ["unclosed-heredoc"], "locals{a}"],
  ["an open heredoc in a block without a brace", "locals {\n  a = <<EOT\n", ["unclosed-heredoc"], "locals{a}"],
  ["an open heredoc in nested blocks", "a {\n  b {\n    c = <<EOT\n      text\n  }\n}\n", ["unclosed-heredoc"], "a{b{c}}"],
  ["an open heredoc in a call", "locals {\n  a = f(<<EOT\n    text\n}\n", ["unclosed-heredoc"], "locals{a}"],
  ["two open heredocs", "locals {\n  a = <<AAA\n}\nb {\n  c = <<BBB\n}\n", ["unclosed-heredoc", "unclosed-heredoc"], "locals{a} b{c}"],
])("%s: the rest of the file is kept", (_, broken, codes, items) => {
  const { file, diagnostics } = parseConfig(broken + rest);
  expect([...new Set(diagnostics.map(({ code }) => code))]).toEqual([...new Set(codes)]);
  expect(itemsOf(file.body)).toBe(`${items} ${keptRest}`);
});

it("an open heredoc at the top keeps the blocks below it", () => {
  const { file, diagnostics } = parseConfig(`a = <<QQQ\n${rest}`);
  expect(diagnostics.map(({ code }) => code)).toEqual(["unclosed-heredoc"]);
  expect(itemsOf(file.body)).toBe(`a ${keptRest}`);
});

it("an open heredoc without a block below it lasts to the end of the file", () => {
  const { file, diagnostics } = parseConfig("a = <<EOT\nname = $(date)\n}\nb = 1\n");
  expect(diagnostics.map(({ code }) => code)).toEqual(["unclosed-heredoc"]);
  expect(itemsOf(file.body)).toBe("a");
});

it.each([
  ["a = f(1, 2\nb : 1\nc = 1\n", ["unclosed-bracket", "incomplete-item"], "a b c"],
  ["a = [1, 2\nb == 1\nc = 1\n", ["unclosed-bracket", "incomplete-item"], "a b c"],
  ['a = (1\n"b" = 2\nc = = 2\n', ["unclosed-bracket", "quoted-name", "expression-required"], "a b c"],
  ['a = [1,\nvariable "x" }{\nc = 2\n', ["unclosed-bracket", "swapped-braces"], "a c variable.x{}"],
  ["a = b[0\nc = = 2\nd = 1\n", ["unclosed-bracket", "expression-required"], "a c d"],
])("the mistake behind the open bracket in %j is reported too", (source, codes, items) => {
  const { file, diagnostics } = parseConfig(source);
  expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  expect(itemsOf(file.body)).toBe(items);
});

it.each([
  'a {\n  b = "c\n"}\nd = 1\n',
  'a {\n  b = f("c\n")\n}\nd = 1\n',
  'a {\n  b = ["c\n"]\n}\nd = 1\n',
  'a {\n  b = {\n    k = "c\n  "}\n}\nd = 1\n',
])("the quote below closes the string in %j, so there is one error", (source) => {
  const { file, diagnostics } = parseConfig(source);
  expect(diagnostics.map(({ code }) => code)).toEqual(["string-over-lines"]);
  expect(itemsOf(file.body)).toBe("d a{b}");
});

it.each([
  ['a = "one\ntwo\nthree"\nb = 1\n', "a b"],
  ['a = "one\n\n  two: {\n    three\n  }"\nb = 1\n', "a b"],
  ['d {\n  a = "It is\n  long text, and (more)\n  text."\n  b = 1\n}\nc = 1\n', "c d{a b}"],
  ['a = ["one\ntwo", "three"]\nb = 1\n', "a b"],
  ['a = f("one\n${g("x")} two\nthree") # why\nb = 1\n', "a b"],
  ['r "x" {\n  p = "{\n    \\"v\\": 1,\n    \\"w\\": {}\n  }"\n  c = 1\n}\nd = 2\n', "d r.x{p c}"],
  ['a = "one\r\ntwo\r\nthree"\r\nb = 1\r\n', "a b"],
])("a string over several lines, as in %j, is one error", (source, items) => {
  const { file, diagnostics } = parseConfig(source);
  expect(diagnostics.map(({ code, subject }) => [code, subject?.start.line])).toEqual([
    ["string-over-lines", source.startsWith("a") ? 1 : 2],
  ]);
  expect(itemsOf(file.body)).toBe(items);
});

it.each([
  ['a = "one\nb = "two"\nc = 1\n', 1, "a b c"],
  ['a = "one\nb = 1\n# the "best"\nc = 1\n', 1, "a b c"],
  ['a = ["one,\n  "two"]\nb = 1\n', 1, "a b"],
  ['a = "one\n}\nv "x" {\n}\n', 2, "a v.x{}"],
])("a string that is not closed, as in %j, ends with its line", (source, count, items) => {
  const { file, diagnostics } = parseConfig(source);
  expect([diagnostics[0]?.code, diagnostics.length]).toEqual(["string-over-lines", count]);
  expect(itemsOf(file.body)).toBe(items);
});

it("the lines of an open comment in a value are not read as items", () => {
  const { file, diagnostics } = parseConfig("a = 1 /* see\n the notes\n\nb = 2\n");
  expect(diagnostics.map(({ code }) => code)).toEqual(["unclosed-comment"]);
  expect(itemsOf(file.body)).toBe("a b");
});

it("an open comment behind the brace of a block takes only the lines that can belong to it", () => {
  const { file, diagnostics } = parseConfig("b { /* see\n  a = 1\n}\nc = 2\n");
  expect(diagnostics.map(({ code, subject }) => [code, subject?.start.column])).toEqual([["unclosed-comment", 5]]);
  expect(itemsOf(file.body)).toContain("c");
});

it.each([
  ['a = "one""\nb = 1\n', "a b"],
  ['a = ["one"", "two"]\nb = 1\n', "a b"],
  ['a = { k = "one"" }\nb = 1\n', "a b"],
  ['a = x["k""]\nb = 1\n', "a b"],
  ['a = "${x}""\nb = 1\n', "a b"],
  ['v "x" {\n  a = "one""\n}\nb = 1\n', "b v.x{a}"],
])("a second closing quote is one error: %j", (source, items) => {
  const { file, diagnostics } = parseConfig(source);
  expect(diagnostics.map(({ code, detail }) => [code, detail])).toEqual([
    ["doubled-quote", "This string has two closing quotes. Remove one."],
  ]);
  expect(itemsOf(file.body)).toBe(items);
});

it("steps follow a name directly, so a bracket after a space has no hint about them", () => {
  const detail = (source: string): string | undefined => parseConfig(source).diagnostics[0]?.detail;
  expect(detail("a[0] = 1\n")).toContain("set the whole collection");
  expect(detail("a [0]\n")).toBe('Expected "=" or the rest of a block header after the name "a", found "[".');
});
