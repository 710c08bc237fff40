/// <reference types="node" />
/**
 * Parsing takes time linear in the length of any source. Counts the steps of the parser and of
 * recovery: how often each block of the program is executed, as the engine's coverage reports it.
 */
import { Session } from "node:inspector/promises";
import { afterAll, describe, expect, it } from "vitest";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
// Only what is compiled from here on is counted.
const { parseConfig } = await import("../src/index.ts");

afterAll(() => session.disconnect());

/** Returns the number of steps that parsing a source takes. */
async function stepsOf(source: string): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  parseConfig(source);
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const functions = result.filter(({ url }) => url.includes("/src/")).flatMap((script) => script.functions);
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}

const tokens = ["a", "1", '"', "{", "}", "[", "]", "(", ")", "=", ",", ".", "${", "%{", "<<A", "/*", "#", "for", "?", '"x"', "b {", "c ="];

/** The sources that the fragments follow. */
const beginnings = ["", "a = <<A\n", "{"];

/**
 * Fragments that once took quadratic time, and all pairs of tokens with and without a newline
 * between.
 */
const fragments = [
  "a = <<A\n",
  "a = 1 /*",
  "a = 1 /*\n",
  "[\n\n",
  "b { a = f( } ",
  'f("\n',
  '"\n{\n',
  '%{"\n',
  "a\n  b\n}\n",
  "a =\n  b\n",
  'a = 1.0" ',
  "x = (\n    y = 1\n",
  "a }= 1\n  b\n",
  'x = "a\n"\n',
  "a = {&} ",
  'a " ${\n',
  "~}(*\n\n",
  "x %{\n",
  ...tokens.flatMap((first) => tokens.flatMap((second) => [`${first} ${second} `, `${first}\n${second}\n`, `${first} ${second}\n`])),
];

describe("repeated fragments", () => {
  it.each(beginnings)("take a number of steps proportional to the length of the source after %j", async (beginning) => {
    const superlinear: string[] = [];
    for (const fragment of fragments) {
      const few = await stepsOf(beginning + fragment.repeat(40));
      const many = await stepsOf(beginning + fragment.repeat(320));
      // The backtracking budget is a multiple of the length, which short sources do not use up.
      if (many > 16 * few + 50_000) superlinear.push(`${fragment} ${few} ${many}`);
    }
    expect(superlinear).toEqual([]);
  });
});
