/**
 * Recovery scans parts of a broken source again. A budget limits this to eight times the length of
 * the source, so that parsing takes linear time; then the parser only moves forward.
 */
import { expect, it } from "vitest";
import { type BodyNode, parseConfig } from "../src/index.ts";

it("all items with unclosed indexes are kept, each with its error, however many there are", () => {
  const names = Array.from({ length: 1000 }, (_, i) => `a${i}`);
  const { file, diagnostics } = parseConfig(names.map((name) => `${name} = b[c\n`).join(""));
  expect(file.body.attributes.map(({ name }) => name)).toEqual(names);
  expect(diagnostics.map(({ code, subject }) => [code, subject!.start.line])).toEqual(names.map((_, i) => ["unclosed-bracket", i + 2]));
});

/** Joins blocks that are never closed, each of which the layout ends before the next one. */
const unclosedBlocks = (count: number): string => Array.from({ length: count }, (_, i) => `b${i} {\n  c = 1\n`).join("");

it("once the budget is spent, the blocks that are left are read as nested, and none is lost", () => {
  const count = ({ blocks }: BodyNode): number => blocks.reduce((sum, { body }) => sum + 1 + count(body), 0);
  // A search finds the end of each block, which the budget allows for a few.
  expect(parseConfig(unclosedBlocks(8)).file.body.blocks).toHaveLength(8);
  const { body } = parseConfig(unclosedBlocks(300)).file;
  expect(body.blocks.length).toBeLessThan(300);
  expect(count(body)).toBe(300);
});
