/** Which bracket is reported where brackets do not match. */
import { expect, it } from "vitest";
import { parseExpression } from "../src/index.ts";

const problems = (source: string): readonly string[] =>
  parseExpression(source).diagnostics.map(({ code, subject }) => `${code} at ${subject!.start.offset}`);

it.each([
  ["[[}", ["json-mismatched-bracket at 2"]],
  ["[1, {]", ["json-unclosed at 4"]],
  ['{"a": [1}', ["json-unclosed at 6"]],
  ['{"a": [{"b": [1]}}', ["json-unclosed at 6"]],
  // The closing brackets ahead are counted outside of strings and of brackets that match.
  ['{"a": [1}, "b": [[2]], "c": "]]"}', ["json-mismatched-bracket at 8"]],
])("parseExpression reports one problem in %j, at the bracket that is wrong", (source, expected) => {
  expect(problems(source)).toEqual(expected);
});

it.each([
  ["spaces", "  ", "\n"],
  ["tabs", "\t", "\n"],
  ["spaces and carriage returns", "  ", "\r\n"],
])("parseExpression finds the unclosed bracket by its indentation with %s", (_, indent, newline) => {
  const lines = ["{", '>"a": {', '>>"b": [', ">>>1", ">>],", "", '>"c": {', '>>"d": 2', ">}", "}", ""];
  const source = lines.map((line) => line.replaceAll(">", indent)).join(newline);
  const { diagnostics } = parseExpression(source);
  expect(diagnostics.map(({ code, subject }) => [code, subject!.start.offset])).toEqual([["json-unclosed", source.indexOf("{", 1)]]);
});

it.each([
  // The innermost that is open at the end, as no closing bracket is indented less than its own.
  ['{"a": {"b": [1, 2', 12],
  ['{"a": "x{[", "b": [', 18],
  ['{\n  "a": [\n    1\n  ],\n  "b": {\n', 29],
])("parseExpression finds the innermost bracket without such an indentation in %j", (source, offset) => {
  expect(problems(source).at(-1)).toBe(`json-unclosed at ${offset}`);
});
