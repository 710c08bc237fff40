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
])("%j has one problem at the bracket that is wrong", (source, expected) => {
  expect(problems(source)).toEqual(expected);
});
