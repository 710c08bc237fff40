import { type Position, SourceFile } from "@hcl-ts/hcl";
import { MAX_SYNTAX_ERRORS } from "@hcl-ts/hcl/syntax";
import { expect, it } from "vitest";
import { parseConfig, readConfig } from "../parse-tree.ts";
import { listErrors, type RawErrors } from "./raw-errors.ts";

/** Reads each part of a source by itself, with a base that places it in the source. */
function readParts(parts: readonly string[]): readonly RawErrors[] {
  let base: Position = { line: 1, column: 1, byte: 0, offset: 0 };
  return parts.map((part) => {
    const file = new SourceFile("main.hcl", part, base);
    base = file.position(part.length);
    return readConfig(file).errors;
  });
}

const problems = (diagnostics: ReturnType<typeof listErrors>): readonly string[] =>
  diagnostics.map(({ code, subject }) => `${code} at ${subject!.start.offset}`);

it.each([
  ["semicolons", ["a = 1;\n", "b = 2;\n"]],
  ["wrong quotes", ["a = 'x'\n", "b = 'y'\n", "c = 'z'\n"]],
  ["a pair of wrong quotes in two parts", ["a = 'x\n", "b = y'\n", "c = 'z'\n"]],
  ["typographic quotes", ["a = “x\n", "b = y”\n"]],
  ["bitwise operators", Array.from({ length: 8 }, (_, i) => `a${i} = 1 & 2\n`)],
  ["indexes that are not closed", ["a = b[0\n", "c = d]\n", "e = f[g\n"]],
  ["blocks that the end of the source cuts off", ["a = = 1\n", "b {\n  c {\n    d {\n"]],
  ["more errors than are listed", Array.from({ length: 12 }, (_, i) => `a${i} = [\n${'  "\\q",\n'.repeat(100)}]\n`)],
  ["more errors than are listed in an item, and those before it", ["a = = 1\n", `b = [\n${'  "\\q",\n'.repeat(1500)}]\n`, "c = = 1\n"]],
  [
    "more errors than are listed in a block that is not closed",
    ["a = = 1\n", `b {\n${"  c = = 1\n".repeat(5000)}`, "d {\n}\n", "e = = 1\n"],
  ],
])("reading a source in parts gives the same errors as reading it whole: %s", (_, parts) => {
  // The second part of a block that is not closed is only needed to end it.
  const whole = problems(parseConfig(parts.join("")).diagnostics);
  expect(whole.length).toBeGreaterThan(0);
  expect(problems(listErrors(readParts(parts)))).toEqual(whole);
});

it("each error knows the innermost item that causes it", () => {
  const source = "a = = 1\nb {\n  c = [\n    1 2,\n  ]\n  d {\n    e = = 3\n  }\n}\nf {\n  g = 1\n";
  const { errors } = readConfig(new SourceFile("main.hcl", source)).errors;
  expect(errors.map(({ message, item }) => [message.code, source.slice(item, item + 1)])).toEqual([
    ["expression-required", "a"],
    ["element-separator-required", "c"],
    ["expression-required", "e"],
    ["unclosed-block", "f"],
  ]);
});

it("an index that is not closed is reported where it must end, whatever follows below", () => {
  const item = "a = b[c\nd = 1\n";
  const [alone, first] = [readParts([item]), readParts([`${item}e = f]\n`])];
  expect(alone[0]!.errors).toEqual([{ ...first[0]!.errors[0], renew: expect.any(Function) }]);
  expect(problems(listErrors(alone))).toEqual(["unclosed-bracket at 8"]);
});

it("the innermost block that the end of a source cuts off is listed, and all are known", () => {
  const raw = readConfig(new SourceFile("main.hcl", "a {\nb {\nc {\n")).errors;
  expect(raw.errors.map(({ start, isAroundCutOff }) => [start, isAroundCutOff])).toEqual([
    [10, false],
    [6, true],
    [2, true],
  ]);
  expect(problems(listErrors([raw]))).toEqual(["unclosed-block at 10"]);
});

it("the errors kept of a source with very many are bounded", () => {
  const { errors } = readConfig(new SourceFile("main.hcl", "a = = 1\n".repeat(20_000))).errors;
  expect(errors.length).toBeLessThan(6 * MAX_SYNTAX_ERRORS);
  expect(listErrors([readConfig(new SourceFile("main.hcl", "}\n".repeat(20_000))).errors])).toHaveLength(MAX_SYNTAX_ERRORS + 1);
});
